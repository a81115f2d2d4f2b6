import { Problem } from '@galla/contract/core/problem.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { RequestContext } from '../http/handlers.ts';

/** A limit: `most` uses in a window of `windowMs`. Windows are aligned to the clock. */
export interface Limit {
  readonly most: number;
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
    const startsAt = Math.floor(now / limit.windowMs) * limit.windowMs;
    const { rows } = await sql<{ count: number }>`
      insert into rate_window (key, starts_at, ends_at, count)
      values (${key}, ${new Date(startsAt)}, ${new Date(startsAt + limit.windowMs)}, 1)
      on conflict (key, starts_at) do update set count = least(rate_window.count, 1000000000) + 1
      returning count`.execute(tx);
    if ((rows[0]?.count ?? 0) > limit.most) {
      throw new OverLimit(Math.ceil((startsAt + limit.windowMs - now) / 1000));
    }
  }
}

/** Throws as `countUse` does if a limit is reached, without counting. */
export async function refuseOver(
  tx: Tx,
  { key, limit }: { readonly key: string; readonly limit: Limit },
  now: number,
): Promise<void> {
  const startsAt = Math.floor(now / limit.windowMs) * limit.windowMs;
  const window = await tx
    .selectFrom('rate_window')
    .select('count')
    .where('key', '=', key)
    .where('starts_at', '=', new Date(startsAt))
    .executeTakeFirst();
  if ((window?.count ?? 0) >= limit.most) throw new OverLimit(Math.ceil((startsAt + limit.windowMs - now) / 1000));
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
 * The key of a caller: an IPv4 address, or the /64 network that every IPv6 customer has to themselves. An IPv4 address
 * in IPv6 notation, as dual-stack sockets give it, counts as that IPv4 address.
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
