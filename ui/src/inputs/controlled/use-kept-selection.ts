import { type FocusEvent, useLayoutEffect, useRef } from 'react';

interface Kept {
  readonly input: HTMLInputElement;
  readonly from: number;
  readonly to: number;
}

/**
 * Keeps what is selected in a field that leaves out commas and spaces once it has the focus: its new value would put the
 * caret at the end, and what is typed over the value after Tab would follow it. Returns what the field does on focus;
 * `edit` shows the plain value. That waits for the end of the call that gave the focus: `select` of a script gives the
 * focus first and selects then.
 */
export function useKeptSelection(): (event: FocusEvent<HTMLInputElement>, edit: () => void) => void {
  const kept = useRef<Kept>(undefined);
  useLayoutEffect(() => {
    if (kept.current === undefined) return;
    const { input, from, to } = kept.current;
    kept.current = undefined;
    input.setSelectionRange(from, to);
  });
  return ({ currentTarget: input }, edit) =>
    queueMicrotask(() => {
      if (document.activeElement !== input) return;
      const plainBefore = (at: number | null) => input.value.slice(0, at ?? 0).replace(/[\s,]/g, '').length;
      kept.current = { input, from: plainBefore(input.selectionStart), to: plainBefore(input.selectionEnd) };
      edit();
    });
}
