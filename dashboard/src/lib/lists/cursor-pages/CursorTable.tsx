import { DataTable } from '@galla/ui/table/DataTable.tsx';
import type { DataTableProps } from '@galla/ui/table/data-table-props.ts';
import { renderLink } from '../../page/RouterLink.tsx';
import { listFailure } from '../list-failure.tsx';
import type { CursorPages } from './use-cursor-pages.ts';
import { VisitedPager } from './VisitedPager.tsx';

interface Props<Row, Cursor>
  extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rows' | 'rowKey' | 'rowHref' | 'onOpen' | 'card' | 'empty'> {
  /** The query that returned the rows. */
  readonly list: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly pages: Omit<CursorPages<Cursor>, 'page'>;
  /** The cursor of the next page; null on the last page. */
  readonly next: Cursor | null;
  /** A reassurance shown when loading fails, such as that the money is safe. */
  readonly safe: string;
}

/** A list with forward cursors only: its table or cards, and a pager that also goes back to visited pages. */
export function CursorTable<Row, Cursor>({ list, pages, next, safe, ...table }: Props<Row, Cursor>) {
  return (
    <>
      <DataTable
        {...table}
        {...(table.rowHref && { renderRowLink: renderLink })}
        refreshing={list.isPlaceholderData}
        {...listFailure(list, safe)}
      />
      {table.rows !== undefined && (
        <VisitedPager
          visited={pages.visited}
          onVisited={pages.onVisited}
          next={next}
          shown={table.rows.length}
          size={pages.size}
          busy={list.isPlaceholderData}
        />
      )}
    </>
  );
}
