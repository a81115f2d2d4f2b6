import { transactions } from '@galla/contract/payments/transactions/calls.ts';
import { startOfDay } from '@galla/ui/format/dates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import type { LiveFilters } from '../../../lib/api/live-stream.ts';
import { historySearch } from '../public/history-search.ts';
import { useNow } from './clock.ts';
import { useReadAgain } from './use-read-again.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Hours of India begin at half past in UTC. */
const half = hour / 2;

/** Today and this hour, read anew at most once a second while payments arrive. */
export function useLiveStats(filters: LiveFilters, version: number) {
  const now = useNow(60_000);
  const today = startOfDay(now);
  const thisHour = Math.floor((now - half) / hour) * hour + half;
  const ofDay = useStats(filters, today, today + day, version);
  const ofHour = useStats(filters, thisHour, thisHour + hour, version);
  return { today: ofDay, hour: ofHour };
}

function useStats(chosen: LiveFilters, from: number, to: number, version: number) {
  const dates = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const filters = historySearch.filters({ ...chosen, dates });
  const { data, refetch, isFetching } = useQuery({
    ...queryOf(transactions.stats, { body: { filters } }),
    placeholderData: keepPreviousData,
    staleTime: 1000,
  });
  useReadAgain({ version, refetch, isFetching });
  return data;
}
