import type { FinalPaymentLinkState } from '@galla/contract/collect/payment-links/states.ts';
import type { Tx } from '../../platform/db/database.ts';
import { appendToOutbox } from '../../platform/events/outbox.ts';
import { endOrders } from '../checkout/public/service.ts';
import { closeParts, findParts } from './part-queries.ts';
import type { LinkEnd, LinkKey } from './queries.ts';
import { moveLink } from './queries.ts';

/** The events of links in the outbox, such as `payment-link.paid`. `messaged`: a message was delivered or failed. */
export type LinkEvent =
  | 'created'
  | 'changed'
  | 'part-paid'
  | 'paid'
  | 'returned'
  | 'cancelled'
  | 'expired'
  | 'failed'
  | 'messaged';

/** Announces an event of a link. Call it late in a transaction. */
export const announceLink = (tx: Tx, { tenantId, id }: LinkKey, what: LinkEvent, now: number): Promise<void> =>
  appendToOutbox(tx, tenantId, [{ type: `payment-link.${what}`, subjectId: id }], now);

/** The states in which a link ends unpaid. */
type Unpaid = Exclude<FinalPaymentLinkState, 'COMPLETED' | 'ERRORED'>;

const events = { CANCELLED: 'cancelled', EXPIRED: 'expired', FAILED: 'failed' } as const satisfies {
  readonly [State in Unpaid]: LinkEvent;
};

/** Ends an active link, with its open part and that part's order, in one transaction. False if it has already ended. */
export async function endLink(tx: Tx, linkKey: LinkKey, to: Unpaid, end: LinkEnd, now: number): Promise<boolean> {
  if (!(await moveLink(tx, linkKey, to, end, new Date(now)))) return false;
  const parts = await findParts(tx, linkKey);
  const open = parts.flatMap(({ state, order_id }) => (state === 'OPEN' ? [order_id] : []));
  await closeOpenParts(tx, linkKey.tenantId, open, to, now);
  await announceLink(tx, linkKey, events[to], now);
  return true;
}

/** Closes open parts by their orders, and these orders. Money that still arrives for them is refunded. */
export async function closeOpenParts(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
  to: Unpaid,
  now: number,
): Promise<void> {
  if (orderIds.length === 0) return;
  await endOrders(tx, tenantId, orderIds, to === 'EXPIRED' ? 'EXPIRED' : 'CANCELLED', now);
  await closeParts(tx, tenantId, orderIds, new Date(now));
}
