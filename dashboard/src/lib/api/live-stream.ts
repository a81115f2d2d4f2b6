import type { Id } from '@galla/contract/core/ids.ts';
import { access } from '@galla/contract/identity/access/endpoints.ts';
import { transactions } from '@galla/contract/payments/transactions/endpoints.ts';
import type { LiveMessage } from '@galla/contract/payments/transactions/schemas.ts';
import { addressOf, call, pageGroup } from './api.ts';
import { type EventsSource, eventsOpener } from './event-source.ts';

/** Which payments the stream carries; empty means all. */
export interface LiveFilters {
  readonly stores: readonly string[];
  readonly terminals: readonly string[];
}

/** `waiting`: the connection is lost and is being made again. */
export type StreamState = 'connecting' | 'live' | 'waiting';

export interface StreamHandlers {
  readonly onState: (state: StreamState) => void;
  /** The stream is open: a list that is read now misses nothing. */
  readonly onReady: () => void;
  readonly onMessage: (message: LiveMessage) => void;
  /** Something changed that is no payment: a payment link, a page, a service line. What a screen shows of it is read again. */
  readonly onLinks?: () => void;
  /** Something happened in the sandbox, on pages of test mode alone: to a payment, an order, a refund, a settlement. */
  readonly onSandbox?: () => void;
}

const longHidden = 60_000;
const pauses = [1000, 2000, 5000, 10_000];

/**
 * Follows the payments. The browser reconnects automatically and sends the last id; where the server
 * refuses, the session is asked first, so that it is renewed or ended, and the stream goes on from the last id.
 * @returns how to stop
 */
export function followLive(filters: LiveFilters, handlers: StreamHandlers): () => void {
  const { onState, onReady, onMessage, onLinks, onSandbox } = handlers;
  let cursor: string | undefined;
  let source: EventsSource | undefined;
  let opener: ((address: string) => EventsSource) | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const read = (event: MessageEvent<string>) => {
    cursor = event.lastEventId || cursor;
    failures = 0;
    onState('live');
  };
  const open = () => {
    if (opener === undefined) return;
    source?.close();
    const first = cursor === undefined;
    source = opener(addressOf(transactions.live, { query: queryOf(filters, cursor) }));
    source.addEventListener('ready', (event) => {
      const isFirst = first && cursor === undefined;
      read(event);
      if (isFirst) onReady();
    });
    source.addEventListener('payments', (event) => {
      read(event);
      onMessage(JSON.parse(event.data) as LiveMessage);
    });
    source.addEventListener('links', (event) => {
      read(event);
      onLinks?.();
    });
    source.addEventListener('sandbox', (event) => {
      read(event);
      onSandbox?.();
    });
    source.addEventListener('reload', (event) => {
      read(event);
      onReady();
      onLinks?.();
      onSandbox?.();
    });
    source.addEventListener('error', () => {
      if (stopped) return;
      onState('waiting');
      if (source?.readyState === EventSource.CLOSED) later();
    });
  };
  const later = () => {
    if (stopped) return;
    clearTimeout(timer);
    const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
    failures += 1;
    // A 412 renews the session and a 401 ends it: the client knows both, a stream does not.
    const again = () => call(access.me, {}).then(reopen, later);
    timer = setTimeout(again, failures === 1 ? 0 : pause);
  };
  const reopen = () => {
    if (!stopped) open();
  };
  let hiddenAt = Number.NEGATIVE_INFINITY;
  // After sleep a connection may look open and be dead.
  const back = () => {
    if (document.visibilityState === 'hidden') hiddenAt = performance.now();
    else if (source?.readyState !== EventSource.OPEN || performance.now() - hiddenAt > longHidden) later();
  };

  addEventListener('online', reopen);
  document.addEventListener('visibilitychange', back);
  onState('connecting');
  void eventsOpener().then(
    (loaded) => {
      opener = loaded;
      reopen();
    },
    () => onState('waiting'),
  );
  return () => {
    stopped = true;
    clearTimeout(timer);
    removeEventListener('online', reopen);
    document.removeEventListener('visibilitychange', back);
    source?.close();
  };
}

function queryOf({ stores, terminals }: LiveFilters, cursor: string | undefined) {
  const group = pageGroup() as Id<'group'> | undefined;
  return {
    ...(group === undefined ? {} : { group }),
    ...(stores.length === 0 ? {} : { storeIds: stores.join(',') }),
    ...(terminals.length === 0 ? {} : { terminalIds: terminals.join(',') }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
