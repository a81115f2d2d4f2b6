import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { tightPadding } from '../data-table-columns.ts';

type Widths = Readonly<Record<string, number>>;

/**
 * The width that each column of the table in `ref` needs for what is never cut in its cells, in px with the usual padding: ids,
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
    const [rowsBefore, columnsBefore, roomBefore] = measuredFor.current;
    const what = rowsBefore !== rows || columnsBefore !== columns ? 'others' : roomBefore === room ? 'same' : 'room';
    measuredFor.current = [rows, columns, room];
    const measured = measure(ref.current);
    setWhole((before) => widthsAfter(before, measured, what));
  }, [rows, columns, room, of === false, whole]);
  return whole;
}

/**
 * The widths once `measured` is known: of other rows or columns, of the same ones in another room, or of the same in the same
 * room. There only columns that came back are new: a width that follows from the width before would otherwise change for ever.
 */
export function widthsAfter(before: Widths, measured: Widths, what: 'others' | 'room' | 'same'): Widths {
  const known = what === 'others' ? {} : before;
  const after = what === 'same' ? { ...measured, ...known } : { ...known, ...measured };
  const isSame = Object.keys({ ...before, ...after }).every((id) => before[id] === after[id]);
  return isSame ? before : after;
}

function measure(element: HTMLElement): Widths {
  const widths: Record<string, number> = {};
  // By the padding of a table that has room, so that the width says the same in a tight one.
  const saved = element.querySelector('[data-tight]') === null ? 0 : tightPadding;
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
    const width =
      Math.ceil(before + end + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)) + 1 + saved;
    widths[id] = Math.max(widths[id] ?? 0, width);
  }
  return widths;
}
