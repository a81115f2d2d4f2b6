import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { Skeleton, SkeletonLines } from '../feedback/Skeleton.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import css from './DataTable.module.css';
import { boxWidth, type DataColumn } from './data-table-columns.ts';
import type { DataTableProps, TableSort } from './data-table-props.ts';
import { PageBox, RowBox, useRowBoxes } from './RowBox.tsx';
import { onRowKeys } from './row-keys.ts';
import parts from './table-parts.module.css';

const c = classNames(css);
const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature });
const NO_ROWS: readonly never[] = [];

/** The table of a `DataTable`, with the columns that fit. Cells are plain `<td>`. */
export function DataGrid<Row>(props: DataTableProps<Row> & { fitted: readonly DataColumn<Row>[]; tight: boolean }) {
  const { label, columns, rows, rowKey, fitted, tight, sort, onSort, isNew, skeletonRows = 10 } = props;
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
  const table = useTable({ features, columns: definitions, data, state, getRowId: ({ row }) => rowKey(row) });
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const keys = useMemo(() => data.map(({ row }) => rowKey(row)), [data, rowKey]);
  const { selection } = props;
  const { press } = useRowBoxes(selection, keys);
  const linkId = (fitted.find((column) => column.link) ?? fitted[0])?.id;

  return (
    <table className={c(parts['fixed'], 'table', tight && 'tight')} aria-label={label}>
      <colgroup>
        {selection && <col style={{ width: boxWidth }} />}
        {fitted.map((column) => (
          <col key={column.id} {...(column.width ? { style: { width: column.width - (tight ? 8 : 0) } } : {})} />
        ))}
      </colgroup>
      <Head
        columns={fitted}
        {...(selection && rows !== undefined
          ? { box: <PageBox name={`Select all of ${label} on this page`} selection={selection} keys={keys} /> }
          : {})}
        {...(sort ? { sort } : {})}
        {...(onSort ? { onSort } : {})}
      />
      <tbody onKeyDown={(event) => onRowKeys(event, { keys, selection })}>
        {rows === undefined
          ? Array.from({ length: skeletonRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet
              <SkeletonRow key={index} columns={fitted} boxed={selection !== undefined} />
            ))
          : table.getRowModel().rows.map((row) => (
              <tr
                key={row.id}
                data-row={row.id}
                className={c('row', isNew?.(row.original.row) && 'new', selection?.ids.has(row.id) && 'selected')}
              >
                {selection && (
                  <td className={c('boxCell')}>
                    <RowBox
                      name={`Select ${selection.nameOf(row.original.row)}`}
                      checked={selection.ids.has(row.id)}
                      onPress={(range) => press(row.id, range)}
                    />
                  </td>
                )}
                {row.getVisibleCells().map((cell) => {
                  const column = byId.get(cell.column.id);
                  if (!column) return null;
                  const content = column.cell(row.original.row);
                  return (
                    <td key={cell.id} className={c(column.align === 'end' && 'end')}>
                      {column.id === linkId ? rowLink(props, row.original.row, content) : content}
                    </td>
                  );
                })}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

/** The words of a cell as the link of the row; its target is the whole row. */
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

function Head<Row>({
  columns,
  box,
  sort,
  onSort,
}: {
  columns: readonly DataColumn<Row>[];
  /** The box for all rows, where they can be selected. */
  box?: ReactNode;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
}) {
  return (
    <thead>
      <tr>
        {box && <th className={c('boxCell')}>{box}</th>}
        {columns.map((column) => {
          const sorted = sort?.column === column.id ? sort.direction : undefined;
          const glyph = sorted === 'ascending' ? ArrowUp : sorted === 'descending' ? ArrowDown : ArrowUpDown;
          const flip = { column: column.id, direction: sorted === 'descending' ? 'ascending' : 'descending' } as const;
          return (
            <th
              key={column.id}
              scope="col"
              className={c(column.align === 'end' && 'end')}
              {...(sorted ? { 'aria-sort': sorted } : {})}
            >
              {column.sortable && onSort ? (
                <button type="button" className={c('sort')} onClick={() => onSort(flip)}>
                  {column.head}
                  <Icon of={glyph} size={14} className={c('glyph', sorted && 'sorted')} />
                </button>
              ) : (
                <>
                  {column.head}
                  {sorted && <Icon of={glyph} size={14} className={c('glyph', 'sorted')} />}
                </>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const SkeletonRow = memo(function SkeletonRow({
  columns,
  boxed,
}: {
  columns: readonly { id: string; width?: number; align?: 'end' }[];
  boxed: boolean;
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
    </tr>
  );
});
