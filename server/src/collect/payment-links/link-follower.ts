import { maxFailedAttempts } from '@galla/contract/collect/payment-links/fields.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OrderChanges, OrderFollower } from '../checkout/public/follower.ts';
import { announceLink, endLink } from './end-link.ts';
import { paymentLinkExpiry } from './expiry.ts';
import { noticeLinks } from './messages/notices.ts';
import { closeParts, countFailed, findLinksOf, findOrdersOfKinds, payPart, takeAmount } from './part-queries.ts';
import { unusableKinds } from './public/usable.ts';
import { findLink, lockLinksOf } from './queries.ts';

/** Reacts to the orders of payment links: a paid part pays its link in the same transaction (PAY-06). */
export const linkOrders: OrderFollower = {
  async findRefused(tx, tenantId, orderIds) {
    const kinds = await unusableKinds(tx, tenantId);
    const refused = kinds.length === 0 ? [] : await findOrdersOfKinds(tx, tenantId, orderIds, kinds);
    return new Map(refused.map((id) => [id, new Problem('PAYMENT_LINK_UNAVAILABLE', 409)]));
  },
  // An order of a link keeps the link's expiry.
  begin: async () => new Map(),
  lock: lockLinksOf,
  async follow(tx, tenantId, changes, now) {
    for (const paying of changes.paid ?? []) await followPaid(tx, tenantId, paying, now);
    for (const id of await findLinksOf(tx, tenantId, changes.failed ?? [])) await followFailed(tx, tenantId, id, now);
    if (changes.closed !== undefined) await closeParts(tx, tenantId, changes.closed, new Date(now));
    for (const { orderId, amount } of changes.returned ?? [])
      for (const id of await findLinksOf(tx, tenantId, [orderId])) {
        await noticeLinks(tx, tenantId, [{ linkId: id, kind: 'REFUNDED', amount }], now);
        await announceLink(tx, { tenantId, id }, 'returned', now);
      }
  },
};

type Paying = NonNullable<OrderChanges['paid']>[number];

async function followPaid(
  tx: Tx,
  tenantId: string,
  { orderId, attemptId, amount }: Paying,
  now: number,
): Promise<void> {
  const part = await payPart(tx, tenantId, orderId, attemptId, new Date(now));
  const linkKey = { tenantId, id: part?.link_id ?? '' };
  const state = part && (await takeAmount(tx, linkKey, amount, new Date(now)));
  // The link was locked earlier, and orders with an amount that no link accepts were closed.
  if (state === undefined) throw new RangeError(`Order ${orderId} was paid for a link that takes nothing`);
  const kind = state === 'COMPLETED' ? 'PAID' : 'PART_PAID';
  await noticeLinks(tx, tenantId, [{ linkId: linkKey.id, kind, amount }], now);
  await announceLink(tx, linkKey, state === 'COMPLETED' ? 'paid' : 'part-paid', now);
}

/**
 * A link becomes FAILED when all its allowed attempts have failed. A link whose expiry waited for this attempt expires
 * now.
 */
async function followFailed(tx: Tx, tenantId: string, id: string, now: number): Promise<void> {
  const linkKey = { tenantId, id };
  const { failed, pending } = await countFailed(tx, linkKey);
  if (!pending) await paymentLinkExpiry.endGrace(tx, linkKey, now);
  const link = await findLink(tx, linkKey);
  if (failed < maxFailedAttempts || pending || link?.paid_amount !== 0) return;
  await endLink(tx, linkKey, 'FAILED', { reason: `${failed} attempts declined` }, now);
}
