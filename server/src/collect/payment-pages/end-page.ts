import type { Tx } from '../../platform/db/database.ts';
import { appendToOutbox } from '../../platform/events/outbox.ts';
import { lockOrders } from '../checkout/public/order-queries.ts';
import { endOrders } from '../checkout/public/service.ts';
import { findExpired, isEnding, waitForPayments } from './expiry-queries.ts';
import { settleItems } from './item-queries.ts';
import { closePageOrders, findOpenOrders } from './order-queries.ts';
import type { PageKey } from './queries.ts';
import { lockPage, lockPagesOf, movePage } from './queries.ts';

/** What happens to pages, in the outbox: `payment-page.paid`. */
export type PageEvent = 'created' | 'changed' | 'published' | 'paused' | 'closed' | 'paid' | 'returned';

/** Says what happened to pages. Call it late in a transaction. */
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

/** Gives back what orders held that are closed now. The orders of the checkout are closed already. */
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

/** Closes a page for good, with the orders that are open. Money that still arrives for them goes back. False where it was closed before. */
export async function closePage(tx: Tx, pageKey: PageKey, personId: string | null, now: number): Promise<boolean> {
  if (!(await movePage(tx, pageKey, 'CLOSED', { now: new Date(now), personId }))) return false;
  const { tenantId } = pageKey;
  const open = await findOpenOrders(tx, pageKey);
  await endOrders(tx, tenantId, open, 'CANCELLED', now);
  await releaseOrders(tx, tenantId, open, now);
  await announcePages(tx, tenantId, [pageKey.id], 'closed', now);
  return true;
}

/** Closes orders of a tenant whose time has passed. One whose payment is on its way waits for it, for 15 minutes at most. */
export async function expireDue(tx: Tx, tenantId: string, now: number): Promise<void> {
  const found = await findExpired(tx, tenantId, new Date(now));
  if (found.length === 0) return;
  await lockPagesOf(tx, tenantId, found);
  // A payment that has just begun prolongs its order, and is seen from here on.
  await lockOrders(tx, tenantId, found);
  const expired = await waitForPayments(tx, tenantId, found, new Date(now));
  await endOrders(tx, tenantId, expired, 'EXPIRED', now);
  await releaseOrders(tx, tenantId, expired, now);
}

/** Closes a page at its end. Customers who are paying can finish: their orders expire by themselves. */
export async function endPage(tx: Tx, pageKey: PageKey, now: number): Promise<void> {
  await lockPage(tx, pageKey);
  if (!(await isEnding(tx, pageKey, new Date(now)))) return;
  if (await movePage(tx, pageKey, 'CLOSED', { now: new Date(now), personId: null }))
    await announcePages(tx, pageKey.tenantId, [pageKey.id], 'closed', now);
}
