import { type Database, inTransaction } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log.ts';
import { analyzeTable } from './queries.ts';

/** What a run writes much of, and the payments that reports join with it. */
const written = ['settlement_item', 'payment', 'settlement', 'settled_hour', 'payout'] as const;

/**
 * Tells the planner what a run has written, table by table. PostgreSQL does so by itself only after a tenth of a table has
 * changed; until then a report expects one row of a merchant that is new, and compares each payment with every item. A table
 * that cannot be analyzed now costs time and nothing else.
 */
export async function analyzeSettled(database: Database, log: Pick<Logger, 'info'>): Promise<void> {
  for (const table of written)
    try {
      await inTransaction(database, (tx) => analyzeTable(tx, table));
    } catch (error) {
      log.info({ err: error, table }, 'a table was not analyzed after the settlements');
    }
}
