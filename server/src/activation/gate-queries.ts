import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/**
 * Whether the merchant `m` of tenant `t` may take payments online in the mode of the tenant: online merchants need an
 * activated payment gateway for live money (KYC-08). Test mode needs none, and shops take payments by QR code.
 */
export const takesMoney = sql<boolean>`(t.mode = 'test' or m.type <> 'ONLINE_MERCHANT' or exists (
  select from merchant_attribute g
  where g.merchant_id = m.id and g.type = 'PAYMENT_GATEWAY_ACTIVATED' and g.active))`;

/** The same of one tenant. */
export async function findTakesMoney(tx: Tx, tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ takes: boolean }>`
    select ${takesMoney} as takes from tenant t join merchant m on m.id = t.merchant_id where t.id = ${tenantId}`.execute(
    tx,
  );
  return rows[0]?.takes ?? false;
}
