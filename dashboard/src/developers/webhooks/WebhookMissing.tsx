import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { DetailsNotFound } from '../../lib/page/details/DetailsOf.tsx';
import { toList } from './webhook-paths.ts';

/** No endpoint has the id in the address, or it was deleted. */
export const WebhookMissing = () => (
  <DetailsNotFound title={t`Webhook not found`} href={toList().href} label={t`Go to webhooks`}>
    <Trans>You have no endpoint with this ID. It may have been deleted.</Trans>
  </DetailsNotFound>
);
