import { firstEndpoint } from '@galla/contract/developers/merchant-api/first-calls.ts';
import { webhookScreens } from '@galla/contract/developers/webhooks/screens.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../../lib/session/session.ts';
import { isTestPage } from '../../../lib/session/test-mode.ts';
import { CallCode } from '../public/CallCode.tsx';
import css from './Start.module.css';
import { Step, type StepProps } from './Step.tsx';

type Webhook = StepProps['progress']['webhook'];

/** The first event that the merchant's own server accepts. */
export function WebhookStep({ progress: { webhook }, state }: StepProps) {
  const { delivered, endpoints } = webhook;
  return (
    <Step number={4} title={t`See the webhook arrive`} state={state} at={delivered?.at}>
      <p>
        <Trans>Your server gets an event for each payment. In test mode, it can run on your machine.</Trans>
      </p>
      {endpoints === 0 && <CallCode call={firstEndpoint} />}
      {delivered !== null ? (
        <p className={css['fact']}>
          <code>{delivered.type}</code>
          <StatusPill state="DELIVERED" group="success" label={`POST ${delivered.path}`} />
        </p>
      ) : (
        <Waiting webhook={webhook} />
      )}
    </Step>
  );
}

/** No server has accepted an event yet. */
function Waiting({ webhook: { endpoints, refused } }: { readonly webhook: Webhook }) {
  const session = useSession();
  const { webhooks, webhookEvent } = webhookScreens;
  if (refused === null)
    return (
      <p className={css['note']}>{endpoints === 0 ? t`Add an endpoint first.` : t`Waiting for the first event.`}</p>
    );
  const eventPath = webhookEvent.path.replace('$webhookId', refused.webhookId).replace('$eventId', refused.eventId);
  return (
    <>
      <Notice kind="error">
        <b>
          {refused.status === null
            ? t`Your server didn’t respond.`
            : t`Your server returned ${{ status: refused.status }}.`}
        </b>{' '}
        {t`Add a route for POST ${{ path: refused.path }} that returns 200, then resend the event.`}
      </Notice>
      {isTestPage && allows(session, webhooks.access) && (
        <ButtonLink href={eventPath} renderLink={renderLink}>
          <Trans>See the event</Trans>
        </ButtonLink>
      )}
    </>
  );
}
