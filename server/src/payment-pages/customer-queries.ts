import { sql } from 'kysely';
import { erasedName, type KnownCustomer } from '../platform/customer-erasure.ts';
import { textArray } from '../platform/db/arrays.ts';
import type { Tx } from '../platform/db/database.ts';

/** Removes a customer from the orders of a tenant's payment pages, with what the customer answered. */
export async function eraseFromPageOrders(tx: Tx, tenantId: string, { phones }: KnownCustomer): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update payment_page_order set customer_name = ${erasedName}, customer_phone = '', answers = '[]'
    where tenant_id = ${tenantId} and customer_phone = any (${textArray(phones)})`.execute(tx);
  return Number(numAffectedRows);
}
