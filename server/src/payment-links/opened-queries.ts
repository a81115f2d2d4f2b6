import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/** How customers reach a merchant: the verified number of its oldest store that has one. */
export async function findContact(tx: Tx, tenantId: string) {
  const store = await tx
    .selectFrom('store')
    .select('phone')
    .where('tenant_id', '=', tenantId)
    .where('phone_verified_at', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return { phone: store?.phone ?? null, email: null };
}

/** The open part of a link, and until when its order can be paid. */
export async function findOpenPart(tx: Tx, { tenantId, id }: { readonly tenantId: string; readonly id: string }) {
  const { rows } = await sql<{ order_id: string; amount: number; expires_at: Date; reference: string }>`
    select p.order_id, p.amount, o.expires_at, o.reference from payment_link_part p
    join checkout_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = ${tenantId} and p.link_id = ${id} and p.state = 'OPEN'`.execute(tx);
  return rows[0];
}
