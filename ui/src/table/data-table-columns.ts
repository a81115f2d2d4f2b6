/** The columns of a `DataTable`: their definition, a person's choice, and the ones that fit. */
import { i18n, type MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';

/** The head of a column: a text, or a message that is said in the language of the page once the table is shown. */
export type ColumnHead = string | MessageDescriptor;

/** A column. Ids are saved per person: do not rename them. */
export type DataColumn<Row> = {
  id: string;
  head: ColumnHead;
  cell: (row: Row) => ReactNode;
  /** The width in px with its padding. The one column without a width takes the remaining space (at least 120). */
  width?: number;
  align?: 'end';
  /**
   * The order in which columns disappear as the table narrows: 1 first, 2 next. A column without it never disappears.
   * Ids, store and paid with may; date, customer, status and amount must not.
   */
  drop?: number;
  /** The cell whose text is the row's link; by default that of the first column. */
  link?: boolean;
  /** Shows the sort icon and calls `onSort`. */
  sortable?: boolean;
  /** A person can neither hide nor move it. */
  locked?: boolean;
  /** Hidden until a person chooses it. */
  optional?: boolean;
};

/** The fields of a column that choosing and ordering need. */
export type ChoosableColumn = { id: string; head: ColumnHead; locked?: boolean; optional?: boolean };

/** The text of a column's head. */
export const headText = ({ head }: { readonly head: ColumnHead }): string =>
  typeof head === 'string' ? head : i18n._(head);

/** A person's choice of columns: the ids in order, and which of them are shown. */
export type ColumnChoice = { order: readonly string[]; shown: readonly string[] };

/** The width of the check box column if rows can be selected, in px. */
export const boxWidth = 36;

/** The minimum width of the column without a fixed width, in px. */
export const flexColumnWidth = 120;

/** The default choice: all columns in their order, without the optional ones. */
export function defaultChoice(columns: readonly ChoosableColumn[]): ColumnChoice {
  return {
    order: columns.map((column) => column.id),
    shown: columns.filter((column) => !column.optional).map((column) => column.id),
  };
}

/**
 * Adapts a saved choice to the current columns: unknown ids are removed, new columns get their default position, locked
 * columns are shown in their place.
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

/** Moves a column by `step` places among the unlocked ones. */
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

/** The minimum width of a column: its defined width, or that of its content that is never cut. */
const widthOf = <Row>({ id, width }: DataColumn<Row>, saved: number, whole: Readonly<Record<string, number>>) =>
  Math.max(width ? width - saved : flexColumnWidth, (whole[id] ?? 0) - saved);

/** Columns that a person chose disappear later than default ones. */
function byLeaving<Row>(a: DataColumn<Row>, b: DataColumn<Row>): number {
  return Number(a.optional ?? false) - Number(b.optional ?? false) || (a.drop ?? 0) - (b.drop ?? 0);
}

/**
 * The columns that fit into `available` px. First cells get tighter (`tight`: 8 px less per column, without the status
 * reason), then columns disappear in the order of `drop`, a person's added columns last. `whole` is the width that the
 * ids, states and amounts of each column need: an id is never cut, its column disappears first.
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
