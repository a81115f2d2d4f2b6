import { type AuditEntry, type AuditFilters, audit, auditActs } from '@galla/contract/audit/endpoints.ts';
import { browserName } from '@galla/contract/core/browser-name.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDay, formatDayHead, formatTime, isoDay } from '@galla/ui/format/dates.ts';
import { useWidth } from '@galla/ui/layout/use-width.ts';
import { cardsBelow, DataTable } from '@galla/ui/table/DataTable.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { CursorPager, ShowMore } from '@galla/ui/table/Pager.tsx';
import { DayHead, RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, queryOf } from '../lib/api/api.ts';
import { listFailure } from '../lib/lists/list-failure.tsx';
import { useSession } from '../lib/session/session.ts';
import css from './Audit.module.css';
import { actorOf, detailOf, isOfProvider, providerName } from './audit-labels.ts';
import { type AuditSearch, auditSearch } from './audit-search.ts';

interface Props {
  readonly search: AuditSearch;
  readonly filters: AuditFilters;
  readonly onShow: (search: AuditSearch) => void;
}

/** The entries, newest first: pages on a wide screen, cards that go on and on on a phone. */
export function AuditList(props: Props) {
  const [ref, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={ref} className={css['list']}>
      {width > 0 && (width < cardsBelow ? <Cards {...props} /> : <Pages {...props} />)}
    </div>
  );
}

const size = 10;

function Pages({ search, filters, onShow }: Props) {
  const { profile } = useSession();
  const { after, before, page } = search;
  const columns = useMemo(() => columnsFor(profile.superMerchant), [profile.superMerchant]);
  const place = { size, ...(after ? { after } : {}), ...(before ? { before } : {}) };
  const list = useQuery({
    ...queryOf(audit.list, { body: { filters, page: place } }),
    placeholderData: keepPreviousData,
  });
  const { entries, next, previous } = list.data ?? { next: null, previous: null };
  const number = previous === null ? 1 : Math.max(2, page);
  // The first page has no cursor: it begins with what is newest now.
  const go = (to: number, cursor: Pick<AuditSearch, 'after' | 'before'>) =>
    onShow({ ...search, after: undefined, before: undefined, ...(to === 1 ? {} : cursor), page: to });
  return (
    <>
      <DataTable
        {...shared(search, onShow)}
        columns={columns}
        rows={entries}
        sort={newestFirst}
        refreshing={list.isFetching && entries !== undefined}
        {...listFailure(list, 'The log itself is safe. It could not be read.')}
      />
      {entries !== undefined && (
        <CursorPager
          page={number}
          shown={entries.length}
          size={size}
          hasNext={next !== null}
          busy={list.isPlaceholderData}
          onPrev={(report) => go(report.page, { before: previous ?? undefined })}
          onNext={(report) => go(report.page, { after: next ?? undefined })}
        />
      )}
    </>
  );
}

function Cards({ search, filters, onShow }: Props) {
  const { profile } = useSession();
  const columns = useMemo(() => columnsFor(profile.superMerchant), [profile.superMerchant]);
  const list = useInfiniteQuery({
    queryKey: [audit.list.name, 'cards', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        audit.list,
        { body: { filters, page: { size, ...(pageParam === null ? {} : { after: pageParam }) } } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap(({ entries }) => entries);
  return (
    <>
      <DataTable
        {...shared(search, onShow)}
        columns={columns}
        rows={rows}
        refreshing={list.isFetching && rows !== undefined && !list.isFetchingNextPage}
        card={(row) => <EntryCard entry={row} />}
        groupBy={(row) => isoDay(row.at)}
        groupHead={(_day, entries) => <DayHead day={formatDayHead(entries[0]?.at ?? 0)} />}
        {...listFailure(list, 'The log itself is safe. It could not be read.')}
      />
      {list.hasNextPage && rows !== undefined && (
        <ShowMore shown={rows.length} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      )}
    </>
  );
}

const newestFirst = { column: 'date', direction: 'descending' } as const;

const shared = (search: AuditSearch, onShow: Props['onShow']) => ({
  label: 'Audit log',
  rowKey: ({ id }: AuditEntry) => id,
  empty: <Nothing search={search} onShow={onShow} />,
});

function Nothing({ search, onShow }: Pick<Props, 'search' | 'onShow'>) {
  const narrowed = search.dates !== 'all' || search.people.length > 0 || search.acts.length > 0;
  return (
    <EmptyState
      actions={
        narrowed && (
          <Button kind="primary" onClick={() => onShow(auditSearch.plain)}>
            Show everything
          </Button>
        )
      }
    >
      {narrowed ? 'No entry fits these filters.' : 'Nothing has been written down yet.'}
    </EmptyState>
  );
}

const Outcome = ({ entry, text = false }: { readonly entry: AuditEntry; readonly text?: boolean }) =>
  entry.outcome === 'DONE' ? (
    <StatusPill state="COMPLETED" label="Done" text={text} />
  ) : (
    <StatusPill state="FAILED" label="Refused" text={text} />
  );

function EntryCard({ entry }: { readonly entry: AuditEntry }) {
  return (
    <RowCard
      title={auditActs[entry.act]}
      line={
        <>
          <Figure kind="time">{formatTime(entry.at)}</Figure> · {actorOf(entry)}
          {isOfProvider(entry) ? '' : ` · ${browserName(entry.userAgent)}`}
        </>
      }
      state={<Outcome entry={entry} text />}
    />
  );
}

function columnsFor(superMerchant: boolean): readonly DataColumn<AuditEntry>[] {
  return [
    {
      id: 'date',
      head: 'Date',
      width: 112,
      cell: ({ at }) => (
        <TwoLines
          first={<Figure kind="time">{formatDay(at)}</Figure>}
          second={<Figure kind="time">{formatTime(at, true)}</Figure>}
        />
      ),
    },
    ...(superMerchant ? [owner] : []),
    {
      id: 'person',
      head: 'Person',
      width: 176,
      cell: (entry) => (
        <TwoLines first={<span title={actorOf(entry)}>{actorOf(entry)}</span>} second={providerName(entry)} />
      ),
    },
    {
      id: 'act',
      head: 'Act',
      cell: (entry) => <TwoLines first={auditActs[entry.act]} second={detailOf(entry)} />,
    },
    {
      id: 'from',
      head: 'From',
      width: 216,
      drop: 2,
      cell: ({ userAgent, address, detail }) =>
        isOfProvider({ detail }) ? (
          '–'
        ) : (
          <TwoLines
            first={<span title={userAgent ?? ''}>{browserName(userAgent)}</span>}
            second={<Figure>{address}</Figure>}
          />
        ),
    },
    { id: 'outcome', head: 'Outcome', width: 128, cell: (entry) => <Outcome entry={entry} /> },
  ];
}

const owner: DataColumn<AuditEntry> = {
  id: 'merchant',
  head: 'Merchant',
  width: 184,
  drop: 1,
  cell: ({ merchantName, merchantId }) => <TwoLines first={merchantName} second={<Figure>{merchantId}</Figure>} />,
};
