import { paymentPulse } from '@galla/contract/payments/transactions/calls.ts';
import type { PulsePoint } from '@galla/ui/charts/PulseStrip.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api/api.ts';
import type { LiveFilters } from '../../../lib/api/live-stream.ts';
import { historySearch } from '../public/history-search.ts';
import { pointsOfBeats, pulseMs } from './live-pulse.ts';
import { useReadAgain } from './use-read-again.ts';

/** Payments of an engine whose clock goes ahead count too. */
const aheadMs = 5000;

/**
 * The payments of the last quarter of an hour as the server counts them, by fifteen seconds: exact at any volume, which
 * the rows of the screen are not. Read anew while payments arrive; `version` grows with each arrival.
 */
export function usePulse(chosen: LiveFilters, version: number): readonly PulsePoint[] {
  const { data, refetch, isFetching } = useQuery({
    queryKey: [paymentPulse.beats.name, chosen],
    queryFn: ({ signal }) => {
      const to = currentTime() + aheadMs;
      const dates = { from: new Date(to - pulseMs).toISOString(), to: new Date(to).toISOString() };
      return call(paymentPulse.beats, { body: { filters: historySearch.filters({ ...chosen, dates }) } }, { signal });
    },
    placeholderData: keepPreviousData,
    // Payments leave the strip as time goes on.
    refetchInterval: 60_000,
  });
  useReadAgain({ version, refetch, isFetching });
  return useMemo(() => (data === undefined ? [] : pointsOfBeats(data.beats)), [data]);
}
