import type { FocusEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Keeps the selection of a field that removes commas and spaces on focus. Its new value would move the caret to the
 * end, and text typed after Tab would be appended instead of replacing the value. `edit` shows the plain value. It runs
 * at the end of the call that set the focus, because a script's `select` sets the focus first and then selects, and is
 * drawn at once, so that nothing is typed between the two.
 */
export function keepSelection({ currentTarget: input }: FocusEvent<HTMLInputElement>, edit: () => void): void {
  queueMicrotask(() => {
    if (document.activeElement !== input) return;
    const plainBefore = (at: number | null) => input.value.slice(0, at ?? 0).replace(/[\s,]/g, '').length;
    const [from, to] = [plainBefore(input.selectionStart), plainBefore(input.selectionEnd)];
    flushSync(edit);
    input.setSelectionRange(from, to);
  });
}
