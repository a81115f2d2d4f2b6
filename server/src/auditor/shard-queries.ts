import { newId } from '../platform/ids.ts';
import type { Connection } from './queries.ts';

const leaseMs = 60_000;

/** Where the rolling order over the old days of a shard stands. */
export interface OldOrder {
  /** 0: all of a tenant, and its newest days; from 1 on how many weeks before those. */
  readonly age: number;
  /** The tenant that was last looked at; null before the first. */
  readonly after: string | null;
  /** How many could not be looked at, and how many breaches were found. */
  readonly failures: number;
  readonly breaches: number;
  /** Whether it has come to its end. */
  readonly isAtEnd: boolean;
}

/** A shard that was claimed. */
export interface Shard {
  readonly shard: number;
  readonly old: OldOrder;
}

/** Claims the shard that has been due longest and that nobody holds. Undefined where there is none. */
export async function claimShard(pool: Connection, holder: string): Promise<Shard | undefined> {
  const { rows } = await pool.query<{
    shard: number;
    old_age: number;
    old_after: string | null;
    old_failures: number;
    old_breaches: number;
  }>({
    name: 'auditor.claimShard',
    text: `UPDATE auditor_shard SET holder = $1, leased_until = clock_timestamp() + $2 * interval '1 millisecond',
        due_at = clock_timestamp(), started_at = clock_timestamp(), old_since = coalesce(old_since, clock_timestamp())
      WHERE shard = (
        SELECT shard FROM auditor_shard
        WHERE due_at <= clock_timestamp() AND (leased_until IS NULL OR leased_until <= clock_timestamp())
        ORDER BY due_at, shard LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING shard, old_age, old_after, old_failures, old_breaches`,
    values: [holder, leaseMs],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { shard, old_age: age, old_after: after, old_failures: failures, old_breaches: breaches } = row;
  return { shard, old: { age, after, failures, breaches, isAtEnd: false } };
}

/** Keeps a shard for a minute more. @returns false where another process has it */
export async function renewLease(pool: Connection, shard: number, holder: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE auditor_shard SET leased_until = clock_timestamp() + $3 * interval '1 millisecond'
     WHERE shard = $1 AND holder = $2`,
    [shard, holder, leaseMs],
  );
  return rowCount === 1;
}

/** Gives a shard back with what the turn has done. Nothing is written where another process has it. */
export async function endTurn(
  pool: Connection,
  turn: { readonly shard: number; readonly holder: string; readonly restMs: number; readonly isWhole: boolean },
  newest: { readonly tenants: number; readonly slices: number; readonly breaches: number },
  old: OldOrder,
): Promise<void> {
  await pool.query(
    `UPDATE auditor_shard SET holder = NULL, leased_until = NULL,
       due_at = clock_timestamp() + $3 * interval '1 millisecond', turns = turns + $4::int,
       tenants = $5, slices = $6, breaches = $7,
       old_age = CASE WHEN $8 THEN 0 ELSE $9 END, old_after = CASE WHEN NOT $8 THEN $10::uuid END,
       old_since = CASE WHEN NOT $8 THEN old_since END,
       old_failures = CASE WHEN $8 THEN 0 ELSE $11 END, old_breaches = CASE WHEN $8 THEN 0 ELSE $12 END,
       whole_since = CASE WHEN $8 AND $11 = 0 THEN old_since ELSE whole_since END,
       whole_breaches = CASE WHEN $8 THEN $12 ELSE whole_breaches END
     WHERE shard = $1 AND holder = $2`,
    [
      ...[turn.shard, turn.holder, turn.restMs, turn.isWhole ? 1 : 0, newest.tenants, newest.slices, newest.breaches],
      ...[old.isAtEnd, old.age, old.after, old.failures, old.breaches],
    ],
  );
}

/**
 * Records a round where each shard had a good turn since the last one. Two processes that end at once record one: the second
 * finds the rows of the first. `now` is in ms.
 */
export async function recordRound(pool: Connection, now: number): Promise<void> {
  await pool.query(
    `WITH whole AS (
       SELECT clock_timestamp() - min(started_at) AS lasted, sum(tenants) AS tenants,
         sum(slices) AS slices, sum(breaches + greatest(old_breaches, whole_breaches)) AS breaches
       FROM auditor_shard
     ), gate AS (
       UPDATE auditor_shard SET recorded = turns WHERE recorded < turns
         AND NOT EXISTS (SELECT FROM auditor_shard other WHERE other.turns <= other.recorded) RETURNING shard
     )
     INSERT INTO auditor_round (id, started_at, finished_at, tenants, slices, breaches)
     SELECT $1, $2::timestamptz - lasted, $2, tenants, slices, breaches FROM whole WHERE EXISTS (SELECT FROM gate)`,
    [newId(now), new Date(now)],
  );
}
