import { sql } from 'kysely';
import type { KnownCustomer } from '../../platform/customers/erasure.ts';
import { textArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Erases a customer's name, phone number and UPI ID from a tenant's payments. Indexes find both. @returns the number of
 * payments
 */
export async function eraseFromPayments(tx: Tx, tenantId: string, { phones, vpas }: KnownCustomer): Promise<number> {
  const ways = [
    ...(phones.length === 0 ? [] : [sql`customer_phone = any (${textArray(phones)})`]),
    ...(vpas.length === 0 ? [] : [sql`lower(customer_vpa) = any (${textArray(vpas)})`]),
  ];
  let count = 0n;
  for (const way of ways) {
    const { numAffectedRows = 0n } = await sql`
      update payment set customer_name = null, customer_phone = null, customer_vpa = null
      where tenant_id = ${tenantId} and ${way}`.execute(tx);
    count += numAffectedRows;
  }
  return Number(count);
}
