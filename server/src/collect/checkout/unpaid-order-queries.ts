import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';

/** The condition of the index `checkout_order_unpaid`. */
const hasEnded = (before: Date) =>
  sql`o.state in ('EXPIRED', 'CANCELLED') and o.origin = 'API' and o.closed_at < ${before}`;

/** An order that ended without any payment, not even a late one. */
const isUnpaid = (before: Date) => sql`${hasEnded(before)}
  and not exists (select from checkout_attempt a
    where a.tenant_id = o.tenant_id and a.order_id = o.id and a.state in ('COMPLETED', 'PENDING'))`;

/**
 * The tenants with orders that ended before a given time: one index look-up for each tenant. An order that ends is an
 * event, so its tenant has a position in the outbox.
 */
export async function findTenantsWithUnpaid(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.tenant_id as id from outbox_position p
    where exists (select o.id from checkout_order o where o.tenant_id = p.tenant_id and ${hasEnded(before)})`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes a tenant's orders that ended before a given time without any payment, at most `limit`, with their attempts.
 * Only orders of its own shop: those of payment links and pages belong to their link or page. @returns the number of
 * deleted orders
 */
export async function deleteUnpaid(tx: Tx, tenantId: string, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select o.id from checkout_order o where o.tenant_id = ${tenantId} and ${isUnpaid(before)}
    limit ${limit} for update skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`delete from checkout_attempt where tenant_id = ${tenantId} and order_id = any (${uuidArray(ids)})`.execute(
    tx,
  );
  await sql`delete from checkout_order where tenant_id = ${tenantId} and id = any (${uuidArray(ids)})`.execute(tx);
  return ids.length;
}
