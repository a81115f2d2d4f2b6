import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type CSSProperties, memo, type ReactNode, type UIEvent, useMemo } from 'react';
import { Skeleton, SkeletonLines } from '../feedback/Skeleton.tsx';
import { classNames } from '../layout/class-names.ts';
import css from './DataTable.module.css';
import { boxWidth } from './data-table-columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import type { PlacedColumns } from './layout/column-layout.ts';
import heldCss from './layout/held.module.css';
import { heldCell } from './layout/held-cell.ts';
import type { ColumnSizing } from './layout/use-column-layout.ts';
import { PageBox, RowBox, useRowBoxes } from './RowBox.tsx';
import { onRowKeys } from './row-keys.ts';
import { TableHead } from './TableHead.tsx';
import parts from './table-parts.module.css';

const c = classNames(css);
const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature });
const NO_ROWS: readonly never[] = [];

/** The table of a `DataTable`, with the columns that fit. Cells are plain `<td>`. */
export function DataGrid<Row>(
  props: DataTableProps<Row> & { placed: PlacedColumns<Row>; sizing: ColumnSizing | undefined },
) {
  const { label, columns, rows, rowKey, placed, sizing, sort, onSort, isNew, skeletonRows = 10 } = props;
  const { columns: fitted, tight, scrolled, filler } = placed;
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, { row: Row }>();
    return columns.map((column) =>
      helper.display({ id: column.id, header: column.head, cell: ({ row }) => column.cell(row.original.row) }),
    );
  }, [columns]);
  const data = useMemo(() => (rows ?? NO_ROWS).map((row) => ({ row })), [rows]);
  const state = useMemo(() => {
    const shown = new Set(fitted.map((column) => column.id));
    return {
      columnOrder: fitted.map((column) => column.id),
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, shown.has(column.id)])),
    };
  }, [columns, fitted]);
  const grid = useTable({ features, columns: definitions, data, state, getRowId: ({ row }) => rowKey(row) });
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const keys = useMemo(() => data.map(({ row }) => rowKey(row)), [data, rowKey]);
  const { selection } = props;
  const { press } = useRowBoxes(selection, keys);
  const linkId = (fitted.find((column) => column.link) ?? fitted[0])?.id;

  const boxed = selection !== undefined;
  const link = fitted.findIndex(({ id }) => id === linkId);
  // If the link's own cell is pinned, the first scrolling cell has the link that covers the scrolling ones.
  const covers = (index: number) =>
    index !== link && (index < placed.held || (link < placed.held && index === placed.held));

  const table = (
    <table
      className={c(parts['fixed'], 'table', tight && 'tight')}
      data-tight={tight || undefined}
      aria-label={label}
      {...(scrolled > 0 && { style: { width: scrolled } })}
    >
      <colgroup>
        {boxed && <col style={{ width: boxWidth }} />}
        {fitted.map((column, index) => (
          <col
            key={column.id}
            {...(column.width || placed.exact || scrolled > 0 ? { style: { width: placed.widths[index] } } : {})}
          />
        ))}
        {filler > 0 && <col />}
      </colgroup>
      <TableHead
        placed={placed}
        boxed={boxed}
        sizing={sizing}
        sort={sort}
        onSort={onSort}
        {...(selection && rows !== undefined
          ? { box: <PageBox name={`Select all ${label} on this page`} selection={selection} keys={keys} /> }
          : {})}
      />
      <tbody onKeyDown={(event) => onRowKeys(event, { keys, selection })}>
        {rows === undefined
          ? Array.from({ length: skeletonRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows
              <SkeletonRow key={index} columns={fitted} boxed={boxed} filler={filler > 0} />
            ))
          : grid.getRowModel().rows.map((row) => (
              <tr
                key={row.id}
                data-row={row.id}
                className={c('row', isNew?.(row.original.row) && 'new', selection?.ids.has(row.id) && 'selected')}
              >
                {selection && (
                  <td
                    className={c('boxCell', heldCell(placed, -1, boxed).className)}
                    style={heldCell(placed, -1, boxed).style}
                  >
                    <RowBox
                      name={`Select ${selection.nameOf(row.original.row)}`}
                      checked={selection.ids.has(row.id)}
                      onPress={(range) => press(row.id, range)}
                    />
                  </td>
                )}
                {row.getVisibleCells().map((cell, index) => {
                  const column = byId.get(cell.column.id);
                  if (!column) return null;
                  const content = column.cell(row.original.row);
                  const held = heldCell(placed, index, boxed);
                  return (
                    <td
                      key={cell.id}
                      data-column={column.id}
                      className={c(column.align === 'end' && 'end', held.className)}
                      style={held.style}
                    >
                      {column.id === linkId ? rowLink(props, row.original.row, content) : content}
                      {covers(index) && rowCover(props, row.original.row)}
                    </td>
                  );
                })}
                {filler > 0 && <td aria-hidden="true" />}
              </tr>
            ))}
      </tbody>
    </table>
  );
  return (
    <Scroller placed={placed} boxed={boxed}>
      {table}
    </Scroller>
  );
}

