import { sql } from 'kysely';
import type { KnownCustomer } from '../platform/customers/erasure.ts';
import { textArray } from '../platform/db/arrays.ts';
import type { Tx } from '../platform/db/database.ts';

const payments = 20_000;
const none = '00000000-0000-0000-0000-000000000000';

/**
 * Removes a customer's name, phone and UPI ID from the payments of a tenant. Phones are found by an index. A UPI ID is
 * looked for in all payments of the tenant, so many with each statement, because an index would cost every payment more
 * than a command that runs rarely.
 */
export async function eraseFromPayments(tx: Tx, tenantId: string, { phones, vpas }: KnownCustomer): Promise<number> {
  const erased = sql`update payment set customer_name = null, customer_phone = null, customer_vpa = null
    where tenant_id = ${tenantId}`;
  let count = 0n;
  if (phones.length > 0)
    count += (await sql`${erased} and customer_phone = any (${textArray(phones)})`.execute(tx)).numAffectedRows ?? 0n;
  if (vpas.length === 0) return Number(count);
  for (let after: string | undefined = none; after !== undefined; ) {
    const last = await findLastOf(tx, tenantId, after);
    const until = last === undefined ? sql`true` : sql`id <= ${last}`;
    const found = sql`id > ${after} and ${until} and lower(customer_vpa) = any (${textArray(vpas)})`;
    count += (await sql`${erased} and ${found}`.execute(tx)).numAffectedRows ?? 0n;
    after = last;
  }
  return Number(count);
}

/** The last of the next so many payments after an id; undefined where fewer are left. */
async function findLastOf(tx: Tx, tenantId: string, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payment where tenant_id = ${tenantId} and id > ${after} order by id offset ${payments - 1} limit 1`.execute(
    tx,
  );
  return rows[0]?.id;
}
