import pg from 'pg';
import type { Logger } from '../log.ts';

/** Wakes readers of a table. A wake-up says "look again", nothing more: what is new is in the table. */
export interface Signal {
  /** Resolves when a notification with one of these payloads came, after `timeoutMs` at the latest, or when the signal is closed. */
  next(payloads: ReadonlySet<string>, timeoutMs: number): Promise<'news' | 'timeout' | 'closed'>;
  close(): Promise<void>;
}

interface Waiter {
  readonly payloads: ReadonlySet<string>;
  readonly wake: (reason: 'news' | 'closed') => void;
}

/** Listens to one channel of the database's notifications on one connection; after a lost connection everybody looks again. */
export async function openSignal(url: string, channel: string, log: Logger): Promise<Signal> {
  const waiters = new Set<Waiter>();
  let closed = false;
  let client: pg.Client | undefined;
  const wakeAll = (reason: 'news' | 'closed') => {
    for (const waiter of [...waiters]) waiter.wake(reason);
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'galla_signal', keepAlive: true });
    next.on('notification', ({ payload }) => {
      for (const waiter of [...waiters]) if (waiter.payloads.has(payload ?? '')) waiter.wake('news');
    });
    next.on('error', () => undefined);
    next.on('end', () => void reconnect());
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
    wakeAll('news');
  };
  const reconnect = async (): Promise<void> => {
    for (let wait = 200; !closed; wait = Math.min(wait * 2, 5000)) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      const failure = await connect().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) return;
      log.warn({ err: failure, channel }, 'not listening to the database');
    }
  };
  await connect();

  return {
    next: (payloads, timeoutMs) =>
      new Promise((resolve) => {
        if (closed) return resolve('closed');
        const finish = (reason: 'news' | 'timeout' | 'closed') => {
          clearTimeout(timer);
          waiters.delete(waiter);
          resolve(reason);
        };
        const timer = setTimeout(() => finish('timeout'), timeoutMs);
        const waiter = { payloads, wake: finish };
        waiters.add(waiter);
      }),
    async close() {
      closed = true;
      wakeAll('closed');
      await client?.end();
    },
  };
}
