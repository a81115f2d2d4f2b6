import { sql } from 'kysely';
import type { KnownCustomer } from '../platform/customers/erasure.ts';
import { textArray } from '../platform/db/arrays.ts';
import type { Tx } from '../platform/db/database.ts';

/**
 * Removes a customer's name, phone and UPI ID from the payments of a tenant. Phones are found by an index; a UPI ID is
 * looked for in all payments of the tenant.
 */
export async function eraseFromPayments(tx: Tx, tenantId: string, { phones, vpas }: KnownCustomer): Promise<number> {
  const erased = sql`update payment set customer_name = null, customer_phone = null, customer_vpa = null
    where tenant_id = ${tenantId}`;
  let count = 0n;
  if (phones.length > 0)
    count += (await sql`${erased} and customer_phone = any (${textArray(phones)})`.execute(tx)).numAffectedRows ?? 0n;
  if (vpas.length > 0)
    count +=
      (await sql`${erased} and lower(customer_vpa) = any (${textArray(vpas)})`.execute(tx)).numAffectedRows ?? 0n;
  return Number(count);
}
