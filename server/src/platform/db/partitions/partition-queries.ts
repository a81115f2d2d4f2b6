import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { type Database, inTransaction, type Tx } from '../database.ts';

/** How long one partition lasts. Weeks begin on Monday, and days are days of UTC by the clock of the database. */
export type PartitionUnit = 'week' | 'month';

const day = (at: Date) => at.toISOString().slice(0, 10);

/**
 * Makes the partitions of a table that lack until a day. It waits a moment for its lock and no longer: behind it wait all
 * who write. @returns how many; null where it did not get the lock
 */
export const makePartitions = (database: Database, table: string, unit: PartitionUnit, until: Date) =>
  unlessLocked(database, (tx) =>
    sql<{ count: number }>`select make_partitions(${table}, ${unit}, ${day(until)}::date) as count`.execute(tx),
  );

/**
 * Drops the partitions of a table that ended before a day, and the older rows of its partition for others. The days of the
 * database's own clock that are not over stay. @returns how many partitions and rows; null where it did not get the lock
 */
export const dropPartitions = (database: Database, table: string, before: Date) =>
  unlessLocked(database, (tx) =>
    sql<{ count: number }>`select drop_partitions(${table}, ${day(before)}::date) as count`.execute(tx),
  );

/** Error code of PostgreSQL for a lock that was not had in time. */
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
