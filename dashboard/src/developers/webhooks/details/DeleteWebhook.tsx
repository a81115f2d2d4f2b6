import { webhooks } from '@galla/contract/developers/webhooks/calls.ts';
import { webhookTexts } from '@galla/contract/developers/webhooks/fields.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
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
      toast.success('Webhook deleted');
      onDeleted();
    });
  return (
    <Modal
      title={`Delete ${nameOf(endpoint)}?`}
      sub="Events waiting for it won’t be sent."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" busy={busy} busyLabel="Deleting" onClick={() => void remove()}>
            Delete webhook
          </Button>
        </>
      }
    >
      <p>{endpoint.url}</p>
      <Refusal text={problem} />
    </Modal>
  );
}
