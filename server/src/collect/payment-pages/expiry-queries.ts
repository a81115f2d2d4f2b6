import { pageOrderMs } from '@galla/contract/collect/payment-pages/fields.ts';
import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';
import { later } from '../../platform/db/moments.ts';
import { announceWork, scheduleWork } from '../../platform/jobs/due-work.ts';
import { findDueRows, isClaimable } from '../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../platform/jobs/job.ts';
import type { PageKey } from './queries.ts';

/** The name of the job that closes expired orders. */
export const expireName = 'payment-pages.expire';
/** The name of the job that closes pages at their end. */
export const endName = 'payment-pages.end';

/**
 * How long an order with a payment under way stays open beyond its expiry, so that a customer who paid in time is not
 * refunded.
 */
const graceMs = 15 * 60_000;

/** The maximum number of orders closed in one transaction. */
const maxAtOnce = 500;

/** Schedules the expiry of an order. */
export const scheduleExpiry = (tx: Tx, tenantId: string, at: Date): Promise<void> =>
  scheduleWork(tx, expireName, tenantId, at.getTime());

/** Schedules the end of a page. */
export const scheduleEnd = (tx: Tx, tenantId: string, at: Date): Promise<void> =>
  scheduleWork(tx, endName, tenantId, at.getTime());

/**
 * Extends the holds of orders to their full time, because their customers begin to pay. Expired orders stay as they
 * are. The caller has locked the checkout's orders. Returns the new end of each changed hold.
 */
export async function holdWhilePaying(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Date>> {
  const until = later(sql`created_at`, pageOrderMs);
  const { rows } = await sql<{ id: string; expires_at: Date }>`
    update payment_page_order set expires_at = ${until}, due_at = ${until}
    where tenant_id = ${tenantId} and id = any (${uuidArray(orderIds)}) and state = 'OPEN'
      and expires_at > ${new Date(now)} and expires_at < ${until}
    returning id, expires_at`.execute(tx);
  return new Map(rows.map(({ id, expires_at }) => [id, expires_at]));
}

/** The orders of a tenant that expire now. */
export async function findExpired(tx: Tx, tenantId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment_page_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'OPEN')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(maxAtOnce)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Keeps those of these orders open that have a payment under way at their expiry. Returns the others that are still
 * due.
 */
export async function waitForPayments(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<string[]> {
  await sql`
    update payment_page_order o set due_at = ${later(sql`expires_at`, graceMs)}
    where tenant_id = ${tenantId} and id = any (${uuidArray(orderIds)}) and state = 'OPEN' and due_at = expires_at
      and exists (select from checkout_attempt a
        where a.tenant_id = o.tenant_id and a.order_id = o.id and a.state = 'PENDING')`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from payment_page_order
    where tenant_id = ${tenantId} and id = any (${uuidArray(orderIds)}) and state = 'OPEN' and due_at <= ${now}
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Makes expired orders due again once the last payment under way has failed. */
export async function expireNow(tx: Tx, tenantId: string, orderIds: readonly string[], now: number): Promise<void> {
  const { rows } = await sql`
    update payment_page_order o set due_at = expires_at
    where tenant_id = ${tenantId} and id = any (${uuidArray(orderIds)}) and state = 'OPEN' and due_at > expires_at
      and not exists (select from checkout_attempt a
        where a.tenant_id = o.tenant_id and a.order_id = o.id and a.state = 'PENDING')
    returning 1`.execute(tx);
  if (rows.length > 0) await announceWork(tx, expireName, tenantId, now);
}

/** Claims the first expired order of a tenant. Its run closes the others with it. */
export function claimExpired(tx: Tx, claim: Claim): Promise<{ id: string }[]> {
  return tx
    .selectFrom('payment_page_order')
    .select('id')
    .where(isClaimable(claim, 'due_at'))
    .where('state', '=', 'OPEN')
    .orderBy('due_at')
    .limit(1)
    .execute();
}

/** The time of each tenant's next order expiry. */
export const findDueExpiry = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'payment_page_order', dueAt: 'due_at', isOpen: sql`state = 'OPEN'` });

const endsOnce = sql<boolean>`ends_at is not null and state in ('PUBLISHED', 'PAUSED')`;

/** Claims the pages of a tenant that end now. */
export function claimEnded(tx: Tx, claim: Claim): Promise<{ id: string }[]> {
  return tx
    .selectFrom('payment_page')
    .select('id')
    .where(isClaimable(claim, 'ends_at'))
    .where(endsOnce)
    .orderBy('ends_at')
    .limit(claim.places)
    .execute();
}

/** The time of each tenant's next page end. */
export const findDueEnds = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'payment_page', dueAt: 'ends_at', isOpen: endsOnce });

/** Whether a page ends now. Its end may have been moved since it was claimed. */
export async function isEnding(tx: Tx, { tenantId, id }: PageKey, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from payment_page where tenant_id = ${tenantId} and id = ${id} and ${endsOnce} and ends_at <= ${now}`.execute(
    tx,
  );
  return rows.length > 0;
}
