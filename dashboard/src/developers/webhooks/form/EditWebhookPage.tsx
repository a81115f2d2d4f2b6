import { t } from '@lingui/core/macro';
import { DetailsHead, DetailsOf } from '../../../lib/page/details/DetailsOf.tsx';
import { useWebhook } from '../use-webhooks.ts';
import { WebhookMissing } from '../WebhookMissing.tsx';
import { nameOf } from '../webhook-labels.ts';
import { detailsHref, toList, useWebhookId } from '../webhook-paths.ts';
import { WebhookForm } from './WebhookForm.tsx';

/** Changes an endpoint (DEV-02). */
export function EditWebhookPage() {
  const query = useWebhook(useWebhookId());
  return (
    <DetailsOf
      query={query}
      title={t`Edit endpoint`}
      back={toList()}
      missing="STATUS_404"
      safe={t`Events are still being delivered.`}
      notFound={<WebhookMissing />}
    >
      {({ webhook }) => (
        <>
          <DetailsHead title={t`Edit endpoint`} back={{ href: detailsHref(webhook.id), label: nameOf(webhook) }} />
          <WebhookForm key={webhook.id} known={webhook} />
        </>
      )}
    </DetailsOf>
  );
}
