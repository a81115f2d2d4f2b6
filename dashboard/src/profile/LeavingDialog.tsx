import { Button } from '@galla/ui/Button.tsx';
import { Modal } from '@galla/ui/Modal.tsx';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';

/** Asks before a changed form is left (UI-08): to save, which leaves once it is saved, or to discard. */
export function LeavingDialog({
  changed,
  onSave,
}: {
  readonly changed: boolean;
  readonly onSave: () => Promise<boolean>;
}) {
  const [busy, setBusy] = useState(false);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => changed && current.pathname !== next.pathname,
    enableBeforeUnload: changed,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  const save = async () => {
    setBusy(true);
    const saved = await onSave();
    setBusy(false);
    if (saved) leaving.proceed();
    else leaving.reset();
  };
  return (
    <Modal
      title="Unsaved changes"
      onClose={leaving.reset}
      footer={
        <>
          <Button onClick={leaving.proceed}>Discard</Button>
          <Button kind="primary" busy={busy} busyLabel="Saving" onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <p>Do you want to save or discard changes?</p>
    </Modal>
  );
}
