import type { ReactNode } from 'react';
import type { ColumnChoice, DataColumn } from './data-table-columns.ts';
import type { ColumnLayout } from './layout/column-layout.ts';
import type { RowSelection } from './row-selection.ts';

/** The props of a row's link: pass all to the router's link. */
export type RowLinkProps = {
  href: string;
  className: string;
  children: ReactNode;
  'data-row-link'?: '';
  /** A second link over a part of the row, which is for pointers alone. */
  tabIndex?: number;
  'aria-hidden'?: boolean;
};

/** Which column is sorted, and how. */
export type TableSort = { column: string; direction: 'ascending' | 'descending' };

/** Props of `DataTable`. */
export type DataTableProps<Row> = {
  /** Names the table for assistive technology: `Payments`. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined until the first answer. Old rows stay while `refreshing`. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The address of a row; the whole row is then a link. */
  rowHref?: (row: Row) => string;
  /** Lets any router draw the row's link. */
  renderRowLink?: (props: RowLinkProps, row: Row) => ReactNode;
  /** Opens a row that has no address, as into a drawer; the whole row is then a button. */
  onOpen?: (row: Row) => void;
  /** A person's columns, of `ColumnsPopover`; all but the optional ones unless given. */
  choice?: ColumnChoice | undefined;
  /** A person's widths and pins of columns. */
  layout?: ColumnLayout | undefined;
  /** Keeps another layout; heads then have a handle to widen their column. */
  onLayout?: ((layout: ColumnLayout) => void) | undefined;
  /** Rows that can be selected; their boxes stand before the first column. */
  selection?: RowSelection<Row> | undefined;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  /** A row that has just arrived: its tint fades in 1600 ms. */
  isNew?: (row: Row) => boolean;
  /** The content of a card under 640 px, usually a `RowCard`. Without it the table stays a table. */
  card?: (row: Row) => ReactNode;
  /** Cards under this width of the table in px instead of 640, for a table with few columns. */
  cardsUnder?: number;
  /** The group of a row in cards: its day. */
  groupBy?: (row: Row) => string;
  /** The sticky head of a group, usually a `DayHead`. */
  groupHead?: (group: string, rows: readonly Row[]) => ReactNode;
  /** Instead of rows when there are none; `No data found` unless given. */
  empty?: ReactNode;
  /** Instead of everything when the first answer failed: an `ErrorState`. */
  error?: ReactNode;
  /** A newer answer is on its way: old rows stay, a thin line runs. */
  refreshing?: boolean;
  /** Rows of the skeleton. */
  skeletonRows?: number;
};
