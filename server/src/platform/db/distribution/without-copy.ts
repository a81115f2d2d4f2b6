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

/** @throws RangeError where such an INSERT left rows out, because they were there */
export function refuseConflicts({ rows }: QueryResult, expected: number): void {
  if (rows.length !== expected) throw new RangeError(`${rows.length} of ${expected} rows were new`);
}
