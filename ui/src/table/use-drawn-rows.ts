import { startTransition, useEffect, useMemo, useState } from 'react';

/** How many rows are drawn at a time. */
const step = 100;

/**
 * How many of `rows` to draw after others were drawn: as many as before if they are the same list with changes at one
 * end, as of live payments, and the first hundred of another page.
 */
export function drawnAfter<Row>(
  before: readonly Row[],
  drawn: number,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): number {
  const ends = new Set([before[0], before.at(-1)].flatMap((row) => (row === undefined ? [] : [rowKey(row)])));
  return rows.some((row) => ends.has(rowKey(row))) ? drawn : step;
}

/**
 * The rows to draw now: the first hundred at once, and the others in steps of a hundred that a press or a key may
 * interrupt. In the end all are in the document, for the browser's search, print, and screen readers.
 */
export function useDrawnRows<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
): readonly Row[] | undefined {
  const [state, setState] = useState({ of: rows, drawn: step });
  const count = rows?.length ?? 0;
  let { drawn } = state;
  if (state.of !== rows && count > step) drawn = drawnAfter(state.of ?? [], drawn, rows ?? [], rowKey);
  if (state.of !== rows) setState({ of: rows, drawn });
  useEffect(() => {
    if (drawn >= count) return;
    // Other rows may have come while this step waited.
    startTransition(() => setState((now) => (now.of === rows ? { of: rows, drawn: drawn + step } : now)));
  }, [rows, drawn, count]);
  // The same rows are the same array: their widths are measured once.
  return useMemo(() => (drawn < count ? rows?.slice(0, drawn) : rows), [rows, drawn, count]);
}
