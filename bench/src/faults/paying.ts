import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Callers, call, insist, plain } from './calls.ts';

/** An order, with its token and the id under which it is recorded. The amount is in paise. */
interface OrderToPay {
  readonly token: string;
  readonly orderId: string;
  readonly amount: number;
  /** When the customer returns to the UPI code and pays, in ms. Defaults to at once. */
  readonly paysAt?: number;
}

/** A customer tries to pay an order by UPI. */
export async function tryToPay(callers: Callers, { token, orderId, amount, paysAt }: OrderToPay): Promise<void> {
  const attempts = `/api/checkout/v1/orders/${token}/attempts`;
  const press = { key: randomUUID(), method: { type: 'UPI' } };
  callers.moment('attempt sent');
  const begun = await insist(() => plain(callers, attempts, press), [409, 503]);
  if (begun.status !== 200) return;
  callers.moment('attempt acknowledged');
  const { attempt } = begun.body as { attempt: { attemptId: string; next?: { testUrl?: string } } };
  const outcomes = [
    'success',
    'success',
    'success',
    'pending-success',
    'duplicate',
    'reversed',
    'unreported',
    'failure',
  ];
  const page = attempt.next?.testUrl;
  if (page === undefined) return;
  if (paysAt !== undefined) {
    await sleep(Math.max(0, paysAt - Date.now()));
    callers.moment('late payment');
  }
  const form = new URLSearchParams({ vpa: `${callers.random.pick(outcomes)}@gallatest` });
  await insist(() => call(page, { method: 'POST', body: form, redirect: 'manual' }), [303, 404, 422]);
  callers.moment('customer paid');
  for (let look = 0; look < 8 && callers.going(); look += 1) {
    const path = `${callers.url}${attempts}/${attempt.attemptId}`;
    const seen = await insist(() => call(path, {}), [404]);
    const { state } = (seen.body['attempt'] ?? {}) as { state?: string };
    if (state === 'COMPLETED') {
      callers.recorder.write({ what: 'paid', orderId, attemptId: attempt.attemptId, amount });
      return;
    }
    if (state === 'FAILED') return;
    await sleep(500);
  }
}
