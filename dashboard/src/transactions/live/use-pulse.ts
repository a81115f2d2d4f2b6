import { paymentPulse } from '@galla/contract/transactions/payment-pulse.ts';
import type { Payment } from '@galla/contract/transactions/schemas.ts';
import type { PulsePoint } from '@galla/ui/charts/PulseStrip.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api/api.ts';
import type { LiveFilters } from '../../lib/api/live-stream.ts';
import { historySearch } from '../../lib/lists/history-search.ts';
import { pointsOfBeats, pointsOfRows, pulseMs, reachesBack } from './live-pulse.ts';

const refreshMs = 5000;

/**
 * The payments of the last quarter of an hour: the loaded rows, or the server's counts if there are more payments than
 * rows.
 */
export function usePulse(rows: readonly Payment[], chosen: LiveFilters, now: number): readonly PulsePoint[] {
  const isVolume = !reachesBack(rows, now);
  const { data } = useQuery({
    queryKey: [paymentPulse.beats.name, chosen],
    queryFn: ({ signal }) => {
      const to = Date.now() + refreshMs;
      const dates = { from: new Date(to - pulseMs).toISOString(), to: new Date(to).toISOString() };
      return call(paymentPulse.beats, { body: { filters: historySearch.filters({ ...chosen, dates }) } }, { signal });
    },
    enabled: isVolume,
    refetchInterval: refreshMs,
  });
  return useMemo(
    () => (isVolume && data !== undefined ? pointsOfBeats(data.beats) : pointsOfRows(rows, now)),
    [isVolume, data, rows, now],
  );
}
