import type { CSSProperties, ReactNode, UIEvent } from 'react';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { classNames } from '../layout/class-names.ts';
import { DataRow, SkeletonRow } from './DataRow.tsx';
import css from './DataTable.module.css';
import { boxWidth } from './data-table-columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import type { PlacedColumns } from './layout/column-layout.ts';
import heldCss from './layout/held.module.css';
import type { ColumnSizing } from './layout/use-column-layout.ts';
import { PageBox, useRowBoxes } from './RowBox.tsx';
import { onRowKeys } from './row-keys.ts';
import { TableHead } from './TableHead.tsx';
import parts from './table-parts.module.css';

const c = classNames(css);
const NO_ROWS: readonly never[] = [];

/** The table of a `DataTable`, with the columns that fit. Cells are plain `<td>`. */
export function DataGrid<Row>(
  props: DataTableProps<Row> & {
    /** The rows that are drawn so far. */
    drawn: readonly Row[] | undefined;
    placed: PlacedColumns<Row>;
    sizing: ColumnSizing | undefined;
  },
) {
  const { label, rows, rowKey, rowHref, renderRowLink, onOpen, isNew, selection } = props;
  const { drawn, placed, sizing, sort, onSort, skeletonRows = 10 } = props;
  const { columns, tight, scrolled, filler } = placed;
  const shown = rows ?? NO_ROWS;
  const keys = useMemo(() => shown.map(rowKey), [shown, rowKey]);
  const { press } = useRowBoxes(selection, keys);
  const onPress = useStable(press);
  const open = useStable(onOpen);
  const linkId = (columns.find((column) => column.link) ?? columns[0])?.id;
  const boxed = selection !== undefined;

  return (
    <Scroller placed={placed} boxed={boxed}>
      <table
        className={c(parts['fixed'], 'table', tight && 'tight')}
        data-tight={tight || undefined}
        aria-label={label}
        {...(scrolled > 0 && { style: { width: scrolled } })}
      >
        <colgroup>
          {boxed && <col style={{ width: boxWidth }} />}
          {columns.map((column, index) => (
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
          {drawn === undefined
            ? Array.from({ length: skeletonRows }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows
                <SkeletonRow key={index} columns={columns} boxed={boxed} filler={filler > 0} />
              ))
            : drawn.map((row, index) => {
                const id = keys[index] ?? '';
                return (
                  <DataRow
                    key={id}
                    id={id}
                    row={row}
                    placed={placed}
                    linkId={linkId}
                    href={rowHref?.(row)}
                    renderRowLink={renderRowLink}
                    onOpen={onOpen && open}
                    isNew={isNew?.(row) === true}
                    boxName={selection && `Select ${selection.nameOf(row)}`}
                    selected={selection?.ids.has(id) === true}
                    onPress={onPress}
                  />
                );
              })}
        </tbody>
      </table>
    </Scroller>
  );
}

/** A handler that stays the same while what it calls changes, for rows that render again only if they change. */
function useStable<Args extends unknown[]>(handler: ((...args: Args) => void) | undefined): (...args: Args) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args) => latest.current?.(...args), []);
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
