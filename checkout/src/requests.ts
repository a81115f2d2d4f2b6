import type { Attempt, Order, PayWith } from '@galla/contract/collect/checkout/endpoints.ts';

/** The refusal, or `unreachable`: then it is unknown whether the server got the request. */
export class CallError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** An order with one attempt. */
export interface Both {
  readonly order: Order;
  readonly attempt: Attempt;
}

const startMs = 20_000;
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
async function call<T>(path: string, body: unknown, signal: AbortSignal): Promise<T> {
  const response = await fetch(`/api/checkout/v1/orders/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    credentials: 'omit',
    cache: 'no-store',
    headers: {
      'accept-language': document.documentElement.lang,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  }).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  if (!signal.aborted) reaches(response !== undefined);
  if (response?.ok && answer !== undefined) return answer as T;
  const problem = Object(answer) as { readonly code?: string; readonly message?: string };
  throw new CallError(problem.code ?? 'unreachable', problem.message ?? '');
}

/** An order, and the codes of methods, banks and wallets that have an outage. */
export interface OrderNow {
  readonly order: Order;
  readonly outages: readonly string[];
}

/** Reads the order and the outages of now. */
export const findOrder = (token: string): Promise<OrderNow> =>
  call<OrderNow>(token, undefined, AbortSignal.timeout(startMs));

/** Closes the order. */
export async function cancelOrder(token: string): Promise<Order> {
  return (await call<{ order: Order }>(`${token}/cancel`, {}, AbortSignal.timeout(startMs))).order;
}

/**
 * Starts an attempt for one press. A lost request is sent again under the same key, so it stays one attempt. `besides` is
 * the number of the payment under way beside which the customer has said yes to pay.
 */
export async function startAttempt(token: string, method: PayWith, besides: number | undefined): Promise<Both> {
  const press = { key: crypto.randomUUID(), method, ...(besides === undefined ? {} : { besides }) };
  for (let tries = 1; ; tries += 1) {
    try {
      return await call<Both>(`${token}/attempts`, press, AbortSignal.timeout(startMs));
    } catch (error) {
      if (tries === 3 || !(error instanceof CallError) || error.code !== 'unreachable') throw error;
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
    const query = `known=${attempt.state}&withNext=${attempt.next === undefined ? 'no' : 'yes'}`;
    const begun = Date.now();
    const either = AbortSignal.any([signal, AbortSignal.timeout(watchMs)]);
    const path = `${token}/attempts/${attempt.attemptId}?${query}`;
    const both = await call<Both>(path, undefined, either).catch(() => undefined);
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
