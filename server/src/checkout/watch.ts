import type { Attempt, Order } from '@galla/contract/checkout/endpoints.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { inTenant } from '../platform/db/database.ts';
import type { Signal } from '../platform/events/signal.ts';
import type { Holdings } from '../platform/http/holdings.ts';
import type { OrderPlace } from './address.ts';
import { findAttempt } from './attempt-queries.ts';
import { viewAttempt } from './attempt-view.ts';
import { newsOf } from './queries.ts';
import type { Checkout, OrderReader } from './service.ts';
import { orderOf } from './service.ts';

/** Below the time after which proxies end what says nothing, and below the page's own. */
const waitMs = 25_000;

/** What a page knows already. */
export interface Known {
  readonly state: Attempt['state'] | undefined;
  readonly hasNext: boolean;
}

/** An attempt of an order as it stands. Throws 404 for one of another order. */
export async function findBoth(
  checkout: OrderReader,
  place: OrderPlace,
  attemptId: string,
): Promise<{ order: Order; attempt: Attempt }> {
  const row = await inTenant(checkout.database, place.tenantId, (tx) => findAttempt(tx, { ...place, attemptId }));
  if (row === undefined || row.order_id !== place.orderId) throw new Problem('STATUS_404', 404);
  return { order: await orderOf(checkout, place), attempt: viewAttempt(row) };
}

/**
 * The same, once it is other than what the page knows, or after 25 seconds. Where too many wait it is answered at once,
 * and the page asks again after a while: nobody is refused the result of a payment.
 */
export async function waitForBoth(
  checkout: Checkout,
  { news, waiting }: { readonly news: Signal; readonly waiting: Holdings },
  place: OrderPlace,
  attemptId: string,
  known: Known,
): Promise<{ order: Order; attempt: Attempt }> {
  const giveBack = take(waiting, place.orderId);
  if (giveBack === undefined) return findBoth(checkout, place, attemptId);
  const mine = new Set([newsOf(place.orderId)]);
  const until = Date.now() + waitMs;
  try {
    // The first call returns at once, so nothing that comes from here on is missed.
    await news.next(mine, 0);
    for (;;) {
      const found = await findBoth(checkout, place, attemptId);
      const rest = until - Date.now();
      if (isOther(found, known) || rest <= 0) return found;
      if ((await news.next(mine, rest)) === 'closed') return found;
    }
  } finally {
    giveBack();
  }
}

/** A closed order is news to who shows a code; who was at a bank waits for what the bank did. */
const isOther = ({ order, attempt }: { order: Order; attempt: Attempt }, { state, hasNext }: Known) =>
  (order.state !== 'CREATED' && attempt.with.method === 'UPI') ||
  attempt.state !== state ||
  (attempt.next !== undefined && !hasNext);

function take(waiting: Holdings, orderId: string): (() => void) | undefined {
  try {
    return waiting.take(orderId);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
