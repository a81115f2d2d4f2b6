import { leadingTo } from '@galla/contract/collect/payment-links/states.ts';
import { sql } from 'kysely';
import { textArray, uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Whether a payment of the link `r` is under way. */
export const isPaying = sql<boolean>`exists (
  select from payment_link_part p join checkout_attempt a on a.tenant_id = p.tenant_id and a.order_id = p.order_id
  where p.tenant_id = r.tenant_id and p.link_id = r.id and p.state = 'OPEN' and a.state = 'PENDING')`;

/** ACTIVE → EXPIRED. Returns the orders of open parts. */
export async function expireLinks(tx: Tx, tenantId: string, ids: readonly string[], now: Date): Promise<string[]> {
  await tx
    .updateTable('payment_link')
    .set({ state: 'EXPIRED', closed_at: now })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any (${uuidArray(ids)})`)
    .where(sql<boolean>`state = any (${textArray(leadingTo('EXPIRED'))})`)
    .execute();
  const parts = await tx
    .selectFrom('payment_link_part')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`link_id = any (${uuidArray(ids)})`)
    .where('state', '=', 'OPEN')
    .execute();
  return parts.map(({ order_id }) => order_id);
}
