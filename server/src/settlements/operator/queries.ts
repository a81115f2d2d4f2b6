import type { Tx } from '../../platform/db/database.ts';

/** The live tenant of a merchant. */
export async function findLiveTenant(tx: Tx, merchantId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('tenant')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'live')
    .executeTakeFirstOrThrow();
  return id;
}

/** The present account for settlements. */
export function findCurrentAccount(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('payout_account')
    .select(['holder', 'ifsc', 'last4'])
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** The last ten settlements, the newest first. */
export function listLastSettlements(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('settlement')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('day', 'desc')
    .limit(10)
    .execute();
}
