import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { toastRefusal } from '../../lib/forms/toast-refusal.ts';
import { useAct } from '../../lib/forms/use-act.ts';

interface RemovalProps {
  /** The name of the removed method, as in `passkey Laptop`. */
  readonly name: string;
  readonly onRemove: () => Promise<unknown>;
  readonly onRemoved: () => Promise<unknown>;
}

/**
 * Removes a method of two-step verification after a confirmation. The dialog closes first, because a step-up may open
 * in its place.
 */
export function Removal({ name, onRemove, onRemoved }: RemovalProps) {
  const [asking, setAsking] = useState(false);
  const { run, busy } = useAct({ refused: toastRefusal, settled: onRemoved });
  const remove = async () => {
    setAsking(false);
    await run(async () => {
      await onRemove();
      toast.success(t`Removed`);
    });
  };
  return (
    <>
      <Button
        size="small"
        kind="danger-text"
        aria-label={t`Remove the ${name}`}
        busy={busy}
        busyLabel={t`Removing`}
        onClick={() => setAsking(true)}
      >
        <Trans>Remove</Trans>
      </Button>
      {asking && (
        <Modal
          size={440}
          title={t`Remove the ${name}?`}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button kind="danger" onClick={() => void remove()}>
                <Trans>Remove</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>
              You won’t be able to verify it’s you with it. If it’s your only method, two-step verification turns off.
            </Trans>
          </p>
        </Modal>
      )}
    </>
  );
}
