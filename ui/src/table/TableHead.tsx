import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import arrange from '../layout/arrange.module.css';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import css from './DataTable.module.css';
import { type DataColumn, headText } from './data-table-columns.ts';
import type { TableSort } from './data-table-props.ts';
import { ColumnHandle } from './layout/ColumnHandle.tsx';
import type { PlacedColumns } from './layout/column-layout.ts';
import { heldCell } from './layout/held-cell.ts';
import type { ColumnSizing } from './layout/use-column-layout.ts';

const c = classNames(css);

/** The heads of a table's columns, with their controls for sorting and width. */
export function TableHead<Row>({
  placed,
  boxed,
  box,
  sort,
  onSort,
  sizing,
}: {
  placed: PlacedColumns<Row>;
  boxed: boolean;
  /** The check box for all rows, if they can be selected. */
  box?: ReactNode;
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
  sizing: ColumnSizing | undefined;
}) {
  const { columns, widths, filler } = placed;
  const held = (index: number) => heldCell(placed, index, boxed);
  return (
    <thead>
      <tr>
        {boxed && (
          <th className={c('boxCell', held(-1).className)} style={held(-1).style} aria-hidden={box === undefined}>
            {box}
          </th>
        )}
        {columns.map((column, index) => {
          const { className, style } = held(index);
          return (
            <th
              key={column.id}
              scope="col"
              className={c(column.align === 'end' && 'end', className)}
              style={style}
              {...(sort?.column === column.id ? { 'aria-sort': sort.direction } : {})}
              {...(sizing ? { 'aria-label': headText(column) } : {})}
            >
              <HeadText column={column} sort={sort} onSort={onSort} />
              {sizing && (
                <ColumnHandle id={column.id} head={headText(column)} width={widths[index] ?? 0} sizing={sizing} />
              )}
            </th>
          );
        })}
        {filler > 0 && <td aria-hidden="true" />}
      </tr>
    </thead>
  );
}

function HeadText<Row>({
  column,
  sort,
  onSort,
}: {
  column: DataColumn<Row>;
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
}) {
  const sorted = sort?.column === column.id ? sort.direction : undefined;
  const glyph = sorted === 'ascending' ? ArrowUp : sorted === 'descending' ? ArrowDown : ArrowUpDown;
  const flip = { column: column.id, direction: sorted === 'descending' ? 'ascending' : 'descending' } as const;
  if (column.sortable && onSort)
    return (
      <button type="button" className={c('sort')} onClick={() => onSort(flip)}>
        {headText(column)}
        <Icon of={glyph} size={14} className={c('glyph', sorted && 'sorted')} />
      </button>
    );
  return (
    <span className={c('headText', arrange['ellipsis'])}>
      {headText(column)}
      {sorted && <Icon of={glyph} size={14} className={c('glyph', 'sorted')} />}
    </span>
  );
}