/**
 * The scroll container of a table that is wider than its room. It reports when cells have scrolled under the pinned
 * columns.
 */
function Scroller<Row>({
  placed,
  boxed,
  children,
}: {
  placed: PlacedColumns<Row>;
  boxed: boolean;
  children: ReactNode;
}) {
  const { scrolled, held, widths } = placed;
  const heldWidth = held === 0 ? 0 : widths.slice(0, held).reduce((sum, width) => sum + width, boxed ? boxWidth : 0);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) =>
    currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);
  // One element in both states, so that a handle that widens the table keeps its pointer and the focus.
  return (
    <div
      {...(scrolled > 0 && {
        className: heldCss['scroller'],
        style: { '--held-width': `${heldWidth}px` } as CSSProperties,
        onScroll,
      })}
    >
      {children}
    </div>
  );
}

/** A row's link over a cell that its main link cannot cover. Keys and screen readers skip this second link. */
function rowCover<Row>(props: DataTableProps<Row>, row: Row): ReactNode {
  const { rowHref, renderRowLink, onOpen } = props;
  const hidden = { className: heldCss['cover'] ?? '', tabIndex: -1, 'aria-hidden': true, children: null } as const;
  if (rowHref) {
    const link = { ...hidden, href: rowHref(row) };
    return renderRowLink ? renderRowLink(link, row) : <a {...link} />;
  }
  return onOpen ? <button type="button" {...hidden} onClick={() => onOpen(row)} /> : null;
}

/** A cell's text as the link of the row; its target is the whole row. */
export function rowLink<Row>(props: DataTableProps<Row>, row: Row, children: ReactNode): ReactNode {
  const { rowHref, renderRowLink, onOpen } = props;
  if (rowHref) {
    const link = { href: rowHref(row), className: c('link'), children, 'data-row-link': '' as const };
    return renderRowLink ? renderRowLink(link, row) : <a {...link} />;
  }
  if (!onOpen) return children;
  return (
    <button type="button" className={c('link')} data-row-link="" onClick={() => onOpen(row)}>
      {children}
    </button>
  );
}

const SkeletonRow = memo(function SkeletonRow({
  columns,
  boxed,
  filler,
}: {
  columns: readonly { id: string; width?: number; align?: 'end' }[];
  boxed: boolean;
  filler: boolean;
}) {
  return (
    <tr>
      {boxed && <td />}
      {columns.map((column) => (
        <td key={column.id} className={c(column.align === 'end' && 'end')}>
          {column.align === 'end' ? (
            <Skeleton width={72} className={c('push')} />
          ) : (
            <SkeletonLines widths={['72%', '48%']} />
          )}
        </td>
      ))}
      {filler && <td />}
    </tr>
  );
});
