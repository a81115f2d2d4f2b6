import { webhookDeliveries } from '@galla/contract/developers/webhooks/calls.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { copyText } from '@galla/ui/buttons/copy-text.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, RotateCw } from 'lucide-react';
import { call } from '../../../lib/api/api.ts';
import { ActionLabel } from '../../../lib/forms/ActionLabel.tsx';
import { toastRefusal } from '../../../lib/forms/toast-refusal.ts';
import { useAct } from '../../../lib/forms/use-act.ts';
import { ApiCallMenu } from '../../developer/public/ApiCallMenu.tsx';
import { useWebhookChange } from '../use-webhooks.ts';
import { type Attempt, curlOf, type EventDetails } from './event-details.ts';

interface Props {
  readonly event: EventDetails;
  readonly endpoint: WebhookEndpoint | undefined;
  readonly webhookId: WebhookEndpoint['id'];
  readonly attempt: Attempt | undefined;
}

/** The actions of an event: send it again, or copy its request for a terminal. */
export function EventActs({ event, endpoint, webhookId, attempt }: Props) {
  const { run, busy } = useAct({ settled: useWebhookChange(), refused: toastRefusal });
  const resend = () =>
    run(async () => {
      await call(webhookDeliveries.resend, { params: { id: webhookId, eventId: event.id } });
      toast.success(t`Event resent`);
    });
  const copy = async () => {
    if (endpoint === undefined || attempt === undefined) return;
    const { ok, text } = await copyText(curlOf(attempt, endpoint, event.payload), 'text');
    toast[ok ? 'success' : 'error'](text);
  };
  return (
    <>
      <ApiCallMenu thing={{ of: 'event', id: event.id }} />
      {attempt !== undefined && (
        <Button icon={Copy} onClick={() => void copy()}>
          <ActionLabel>{t`Copy as curl`}</ActionLabel>
        </Button>
      )}
      {endpoint?.status === 'ACTIVE' && (
        <Button kind="primary" icon={RotateCw} busy={busy} busyLabel={t`Sending`} onClick={() => void resend()}>
          <Trans>Resend now</Trans>
        </Button>
      )}
    </>
  );
}
