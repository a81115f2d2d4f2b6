import type { SectionField } from '@galla/contract/business/onboarding/sections.ts';
import { useEffect, useState } from 'react';
import type { SectionForm } from './use-section.ts';

/** Whether a masked value is being changed: from the press until the new one is saved. */
export function useChanging(form: SectionForm, field: SectionField, onSaved?: () => void) {
  const [isOpen, setOpen] = useState(false);
  const saved = form.masked(field);
  const isTyped = form.isTyped(field);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the typed value has become the saved one
  useEffect(() => {
    if (isTyped) return;
    setOpen(false);
    onSaved?.();
  }, [isTyped]);
  // The pressed button has disappeared.
  useEffect(() => {
    if (isOpen) document.getElementById(field)?.focus();
  }, [isOpen, field]);
  return { saved, isShown: saved !== undefined && !isOpen && !isTyped, open: () => setOpen(true) };
}
