import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { QueryResult } from 'pg';
import type { Tx } from '../database.ts';
import { isDistributedAt } from '../database.ts';

/**
 * The end of an INSERT … SELECT on a distributed database. Without a word about conflicts Citus copies the rows, and COPY does not
 * write where row-level security holds who writes. What it counts is what was selected, so the new rows are returned. On one machine it would double the cost of a row.
 */
export const withoutCopy = 'ON CONFLICT DO NOTHING RETURNING 1';

/** The same within a transaction, and nothing on one machine. */
export const withoutCopyAt = async (tx: Tx): Promise<RawBuilder<unknown>> =>
  (await isDistributedAt(tx)) ? sql.raw(withoutCopy) : sql``;

/**
 * The same for an INSERT in a WITH named `taken`, whose statement selects from `due` what was to be inserted: the end of the
 * INSERT, and an expression that counts what it took. Nothing is left out there on one machine.
 */
export async function takingAt(
  tx: Tx,
): Promise<{ readonly end: RawBuilder<unknown>; readonly taken: RawBuilder<number> }> {
  return (await isDistributedAt(tx))
    ? { end: sql.raw(withoutCopy), taken: sql`(select count(*) from taken)` }
    : { end: sql``, taken: sql`count(*)` };
}

/** @throws RangeError where such an INSERT left rows out, because they were there */
export const refuseConflicts = ({ rows }: QueryResult, expected: number): void => refuseFewer(rows.length, expected);

/** @throws RangeError where fewer rows were taken than there were */
export function refuseFewer(taken: number, expected: number): void {
  if (taken !== expected) throw new RangeError(`${taken} of ${expected} rows were new`);
}
