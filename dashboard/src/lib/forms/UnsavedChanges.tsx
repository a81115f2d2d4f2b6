import { Button } from '@galla/ui/buttons/Button.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useBlocker } from '../router/blockers.ts';

interface Form {
  /** Whether the form has unsaved changes. */
  readonly changed: boolean;
  /** Saves and returns whether it worked; the form then closes. */
  readonly onSave: () => Promise<boolean>;
  /** The label of the save button. */
  readonly saveLabel?: string;
  /** Closes the dialog; set for a form in a dialog. */
  readonly onClose?: () => void;
}

/** The guard of a form that may have unsaved changes. */
export interface Leaving {
  /** Closes the dialog of the form, after the question about unsaved changes. */
  readonly close: () => void;
  /** The question while it is open. The dialog of the form stays open under it. */
  readonly question: ReactNode | false;
}

/**
 * Asks before the person leaves a changed form (UI-08): by a link, the browser's Back, or by closing its dialog or the
 * tab. If the person saves, the page is left once saving has worked.
 */
export function useUnsavedChanges({ changed, onSave, saveLabel, onClose }: Form): Leaving {
  const [closing, setClosing] = useState(false);
  const blocker = useBlocker({
    isHeld: ({ currentLocation, nextLocation, historyAction }) =>
      changed &&
      (currentLocation.pathname !== nextLocation.pathname || (onClose !== undefined && historyAction === 'POP')),
    isUnloadHeld: changed,
  });
  const close = () => {
    if (changed) setClosing(true);
    else onClose?.();
  };
  const stay = () => {
    setClosing(false);
    blocker.stay();
  };
  const leave = () => {
    setClosing(false);
    onClose?.();
    blocker.proceed();
  };
  const isAsked = closing || blocker.isHeld;
  return {
    close,
    question: isAsked && <Question label={saveLabel ?? t`Save`} onSave={onSave} onStay={stay} onLeave={leave} />,
  };
}

interface QuestionProps {
  readonly label: string;
  readonly onSave: () => Promise<boolean>;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

function Question({ label, onSave, onStay, onLeave }: QuestionProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    let saved = false;
    try {
      saved = await onSave();
    } finally {
      // If saving throws, the error is reported as uncaught, and the person can try again.
      setBusy(false);
      if (saved) onLeave();
      else onStay();
    }
  };
  return (
    <Modal
      title={t`Unsaved changes`}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onLeave}>
            <Trans>Discard</Trans>
          </Button>
          <Button kind="primary" busy={busy} busyLabel={t`Saving`} onClick={() => void save()}>
            {label}
          </Button>
        </>
      }
    >
      <p>
        <Trans>Do you want to save or discard changes?</Trans>
      </p>
    </Modal>
  );
}
