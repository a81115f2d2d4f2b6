import { stores } from '@galla/contract/shops/stores/calls.ts';
import type { Store } from '@galla/contract/shops/stores/schemas.ts';
import { useWidth } from '@galla/ui/layout/use-width.ts';
import { cardsBelow, DataTable } from '@galla/ui/table/DataTable.tsx';
import type { DataTableProps } from '@galla/ui/table/data-table-props.ts';
import { Pager, ShowMore } from '@galla/ui/table/Pager.tsx';
import { msg, t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import { listFailure } from '../../lib/lists/list-failure.tsx';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { holds, useSession } from '../../lib/session/session.ts';
import { InactiveStores } from './InactiveStores.tsx';
import { NoStores } from './NoStores.tsx';
import css from './Stores.module.css';
import { StoreCard, storeColumns } from './store-columns.tsx';
import { type StoreQuery, type StoreSearch, storeHref } from './store-search.ts';

/** The page size of STO-01. */
const pageSize = 20;
const safe = msg`Your stores are safe. This list could not be loaded.`;

interface Props {
  readonly search: StoreSearch;
  readonly filters: StoreQuery;
  /** The polling interval of figures, in ms. */
  readonly refresh: number;
  readonly onChange: (change: Partial<StoreSearch>) => void;
}

interface Sorted extends Props {
  readonly sort: StoreSearch['sort'];
  readonly foot: ReactNode;
}

/** The stores: pages on a wide screen, cards with a "show more" button on a phone (STO-01). */
export function StoreList(props: Props) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const session = useSession();
  const sort = holds(session, 'transaction_access') ? props.search.sort : 'name';
  const foot = <InactiveStores {...props} />;
  const List = width < cardsBelow ? Cards : Pages;
  return (
    <div ref={ref} className={css['list']}>
      {width > 0 && <List {...props} sort={sort} foot={foot} />}
    </div>
  );
}

function Pages(props: Sorted) {
  const { search, filters, refresh, sort, onChange, foot } = props;
  const list = useQuery({
    ...queryOf(stores.list, { query: { ...filters, sort, figures: 'true', pageNo: search.page, pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: refresh,
  });
  const largest = useLargest(filters, refresh);
  const columns = useMemo(() => storeColumns(largest), [largest]);
  const { storeDetailResponses: rows, total } = list.data ?? { total: 0 };
  return (
    <>
      <DataTable
        {...tableOf(props, rows)}
        columns={columns}
        refreshing={list.isPlaceholderData}
        sort={
          sort === 'today' ? { column: 'today', direction: 'descending' } : { column: 'store', direction: 'ascending' }
        }
        onSort={({ column }) => onChange({ sort: column === 'today' ? 'today' : 'name' })}
        {...listFailure(list, t(safe))}
      />
      {rows !== undefined && rows.length > 0 && (
        <div className={css['foot']}>
          {total > pageSize ? (
            <Pager total={total} page={search.page} size={pageSize} onChange={({ page }) => onChange({ page })} />
          ) : (
            <span className="num">{t`1–${{ last: rows.length }} of ${total}`}</span>
          )}
          {foot}
        </div>
      )}
    </>
  );
}

function Cards(props: Sorted) {
  const { filters, refresh, sort, foot } = props;
  const list = useInfiniteQuery({
    queryKey: [stores.list.name, 'cards', filters, sort],
    queryFn: ({ pageParam, signal }) =>
      call(stores.list, { query: { ...filters, sort, figures: 'true', pageNo: pageParam, pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, last) => (last * pageSize < total ? last + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: refresh,
  });
  const rows = useMemo(
    () => list.data && eachOnce(list.data.pages.flatMap((one) => one.storeDetailResponses)),
    [list.data],
  );
  return (
    <>
      <DataTable
        {...tableOf(props, rows)}
        columns={storeColumns(undefined)}
        refreshing={list.isPlaceholderData}
        card={(row) => <StoreCard row={row} />}
        {...listFailure(list, t(safe))}
      />
      {list.hasNextPage && rows !== undefined && (
        <ShowMore
          shown={rows.length}
          size={pageSize}
          total={list.data?.pages[0]?.total ?? rows.length}
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      {rows !== undefined && rows.length > 0 && <div className={css['foot']}>{foot}</div>}
    </>
  );
}

/** The order can change while pages load. A store that moved to a later page is shown once. */
const eachOnce = (rows: readonly Store[]) => [...new Map(rows.map((row) => [row.id, row])).values()];

const tableOf = (props: Props, rows: readonly Store[] | undefined) =>
  ({
    label: t`Stores`,
    rows,
    rowKey: ({ id }) => id,
    rowHref: storeHref,
    renderRowLink: renderLink,
    skeletonRows: 10,
    empty: <NoStores {...props} />,
  }) satisfies Omit<DataTableProps<Store>, 'columns'>;

/** The highest amount collected by a store today, in paise: the full length of the bars on every page. */
function useLargest(filters: StoreQuery, refresh: number): number | undefined {
  const enabled = holds(useSession(), 'transaction_access');
  const { data } = useQuery({
    ...queryOf(stores.list, { query: { ...filters, sort: 'today', pageNo: 1, pageSize: 1 } }),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: refresh,
  });
  return enabled ? (data?.storeDetailResponses[0]?.takings?.amount ?? 0) : undefined;
}
