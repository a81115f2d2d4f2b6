import type { SectionField } from '@galla/contract/business/onboarding/sections.ts';
import { useEffect, useState } from 'react';
import type { SectionForm } from './use-section.ts';

/** Whether a saved value that is shown in part is being changed: from the press until the new one is saved. */
export function useChanging(form: SectionForm, field: SectionField, onSaved?: () => void) {
  const [isOpen, setOpen] = useState(false);
  const saved = form.masked(field);
  const isTyped = form.isTyped(field);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed has become what is saved
  useEffect(() => {
    if (isTyped) return;
    setOpen(false);
    onSaved?.();
  }, [isTyped]);
  // The button that was pressed has gone.
  useEffect(() => {
    if (isOpen) document.getElementById(field)?.focus();
  }, [isOpen, field]);
  return { saved, isShown: saved !== undefined && !isOpen && !isTyped, open: () => setOpen(true) };
}
