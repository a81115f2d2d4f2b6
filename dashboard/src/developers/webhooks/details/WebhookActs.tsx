import { webhookDeliveries } from '@galla/contract/developers/webhooks/calls.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { plural, t } from '@lingui/core/macro';
import { Pencil, RotateCcw, Send } from 'lucide-react';
import { call } from '../../../lib/api/api.ts';
import { ActionLabel } from '../../../lib/forms/ActionLabel.tsx';
import { toastRefusal } from '../../../lib/forms/toast-refusal.ts';
import { useAct } from '../../../lib/forms/use-act.ts';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { ApiCallMenu } from '../../developer/public/ApiCallMenu.tsx';
import { useWebhookChange } from '../use-webhooks.ts';
import { editHref, replayHref } from '../webhook-paths.ts';

/** The actions of an endpoint. */
export function WebhookActs({ endpoint: { id, status, day } }: { readonly endpoint: WebhookEndpoint }) {
  const { run, busy } = useAct({ settled: useWebhookChange(), refused: toastRefusal });
  const test = () =>
    run(async () => {
      await call(webhookDeliveries.test, { params: { id } });
      toast.success(t`Test event sent`);
    });
  return (
    <>
      <ApiCallMenu thing={{ of: 'webhook', id }} />
      {status === 'ACTIVE' && (
        <Button icon={Send} busy={busy} busyLabel={t`Sending`} onClick={() => void test()}>
          <ActionLabel>{t`Send test event`}</ActionLabel>
        </Button>
      )}
      <ButtonLink icon={Pencil} href={editHref(id)} renderLink={renderLink}>
        <ActionLabel>{t`Edit`}</ActionLabel>
      </ButtonLink>
      {status === 'ACTIVE' && (
        <ButtonLink kind="primary" icon={RotateCcw} href={replayHref(id)} renderLink={renderLink}>
          {day.waiting === 0
            ? t`Replay events`
            : plural({ count: day.waiting }, { one: 'Replay # event', other: 'Replay # events' })}
        </ButtonLink>
      )}
    </>
  );
}
