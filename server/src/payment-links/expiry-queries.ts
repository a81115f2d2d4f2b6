import { leadingTo } from '@galla/contract/payment-links/states.ts';
import { sql } from 'kysely';
import { uuidArray } from '../platform/db/arrays.ts';
import type { Tx } from '../platform/db/database.ts';
import { announceWork, scheduleWork } from '../platform/jobs/due-work.ts';
import { findDueRows } from '../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../platform/jobs/job.ts';
import type { LinkKey } from './queries.ts';

/** The name of the job that ends links at their second. */
export const expireName = 'payment-links.expire';

/** How long a link whose payment is on its way stays open beyond its expiry: who paid in time is not refunded. */
const graceMs = 15 * 60_000;

/** Says when the next of these new links expires. */
export const scheduleExpiry = (tx: Tx, tenantId: string, expiries: readonly Date[]): Promise<void> =>
  scheduleWork(tx, expireName, tenantId, Math.min(...expiries.map((at) => at.getTime())));

/** The last payment that was on its way has failed: nothing keeps an expired link open any more. */
export async function expireNow(tx: Tx, { tenantId, id }: LinkKey, now: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_link')
    .set((set) => ({ due_at: set.ref('expires_at') }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'ACTIVE')
    .whereRef('due_at', '>', 'expires_at')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await announceWork(tx, expireName, tenantId, now);
}

/** So many links end in one transaction. How long ten thousand take that expire in one second is not measured. */
const maxAtOnce = 500;

/** Locks links of a tenant that expire now. Those that somebody else has locked come next time. */
export async function lockExpired(tx: Tx, tenantId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment_link')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'ACTIVE')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(maxAtOnce)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Keeps those of these links open whose payment is on its way at their expiry. Returns the others. */
export async function waitForPayments(tx: Tx, tenantId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment_link l set due_at = expires_at + ${graceMs}::float8 * interval '1 millisecond'
    where tenant_id = ${tenantId} and id = any (${uuidArray(ids)}) and state = 'ACTIVE' and due_at = expires_at and exists (
      select from payment_link_part p join checkout_attempt a on a.tenant_id = p.tenant_id and a.order_id = p.order_id
      where p.tenant_id = ${tenantId} and p.link_id = l.id and p.state = 'OPEN' and a.state = 'PENDING')
    returning id`.execute(tx);
  const waiting = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !waiting.has(id));
}

/** ACTIVE → EXPIRED. Returns the orders of parts that were open. */
export async function expireLinks(tx: Tx, tenantId: string, ids: readonly string[], now: Date): Promise<string[]> {
  await tx
    .updateTable('payment_link')
    .set({ state: 'EXPIRED', closed_at: now })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any (${uuidArray(ids)})`)
    .where('state', 'in', leadingTo('EXPIRED'))
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

/** The first link of a tenant that expires now: the run that it begins ends others with it. */
export function claimExpired(tx: Tx, { tenantId, now, except }: Claim): Promise<{ id: string }[]> {
  return tx
    .selectFrom('payment_link')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'ACTIVE')
    .where('due_at', '<=', now)
    .where(sql<boolean>`id <> all (${uuidArray(except)})`)
    .orderBy('due_at')
    .limit(1)
    .execute();
}

/** When the next link expires, by tenant. */
export const findDueExpiry = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'payment_link', dueAt: 'due_at', isOpen: sql`state = 'ACTIVE'` });
