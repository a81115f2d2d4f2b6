import { transactions } from '@galla/contract/payments/transactions/calls.ts';
import type { LiveMessage, Payment } from '@galla/contract/payments/transactions/schemas.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { followLive, type LiveFilters, type StreamState } from '../../../lib/api/live-stream.ts';
import { historySearch } from '../public/history-search.ts';
import { type Arrivals, type LivePayments, maxRows, merge, noPayments } from './live-payments.ts';

/** Messages within this time are rendered together, so that a burst costs few renders. */
const gatherMs = 150;
/** Under load the list is read once in this time. */
const rushMs = 1000;
const day = 24 * 3_600_000;

export interface Live {
  readonly live: LivePayments;
  readonly state: StreamState;
  /** False until the first list was read. */
  readonly loaded: boolean;
  readonly error: Error | undefined;
  /** Grows with each arrival and change: totals are then stale. */
  readonly version: number;
  readonly retry: () => void;
}

/** The initial payments: the newest of the last 24 hours. */
async function readNewest(chosen: LiveFilters, signal: AbortSignal): Promise<readonly Payment[]> {
  const now = currentTime();
  const dates = { from: new Date(now - day).toISOString(), to: new Date(now + day).toISOString() };
  const filters = historySearch.filters({ ...chosen, dates });
  const first = await call(transactions.list, { body: { filters, page: { size: 100 } } }, { signal });
  if (first.next === null) return first.payments;
  const page = { size: maxRows - 100, after: first.next };
  const second = await call(transactions.list, { body: { filters, page } }, { signal });
  return [...first.payments, ...second.payments];
}

type Change = {
  readonly payments: readonly Payment[];
  readonly by: 'list' | 'stream';
  /** Set where the stream has left payments out. */
  readonly rush?: boolean;
};

/** Payments as they arrive, for as long as the screen is open. Give it new `filters` by a new key. */
export function useLive(filters: LiveFilters, onArrivals: (arrivals: Arrivals) => void): Live {
  const [live, take] = useReducer((now: LivePayments, { payments, by, rush = false }: Change) => {
    const { live: next } = merge(now, payments, by);
    return rush ? { ...next, rushes: next.rushes + 1 } : next;
  }, noPayments);
  const [state, setState] = useState<StreamState>('connecting');
  const [loaded, setLoaded] = useState(false);
  const [error, setError] = useState<Error>();
  const [version, grow] = useReducer((value: number) => value + 1, 0);
  const [attempt, retry] = useReducer((value: number) => value + 1, 0);

  const arrive = useEffectEvent((payments: readonly Payment[], rush: boolean) => {
    onArrivals(merge(live, payments, 'stream'));
    take({ payments, by: 'stream', rush });
    grow();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    const ended = new AbortController();
    const read = () =>
      readNewest(filters, ended.signal).then(
        (payments) => {
          take({ payments, by: 'list' });
          setLoaded(true);
          setError(undefined);
          grow();
        },
        (reason: unknown) => {
          if (!ended.signal.aborted) setError(reason instanceof Error ? reason : new Error(String(reason)));
        },
      );
    const list = atMostEach(rushMs, () => void read());
    const gather = gatherMessages((payments, more) => {
      if (payments.length > 0) arrive(payments, more > 0);
      // In a rush the stream counts the payments that it leaves out; the list has them.
      if (more > 0) list.ask();
    });
    const stop = followLive(filters, { onState: setState, onReady: () => void read(), onMessage: gather.add });
    return () => {
      ended.abort();
      gather.stop();
      list.stop();
      stop();
    };
  }, [filters, attempt]);
  return { live, state, loaded, error, version, retry };
}

/** Does something at most once in a time, and once more for what was asked meanwhile. */
function atMostEach(ms: number, act: () => void) {
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask() {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          last = performance.now();
          act();
        },
        Math.max(0, last + ms - performance.now()),
      );
    },
    stop: () => clearTimeout(timer),
  };
}

/** Hands messages over together, at most once in `gatherMs`. */
function gatherMessages(hand: (payments: readonly Payment[], more: number) => void) {
  let payments: Payment[] = [];
  let more = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    const [all, left] = [payments, more];
    payments = [];
    more = 0;
    hand(all, left);
  };
  return {
    add(message: LiveMessage) {
      payments.push(...message.payments);
      more += message.more;
      timer ??= setTimeout(flush, gatherMs);
    },
    stop: () => clearTimeout(timer),
  };
}
