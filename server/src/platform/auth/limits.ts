import { Problem } from '@galla/contract/core/problem.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-statements.ts';
import type { RequestContext } from '../http/handlers.ts';

/** A limit: `most` uses in a window of `windowMs`. Windows are aligned to the clock. */
export interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Counts one use of each key and throws 429 with Retry-After if one is over its limit. Counting is one atomic
 * statement, so parallel calls cannot slip through together. The transaction must commit whatever the caller answers,
 * or refused tries would not count.
 */
export async function countUse(
  tx: Tx,
  uses: readonly { readonly key: string; readonly limit: Limit }[],
  now: number,
): Promise<void> {
  for (const { key, limit } of uses) {
    const startsAt = startOf(limit, now);
    const { rows } = await sql<{ count: number }>`
      insert into rate_window (key, starts_at, ends_at, count)
      values (${key}, ${new Date(startsAt)}, ${new Date(startsAt + limit.windowMs)}, 1)
      on conflict (key, starts_at) do update set count = least(rate_window.count, 1000000000) + 1
      returning count`.execute(tx);
    if ((rows[0]?.count ?? 0) > limit.max) {
      throw new OverLimit(Math.ceil((startsAt + limit.windowMs - now) / 1000));
    }
  }
}

/**
 * Counts one use if the limit allows it, in the caller's transaction: a rollback undoes the count.
 * @returns whether it was allowed
 */
export async function takeUse(
  tx: Tx,
  { key, limit }: { readonly key: string; readonly limit: Limit },
  now: number,
): Promise<boolean> {
  const startsAt = startOf(limit, now);
  const { rows } = await sql`
    insert into rate_window (key, starts_at, ends_at, count)
    values (${key}, ${new Date(startsAt)}, ${new Date(startsAt + limit.windowMs)}, 1)
    on conflict (key, starts_at) do update set count = rate_window.count + 1 where rate_window.count < ${limit.max}
    returning count`.execute(tx);
  return rows.length > 0;
}

/** The uses that a limit has left in the window of `now`. */
export async function usesLeft(
  tx: Tx,
  { key, limit }: { readonly key: string; readonly limit: Limit },
  now: number,
): Promise<number> {
  const window = await tx
    .selectFrom('rate_window')
    .select('count')
    .where('key', '=', key)
    .where('starts_at', '=', new Date(startOf(limit, now)))
    .executeTakeFirst();
  return Math.max(0, limit.max - (window?.count ?? 0));
}

/** One use of a key, for counting several together. */
export interface Use {
  readonly key: string;
  readonly limit: Limit;
  readonly now: number;
}

/**
 * Counts uses as `countUse` does, all in one statement. Returns the refusal of each use that is over its limit; uses of
 * the same key count in their order. Rows are locked in the order of their keys.
 */
export async function countUses(tx: Tx, uses: readonly Use[]): Promise<(OverLimit | undefined)[]> {
  const windows = Map.groupBy(uses, ({ key, limit, now }) => `${startOf(limit, now)} ${key}`);
  const rows = [...windows.values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return [];
    const startsAt = startOf(first.limit, first.now);
    const times = { starts_at: new Date(startsAt), ends_at: new Date(startsAt + first.limit.windowMs) };
    return [{ key: first.key, ...times, uses: rest.length + 1 }];
  });
  if (rows.length === 0) return [];
  const counted = await preparedQuery(
    tx,
    sql<{ key: string; starts_at: Date; count: number }>`
    insert into rate_window (key, starts_at, ends_at, count)
    select key, starts_at, ends_at, uses from json_to_recordset(${JSON.stringify(rows)}::json)
      as u (key text, starts_at timestamptz, ends_at timestamptz, uses integer) order by key, starts_at
    on conflict (key, starts_at) do update set count = least(rate_window.count, 1000000000) + excluded.count
    returning key, starts_at, count`,
  );
  const before = new Map(
    counted.map(({ key, starts_at, count }) => {
      const window = `${starts_at.getTime()} ${key}`;
      return [window, count - (windows.get(window)?.length ?? 0)];
    }),
  );
  return uses.map(({ key, limit, now }) => {
    const startsAt = startOf(limit, now);
    const count = (before.get(`${startsAt} ${key}`) ?? 0) + 1;
    before.set(`${startsAt} ${key}`, count);
    return count > limit.max ? new OverLimit(Math.ceil((startsAt + limit.windowMs - now) / 1000)) : undefined;
  });
}

const startOf = ({ windowMs }: Limit, now: number) => Math.floor(now / windowMs) * windowMs;

/** Throws as `countUse` does if a limit is reached, without counting. */
export async function refuseOver(
  tx: Tx,
  { key, limit }: { readonly key: string; readonly limit: Limit },
  now: number,
): Promise<void> {
  const startsAt = startOf(limit, now);
  const window = await tx
    .selectFrom('rate_window')
    .select('count')
    .where('key', '=', key)
    .where('starts_at', '=', new Date(startsAt))
    .executeTakeFirst();
  if ((window?.count ?? 0) >= limit.max) throw new OverLimit(Math.ceil((startsAt + limit.windowMs - now) / 1000));
}

/** How often a key was used in its newest window. */
export async function findCount(tx: Tx, key: string): Promise<number> {
  const window = await tx
    .selectFrom('rate_window')
    .select('count')
    .where('key', '=', key)
    .orderBy('starts_at', 'desc')
    .executeTakeFirstOrThrow();
  return window.count;
}

/** Runs work that counts uses in a transaction that commits the counts even if the limit is exceeded. */
export async function counted(
  context: Pick<RequestContext, 'transaction'>,
  count: (tx: Tx) => Promise<void>,
): Promise<void> {
  const refusal = await context.transaction(async (tx) => {
    try {
      await count(tx);
      return undefined;
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  });
  if (refusal !== undefined) throw refusal;
}

/**
 * The key of a caller: an IPv4 address, or the /64 network that each IPv6 customer has. An IPv4 address in IPv6
 * notation, which dual-stack sockets report, counts as that IPv4 address.
 */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (ipv4 !== undefined || !address.includes(':')) return ipv4 ?? address;
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

/** Thrown over a limit, so that callers can commit the count before they answer. */
export class OverLimit extends Problem {
  constructor(retryAfterSeconds: number) {
    super('TOO_MANY_REQUESTS', 429, { retryAfterSeconds });
  }
}
