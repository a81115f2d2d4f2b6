import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

/** Makes a person Admin of a merchant. Returns the membership's id. */
export async function insertAdmin(tx: Tx, personId: string, merchantId: string, now: number): Promise<string> {
  const id = newId(now);
  await tx
    .insertInto('membership')
    .values({
      id,
      person_id: personId,
      merchant_id: merchantId,
      group_id: null,
      role_id: 'ADMIN',
      status: 'ACTIVE',
      created_at: new Date(now),
    })
    .execute();
  return id;
}

/** Ends every membership of a person. */
export async function removeMemberships(tx: Tx, personId: string): Promise<void> {
  await tx.updateTable('membership').set({ status: 'REMOVED' }).where('person_id', '=', personId).execute();
}
