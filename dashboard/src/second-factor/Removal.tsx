import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { useState } from 'react';
import { refusalOf } from '../lib/api/refusal.ts';

interface RemovalProps {
  /** The name of the removed way, as in `passkey Laptop`. */
  readonly name: string;
  readonly onRemove: () => Promise<unknown>;
  readonly onRemoved: () => Promise<unknown>;
}

/** Removes a way of two-step verification, once it is confirmed. The dialog closes first: a step-up may take its place. */
export function Removal({ name, onRemove, onRemoved }: RemovalProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setAsking(false);
    setBusy(true);
    try {
      await onRemove();
      toast.success('Removed');
    } catch (error) {
      toast.error(refusalOf(error), 6000);
    } finally {
      setBusy(false);
      await onRemoved();
    }
  };
  return (
    <>
      <Button
        size="small"
        kind="danger-text"
        aria-label={`Remove the ${name}`}
        busy={busy}
        busyLabel="Removing"
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      {asking && (
        <Modal
          size={440}
          title={`Remove the ${name}?`}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button kind="danger" onClick={() => void remove()}>
                Remove
              </Button>
            </>
          }
        >
          <p>You can no longer confirm with it that it is you. Without any other way, two-step verification is off.</p>
        </Modal>
      )}
    </>
  );
}
