import { type Payment, type PaymentFilters, transactions } from '@galla/contract/transactions/endpoints.ts';
import { isoDay } from '@galla/ui/format/dates.ts';
import { useWidth } from '@galla/ui/layout/use-width.ts';
import { cardsBelow, DataTable } from '@galla/ui/table/DataTable.tsx';
import type { ColumnChoice } from '@galla/ui/table/data-table-columns.ts';
import { CursorPager, ShowMore } from '@galla/ui/table/Pager.tsx';
import type { PageReport } from '@galla/ui/table/paging.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, queryOf } from '../../lib/api/api.ts';
import type { HistorySearch } from '../../lib/lists/history-search.ts';
import { listFailure } from '../../lib/lists/list-failure.tsx';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { paymentHref } from '../payment-labels.ts';
import { DayTotals } from './DayTotals.tsx';
import { HistoryEmpty } from './HistoryEmpty.tsx';
import css from './HistoryList.module.css';
import { PaymentCard } from './PaymentCard.tsx';
import type { PaymentColumn } from './payment-columns.tsx';

interface Props {
  readonly search: HistorySearch;
  readonly filters: PaymentFilters;
  readonly columns: readonly PaymentColumn[];
  readonly choice: ColumnChoice | undefined;
  readonly onShow: (search: HistorySearch) => void;
}

/** The payments, newest first: pages on a wide screen, cards that go on and on on a phone. */
export function HistoryList(props: Props) {
  const [ref, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={ref} className={css['list']}>
      {width > 0 && (width < cardsBelow ? <Cards {...props} /> : <Pages {...props} />)}
    </div>
  );
}

function Pages({ search, filters, columns, choice, onShow }: Props) {
  const { after, before, offset: rowsBefore, size } = search;
  // The server counts rows before a page only so far; a cursor has no such end.
  const start =
    after === undefined && before === undefined && rowsBefore > 0 ? { offset: Math.min(rowsBefore, 1000) } : {};
  const page = { size, ...(after ? { after } : {}), ...(before ? { before } : {}), ...start };
  const list = useQuery({
    ...queryOf(transactions.list, { body: { filters, page } }),
    placeholderData: keepPreviousData,
  });
  const total = useTotal(filters);
  const { payments, next, previous } = list.data ?? { next: null, previous: null };
  const number = previous === null ? 1 : Math.max(2, Math.floor(rowsBefore / size) + 1);
  // The first page has no cursor: it begins with what is newest now, also when payments came meanwhile.
  const go = (place: Pick<HistorySearch, 'after' | 'before'>, { page, offset }: PageReport) =>
    onShow({ ...search, after: undefined, before: undefined, ...(page === 1 ? {} : place), offset });
  return (
    <>
      <DataTable
        {...shared(search, filters)}
        columns={columns}
        rows={payments}
        choice={choice}
        sort={newestFirst}
        refreshing={list.isFetching && payments !== undefined}
        {...listFailure(list, 'Your payments are safe. This list could not be read.')}
      />
      {payments !== undefined && (
        <CursorPager
          page={number}
          shown={payments.length}
          size={size}
          {...(total === undefined ? {} : { total })}
          hasNext={next !== null}
          busy={list.isPlaceholderData}
          onPrev={(report) => go({ before: previous ?? undefined }, report)}
          onNext={(report) => go({ after: next ?? undefined }, report)}
        />
      )}
    </>
  );
}

function Cards({ search, filters, columns }: Props) {
  const list = useInfiniteQuery({
    queryKey: [transactions.list.name, 'cards', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        transactions.list,
        { body: { filters, page: { size: 10, ...(pageParam === null ? {} : { after: pageParam }) } } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const total = useTotal(filters);
  const rows = list.data?.pages.flatMap(({ payments }) => payments);
  return (
    <>
      <DataTable
        {...shared(search, filters)}
        columns={columns}
        rows={rows}
        refreshing={list.isFetching && rows !== undefined && !list.isFetchingNextPage}
        card={(row) => <PaymentCard row={row} />}
        groupBy={(row) => isoDay(row.createdAt)}
        groupHead={(day) => <DayTotals day={day} filters={filters} />}
        {...listFailure(list, 'Your payments are safe. This list could not be read.')}
      />
      {list.hasNextPage && rows !== undefined && (
        <ShowMore
          shown={rows.length}
          {...(total === undefined ? {} : { total })}
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

const newestFirst = { column: 'date', direction: 'descending' } as const;

const shared = (search: HistorySearch, filters: PaymentFilters) => ({
  label: 'Payments',
  rowKey: ({ unitId }: Payment) => unitId,
  rowHref: ({ unitId }: Payment) => paymentHref(unitId),
  renderRowLink: renderLink,
  empty: <HistoryEmpty search={search} filters={filters} />,
});

/** How many payments there are in all, where it could be counted. */
function useTotal(filters: PaymentFilters): number | undefined {
  const { data } = useQuery(queryOf(transactions.stats, { body: { filters } }));
  return data?.count.exact ? data.count.count : undefined;
}
