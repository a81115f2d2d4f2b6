import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { QueryResult } from 'pg';
import type { Tx } from '../database.ts';
import { isDistributedAt } from '../database.ts';

/**
 * The end of an INSERT … SELECT on a distributed database. Without a word about conflicts Citus copies the rows, and COPY does not
 * write where row-level security holds who writes. On one machine it would double the cost of a row.
 */
export const withoutCopy = 'ON CONFLICT DO NOTHING';

/** The same within a transaction, and nothing on one machine. */
export const withoutCopyAt = async (tx: Tx): Promise<RawBuilder<unknown>> =>
  (await isDistributedAt(tx)) ? sql.raw(withoutCopy) : sql``;

/** @throws RangeError where such an INSERT left rows out, because they were there */
export function refuseConflicts({ rowCount }: QueryResult, expected: number): void {
  if (rowCount !== expected) throw new RangeError(`${rowCount} of ${expected} rows were new`);
}
