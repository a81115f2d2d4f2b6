import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { QueryResult } from 'pg';
import type { Tx } from '../database.ts';
import { isDistributed } from './is-distributed.ts';

/**
 * The end of an INSERT … SELECT on a distributed database. Without an ON CONFLICT clause Citus copies the rows, and
 * COPY cannot write under row-level security. Its row count is that of the SELECT, so the new rows are returned. On one
 * machine this would double the cost of a row.
 */
export const withoutCopy = 'ON CONFLICT DO NOTHING RETURNING 1';

/** The same within a transaction; empty on one machine. */
export const withoutCopyAt = async (tx: Tx): Promise<RawBuilder<unknown>> =>
  (await isDistributed(tx)) ? sql.raw(withoutCopy) : sql``;

/**
 * The same for an INSERT in a WITH named `taken`, whose statement selects the rows to insert from `due`: the end of the
 * INSERT, and an expression that counts the inserted rows. On one machine no row can be left out.
 */
export async function takingAt(
  tx: Tx,
): Promise<{ readonly end: RawBuilder<unknown>; readonly taken: RawBuilder<number> }> {
  return (await isDistributed(tx))
    ? { end: sql.raw(withoutCopy), taken: sql`(select count(*) from taken)` }
    : { end: sql``, taken: sql`count(*)` };
}

/** @throws RangeError if such an INSERT left rows out because they already existed */
export const refuseConflicts = ({ rows }: QueryResult, expected: number): void => refuseFewer(rows.length, expected);

/** @throws RangeError if fewer rows were inserted than expected */
export function refuseFewer(taken: number, expected: number): void {
  if (taken !== expected) throw new RangeError(`${taken} of ${expected} rows were new`);
}
