import type { TenantMode } from '../rail/rails.ts';
import type { Tx } from './database.ts';

/** The tenants of a merchant in these modes. */
export async function findTenants(tx: Tx, merchantId: string, modes: readonly TenantMode[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('tenant as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select('t.id')
    .where('m.merchant_id', '=', merchantId)
    .where('t.mode', 'in', modes)
    .execute();
  return rows.map(({ id }) => id);
}
