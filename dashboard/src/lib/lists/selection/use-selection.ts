import type { RowSelection } from '@galla/ui/table/row-selection.ts';
import { type ReactNode, useState } from 'react';

/** How the rows of a list are selected, and what then stands at the foot of the screen. */
export interface Selects<Row> {
  /** Names a row for its box. */
  readonly nameOf: (row: Row) => string;
  /** What can be done with the selected rows. */
  readonly bar: (rows: readonly Row[], clear: () => void) => ReactNode;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * The selection among the rows that are shown. It ends with the page and the filters that `of` names, so nothing is ever
 * selected that cannot be seen.
 */
export function useSelection<Row>(
  selects: Selects<Row> | undefined,
  of: string,
  { rows = [], rowKey }: { readonly rows: readonly Row[] | undefined; readonly rowKey: (row: Row) => string },
) {
  const [kept, setKept] = useState({ of, ids: nothing });
  const ids = kept.of === of ? kept.ids : nothing;
  const chosen = ids.size === 0 ? [] : rows.filter((row) => ids.has(rowKey(row)));
  const clear = () => setKept({ of, ids: nothing });
  const selection: RowSelection<Row> | undefined = selects && {
    ids,
    onChange: (next) => setKept({ of, ids: next }),
    nameOf: selects.nameOf,
  };
  return { selection, chosen, bar: chosen.length > 0 ? selects?.bar(chosen, clear) : null };
}
