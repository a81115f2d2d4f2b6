import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useMemo } from 'react';
import { Skeleton, SkeletonLines } from '../feedback/Skeleton.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import css from './DataTable.module.css';
import type { DataColumn } from './data-table-columns.ts';
import type { DataTableProps, TableSort } from './data-table-props.ts';
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
  const linkId = (fitted.find((column) => column.link) ?? fitted[0])?.id;

  return (
    <table className={c(parts['fixed'], 'table', tight && 'tight')} aria-label={label}>
      <colgroup>
        {fitted.map((column) => (
          <col key={column.id} {...(column.width ? { style: { width: column.width - (tight ? 8 : 0) } } : {})} />
        ))}
      </colgroup>
      <Head columns={fitted} {...(sort ? { sort } : {})} {...(onSort ? { onSort } : {})} />
      <tbody onKeyDown={walkRows}>
        {rows === undefined
          ? Array.from({ length: skeletonRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet
              <SkeletonRow key={index} columns={fitted} />
            ))
          : table.getRowModel().rows.map((row) => (
              <tr key={row.id} className={c('row', isNew?.(row.original.row) && 'new')}>
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

/** Up and down arrows walk from row to row; Enter, the link's own, opens. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target as HTMLElement).matches('[data-row-link]')) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const next = links[links.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Head<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly DataColumn<Row>[];
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
}) {
  return (
    <thead>
      <tr>
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
}: {
  columns: readonly { id: string; width?: number; align?: 'end' }[];
}) {
  return (
    <tr>
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
