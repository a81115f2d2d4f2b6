import { addressOf } from '@galla/client/address.ts';
import type { Id } from '@galla/contract/core/ids.ts';
import { access } from '@galla/contract/identity/access/calls.ts';
import { transactions } from '@galla/contract/payments/transactions/calls.ts';
import type { LiveMessage } from '@galla/contract/payments/transactions/schemas.ts';
import { call, pageGroup } from './api.ts';
import { type EventsSource, eventsOpener } from './event-source.ts';

/** Which stores and terminals the stream covers; empty means all. */
export interface LiveFilters {
  readonly stores: readonly string[];
  readonly terminals: readonly string[];
}

/** `waiting`: the connection was lost and is being restored. */
export type StreamState = 'connecting' | 'live' | 'waiting';

export interface StreamHandlers {
  readonly onState: (state: StreamState) => void;
  /** The stream is open. A list read from now on misses no change. */
  readonly onReady: () => void;
  readonly onMessage: (message: LiveMessage) => void;
  /** Something other than a payment changed: a payment link, a page or a service line. The screen reads it again. */
  readonly onLinks?: () => void;
  /** Something changed in the sandbox: a payment, an order, a refund or a settlement. Pages in test mode only. */
  readonly onSandbox?: () => void;
}

const longHidden = 60_000;
const pauses = [1000, 2000, 5000, 10_000];

/**
 * Follows live payments. The browser reconnects automatically and sends the last id. If the server refuses, a call
 * first renews the session or ends it, and the stream then continues from the last id.
 * @returns a function that stops following
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
    // A 412 renews the session and a 401 ends it. The API client handles both; an event stream does not.
    const again = () => call(access.me, {}).then(reopen, later);
    timer = setTimeout(again, failures === 1 ? 0 : pause);
  };
  const reopen = () => {
    if (!stopped) open();
  };
  let hiddenAt = Number.NEGATIVE_INFINITY;
  // After sleep a dead connection may still look open.
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
