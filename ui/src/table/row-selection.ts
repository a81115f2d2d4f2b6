/** The selected rows of a table: their keys, and how a press or a key changes them. */

/** Rows that a person selects by check boxes before the first column. */
export type RowSelection<Row> = {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** The name of a row for its check box: `₹640.00 from Sneha Kulkarni`. */
  nameOf: (row: Row) => string;
};

/** The selection after one row was pressed. */
export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The selection with every row from one to another, both included, in table order. */
export function withRange(
  ids: ReadonlySet<string>,
  keys: readonly string[],
  from: string,
  to: string,
): ReadonlySet<string> {
  const [start, end] = [keys.indexOf(from), keys.indexOf(to)];
  if (start < 0 || end < 0) return toggled(ids, to);
  return new Set([...ids, ...keys.slice(Math.min(start, end), Math.max(start, end) + 1)]);
}

/** How many of the shown rows are selected: none, some or all. */
export function shareOf(ids: ReadonlySet<string>, keys: readonly string[]): 'none' | 'some' | 'all' {
  const count = keys.filter((key) => ids.has(key)).length;
  return count === 0 ? 'none' : count === keys.length ? 'all' : 'some';
}
