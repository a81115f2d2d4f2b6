/**
 * A person's widths and pins of the columns of a `DataTable`, and the layout that follows from them. Saved views store
 * neither: these follow the person's screen, not the question that a view answers (decision 4).
 */
import { boxWidth, type DataColumn, fitColumns, flexColumnWidth, tightPadding } from '../data-table-columns.ts';

/** Widths in px by column, and the columns pinned at the left. Columns that a table does not show are kept. */
export type ColumnLayout = { widths: Readonly<Record<string, number>>; pinned: readonly string[] };

/** The layout of a table that no person has changed. */
export const naturalLayout: ColumnLayout = { widths: {}, pinned: [] };

/** How many columns can be pinned at the left. */
export const maxPinned = 3;

/** How much an arrow key adds to a width, in px. */
export const widthStep = 16;

const leastWidth = 80;
const greatestWidth = 600;
/** The minimum width of a column without a fixed width if the table may scroll, in px. */
const scrolledFlexWidth = 160;
/** Above this share of the room, columns are not pinned: little would be left to scroll. */
const greatestHeldShare = 0.55;

/** The laid-out columns of a table; widths are px with the padding. */
export type PlacedColumns<Row> = {
  columns: readonly DataColumn<Row>[];
  widths: readonly number[];
  /** Cells have less padding, and the status reason is left out. */
  tight: boolean;
  /** A width was saved: each column has exactly its own, and `filler` px are left at the end. */
  exact: boolean;
  filler: number;
  /** The width of the table if it is wider than its room and scrolls; 0 if it fits. */
  scrolled: number;
  /** How many columns at the left stay while the table scrolls. */
  held: number;
};

/**
 * The minimum and maximum width of a column. `whole` is the width of its ids, states and amounts, which are never cut.
 */
export function widthLimits(whole = 0): { min: number; max: number } {
  return { min: Math.max(leastWidth, whole), max: Math.max(greatestWidth, whole) };
}

/** A width within its limits, in whole px. */
export function withinLimits(width: number, whole?: number): number {
  const { min, max } = widthLimits(whole);
  return Math.round(Math.min(Math.max(width, min), max));
}

/** The widths that columns need for content that is never cut, in cells with less padding. */
export const inTightCells = (whole: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(whole).map(([id, width]) => [id, width - tightPadding]));

/** The columns with the pinned ones first. */
function pinnedFirst<Row>(columns: readonly DataColumn<Row>[], pinned: readonly string[]) {
  const isPinned = ({ id }: DataColumn<Row>) => pinned.includes(id);
  return [...columns.filter(isPinned), ...columns.filter((column) => !isPinned(column))];
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

/**
 * Lays out the chosen columns in `room` px. Without pins, those shown are the ones that fit by their natural widths, so
 * that no column appears or disappears while another is resized. With pins all columns show, and the table scrolls.
 */
export function placeColumns<Row>(
  chosen: readonly DataColumn<Row>[],
  { widths: kept, pinned }: ColumnLayout,
  { room, boxed, whole }: { room: number; boxed: boolean; whole: Readonly<Record<string, number>> },
): PlacedColumns<Row> {
  const before = boxed ? boxWidth : 0;
  const ordered = pinnedFirst(chosen, pinned);
  const pins = chosen.filter(({ id }) => pinned.includes(id)).length;
  // A column that a person made narrower than its uncut content stays: the table scrolls. A column that only keeps its
  // width needs the same as before; otherwise other columns would change their padding during a drag.
  const natural = Object.fromEntries(
    Object.entries(whole).filter(([id, width]) => (kept[id] ?? width) >= width - tightPadding),
  );
  const { columns, tight } =
    pins > 0 ? { columns: ordered, tight: false } : fitColumns(ordered, room - before, natural);
  const exact = columns.some(({ id }) => kept[id] !== undefined);
  const arranged = exact || pins > 0;
  const least = tight ? inTightCells(whole) : whole;
  const fixedWidths = columns.map(({ id, width }) => {
    const chosenWidth = kept[id];
    if (chosenWidth !== undefined) return withinLimits(chosenWidth, least[id]);
    const own = width && width - (tight ? tightPadding : 0);
    return own && Math.max(own, least[id] ?? 0);
  });
  const fixed = before + sum(fixedWidths.map((width) => width ?? 0));
  const flexible = fixedWidths.filter((width) => width === undefined).length;
  const share = flexible === 0 ? 0 : Math.floor((room - fixed) / flexible);
  const widths = fixedWidths.map((width) => width ?? Math.max(share, arranged ? scrolledFlexWidth : flexColumnWidth));
  const total = before + sum(widths);
  const scrolled = arranged && total > room ? total : 0;
  const holds = scrolled > 0 && before + sum(widths.slice(0, pins)) <= room * greatestHeldShare;
  return {
    columns,
    widths,
    tight,
    exact,
    filler: exact && flexible === 0 ? Math.max(0, room - total) : 0,
    scrolled,
    held: holds ? pins : 0,
  };
}

/**
 * The saved widths after one column was resized; undefined restores its natural width. A column that took the rest of
 * the room keeps its current width; otherwise it would absorb the change.
 */
export function withWidth<Row>(
  kept: ColumnLayout['widths'],
  { columns, widths }: PlacedColumns<Row>,
  id: string,
  width: number | undefined,
): ColumnLayout['widths'] {
  if (width === undefined) return Object.fromEntries(Object.entries(kept).filter(([other]) => other !== id));
  const flexible = columns.flatMap((column, index) =>
    column.width === undefined && kept[column.id] === undefined ? [[column.id, widths[index] ?? 0] as const] : [],
  );
  return { ...kept, ...Object.fromEntries(flexible), [id]: width };
}

/** The pins after one was added or removed. */
export const withPin = (pinned: readonly string[], id: string, on: boolean): readonly string[] =>
  on ? [...pinned.filter((other) => other !== id), id].slice(0, maxPinned) : pinned.filter((other) => other !== id);

/** A saved layout; unreadable parts are left out. */
export function readColumnLayout(kept: unknown): ColumnLayout {
  const { widths, pinned } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const entries = typeof widths === 'object' && widths !== null ? Object.entries(widths) : [];
  const ids = Array.isArray(pinned) ? pinned.filter((id) => typeof id === 'string') : [];
  return {
    widths: Object.fromEntries(entries.filter(([, width]) => Number.isFinite(width))) as ColumnLayout['widths'],
    pinned: [...new Set(ids)].slice(0, maxPinned),
  };
}
