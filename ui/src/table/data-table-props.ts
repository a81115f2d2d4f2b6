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
  /** Set for a second link over a part of the row, which only pointers use. */
  tabIndex?: number;
  'aria-hidden'?: boolean;
};

/** The sorted column and its direction. */
export type TableSort = { column: string; direction: 'ascending' | 'descending' };

/** Props of `DataTable`. */
export type DataTableProps<Row> = {
  /** The accessible name of the table: `Payments`. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined until the first answer. Old rows stay while `refreshing`. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The address of a row; the whole row is then a link. */
  rowHref?: (row: Row) => string;
  /** Lets any router render the row's link. */
  renderRowLink?: (props: RowLinkProps, row: Row) => ReactNode;
  /** Opens a row that has no address, for example in a drawer; the whole row is then a button. */
  onOpen?: (row: Row) => void;
  /** A person's columns from `ColumnsPopover`; all but the optional ones by default. */
  choice?: ColumnChoice | undefined;
  /** A person's widths and pins of columns. */
  layout?: ColumnLayout | undefined;
  /** Saves a changed layout; heads then have a handle to resize their column. */
  onLayout?: ((layout: ColumnLayout) => void) | undefined;
  /** Makes rows selectable; their check boxes are before the first column. */
  selection?: RowSelection<Row> | undefined;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  /** A row that has just arrived: its tint fades in 1600 ms. */
  isNew?: (row: Row) => boolean;
  /** The content of a card below 640 px, usually a `RowCard`. Without it the table stays a table. */
  card?: (row: Row) => ReactNode;
  /** Shows cards below this table width in px instead of 640, for a table with few columns. */
  cardsUnder?: number;
  /** The group of a row in cards: its day. */
  groupBy?: (row: Row) => string;
  /** The sticky heading of a group, usually a `DayHead`. */
  groupHead?: (group: string, rows: readonly Row[]) => ReactNode;
  /** Shown instead of rows when there are none; `No data found` by default. */
  empty?: ReactNode;
  /** Shown instead of everything when the first load failed: an `ErrorState`. */
  error?: ReactNode;
  /** A newer answer is loading: old rows stay, and a thin line runs. */
  refreshing?: boolean;
  /** The number of skeleton rows. */
  skeletonRows?: number;
};
