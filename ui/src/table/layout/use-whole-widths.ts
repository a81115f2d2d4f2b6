import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { tightPadding } from '../data-table-columns.ts';

type Widths = Readonly<Record<string, number>>;

/**
 * The width that each column of the table in `ref` needs for its content that is never cut, in px with the usual
 * padding: ids, states and amounts marked with `data-whole`. Measured before first paint, and again when a value in
 * `of` changes; false measures nothing. A column that disappeared keeps its last width until the rows or columns
 * change.
 */
export function useWholeWidths(ref: RefObject<HTMLElement | null>, of: readonly [unknown, unknown, unknown] | false) {
  const [whole, setWhole] = useState<Widths>({});
  const measuredFor = useRef<readonly unknown[]>([]);
  const [rows, columns, room] = of || [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measured cells depend on these
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
 * The widths once `measured` is known: for other rows or columns, for the same ones in another room, or for the same
 * ones in the same room. In the last case only reappeared columns are new: a width that follows from the previous one
 * would otherwise keep changing.
 */
export function widthsAfter(before: Widths, measured: Widths, what: 'others' | 'room' | 'same'): Widths {
  const known = what === 'others' ? {} : before;
  const after = what === 'same' ? { ...measured, ...known } : { ...known, ...measured };
  const isSame = Object.keys({ ...before, ...after }).every((id) => before[id] === after[id]);
  return isSame ? before : after;
}

function measure(element: HTMLElement): Widths {
  const widths: Record<string, number> = {};
  // Uses the padding of a table with enough room, so that the width means the same in a tight one.
  const saved = element.querySelector('[data-tight]') === null ? 0 : tightPadding;
  // All cells of a column begin at one place, with one padding.
  const edges = new Map<string, CellEdges>();
  for (const part of element.querySelectorAll<HTMLElement>('[data-whole]')) {
    const cell = part.closest<HTMLElement>('[data-column]');
    const id = cell?.dataset['column'];
    if (!cell || id === undefined) continue;
    const edge = edges.get(id) ?? edgesOf(cell);
    edges.set(id, edge);
    const box = part.getBoundingClientRect();
    // Content before an id, such as an image, moves with it; amounts are at the end.
    const before = edge.atEnd ? 0 : Math.max(0, box.left - edge.start - cuttableBefore(part));
    // The copy button of an id is on its line, or below it if the line is too short.
    const copy = part.parentElement?.querySelector<HTMLElement>('[data-copy]');
    const end = box.width + (copy ? copy.offsetWidth + 5 : 0);
    // An extra pixel for the browser's rounding.
    const width = Math.ceil(before + end + edge.padding) + 1 + saved;
    widths[id] = Math.max(widths[id] ?? 0, width);
  }
  return widths;
}

/** Where the content of a cell begins, its padding at both sides in px, and whether its content is at the end. */
interface CellEdges {
  readonly start: number;
  readonly padding: number;
  readonly atEnd: boolean;
}

function edgesOf(cell: HTMLElement): CellEdges {
  const { paddingLeft, paddingRight, textAlign } = getComputedStyle(cell);
  const left = Number.parseFloat(paddingLeft);
  return {
    start: cell.getBoundingClientRect().left + left,
    padding: left + Number.parseFloat(paddingRight),
    atEnd: textAlign === 'right',
  };
}

/** The width of text before a part that may be cut. It follows the column's width, so the column does not need it. */
function cuttableBefore(part: HTMLElement): number {
  let width = 0;
  for (let text = part.previousElementSibling; text !== null; text = text.previousElementSibling)
    if (getComputedStyle(text).textOverflow === 'ellipsis') width += text.getBoundingClientRect().width;
  return width;
}
