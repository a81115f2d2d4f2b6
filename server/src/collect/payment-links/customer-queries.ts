import { sql } from 'kysely';
import { erasedName, type KnownCustomer } from '../../platform/customers/erasure.ts';
import { textArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Erases a customer from a tenant's payment links, including answers and the destinations of messages. */
export async function eraseFromLinks(tx: Tx, tenantId: string, { phones, emails }: KnownCustomer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with links as (
      update payment_link set customer_name = ${erasedName}, customer_phone = null, customer_email = null
      where tenant_id = ${tenantId}
        and (customer_phone = any (${textArray(phones)}) or lower(customer_email) = any (${textArray(emails)}))
      returning id
    ), parts as (
      update payment_link_part set answers = array_fill(''::text, array[cardinality(answers)])
      where tenant_id = ${tenantId} and link_id in (select id from links) and cardinality(answers) > 0
    ), sent as (
      update payment_link_message set destination = ${erasedName}
      where tenant_id = ${tenantId} and link_id in (select id from links) and receiver = 'CUSTOMER'
    )
    select count(*)::int as count from links`.execute(tx);
  return rows[0]?.count ?? 0;
}
