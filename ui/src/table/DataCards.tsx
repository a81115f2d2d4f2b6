import { useMemo } from 'react';
import { Skeleton, SkeletonLines } from '../feedback/Skeleton.tsx';
import { classNames } from '../layout/class-names.ts';
import { rowLink } from './DataRow.tsx';
import css from './DataTable.module.css';
import type { DataTableProps } from './data-table-props.ts';
import { RowBox } from './RowBox.tsx';
import { toggled } from './row-selection.ts';

const c = classNames(css);

/** The rows of a `DataTable` as cards of 72 px, grouped under sticky headings. */
export function DataCards<Row>({
  drawn,
  ...props
}: DataTableProps<Row> & {
  /** The rows that are drawn so far. */
  drawn: readonly Row[] | undefined;
}) {
  const { label, rows, rowKey, rowHref, renderRowLink, onOpen, card, groupBy, groupHead, isNew, selection } = props;
  const { skeletonRows = 10 } = props;
  const groups = useMemo(() => {
    const map = new Map<string, Row[]>();
    for (const row of rows ?? []) {
      const key = groupBy?.(row) ?? '';
      const group = map.get(key);
      if (group) group.push(row);
      else map.set(key, [row]);
    }
    return [...map];
  }, [rows, groupBy]);

  const shown = useMemo(() => new Set(drawn), [drawn]);

  if (rows === undefined)
    return (
      <div className={c('cards')} aria-hidden="true">
        {Array.from({ length: skeletonRows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholder cards
          <div key={index} className={c('card', 'waiting')}>
            <Skeleton width={40} height={40} round />
            <SkeletonLines />
            <Skeleton width={72} />
          </div>
        ))}
      </div>
    );

  return (
    <section aria-label={label}>
      {groups
        .filter(([, [first]]) => first !== undefined && shown.has(first))
        .map(([key, group]) => (
          <div key={key}>
            {groupHead && <div className={c('groupHead')}>{groupHead(key, group)}</div>}
            <ul className={c('cards')}>
              {group
                .filter((row) => shown.has(row))
                .map((row) => (
                  <li
                    key={rowKey(row)}
                    data-row={rowKey(row)}
                    className={c(
                      'card',
                      isNew?.(row) && 'new',
                      selection && 'boxed',
                      selection?.ids.has(rowKey(row)) && 'selected',
                    )}
                  >
                    {selection && (
                      <RowBox
                        name={`Select ${selection.nameOf(row)}`}
                        checked={selection.ids.has(rowKey(row))}
                        onPress={() => selection.onChange(toggled(selection.ids, rowKey(row)))}
                      />
                    )}
                    {rowLink({ href: rowHref?.(row), renderRowLink, onOpen }, row, card?.(row))}
                  </li>
                ))}
            </ul>
          </div>
        ))}
    </section>
  );
}
