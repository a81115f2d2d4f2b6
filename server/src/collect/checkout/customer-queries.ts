import { sql } from 'kysely';
import type { KnownCustomer } from '../../platform/customers/erasure.ts';
import { textArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Erases a customer's name, phone number and UPI ID from a tenant's orders and attempts. */
export async function eraseFromOrders(tx: Tx, tenantId: string, { phones, vpas }: KnownCustomer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with theirs as (
      select id from checkout_order where tenant_id = ${tenantId} and customer_phone = any (${textArray(phones)})
      union
      select order_id from checkout_attempt where tenant_id = ${tenantId} and lower(vpa) = any (${textArray(vpas)})
    ), attempts as (
      update checkout_attempt set vpa = null
      where tenant_id = ${tenantId} and vpa is not null and order_id in (select id from theirs)
    ), orders as (
      update checkout_order set customer_name = null, customer_phone = null
      where tenant_id = ${tenantId} and id in (select id from theirs) returning id
    )
    select count(*)::int as count from orders`.execute(tx);
  return rows[0]?.count ?? 0;
}
