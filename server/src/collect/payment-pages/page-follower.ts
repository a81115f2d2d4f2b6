import { Problem } from '@galla/contract/core/problem.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OrderChanges, OrderFollower } from '../checkout/public/follower.ts';
import { isUsable } from '../payment-links/public/usable.ts';
import { announcePages, releaseOrders } from './end-page.ts';
import { expireNow, holdWhilePaying } from './expiry-queries.ts';
import { settleItems } from './item-queries.ts';
import { noticeOrders } from './messages/notices.ts';
import { findPagesOf, payPageOrders } from './order-queries.ts';
import { countPayments, lockPagesOf } from './queries.ts';

/**
 * Reacts to the orders of payment pages: held items are sold and counted in the transaction of the payment (PAY-07).
 */
export const pageOrders: OrderFollower = {
  async findRefused(tx, tenantId, orderIds) {
    const refused = (await isUsable(tx, tenantId, 'ONLINE')) ? [] : orderIds;
    return new Map(refused.map((id) => [id, new Problem('PAYMENT_PAGE_NOT_OPEN', 409)]));
  },
  begin: holdWhilePaying,
  lock: lockPagesOf,
  async follow(tx, tenantId, { paid = [], returned = [], failed = [], closed = [] }, now) {
    const paidPages = await followPaid(tx, tenantId, paid, now);
    if (failed.length > 0) await expireNow(tx, tenantId, failed, now);
    await releaseOrders(tx, tenantId, closed, now);
    await noticeOrders(tx, tenantId, 'PAID', paid, now);
    await noticeOrders(tx, tenantId, 'REFUNDED', returned, now);
    await announcePages(tx, tenantId, paidPages, 'paid', now);
    const returnedFor = returned.map(({ orderId }) => orderId);
    await announcePages(tx, tenantId, await findPagesOf(tx, tenantId, returnedFor), 'returned', now);
  },
};

/** Returns the pages that received payments. */
async function followPaid(
  tx: Tx,
  tenantId: string,
  payings: NonNullable<OrderChanges['paid']>,
  now: number,
): Promise<string[]> {
  if (payings.length === 0) return [];
  const paid = await payPageOrders(tx, tenantId, payings, new Date(now));
  // The checkout's order and the page's order always close together, so an order open there is open here.
  if (paid.length !== payings.length) throw new RangeError('An order was paid that its page does not wait for');
  await settleItems(
    tx,
    tenantId,
    paid.map(({ id }) => id),
    'SOLD',
  );
  const pages = Map.groupBy(paid, ({ page_id }) => page_id);
  for (const [id, orders] of pages) {
    const amount = orders.reduce((sum, order) => sum + order.amount, 0);
    const items = orders.reduce((sum, order) => sum + order.items, 0);
    await countPayments(tx, { tenantId, id }, { amount, payments: orders.length, items, now: new Date(now) });
  }
  return [...pages.keys()];
}
