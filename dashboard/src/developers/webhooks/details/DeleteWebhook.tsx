import { webhooks } from '@galla/contract/developers/webhooks/calls.ts';
import { webhookTexts } from '@galla/contract/developers/webhooks/fields.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '../../../lib/api/api.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { useWebhookChange } from '../use-webhooks.ts';
import { nameOf } from '../webhook-labels.ts';

interface Props {
  readonly endpoint: WebhookEndpoint;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before an endpoint is deleted. */
export function DeleteWebhook({ endpoint, onDeleted, onClose }: Props) {
  const { run, busy, problem } = useAct({ settled: useWebhookChange(), refused: () => webhookTexts.remove });
  const remove = () =>
    run(async () => {
      await call(webhooks.remove, { params: { id: endpoint.id } });
      toast.success(t`Webhook deleted`);
      onDeleted();
    });
  return (
    <Modal
      title={t`Delete ${{ name: nameOf(endpoint) }}?`}
      sub={t`Events waiting for it won’t be sent.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" busy={busy} busyLabel={t`Deleting`} onClick={() => void remove()}>
            <Trans>Delete webhook</Trans>
          </Button>
        </>
      }
    >
      <p>{endpoint.url}</p>
      <Refusal text={problem} />
    </Modal>
  );
}
