import { memo, type ReactNode } from 'react';
import { Skeleton, SkeletonLines } from '../feedback/Skeleton.tsx';
import { classNames } from '../layout/class-names.ts';
import css from './DataTable.module.css';
import type { RowLinkProps } from './data-table-props.ts';
import type { PlacedColumns } from './layout/column-layout.ts';
import heldCss from './layout/held.module.css';
import { heldCell } from './layout/held-cell.ts';
import { RowBox } from './RowBox.tsx';

const c = classNames(css);

/** How a row opens: as a link, or as a button without an address. Neither is set for a row that does not open. */
export type RowOpening<Row> = {
  href: string | undefined;
  renderRowLink: ((props: RowLinkProps, row: Row) => ReactNode) | undefined;
  onOpen: ((row: Row) => void) | undefined;
};

type Props<Row> = RowOpening<Row> & {
  id: string;
  row: Row;
  placed: PlacedColumns<Row>;
  /** The column whose text is the link of the row. */
  linkId: string | undefined;
  isNew: boolean;
  /** The name of the check box; undefined if rows cannot be selected. */
  boxName: string | undefined;
  selected: boolean;
  onPress: (id: string, range: boolean) => void;
};

/** A row of a `DataGrid`. It renders again only when something about it changes, so that a press in a long page is quick. */
export const DataRow = memo(function DataRow<Row>({
  id,
  row,
  placed,
  linkId,
  isNew,
  boxName,
  selected,
  onPress,
  ...opening
}: Props<Row>) {
  const boxed = boxName !== undefined;
  const link = placed.columns.findIndex((column) => column.id === linkId);
  // If the link's own cell is pinned, the first scrolling cell has the link that covers the scrolling ones.
  const covers = (index: number) =>
    index !== link && (index < placed.held || (link < placed.held && index === placed.held));
  const box = heldCell(placed, -1, boxed);
  return (
    <tr data-row={id} className={c('row', isNew && 'new', selected && 'selected')}>
      {boxed && (
        <td className={c('boxCell', box.className)} style={box.style}>
          <RowBox name={boxName} checked={selected} onPress={(range) => onPress(id, range)} />
        </td>
      )}
      {placed.columns.map((column, index) => {
        const held = heldCell(placed, index, boxed);
        return (
          <td
            key={column.id}
            data-column={column.id}
            className={c(column.align === 'end' && 'end', held.className)}
            style={held.style}
          >
            {column.id === linkId ? rowLink(opening, row, column.cell(row)) : column.cell(row)}
            {covers(index) && rowCover(opening, row)}
          </td>
        );
      })}
      {placed.filler > 0 && <td aria-hidden="true" />}
    </tr>
  );
}) as <Row>(props: Props<Row>) => ReactNode;

/** A row's link over a cell that its main link cannot cover. Keys and screen readers skip this second link. */
function rowCover<Row>({ href, renderRowLink, onOpen }: RowOpening<Row>, row: Row): ReactNode {
  const hidden = { className: heldCss['cover'] ?? '', tabIndex: -1, 'aria-hidden': true, children: null } as const;
  if (href !== undefined) {
    const link = { ...hidden, href };
    return renderRowLink ? renderRowLink(link, row) : <a {...link} />;
  }
  return onOpen ? <button type="button" {...hidden} onClick={() => onOpen(row)} /> : null;
}

/** A cell's text as the link of the row; its target is the whole row. */
export function rowLink<Row>(
  { href, renderRowLink, onOpen }: RowOpening<Row>,
  row: Row,
  children: ReactNode,
): ReactNode {
  if (href !== undefined) {
    const link = { href, className: c('link'), children, 'data-row-link': '' as const };
    return renderRowLink ? renderRowLink(link, row) : <a {...link} />;
  }
  if (!onOpen) return children;
  return (
    <button type="button" className={c('link')} data-row-link="" onClick={() => onOpen(row)}>
      {children}
    </button>
  );
}

/** A row before the first answer. */
export const SkeletonRow = memo(function SkeletonRow({
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
