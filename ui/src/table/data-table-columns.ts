/** The columns of a `DataTable`: their definition, a person's choice, and the ones that fit. */
import type { ReactNode } from 'react';

/** One column. Ids are kept per person: do not rename them. */
export type DataColumn<Row> = {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Width in px with its padding. The one column without a width takes the remaining space (at least 120). */
  width?: number;
  align?: 'end';
  /**
   * When this column goes as the table narrows: 1 first, 2 next. Without it the column never goes.
   * Ids, store and paid with may go; date, customer, status and amount never.
   */
  drop?: number;
  /** The cell whose words are the row's link; the first column unless one says so. */
  link?: boolean;
  /** Shows the sort glyph and calls `onSort`. */
  sortable?: boolean;
  /** Cannot be hidden or moved by a person. */
  locked?: boolean;
  /** Hidden until a person chooses it. */
  optional?: boolean;
};

/** The part of a column that choosing and ordering needs. */
export type ChoosableColumn = { id: string; head: string; locked?: boolean; optional?: boolean };

/** A person's choice of columns: the ids in order, and which of them are shown. */
export type ColumnChoice = { order: readonly string[]; shown: readonly string[] };

/** The width of the column of boxes where rows can be selected, in px. */
export const boxWidth = 36;

/** The least width of the column without a width of its own, in px. */
export const flexColumnWidth = 120;

/** The choice before anyone chose: all in their order, without the optional ones. */
export function defaultChoice(columns: readonly ChoosableColumn[]): ColumnChoice {
  return {
    order: columns.map((column) => column.id),
    shown: columns.filter((column) => !column.optional).map((column) => column.id),
  };
}

/**
 * Fits a stored choice to the present columns: unknown ids go, new columns take their own place, locked columns are
 * shown and stand where they belong.
 */
export function settleChoice(columns: readonly ChoosableColumn[], choice: ColumnChoice | undefined): ColumnChoice {
  if (!choice) return defaultChoice(columns);
  const known = new Map(columns.map((column) => [column.id, column]));
  const free = choice.order.filter((id) => known.has(id) && !known.get(id)?.locked);
  const fresh = columns.filter((column) => !column.locked && !free.includes(column.id)).map((column) => column.id);
  const rest = [...free, ...fresh];
  const order = columns.map((column) => (column.locked ? column.id : (rest.shift() ?? column.id)));
  const wasShown = new Set(choice.shown);
  const isNew = (id: string) => !choice.order.includes(id);
  const shown = order.filter((id) => {
    const column = known.get(id);
    return column?.locked || (isNew(id) ? !column?.optional : wasShown.has(id));
  });
  return { order, shown };
}

/** Moves a column by `step` places among those that are not locked. */
export function moveColumn(
  columns: readonly ChoosableColumn[],
  choice: ColumnChoice,
  id: string,
  to: number,
): ColumnChoice {
  const locked = new Set(columns.filter((column) => column.locked).map((column) => column.id));
  if (locked.has(id)) return choice;
  const free = choice.order.filter((other) => !locked.has(other));
  const from = free.indexOf(id);
  const target = Math.max(0, Math.min(to, free.length - 1));
  if (from < 0 || from === target) return choice;
  free.splice(target, 0, ...free.splice(from, 1));
  return { ...choice, order: choice.order.map((other) => (locked.has(other) ? other : (free.shift() ?? other))) };
}

/** What the tighter cells of a column save, in px. */
export const tightPadding = 8;

/** The least width of a column: that of its definition, or of what is never cut in it. */
const widthOf = <Row>({ id, width }: DataColumn<Row>, saved: number, whole: Readonly<Record<string, number>>) =>
  Math.max(width ? width - saved : flexColumnWidth, (whole[id] ?? 0) - saved);

/** Columns that a person chose by hand stay longer than default ones. */
function byLeaving<Row>(a: DataColumn<Row>, b: DataColumn<Row>): number {
  return Number(a.optional ?? false) - Number(b.optional ?? false) || (a.drop ?? 0) - (b.drop ?? 0);
}

/**
 * The columns that fit into `available` px. First the cells get tighter (`tight`: 8 px less a column, and the status
 * reason goes), then columns go in the order of `drop`, those that a person added last. `whole` is the room that the ids, states and
 * amounts of each column need: an id is never cut, its column goes first.
 */
export function fitColumns<Row>(
  columns: readonly DataColumn<Row>[],
  available: number,
  whole: Readonly<Record<string, number>> = {},
): { columns: readonly DataColumn<Row>[]; tight: boolean } {
  const total = (list: readonly DataColumn<Row>[], saved: number) =>
    list.reduce((sum, column) => sum + widthOf(column, saved, whole), 0);
  if (available <= 0 || total(columns, 0) <= available) return { columns, tight: false };
  let kept = columns;
  while (total(kept, tightPadding) > available) {
    const next = kept.filter((column) => column.drop !== undefined).sort(byLeaving)[0];
    if (!next) break;
    kept = kept.filter((column) => column !== next);
  }
  return { columns: kept, tight: true };
}
