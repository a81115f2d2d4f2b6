import { type Database, inTransaction } from '../platform/db/database.ts';
import { deleteUnpaid, findTenantsWithUnpaid } from './unpaid-order-queries.ts';

/** How many orders one transaction deletes at most. */
const batch = 1_000;

/**
 * Deletes the orders of merchants' own shops that ended before a moment and that no money ever came for, with their
 * attempts. Orders of payment links and pages belong to those.
 */
export async function removeUnpaidOrders(database: Database, before: Date): Promise<number> {
  let removed = 0;
  for (const tenantId of await inTransaction(database, (tx) => findTenantsWithUnpaid(tx, before))) {
    let last = 0;
    do {
      last = await inTransaction(database, (tx) => deleteUnpaid(tx, tenantId, before, batch));
      removed += last;
    } while (last === batch);
  }
  return removed;
}
