import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Why a merchant takes no new payments online. */
export type MoneyRefusal = 'GATEWAY_NOT_ACTIVATED' | 'MERCHANT_DISABLED';

/**
 * Why the merchant `m` of tenant `t` may take no online payments in the tenant's mode; null if it may. For live
 * payments, online merchants need an activated payment gateway (KYC-08), and the merchant must not be disabled
 * (decision 155). Test mode needs nothing, and shops take payments by QR code.
 */
export const moneyRefusal = sql<MoneyRefusal | null>`(case when t.mode = 'test' then null
  when m.type = 'ONLINE_MERCHANT' and not exists (
    select from merchant_attribute g
    where g.merchant_id = m.id and g.type = 'PAYMENT_GATEWAY_ACTIVATED' and g.active) then 'GATEWAY_NOT_ACTIVATED'
  when m.disabled_at is not null then 'MERCHANT_DISABLED' end)`;

/** Whether the merchant `m` of tenant `t` may take online payments. */
export const takesMoney = sql<boolean>`(${moneyRefusal} is null)`;

/** Why one tenant may take no online payments; null if it may. */
export async function findMoneyRefusal(tx: Tx, tenantId: string): Promise<MoneyRefusal | null> {
  const { rows } = await sql<{ refusal: MoneyRefusal | null }>`
    select ${moneyRefusal} as refusal from tenant t join merchant m on m.id = t.merchant_id where t.id = ${tenantId}`.execute(
    tx,
  );
  return rows[0] === undefined ? 'GATEWAY_NOT_ACTIVATED' : rows[0].refusal;
}
