import type { Attempt, Order } from '@galla/contract/collect/checkout/endpoints.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Signal } from '../../platform/events/signal.ts';
import type { ConcurrencyLimits } from '../../platform/http/concurrency-limits.ts';
import { viewAttempt } from './attempt-view.ts';
import type { OrderKey } from './public/address.ts';
import type { Checkout, OrderReader } from './public/service.ts';
import { shownOrder } from './public/service.ts';
import { newsOf } from './queries.ts';
import { read } from './read-order.ts';

/** Shorter than the idle timeouts of proxies and of the page itself. */
const waitMs = 25_000;

/** The state that the page already has. */
export interface Known {
  readonly state: Attempt['state'] | undefined;
  readonly hasNext: boolean;
}

/** The current state of an order and its attempt. Throws 404 for an attempt of another order. */
export async function findBoth(
  checkout: OrderReader,
  orderKey: OrderKey,
  attemptId: string,
): Promise<{ order: Order; attempt: Attempt }> {
  const found = await read(checkout.database, orderKey.tenantId, { ...orderKey, attemptId });
  if (found.order === undefined || found.attempt?.order_id !== orderKey.orderId) throw new Problem('STATUS_404', 404);
  return { order: await shownOrder(checkout, found.order), attempt: viewAttempt(found.attempt) };
}

/**
 * The same, as soon as it differs from the page's state, or after 25 seconds. With too many waiting pages it answers at
 * once and the page polls, so that every customer gets the result of the payment.
 */
export async function waitForBoth(
  checkout: Checkout,
  { news, waiting }: { readonly news: Signal; readonly waiting: ConcurrencyLimits },
  orderKey: OrderKey,
  attemptId: string,
  known: Known,
): Promise<{ order: Order; attempt: Attempt }> {
  const giveBack = take(waiting, orderKey.orderId);
  if (giveBack === undefined) return findBoth(checkout, orderKey, attemptId);
  const mine = new Set([newsOf(orderKey.orderId)]);
  const until = Date.now() + waitMs;
  try {
    // The first call returns at once, so that no later change is missed.
    await news.next(mine, 0);
    for (;;) {
      const found = await findBoth(checkout, orderKey, attemptId);
      const rest = until - Date.now();
      if (isOther(found, known) || rest <= 0) return found;
      if ((await news.next(mine, rest)) === 'closed') return found;
    }
  } finally {
    giveBack();
  }
}

/**
 * Whether a page has to change. A page with a code reacts to a closed order; a page back from a bank waits for the
 * bank.
 */
const isOther = ({ order, attempt }: { order: Order; attempt: Attempt }, { state, hasNext }: Known) =>
  (order.state !== 'CREATED' && attempt.with.method === 'UPI') ||
  attempt.state !== state ||
  (attempt.next !== undefined && !hasNext);

function take(waiting: ConcurrencyLimits, orderId: string): (() => void) | undefined {
  try {
    return waiting.take(orderId);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
