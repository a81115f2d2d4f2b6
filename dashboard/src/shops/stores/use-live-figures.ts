import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { stores } from '@galla/contract/shops/stores/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followLive, type StreamState } from '../../lib/api/live-stream.ts';
import { allows, useSession } from '../../lib/session/session.ts';
import { refreshMs } from './store-queries.ts';

const figures: readonly string[] = [stores.list, stores.totals, stores.map, stores.takings, stores.terminals].map(
  ({ name }) => name,
);
/** Today's figures are also reloaded without payments, because the day ends. */
const quietMs = 5 * 60_000;

/**
 * Reloads the figures of stores when payments arrive, at most once in `pauseMs`. Without ids, it follows all stores.
 * Returns the additional polling interval: every 30 seconds without a stream.
 */
export function useLiveFigures(storeIds: readonly string[], pauseMs: number): number {
  const client = useQueryClient();
  const isAllowed = allows(useSession(), transactionScreens.live.access);
  const [state, setState] = useState<StreamState>('connecting');
  const key = storeIds.join(',');
  useEffect(() => {
    if (!isAllowed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = Number.NEGATIVE_INFINITY;
    const read = () => {
      timer = undefined;
      last = performance.now();
      void client.invalidateQueries({ predicate: ({ queryKey }) => figures.includes(String(queryKey[0])) });
    };
    const later = () => {
      timer ??= setTimeout(read, Math.max(300, last + pauseMs - performance.now()));
    };
    const filters = { stores: key === '' ? [] : key.split(','), terminals: [] };
    const stop = followLive(filters, { onState: setState, onReady: () => undefined, onMessage: later });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, isAllowed, key, pauseMs]);
  return isAllowed && state === 'live' ? quietMs : refreshMs;
}
