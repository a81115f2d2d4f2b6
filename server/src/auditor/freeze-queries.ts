import type { Tx } from '../platform/db/database.ts';

/** Removes the freeze of a merchant's money; false where there is none. */
export async function deleteFreeze(tx: Tx, merchantId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('money_freeze')
    .where('tenant_id', 'in', (live) =>
      live.selectFrom('tenant').select('id').where('merchant_id', '=', merchantId).where('mode', '=', 'live'),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
