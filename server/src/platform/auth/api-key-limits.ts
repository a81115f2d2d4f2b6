import { Problem } from '@galla/contract/core/problem.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';

/** The limit of calls per key and minute, over all processes. */
export const callsPerMinute = 6_000;

const windowMs = 60_000;
/** A process claims this many calls at once: one write per call would cost more than many of the calls themselves. */
const takenAtOnce = 50;

interface Taken {
  readonly startsAt: number;
  /** Calls that this process may still accept without another query. */
  left: number;
  /** Calls claimed by all processes, as of this process's last query. */
  counted: number;
  /** The query in progress: calls that arrive in the meantime wait for it. */
  asking: Promise<void> | undefined;
}

const taken = new WeakMap<Database, Map<string, Taken>>();
const maxKnown = 10_000;

/** The calls that a caller has left in this minute. */
export interface CallsLeft {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/**
 * Counts one call of a key. Processes claim calls in batches from one counter in the database, so that together they
 * accept at most the limit. Calls that a process claimed but did not use are lost for the minute.
 */
export async function countCall(database: Database, keyId: string, now: number): Promise<CallsLeft> {
  const startsAt = Math.floor(now / windowMs) * windowMs;
  const of = taken.get(database) ?? new Map<string, Taken>();
  taken.set(database, of);
  let mine = of.get(keyId);
  if (mine === undefined || mine.startsAt !== startsAt) {
    mine = { startsAt, left: 0, counted: 0, asking: undefined };
    of.delete(keyId);
    of.set(keyId, mine);
    const [oldest] = of.keys();
    if (of.size > maxKnown && oldest !== undefined) of.delete(oldest);
  }
  const resetSeconds = Math.ceil((startsAt + windowMs - now) / 1000);
  while (mine.left <= 0 && mine.counted < callsPerMinute) await takeOnce(database, keyId, mine);
  mine.left -= 1;
  const remaining = Math.max(0, mine.left + callsPerMinute - Math.min(mine.counted, callsPerMinute));
  return { limit: callsPerMinute, remaining: mine.left < 0 ? -1 : remaining, resetSeconds };
}

/** @throws Problem 429 if no calls are left */
export function refuseOverLimit({ remaining, resetSeconds }: CallsLeft): void {
  if (remaining < 0) throw new Problem('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: resetSeconds });
}

function takeOnce(database: Database, keyId: string, mine: Taken): Promise<void> {
  mine.asking ??= takeMore(database, keyId, mine).finally(() => {
    mine.asking = undefined;
  });
  return mine.asking;
}

async function takeMore(database: Database, keyId: string, mine: Taken): Promise<void> {
  const [from, to] = [new Date(mine.startsAt), new Date(mine.startsAt + windowMs)];
  const { rows } = await inTransaction(database, (tx) =>
    sql<{ count: number }>`
      insert into rate_window (key, starts_at, ends_at, count) values (${`api-key:${keyId}`}, ${from}, ${to}, ${takenAtOnce})
      on conflict (key, starts_at) do update set count = least(rate_window.count, 1000000000) + excluded.count
      returning count`.execute(tx),
  );
  const counted = rows[0]?.count ?? takenAtOnce;
  mine.counted = counted;
  mine.left += Math.max(0, Math.min(takenAtOnce, callsPerMinute - (counted - takenAtOnce)));
}
