import { type Refund, type RefundFilters, refunds } from '@galla/contract/refunds/endpoints.ts';
import { pendingRefundNote } from '@galla/contract/refunds/rules.ts';
import { screens } from '@galla/contract/screens.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { formatDayHead, isoDay } from '@galla/ui/format/dates.ts';
import { useWidth } from '@galla/ui/layout/use-width.ts';
import { cardsBelow, DataTable } from '@galla/ui/table/DataTable.tsx';
import { CursorPager, ShowMore } from '@galla/ui/table/Pager.tsx';
import { DayHead } from '@galla/ui/table/RowCard.tsx';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, queryOf } from '../lib/api/api.ts';
import { listFailure } from '../lib/lists/list-failure.tsx';
import { type RefundSearch, refundHref, refundSearch } from '../lib/lists/refund-search.ts';
import { renderLink } from '../lib/page/RouterLink.tsx';
import { useSession } from '../lib/session/session.ts';
import { RefundCard } from './RefundCard.tsx';
import css from './Refunds.module.css';
import { columnsFor } from './refund-columns.tsx';
import { isOpen, refreshMs } from './refund-labels.ts';

interface Props {
  readonly search: RefundSearch;
  readonly filters: RefundFilters;
  readonly onShow: (search: RefundSearch) => void;
}

const size = 10;

/** The refunds, newest first: pages on a wide screen, cards that go on and on on a phone. */
export function RefundList(props: Props) {
  const [ref, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={ref} className={css['list']}>
      {width > 0 && (width < cardsBelow ? <Cards {...props} /> : <Pages {...props} />)}
    </div>
  );
}

const intervalOf = (rows: readonly Refund[] | undefined) =>
  rows?.some(({ state }) => isOpen(state)) ? refreshMs.open : refreshMs.done;

function Pages({ search, filters, onShow }: Props) {
  const columns = useColumns();
  const { after, before, page } = search;
  const place = { size, ...(after ? { after } : {}), ...(before ? { before } : {}) };
  const list = useQuery({
    ...queryOf(refunds.list, { body: { filters, page: place } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => intervalOf(state.data?.refunds),
  });
  const total = useTotal(filters);
  const { refunds: rows, next, previous } = list.data ?? { next: null, previous: null };
  const number = previous === null ? 1 : Math.max(2, page);
  // The first page has no cursor: it begins with what is newest now.
  const go = (to: number, cursor: Pick<RefundSearch, 'after' | 'before'>) =>
    onShow({ ...search, after: undefined, before: undefined, ...(to === 1 ? {} : cursor), page: to });
  return (
    <>
      <PendingNote rows={rows} />
      <DataTable
        {...shared(search, filters)}
        columns={columns}
        rows={rows}
        sort={newestFirst}
        refreshing={list.isPlaceholderData}
        {...listFailure(list, 'Your refunds are safe. This list could not be read.')}
      />
      {rows !== undefined && (
        <CursorPager
          page={number}
          shown={rows.length}
          size={size}
          {...(total === undefined ? {} : { total })}
          hasNext={next !== null}
          busy={list.isPlaceholderData}
          onPrev={(report) => go(report.page, { before: previous ?? undefined })}
          onNext={(report) => go(report.page, { after: next ?? undefined })}
        />
      )}
    </>
  );
}

function Cards({ search, filters }: Props) {
  const columns = useColumns();
  const list = useInfiniteQuery({
    queryKey: [refunds.list.name, 'cards', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        refunds.list,
        { body: { filters, page: { size, ...(pageParam === null ? {} : { after: pageParam }) } } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => intervalOf(state.data?.pages.flatMap((page) => page.refunds)),
  });
  const total = useTotal(filters);
  const rows = list.data?.pages.flatMap((page) => page.refunds);
  return (
    <>
      <PendingNote rows={rows} />
      <DataTable
        {...shared(search, filters)}
        columns={columns}
        rows={rows}
        refreshing={list.isPlaceholderData}
        card={(row) => <RefundCard row={row} />}
        groupBy={(row) => isoDay(row.createdAt)}
        groupHead={(_day, group) => <DayHead day={formatDayHead(group[0]?.createdAt ?? 0)} />}
        {...listFailure(list, 'Your refunds are safe. This list could not be read.')}
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

function useColumns() {
  const { superMerchant, storeCount } = useSession().profile;
  return useMemo(() => columnsFor(superMerchant, storeCount > 0), [superMerchant, storeCount]);
}

function PendingNote({ rows }: { readonly rows: readonly Refund[] | undefined }) {
  if (!rows?.some(({ state }) => state === 'PENDING')) return null;
  return (
    <Notice kind="warning" className={css['above'] ?? ''}>
      {pendingRefundNote}
    </Notice>
  );
}

const newestFirst = { column: 'date', direction: 'descending' } as const;

const shared = (search: RefundSearch, filters: RefundFilters) => ({
  label: 'Refunds',
  rowKey: ({ refundId }: Refund) => refundId,
  rowHref: ({ refundId }: Refund) => refundHref(refundId),
  renderRowLink: renderLink,
  empty: <Nothing search={search} filters={filters} />,
});

/** Nothing fits: why, and the ways to find more. Without any refund yet, where one begins. */
function Nothing({ search, filters }: Pick<Props, 'search' | 'filters'>) {
  const narrowed = search.q !== '' || refundSearch.setCount(search) > 0;
  const all = search.dates === 'all';
  const link = (href: string, words: string, kind: 'primary' | 'plain') => (
    <ButtonLink href={href} renderLink={renderLink} kind={kind}>
      {words}
    </ButtonLink>
  );
  return (
    <EmptyState
      kind={narrowed ? 'search' : 'new'}
      actions={
        <>
          {narrowed && link(refundSearch.href({ dates: search.dates }), 'Clear filters', all ? 'primary' : 'plain')}
          {!all &&
            link(refundSearch.href(refundSearch.changed(search, { dates: 'all' })), 'Search all dates', 'primary')}
          {!narrowed && all && link(screens.history.path, 'Go to transactions', 'primary')}
        </>
      }
    >
      {narrowed
        ? all
          ? 'No refund fits this search.'
          : `No refund of ${formatDateRange(filters)} fits this search.`
        : all
          ? 'Refunds are here with their state and their reference numbers. A refund begins at its payment.'
          : `Nothing was refunded in ${formatDateRange(filters)}. A refund begins at its payment.`}
    </EmptyState>
  );
}

/** How many refunds there are in all, where it could be counted. */
function useTotal(filters: RefundFilters): number | undefined {
  const { data } = useQuery(queryOf(refunds.stats, { body: { filters } }));
  return data?.count.exact ? data.count.count : undefined;
}
