import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { type Database, inTransaction, type Tx } from '../database.ts';

/** The length of a partition. Weeks begin on Monday, and days are UTC days by the clock of the database. */
export type PartitionUnit = 'week' | 'month';

const day = (at: Date) => at.toISOString().slice(0, 10);

/**
 * Creates a table's missing partitions up to a day. It waits only briefly for its lock, because all writers wait behind
 * it.
 * @returns how many; null if it did not get the lock
 */
export const makePartitions = (database: Database, table: string, unit: PartitionUnit, until: Date) =>
  unlessLocked(database, (tx) =>
    sql<{ count: number }>`select make_partitions(${table}, ${unit}, ${day(until)}::date) as count`.execute(tx),
  );

/**
 * Drops the partitions of a table that ended before a day, and the older rows of its default partition. Days that are
 * not over by the database's own clock stay.
 * @returns how many partitions and rows; null if it did not get the lock
 */
export const dropPartitions = (database: Database, table: string, before: Date) =>
  unlessLocked(database, (tx) =>
    sql<{ count: number }>`select drop_partitions(${table}, ${day(before)}::date) as count`.execute(tx),
  );

/** PostgreSQL's error code for a lock that was not available in time. */
const lockNotAvailable = '55P03';

async function unlessLocked(
  database: Database,
  work: (tx: Tx) => Promise<{ readonly rows: readonly { readonly count: number }[] }>,
): Promise<number | null> {
  try {
    const { rows } = await inTransaction(database, work);
    return rows[0]?.count ?? 0;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === lockNotAvailable) return null;
    throw error;
  }
}
