import type { FinalPaymentLinkState } from '@galla/contract/payment-links/states.ts';
import { endOrder } from '../checkout/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { appendToOutbox } from '../platform/events/outbox.ts';
import { expireLinks, lockExpired, waitForPayments } from './expiry-queries.ts';
import { closeParts, findParts } from './part-queries.ts';
import type { LinkEnd, LinkKey } from './queries.ts';
import { moveLink } from './queries.ts';

/** What happens to links, in the outbox: `payment-link.paid`. */
export type LinkEvent = 'created' | 'changed' | 'part-paid' | 'paid' | 'returned' | 'cancelled' | 'expired' | 'failed';

/** Says what happened to a link. Call it late in a transaction. */
export const tellOfLink = (tx: Tx, { tenantId, id }: LinkKey, what: LinkEvent, now: number): Promise<void> =>
  appendToOutbox(tx, tenantId, [{ type: `payment-link.${what}`, subjectId: id }], now);

/** The states in which a link ends without having been paid. */
type Unpaid = Exclude<FinalPaymentLinkState, 'COMPLETED' | 'ERRORED'>;

const events = { CANCELLED: 'cancelled', EXPIRED: 'expired', FAILED: 'failed' } as const satisfies {
  readonly [State in Unpaid]: LinkEvent;
};

/** Ends an active link, with its open part and that part's order, in one transaction. False where it has ended before. */
export async function endLink(tx: Tx, linkKey: LinkKey, to: Unpaid, end: LinkEnd, now: number): Promise<boolean> {
  if (!(await moveLink(tx, linkKey, to, end, new Date(now)))) return false;
  const open = (await findParts(tx, linkKey)).filter(({ state }) => state === 'OPEN');
  for (const { order_id: orderId } of open) await closePart(tx, linkKey.tenantId, orderId, to, now);
  await tellOfLink(tx, linkKey, events[to], now);
  return true;
}

/** Closes an open part and its order. Money that arrives for it goes back. */
export async function closePart(tx: Tx, tenantId: string, orderId: string, to: Unpaid, now: number): Promise<void> {
  await endOrder(tx, { tenantId, orderId }, to === 'EXPIRED' ? 'EXPIRED' : 'CANCELLED', now);
  await closeParts(tx, tenantId, [orderId], new Date(now));
}

/** Ends the links of a tenant that expire now. One whose payment is on its way waits for it, for 15 minutes at most. */
export async function expireDue(tx: Tx, tenantId: string, now: number): Promise<void> {
  const ids = await waitForPayments(tx, tenantId, await lockExpired(tx, tenantId, new Date(now)));
  if (ids.length === 0) return;
  for (const orderId of await expireLinks(tx, tenantId, ids, new Date(now)))
    await closePart(tx, tenantId, orderId, 'EXPIRED', now);
  const events = ids.map((id) => ({ type: 'payment-link.expired' as const, subjectId: id }));
  await appendToOutbox(tx, tenantId, events, now);
}
