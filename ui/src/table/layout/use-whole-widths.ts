import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

type Widths = Readonly<Record<string, number>>;

/**
 * The width that each column of the table in `ref` needs for what is never cut in its cells, in px with the padding: ids,
 * states and amounts, which say `data-whole`. Measured before first paint, and again when something of `of` changes;
 * false measures nothing. A column that went keeps the width that it went for, until there are other rows or columns.
 */
export function useWholeWidths(ref: RefObject<HTMLElement | null>, of: readonly [unknown, unknown, unknown] | false) {
  const [whole, setWhole] = useState<Widths>({});
  const measuredFor = useRef<readonly unknown[]>([]);
  const [rows, columns, room] = of || [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cells that are measured follow from these
  useLayoutEffect(() => {
    if (of === false || ref.current === null) return;
    const isOfOthers = measuredFor.current[0] !== rows || measuredFor.current[1] !== columns;
    measuredFor.current = [rows, columns];
    const measured = measure(ref.current);
    setWhole((before) => {
      const after = isOfOthers ? measured : { ...before, ...measured };
      return JSON.stringify(before) === JSON.stringify(after) ? before : after;
    });
  }, [rows, columns, room, of === false, whole]);
  return whole;
}

function measure(element: HTMLElement): Widths {
  const widths: Record<string, number> = {};
  for (const part of element.querySelectorAll<HTMLElement>('[data-whole]')) {
    const cell = part.closest<HTMLElement>('[data-column]');
    const id = cell?.dataset['column'];
    if (!cell || id === undefined) continue;
    const { paddingLeft, paddingRight, textAlign } = getComputedStyle(cell);
    const start = cell.getBoundingClientRect().left + Number.parseFloat(paddingLeft);
    const box = part.getBoundingClientRect();
    // What stands before an id, such as a picture, moves with it; amounts stand at the end.
    const before = textAlign === 'right' ? 0 : Math.max(0, box.left - start);
    // The button that copies an id stands in its line, or below it where the line is too short.
    const copy = part.parentElement?.querySelector<HTMLElement>('[data-copy]');
    const end = box.width + (copy ? copy.offsetWidth + 5 : 0);
    // A pixel for what the browser rounds.
    const width = Math.ceil(before + end + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)) + 1;
    widths[id] = Math.max(widths[id] ?? 0, width);
  }
  return widths;
}
