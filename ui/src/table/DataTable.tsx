import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { useDelayed } from '../feedback/Skeleton.tsx';
import { classNames } from '../layout/class-names.ts';
import { useWidth } from '../layout/use-width.ts';
import { DataCards } from './DataCards.tsx';
import { DataGrid } from './DataGrid.tsx';
import css from './DataTable.module.css';
import { type ColumnChoice, type DataColumn, fitColumns, settleChoice } from './data-table-columns.ts';

const c = classNames(css);

/** The props of a row's link: pass all to the router's link. */
export type RowLinkProps = { href: string; className: string; children: ReactNode; 'data-row-link': '' };

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

/** Under this width of the table in px, cards. */
export const cardsBelow = 640;

/**
 * A list of records (UI-02): rows of 72 px that are links, columns that go as it narrows, cards on a phone, and its own
 * loading, empty and error states. Paging stands under it: `Pager` or `CursorPager`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, choice, card, error, empty, refreshing = false, label, cardsUnder = cardsBelow } = props;
  const [ref, width] = useWidth<HTMLDivElement>();
  const loading = rows === undefined && !error;
  const late = useDelayed(loading);
  const cards = !!card && width > 0 && width < cardsUnder;
  const fitted = useMemo(() => {
    const settled = settleChoice(columns, choice);
    const byId = new Map(columns.map((column) => [column.id, column]));
    const chosen = settled.order
      .filter((id) => settled.shown.includes(id))
      .flatMap((id) => {
        const column = byId.get(id);
        return column ? [column] : [];
      });
    return fitColumns(chosen, width);
  }, [columns, choice, width]);

  const nothing = rows?.length === 0;
  return (
    <div ref={ref} className={c('wrap')} aria-busy={loading || refreshing || undefined}>
      {refreshing && <div className={c('progress')} role="progressbar" aria-label={`${label}: getting newer data`} />}
      {rows === undefined && error}
      {nothing && (empty ?? <EmptyState />)}
      {!nothing && (rows !== undefined || late) && width > 0 && (
        <>
          {loading && (
            <p className="sr" role="status">
              Loading
            </p>
          )}
          {cards ? <DataCards {...props} /> : <DataGrid {...props} fitted={fitted.columns} tight={fitted.tight} />}
        </>
      )}
    </div>
  );
}
