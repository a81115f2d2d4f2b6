import { CallError } from '@galla/client/call-error.ts';
import { createClient } from '@galla/client/client.ts';
import { checkout } from '@galla/contract/collect/checkout/calls.ts';
import type { Attempt, Order, PayWith } from '@galla/contract/collect/checkout/endpoints.ts';

/** An order with one attempt. */
export interface Both {
  readonly order: Order;
  readonly attempt: Attempt;
}

/** A bank may be asked before the answer. */
const timeoutMs = 20_000;
/** The server itself waits up to 25 s for news. */
const watchMs = 40_000;
const pauseMs = 2_000;
const longestPauseMs = 30_000;

/** Whether the last request reached the server, for who shows that the connection is lost. */
let reaches: (isReached: boolean) => void = () => undefined;

/** Tells of each request whether it reached the server. */
export function onReached(tell: (isReached: boolean) => void): () => void {
  reaches = tell;
  return () => {
    reaches = () => undefined;
  };
}

/** Sends no cookie: the token in the address is the customer's only credential. */
const { call } = createClient({
  timeoutMs,
  init: { cache: 'no-store', credentials: 'omit' },
  headers: () => ({ 'accept-language': document.documentElement.lang }),
  async transport(address, request) {
    try {
      const response = await fetch(address, request);
      reaches(true);
      return response;
    } catch (error) {
      if (!request.signal.aborted) reaches(false);
      throw error;
    }
  },
});

/** An order, and the codes of methods, banks and wallets that have an outage. */
export interface OrderNow {
  readonly order: Order;
  readonly outages: readonly string[];
}

/** Reads the order and the outages of now. */
export const findOrder = (token: string): Promise<OrderNow> => call(checkout.find, { params: { token } });

/** Closes the order. */
export const cancelOrder = async (token: string): Promise<Order> =>
  (await call(checkout.cancel, { params: { token }, body: {} })).order;

/**
 * Starts an attempt for one press. A lost request is sent again under the same key, so it stays one attempt. `besides` is
 * the number of the payment under way beside which the customer has said yes to pay.
 */
export async function startAttempt(token: string, method: PayWith, besides: number | undefined): Promise<Both> {
  const body = { key: crypto.randomUUID(), method, ...(besides === undefined ? {} : { besides }) };
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(checkout.start, { params: { token }, body });
    } catch (error) {
      if (tries === 3 || !(error instanceof CallError && error.isUnanswered)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/**
 * Yields each change of an attempt until it ends; of an unscanned code only until the order is paid. Lost
 * connections are opened again.
 */
export async function watchAttempt(
  token: string,
  known: Attempt,
  signal: AbortSignal,
  onNews: (both: Both) => void,
): Promise<void> {
  let attempt = known;
  let pause = pauseMs;
  while (!signal.aborted) {
    const params = { token, attemptId: attempt.attemptId };
    const query = { known: attempt.state, withNext: attempt.next === undefined ? 'no' : 'yes' } as const;
    const begun = Date.now();
    const asked = call(checkout.watch, { params, query }, { signal, timeoutMs: watchMs });
    const both = await asked.catch(() => undefined);
    if (signal.aborted) return;
    if (both !== undefined) {
      attempt = both.attempt;
      onNews(both);
      const isUnpaidCode = attempt.with.method === 'UPI' && both.order.state === 'PAID';
      if (attempt.state !== 'PENDING' || isUnpaidCode) return;
    }
    // Where the server refuses to wait or does not answer, the page waits, a little longer each time.
    const isQuick = Date.now() - begun < pauseMs;
    if (isQuick) await new Promise((resolve) => setTimeout(resolve, pause));
    pause = isQuick ? Math.min(pause * 1.5, longestPauseMs) : pauseMs;
  }
}
