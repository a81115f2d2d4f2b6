import { sandbox } from '@galla/contract/developers/sandbox/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';

/** Asks for confirmation before everything in the sandbox is deleted (TST-08). */
export function ResetSandbox({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const { run, busy, problem } = useAct({ settled: () => client.invalidateQueries() });
  const reset = () =>
    run(async () => {
      await call(sandbox.reset, { body: { confirm: 'RESET' } });
      toast.success(t`Sandbox reset`);
      onClose();
    });
  return (
    <Modal
      title={t`Reset the sandbox?`}
      sub={t`This deletes all test payments, orders, links, refunds, settlements and reports, and resets the clock.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" busy={busy} busyLabel={t`Resetting`} onClick={() => void reset()}>
            <Trans>Reset sandbox</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>API keys, webhook endpoints, stores, your team and saved scripts stay. Live mode isn’t affected.</Trans>
      </p>
      <Refusal text={problem} />
    </Modal>
  );
}
