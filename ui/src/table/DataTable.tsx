import { useMemo } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { useDelayed } from '../feedback/Skeleton.tsx';
import { classNames } from '../layout/class-names.ts';
import { useWidth } from '../layout/use-width.ts';
import { DataCards } from './DataCards.tsx';
import { DataGrid } from './DataGrid.tsx';
import css from './DataTable.module.css';
import { settleChoice } from './data-table-columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import { inTightCells, placeColumns } from './layout/column-layout.ts';
import { useColumnLayout } from './layout/use-column-layout.ts';
import { useWholeWidths } from './layout/use-whole-widths.ts';
import { useDrawnRows } from './use-drawn-rows.ts';

const c = classNames(css);

/** The height of a row and of a card, in px. */
const rowHeight = 72;

/** Below this table width in px, rows become cards. */
export const cardsBelow = 640;

/**
 * A list of records (UI-02): rows of 72 px that are links, columns that disappear as it narrows, cards on a phone, and
 * its own loading, empty and error states. Paging goes below it: `Pager` or `CursorPager`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    columns,
    rows,
    choice,
    card,
    error,
    empty,
    refreshing = false,
    label,
    cardsUnder = cardsBelow,
    skeletonRows = 10,
  } = props;
  const [ref, width] = useWidth<HTMLDivElement>();
  const loading = rows === undefined && !error;
  const late = useDelayed(loading);
  const cards = !!card && width > 0 && width < cardsUnder;
  const selects = props.selection !== undefined;
  const { shown, sizingOf } = useColumnLayout(props);
  const chosen = useMemo(() => {
    const settled = settleChoice(columns, choice);
    const byId = new Map(columns.map((column) => [column.id, column]));
    return settled.order.filter((id) => settled.shown.includes(id)).flatMap((id) => byId.get(id) ?? []);
  }, [columns, choice]);
  const drawn = useDrawnRows(rows, props.rowKey);
  const whole = useWholeWidths(ref, !cards && [drawn, chosen, width]);
  const placed = useMemo(
    () => placeColumns(chosen, shown, { room: width, boxed: selects, whole }),
    [chosen, shown, width, selects, whole],
  );
  const least = useMemo(() => (placed.tight ? inTightCells(whole) : whole), [placed.tight, whole]);

  const nothing = rows?.length === 0;
  // The height is reserved before the skeleton shows, so that nothing below moves when it does.
  const place = loading && !late && { style: { minHeight: skeletonRows * rowHeight } };
  return (
    <div ref={ref} className={c('wrap')} aria-busy={loading || refreshing || undefined} {...place}>
      {refreshing && <div className={c('progress')} role="progressbar" aria-label={`${label}: updating`} />}
      {rows === undefined && error}
      {nothing && (empty ?? <EmptyState actions={null} />)}
      {!nothing && (rows !== undefined || late) && width > 0 && (
        <>
          {loading && (
            <p className="sr" role="status">
              Loading
            </p>
          )}
          {cards ? (
            <DataCards {...props} drawn={drawn} />
          ) : (
            <DataGrid {...props} drawn={drawn} placed={placed} sizing={sizingOf(placed, least)} />
          )}
        </>
      )}
    </div>
  );
}
