import { settlements } from '@galla/contract/settlements/settlements/calls.ts';
import type { Settlement } from '@galla/contract/settlements/settlements/endpoints.ts';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { CursorTable } from '../../lib/lists/cursor-pages/CursorTable.tsx';
import { useCursorPages } from '../../lib/lists/cursor-pages/use-cursor-pages.ts';
import { NothingFound } from '../../lib/lists/NothingFound.tsx';
import {
  type SettlementFilters,
  type SettlementSearch,
  settlementHref,
  settlementSearch,
} from './public/settlement-search.ts';
import css from './Settlements.module.css';
import { SettlementCard, settlementColumns } from './settlement-columns.tsx';

/** The polling intervals in ms. Pending settlements are polled more often than finished ones. */
const refreshMs = { pending: 5000, done: 60_000 } as const;

interface Props {
  readonly search: SettlementSearch;
  readonly filters: SettlementFilters;
}

/** The settlements by day, newest first, a page at a time. */
export function SettlementList({ search, filters }: Props) {
  const pages = useCursorPages(10);
  const list = useQuery({
    ...queryOf(settlements.daily, { body: { ...filters, ...pages.page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.settlements.some(({ state }) => state === 'PENDING') ? refreshMs.pending : refreshMs.done,
  });
  const { settlements: rows, next } = list.data ?? { next: null };
  return (
    <div className={css['list']}>
      <CursorTable
        label={t`Settlements`}
        columns={settlementColumns}
        rows={rows}
        rowKey={({ settlementId }: Settlement) => settlementId}
        rowHref={({ settlementId }: Settlement) => settlementHref(settlementId)}
        card={(row) => <SettlementCard row={row} />}
        empty={<Nothing search={search} />}
        safe={t`Your settlements are safe. This list could not be loaded.`}
        list={list}
        pages={pages}
        next={next}
      />
    </div>
  );
}

/** Shown if no settlement matches: the reason, and how to find more. */
function Nothing({ search }: Pick<Props, 'search'>) {
  const { merchant, dates, q, states } = search;
  const narrowed = q !== '' || states.length > 0;
  return (
    <NothingFound
      clear={narrowed && settlementSearch.href({ merchant, dates })}
      allDates={dates !== 'all' && settlementSearch.href({ ...search, dates: 'all' })}
      next={
        !narrowed &&
        dates === 'all' && { label: t`Open the calendar`, to: settlementSearch.href({ merchant, view: 'calendar' }) }
      }
    >
      {narrowed
        ? t`No settlements on these dates match this search.`
        : t`No settlements on these dates. Payments reach your bank on the next working days.`}
    </NothingFound>
  );
}
