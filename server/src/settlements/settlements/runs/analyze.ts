import { type Database, inTransaction } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log.ts';
import { analyzeTable } from './queries.ts';

/** The tables that a run writes most, and the payments that reports join with them. */
const written = ['settlement_item', 'payment', 'settlement', 'settled_hour', 'payout'] as const;

/**
 * Updates the planner's statistics of the tables that a run has written. PostgreSQL does so automatically only after a
 * tenth of a table has changed. Until then a report expects a single row for a new merchant, and compares each payment
 * with every item. If a table cannot be analyzed now, queries are only slower.
 */
export async function analyzeSettled(database: Database, log: Pick<Logger, 'info'>): Promise<void> {
  for (const table of written)
    try {
      await inTransaction(database, (tx) => analyzeTable(tx, table));
    } catch (error) {
      log.info({ err: error, table }, 'a table was not analyzed after the settlements');
    }
}
