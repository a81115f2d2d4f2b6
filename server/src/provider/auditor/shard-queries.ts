import { newId } from '../../platform/ids.ts';
import type { Connection } from './queries.ts';

const leaseMs = 60_000;

/** The progress of the rolling check over the old days of a shard. */
export interface OldOrder {
  /** 0: everything of a tenant and its newest days. From 1 on: the number of weeks before those. */
  readonly age: number;
  /** The last tenant checked; null before the first. */
  readonly after: string | null;
  /** How many tenants could not be checked, and how many breaches were found. */
  readonly failures: number;
  readonly breaches: number;
  /** Whether it has reached its end. */
  readonly isAtEnd: boolean;
}

export interface Shard {
  readonly shard: number;
  readonly old: OldOrder;
  /** Whether its rolling check is due. */
  readonly isOldDue: boolean;
  /** Whether the rolling check has reached its end without a breach, and so continues slowly. */
  readonly isProven: boolean;
}

/** The number of shards. Each runs its rolling check at a sixteenth of the overall pace. */
export const shards = 16;

/**
 * Ends the turn of every due shard that has nothing to check, in one statement.
 * @returns the number of these shards
 * @param changed the shards of changed books
 */
export async function passUnchanged(pool: Connection, changed: readonly number[], restMs: number): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'auditor.passUnchanged',
    text: `UPDATE auditor_shard SET due_at = clock_timestamp() + $2 * interval '1 millisecond', started_at = clock_timestamp(),
        turns = turns + 1, slices = 0
      WHERE due_at <= clock_timestamp() AND (leased_until IS NULL OR leased_until <= clock_timestamp())
        AND old_due_at > clock_timestamp() AND shard <> ALL ($1::int[])`,
    values: [changed, restMs],
  });
  return rowCount ?? 0;
}

/** Whether an unclaimed shard waits to be checked. */
export async function isAnyDue(pool: Connection): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'auditor.isAnyDue',
    text: `SELECT FROM auditor_shard WHERE due_at <= clock_timestamp() AND (leased_until IS NULL OR leased_until <= clock_timestamp()) LIMIT 1`,
  });
  return rows.length > 0;
}

/** Claims the unclaimed shard that has been due longest. Undefined if there is none. */
export async function claimShard(pool: Connection, holder: string): Promise<Shard | undefined> {
  const { rows } = await pool.query<{
    shard: number;
    old_age: number;
    old_after: string | null;
    old_failures: number;
    old_breaches: number;
    is_old_due: boolean;
    is_proven: boolean;
  }>({
    name: 'auditor.claimShard',
    text: `UPDATE auditor_shard SET holder = $1, leased_until = clock_timestamp() + $2 * interval '1 millisecond',
        due_at = clock_timestamp(), started_at = clock_timestamp(),
        old_since = CASE WHEN old_due_at <= clock_timestamp() THEN coalesce(old_since, clock_timestamp()) ELSE old_since END
      WHERE shard = (
        SELECT shard FROM auditor_shard
        WHERE due_at <= clock_timestamp() AND (leased_until IS NULL OR leased_until <= clock_timestamp())
        ORDER BY due_at, shard LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING shard, old_age, old_after, old_failures, old_breaches, old_due_at <= clock_timestamp() AS is_old_due, is_proven`,
    values: [holder, leaseMs],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { shard, old_age: age, old_after: after, old_failures: failures, old_breaches: breaches } = row;
  const old = { age, after, failures, breaches, isAtEnd: false };
  return { shard, old, isOldDue: row.is_old_due, isProven: row.is_proven };
}

/** Extends the lease of a shard by a minute. @returns false if another process has it */
export async function renewLease(pool: Connection, shard: number, holder: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE auditor_shard SET leased_until = clock_timestamp() + $3 * interval '1 millisecond'
     WHERE shard = $1 AND holder = $2`,
    [shard, holder, leaseMs],
  );
  return rowCount === 1;
}

/** Releases a shard with the results of the turn. Nothing is written if another process has it. */
export async function endTurn(
  pool: Connection,
  turn: {
    readonly shard: number;
    readonly holder: string;
    readonly restMs: number;
    readonly isWhole: boolean;
    readonly slices: number;
  },
  old: OldOrder,
  pace: {
    readonly isProven: boolean;
    /** The pause before the rolling check continues; undefined if it did not run. */
    readonly restMs: number | undefined;
  },
): Promise<void> {
  await pool.query(
    `UPDATE auditor_shard SET holder = NULL, leased_until = NULL,
       due_at = clock_timestamp() + $3 * interval '1 millisecond', turns = turns + $4::int, slices = $5,
       old_age = CASE WHEN $6 THEN 0 ELSE $7 END, old_after = CASE WHEN NOT $6 THEN $8::uuid END,
       old_since = CASE WHEN NOT $6 THEN old_since END,
       old_failures = CASE WHEN $6 THEN 0 ELSE $9 END, old_breaches = CASE WHEN $6 THEN 0 ELSE $10 END,
       whole_since = CASE WHEN $6 AND $9 = 0 THEN coalesce(old_since, started_at) ELSE whole_since END,
       whole_breaches = CASE WHEN $6 THEN $10 ELSE whole_breaches END,
       is_proven = $11, old_due_at = CASE WHEN $12::float8 IS NULL THEN old_due_at ELSE clock_timestamp() + $12 * interval '1 millisecond' END
     WHERE shard = $1 AND holder = $2`,
    [
      turn.shard,
      turn.holder,
      turn.restMs,
      turn.isWhole ? 1 : 0,
      turn.slices,
      old.isAtEnd,
      old.age,
      old.after,
      old.failures,
      old.breaches,
      pace.isProven,
      pace.restMs ?? null,
    ],
  );
}

/**
 * Records a round if every shard had a complete turn since the last one. If two processes finish at once, only one
 * round is recorded: the second finds the rows of the first. `now` is in ms.
 * @param books the sums over the books of all tenants
 */
export async function recordRound(
  pool: Connection,
  now: number,
  books: { readonly tenants: number; readonly breaches: number },
): Promise<void> {
  await pool.query({
    name: 'auditor.recordRound',
    text: `WITH whole AS (
       SELECT clock_timestamp() - min(started_at) AS lasted, sum(slices) AS slices,
         sum(greatest(old_breaches, whole_breaches)) AS breaches
       FROM auditor_shard
     ), gate AS (
       UPDATE auditor_shard SET recorded = turns WHERE recorded < turns
         AND NOT EXISTS (SELECT FROM auditor_shard other WHERE other.turns <= other.recorded) RETURNING shard
     )
     INSERT INTO auditor_round (id, started_at, finished_at, tenants, slices, breaches)
     SELECT $1, $2::timestamptz - lasted, $2, $3, slices, breaches + $4 FROM whole WHERE EXISTS (SELECT FROM gate)`,
    values: [newId(now), new Date(now), books.tenants, books.breaches],
  });
}
