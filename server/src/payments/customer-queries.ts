import { sql } from 'kysely';
import type { KnownCustomer } from '../platform/customers/erasure.ts';
import { textArray } from '../platform/db/arrays.ts';
import type { Tx } from '../platform/db/database.ts';

/** Removes a customer's name, phone and UPI ID from the payments of a tenant. */
export async function eraseFromPayments(tx: Tx, tenantId: string, { phones, vpas }: KnownCustomer): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update payment set customer_name = null, customer_phone = null, customer_vpa = null
    where tenant_id = ${tenantId}
      and (customer_phone = any (${textArray(phones)}) or lower(customer_vpa) = any (${textArray(vpas)}))`.execute(tx);
  return Number(numAffectedRows);
}
