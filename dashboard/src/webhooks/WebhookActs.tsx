import { webhookDeliveries } from '@galla/contract/webhooks/deliveries.ts';
import { webhooks } from '@galla/contract/webhooks/endpoints.ts';
import type { WebhookEndpoint } from '@galla/contract/webhooks/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Menu } from '@galla/ui/overlays/Menu.tsx';
import { Ellipsis, Eye, Pencil, RefreshCw, Send, Trash2 } from 'lucide-react';
import { call } from '../lib/api/api.ts';
import { Refusal } from '../lib/forms/Refusal.tsx';
import { useAct } from '../lib/forms/use-act.ts';
import { useWebhookChange } from './use-webhooks.ts';
import css from './Webhooks.module.css';

interface Props {
  readonly endpoint: WebhookEndpoint;
  readonly onEdit: () => void;
  readonly onSecret: (shown: { readonly secret: string; readonly previousUntil: string | null }) => void;
  readonly onDelete: () => void;
}

/** What a person does with an endpoint. */
export function WebhookActs({ endpoint: { id, status }, onEdit, onSecret, onDelete }: Props) {
  const { run, busy, problem } = useAct({ settled: useWebhookChange() });
  const params = { id };
  const test = () =>
    run(async () => {
      await call(webhookDeliveries.test, { params });
      toast.success('Test event sent');
    });
  const show = () => run(async () => onSecret(await call(webhooks.showSecret, { params })));
  const rotate = () =>
    run(async () => onSecret(await call(webhooks.rotateSecret, { params, body: { overlap: 'DAY' } })));
  return (
    <>
      <div className={css['acts']}>
        {status === 'ACTIVE' && (
          <Button icon={Send} busy={busy} busyLabel="Sending" onClick={() => void test()}>
            Send test event
          </Button>
        )}
        <Button icon={Pencil} onClick={onEdit}>
          Edit
        </Button>
        <Menu
          trigger={<IconButton icon={Ellipsis} name="More for this endpoint" />}
          entries={[
            { label: 'Show signing secret', icon: Eye, onSelect: () => void show() },
            { label: 'Rotate secret, 24 hours overlap', icon: RefreshCw, onSelect: () => void rotate() },
            { label: 'Delete', icon: Trash2, danger: true, onSelect: onDelete },
          ]}
        />
      </div>
      <Refusal text={problem} />
    </>
  );
}
