import type { Tx } from '../../platform/db/database.ts';
import { appendToOutbox } from '../../platform/events/outbox.ts';
import { lockOrders } from '../checkout/public/order-queries.ts';
import { endOrders } from '../checkout/public/service.ts';
import { findExpired, isEnding, waitForPayments } from './expiry-queries.ts';
import { settleItems } from './item-queries.ts';
import { closePageOrders, findOpenOrders } from './order-queries.ts';
import type { PageKey } from './queries.ts';
import { lockPage, lockPagesOf, movePage } from './queries.ts';

/** The events of pages in the outbox, such as `payment-page.paid`. */
export type PageEvent = 'created' | 'changed' | 'published' | 'paused' | 'closed' | 'paid' | 'returned';

/** Announces an event of pages. Call it late in a transaction. */
export async function announcePages(
  tx: Tx,
  tenantId: string,
  pageIds: readonly string[],
  what: PageEvent,
  now: number,
): Promise<void> {
  if (pageIds.length === 0) return;
  const events = pageIds.map((id) => ({ type: `payment-page.${what}` as const, subjectId: id }));
  await appendToOutbox(tx, tenantId, events, now);
}

/** Releases the items of orders that are now closed. The checkout's orders are already closed. */
export async function releaseOrders(tx: Tx, tenantId: string, orderIds: readonly string[], now: number): Promise<void> {
  if (orderIds.length === 0) return;
  const closed = await closePageOrders(tx, tenantId, orderIds, new Date(now));
  await settleItems(
    tx,
    tenantId,
    closed.map(({ id }) => id),
    'GIVEN_BACK',
  );
}

/**
 * Closes a page for good, with its open orders. Money that still arrives for them is refunded. False if it was already
 * closed.
 */
export async function closePage(tx: Tx, pageKey: PageKey, personId: string | null, now: number): Promise<boolean> {
  if (!(await movePage(tx, pageKey, 'CLOSED', { now: new Date(now), personId }))) return false;
  const { tenantId } = pageKey;
  const open = await findOpenOrders(tx, pageKey);
  await endOrders(tx, tenantId, open, 'CANCELLED', now);
  await releaseOrders(tx, tenantId, open, now);
  await announcePages(tx, tenantId, [pageKey.id], 'closed', now);
  return true;
}

/** Closes expired orders of a tenant. An order with a payment under way waits for it, at most 15 minutes. */
export async function expireDue(tx: Tx, tenantId: string, now: number): Promise<void> {
  const found = await findExpired(tx, tenantId, new Date(now));
  if (found.length === 0) return;
  await lockPagesOf(tx, tenantId, found);
  // A payment that has just begun extends its order, and is visible from here on.
  await lockOrders(tx, tenantId, found);
  const expired = await waitForPayments(tx, tenantId, found, new Date(now));
  await endOrders(tx, tenantId, expired, 'EXPIRED', now);
  await releaseOrders(tx, tenantId, expired, now);
}

/** Closes a page at its end. Customers who are paying can finish: their orders expire separately. */
export async function endPage(tx: Tx, pageKey: PageKey, now: number): Promise<void> {
  await lockPage(tx, pageKey);
  if (!(await isEnding(tx, pageKey, new Date(now)))) return;
  if (await movePage(tx, pageKey, 'CLOSED', { now: new Date(now), personId: null }))
    await announcePages(tx, pageKey.tenantId, [pageKey.id], 'closed', now);
}
