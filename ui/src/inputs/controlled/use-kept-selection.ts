import { type FocusEvent, useLayoutEffect, useRef } from 'react';

interface Kept {
  readonly input: HTMLInputElement;
  readonly from: number;
  readonly to: number;
}

/**
 * Keeps the selection of a field that removes commas and spaces on focus. Its new value would move the caret to the
 * end, and text typed after Tab would be appended instead of replacing the value. Returns the focus handler; `edit`
 * shows the plain value. The handler waits for the end of the call that set the focus, because a script's `select` sets
 * the focus first and then selects.
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
