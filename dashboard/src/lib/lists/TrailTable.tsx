import { DataTable } from '@galla/ui/table/DataTable.tsx';
import type { DataTableProps } from '@galla/ui/table/data-table-props.ts';
import { renderLink } from '../page/RouterLink.tsx';
import { listFailure } from './list-failure.tsx';
import { type Trail, TrailPager } from './TrailPager.tsx';

interface Props<Row, Cursor>
  extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rows' | 'rowKey' | 'rowHref' | 'onOpen' | 'card' | 'empty'> {
  /** The query that gave the rows. */
  readonly list: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly trail: Trail<Cursor>;
  readonly onTrail: (trail: Trail<Cursor>) => void;
  /** The cursor of the next page; null on the last page. */
  readonly next: Cursor | null;
  readonly size: number;
  /** A reassurance under a failed read, such as that the money is safe. */
  readonly safe: string;
}

/** A list that is read in one direction: its table or cards, and the pager that goes back along the pages before. */
export function TrailTable<Row, Cursor>({ list, trail, onTrail, next, size, safe, ...table }: Props<Row, Cursor>) {
  return (
    <>
      <DataTable
        {...table}
        {...(table.rowHref && { renderRowLink: renderLink })}
        refreshing={list.isPlaceholderData}
        {...listFailure(list, safe)}
      />
      {table.rows !== undefined && (
        <TrailPager
          trail={trail}
          onTrail={onTrail}
          next={next}
          shown={table.rows.length}
          size={size}
          busy={list.isPlaceholderData}
        />
      )}
    </>
  );
}
