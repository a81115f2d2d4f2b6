import type { SectionField } from '@galla/contract/business/onboarding/sections.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker } from '../../lib/router/blockers.ts';
import { fieldLabel } from './kyc-labels.ts';

/** The open step's form, as needed for leaving it. */
export interface OpenForm {
  /** The fields with text that the server does not have. */
  readonly unsaved: () => readonly SectionField[];
  /** Waits for saves in progress, and saves the rest as far as possible. */
  readonly saveAll: () => Promise<void>;
}

/** A ref to which the open step assigns its form. */
export type OpenFormRef = RefObject<OpenForm | undefined>;

interface Held {
  readonly fields: readonly SectionField[];
  readonly proceed: () => void;
  readonly stay: () => void;
}

/**
 * Saves the open step before it is left, by a link, the browser's Back or another step. The person is asked about
 * anything that cannot be saved (UI-08).
 */
export function useLeaving(form: OpenFormRef) {
  const [held, setHeld] = useState<Held>();
  const isAsking = useRef(false);
  const leave = async (proceed: () => void, stay: () => void = () => undefined): Promise<void> => {
    const open = form.current;
    if (open === undefined || open.unsaved().length === 0) return proceed();
    if (isAsking.current) return stay();
    isAsking.current = true;
    try {
      await open.saveAll();
    } catch {
      // Unsaved fields lead to the question below.
    } finally {
      isAsking.current = false;
    }
    const fields = open.unsaved();
    if (fields.length === 0) proceed();
    else setHeld({ fields, proceed, stay });
  };
  const blocker = useBlocker({
    isHeld: ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      form.current !== undefined &&
      form.current.unsaved().length > 0,
    // The form itself asks before the tab closes: only it knows every keystroke.
    isUnloadHeld: false,
  });
  const leavePage = useEffectEvent(() => void leave(blocker.proceed, blocker.stay));
  useEffect(() => {
    if (blocker.isHeld) leavePage();
  }, [blocker.isHeld]);
  const close = (end: () => void) => {
    setHeld(undefined);
    end();
  };
  const stay = ({ fields: [first], stay: end }: Held) => {
    close(end);
    if (first !== undefined) document.getElementById(first)?.focus();
  };
  const question: ReactNode = held !== undefined && (
    <Modal
      title={t`Unsaved changes`}
      onClose={() => stay(held)}
      footer={
        <>
          <Button onClick={() => close(held.proceed)}>
            <Trans>Discard</Trans>
          </Button>
          <Button kind="primary" onClick={() => stay(held)}>
            <Trans>Stay here</Trans>
          </Button>
        </>
      }
    >
      <p>{t`Not saved: ${{ fields: held.fields.map((field) => fieldLabel(field)).join(', ') }}. Correct this, or leave without saving it.`}</p>
    </Modal>
  );
  return { leave: (proceed: () => void) => void leave(proceed), question };
}
