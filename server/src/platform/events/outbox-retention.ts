import { type Database, inTransaction } from '../db/database.ts';
import { deleteOldest, findTenantsWithOld } from './outbox-retention-queries.ts';

/** How many entries one transaction deletes at most. */
const batch = 10_000;

/**
 * Deletes the entries of the outbox from before a moment. Entries of a tenant are in the order of time, so they are
 * found from the oldest on by the key: what it costs depends on what goes, not on what stays.
 */
export async function removeFromOutbox(database: Database, before: Date): Promise<number> {
  let removed = 0;
  for (const tenantId of await inTransaction(database, (tx) => findTenantsWithOld(tx, before))) {
    let last = 0;
    do {
      last = await inTransaction(database, (tx) => deleteOldest(tx, tenantId, before, batch));
      removed += last;
    } while (last === batch);
  }
  return removed;
}
