import type { Database, Tx } from '../database.ts';
import { inTenant } from '../database.ts';
import { isDistributed } from './is-distributed.ts';

/**
 * Changes rows of a tenant by a database function of the owner, and notes the change under the caller's own role: both or
 * neither. A node accepts writes of two roles only in separate transactions. There the note is committed first, so that
 * no change is without one.
 */
export async function inTenantAsOwner<T>(
  database: Database,
  tenantId: string,
  { change, note }: { readonly change: (tx: Tx) => Promise<T>; readonly note: (tx: Tx) => Promise<unknown> },
): Promise<T> {
  if (await isDistributed(database.kysely)) {
    await inTenant(database, tenantId, note);
    return inTenant(database, tenantId, change);
  }
  return inTenant(database, tenantId, async (tx) => {
    const changed = await change(tx);
    await note(tx);
    return changed;
  });
}
