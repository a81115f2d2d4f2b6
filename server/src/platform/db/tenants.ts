import type { Tx } from './database.ts';

/** The tenants of a merchant: live and test. */
export async function findTenants(tx: Tx, merchantId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('tenant as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select('t.id')
    .where('m.merchant_id', '=', merchantId)
    .execute();
  return rows.map(({ id }) => id);
}
