import { transactions } from '@galla/contract/transactions/endpoints.ts';
import { startOfDay } from '@galla/ui/format/dates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryOf } from '../../lib/api/api.ts';
import type { LiveFilters } from '../../lib/api/live-stream.ts';
import { historySearch } from '../../lib/lists/history-search.ts';
import { useNow } from './clock.ts';

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
  const last = useRef(0);
  const asking = useRef(false);
  useEffect(() => {
    asking.current = isFetching;
  }, [isFetching]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (version === 0 || timer.current !== undefined) return;
    const ask = () => {
      // A running answer may not contain this payment, so the figures are read again after it.
      if (asking.current) {
        timer.current = setTimeout(ask, 1000);
        return;
      }
      timer.current = undefined;
      last.current = Date.now();
      void refetch();
    };
    timer.current = setTimeout(ask, Math.max(0, last.current + 1000 - Date.now()));
  }, [version, refetch]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return data;
}
