import pg from 'pg';
import { workingUrl } from '../db/connect.ts';
import type { Login } from '../db/logins.ts';
import { noteOutage } from '../db/outage.ts';
import type { Logger } from '../log.ts';

/** Wakes readers of a table. A wake-up carries no data: readers query the table again. */
export interface Signal {
  /**
   * Resolves when a notification with one of these payloads has arrived, after `timeoutMs` at the latest, or when the
   * signal is closed. A reader passes the same set each time, so that notifications between two calls count too. The
   * first call resolves at once, because earlier notifications are unknown.
   */
  next(payloads: ReadonlySet<string>, timeoutMs: number): Promise<'news' | 'timeout' | 'closed'>;
  close(): Promise<void>;
}

interface Waiter {
  readonly payloads: ReadonlySet<string>;
  readonly wake: (reason: 'news' | 'closed') => void;
}

/**
 * Listens to one channel of the database's notifications on one connection. After a lost connection all readers read
 * again.
 */
export async function openSignal(login: string | Login, channel: string, log: Logger): Promise<Signal> {
  return (await openSignals(login, { channel }, log)).channel;
}

/** The same for several channels, by name, on one connection. It ends when the last of them is closed. */
export async function openSignals<Name extends string>(
  login: string | Login,
  channels: Readonly<Record<Name, string>>,
  log: Logger,
): Promise<Readonly<Record<Name, Signal>>> {
  const names = Object.keys(channels) as Name[];
  let client: pg.Client | undefined;
  let open = new Set(Object.values(channels)).size;
  const end = async () => {
    open -= 1;
    if (open === 0) await client?.end();
  };
  const readers = new Map(names.map((name) => [channels[name], openReaders(end)]));

  const connect = async (): Promise<void> => {
    const connectionString = typeof login === 'string' ? login : await workingUrl(login);
    const next = new pg.Client({ connectionString, application_name: 'galla_signal', keepAlive: true });
    next.on('notification', ({ channel, payload = '' }) => readers.get(channel)?.add(payload));
    next.on('error', () => undefined);
    try {
      await next.connect();
      await next.query([...readers.keys()].map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(';'));
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    if (open === 0) return next.end();
    // Only after a connection succeeded: a failed attempt ends too, and would start a second series of attempts.
    next.on('end', () => void reconnect());
    client = next;
    for (const each of readers.values()) each.addForAll();
  };
  const reconnect = async (): Promise<void> => {
    for (let wait = 200; open > 0; wait = Math.min(wait * 2, 5000)) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (open === 0) return;
      const failure = await connect().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) return;
      log.warn({ err: noteOutage(failure), channels }, 'not listening to the database');
    }
  };
  await connect();
  const signalOf = (name: Name) => [name, readers.get(channels[name])?.signal] as const;
  return Object.fromEntries(names.map(signalOf)) as Record<Name, Signal>;
}

/** The readers of one channel. `end` is called once, when its signal is closed. */
function openReaders(end: () => Promise<void>) {
  const waiters = new Set<Waiter>();
  const news = openNews();
  let closed = false;
  const wakeAll = (reason: 'news' | 'closed') => {
    for (const waiter of Array.from(waiters)) waiter.wake(reason);
  };
  const signal: Signal = {
    next: (payloads, timeoutMs) =>
      new Promise((resolve) => {
        if (closed) return resolve('closed');
        if (news.take(payloads)) return resolve('news');
        const finish = (reason: 'news' | 'timeout' | 'closed') => {
          clearTimeout(timer);
          waiters.delete(waiter);
          news.take(payloads);
          resolve(reason);
        };
        const timer = setTimeout(() => finish('timeout'), timeoutMs);
        const waiter = { payloads, wake: finish };
        waiters.add(waiter);
      }),
    async close() {
      if (closed) return;
      closed = true;
      wakeAll('closed');
      await end();
    },
  };
  return {
    signal,
    add(payload: string) {
      news.add(payload);
      for (const waiter of Array.from(waiters)) if (waiter.payloads.has(payload)) waiter.wake('news');
    },
    addForAll() {
      news.addForAll();
      wakeAll('news');
    },
  };
}

/** Tracks which notifications each reader has seen, in the order of arrival. */
function openNews() {
  const newest = new Map<string, number>();
  const known = new WeakMap<ReadonlySet<string>, number>();
  let count = 0;
  let forAll = 0;
  return {
    add(payload: string) {
      count += 1;
      newest.set(payload, count);
    },
    addForAll() {
      count += 1;
      forAll = count;
    },
    /** Whether there are notifications for this reader. They count as seen afterwards. */
    take(payloads: ReadonlySet<string>): boolean {
      const last = known.get(payloads);
      known.set(payloads, count);
      if (last === undefined || forAll > last) return true;
      for (const payload of payloads) if ((newest.get(payload) ?? 0) > last) return true;
      return false;
    },
  };
}
