import type { RowSelection } from '@galla/ui/table/row-selection.ts';
import { type ReactNode, useState } from 'react';

/** How the rows of a list are selected, and the bar at the bottom of the screen for the selected ones. */
export interface Selects<Row> {
  /** The label of a row's checkbox. */
  readonly nameOf: (row: Row) => string;
  /** The actions for the selected rows. */
  readonly bar: (rows: readonly Row[], clear: () => void) => ReactNode;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * The selected rows among those shown. A change of the page or of the filters that `of` names clears the selection, so
 * that no hidden row is ever selected.
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
