import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { groupHeader, idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { forgeryHeader } from '@galla/server/src/platform/auth/request-forgery.ts';
import { signRequest } from '@galla/server/src/platform/rail/signing.ts';
import type { Dice } from './dice.ts';
import type { Recorder } from './recorder.ts';

/** Who calls, and where to. */
export interface Callers {
  readonly url: string;
  readonly merchantId: string;
  readonly engine: { readonly keyId: string; readonly secret: string };
  /** A signed-in admin: the cookies of the browser, the forgery token and the group. */
  readonly admin: { readonly cookie: string; readonly token: string; readonly group: string };
  readonly recorder: Recorder;
  readonly dice: Dice;
  /** Told at the moments at which a kill hurts most. */
  readonly moment: (name: Moment) => void;
  readonly going: () => boolean;
}

/** A moment in the life of a payment or refund. */
export type Moment =
  | 'payment sent'
  | 'payment acknowledged'
  | 'attempt sent'
  | 'attempt acknowledged'
  | 'customer paid'
  | 'refund sent'
  | 'refund acknowledged';

interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** What was paid and can be refunded. */
interface Refundable {
  readonly unitId: string;
  readonly amount: number;
}

/** Starts everybody. Settles when nobody is under way any more. */
export async function runTraffic(callers: Callers): Promise<void> {
  const refundable: Refundable[] = [];
  const repeat = async (act: () => Promise<void>) => {
    while (callers.going()) await act();
  };
  await Promise.all([
    ...Array.from({ length: 2 }, () => repeat(() => sendPayments(callers, refundable))),
    ...Array.from({ length: 4 }, () => repeat(() => payOrder(callers))),
    ...Array.from({ length: 6 }, () => repeat(() => refund(callers, refundable))),
  ]);
}

/** An engine sends a few payments and sends them again until it is told that they are taken. */
async function sendPayments(callers: Callers, refundable: Refundable[]): Promise<void> {
  const events = Array.from({ length: callers.dice.whole(1, 20) }, () => ({
    merchantId: callers.merchantId,
    providerTransactionId: `F${randomUUID().replaceAll('-', '')}`,
    state: 'COMPLETED',
    amount: callers.dice.whole(5_000, 200_000),
    instrument: 'ACCOUNT',
    createdAt: new Date().toISOString(),
  }));
  callers.moment('payment sent');
  const { body } = await insist(() => signed(callers, '/api/ingestion/v1/payments', { events }));
  for (const [index, answer] of (body['events'] as { paymentId?: string }[]).entries()) {
    const event = events[index];
    if (answer.paymentId === undefined || event === undefined) throw new Error(`refused: ${JSON.stringify(answer)}`);
    const { providerTransactionId, amount } = event;
    callers.recorder.write({ what: 'payment', providerTransactionId, unitId: answer.paymentId, amount });
    refundable.push({ unitId: answer.paymentId, amount });
  }
  callers.moment('payment acknowledged');
  await sleep(callers.dice.whole(20, 200));
}

/** A customer pays an order, sometimes from two tabs. */
async function payOrder(callers: Callers): Promise<void> {
  const { dice, recorder } = callers;
  const amount = dice.whole(5_000, 200_000);
  const merchantOrderId = `FAULT-${randomUUID()}`;
  const expiresAt = new Date(Date.now() + 20 * 60_000).toISOString();
  const order = { merchantId: callers.merchantId, amount, merchantOrderId, expiresAt };
  const made = await insist(() => signed(callers, '/api/checkout/v1/orders', order));
  const { orderId, payUrl } = made.body as { orderId: string; payUrl: string };
  recorder.write({ what: 'order', orderId, merchantOrderId, amount });
  const token = payUrl.slice(payUrl.lastIndexOf('/') + 1);
  const tabs = dice.whole(1, 4) === 1 ? 2 : 1;
  await Promise.all(Array.from({ length: tabs }, () => tryToPay(callers, { token, orderId, amount })));
}

async function tryToPay(
  callers: Callers,
  { token, orderId, amount }: { readonly token: string; readonly orderId: string; readonly amount: number },
): Promise<void> {
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
  const form = new URLSearchParams({ vpa: `${callers.dice.pick(outcomes)}@gallatest` });
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

/** Somebody of the team refunds a part of a payment, sometimes more than is left of it. */
async function refund(callers: Callers, refundable: readonly Refundable[]): Promise<void> {
  const payment = callers.dice.pick(refundable);
  if (payment === undefined) {
    await sleep(100);
    return;
  }
  // The amounts of docs/sentinels.md that make the bank late, silent or contradict itself.
  const odd = [11_01, 11_02, 11_03, 11_04, 11_07, 11_08, 11_09];
  const part = Math.max(100, Math.floor(payment.amount * callers.dice.share(0.1, 0.7)));
  const amount = callers.dice.whole(1, 3) === 1 ? (callers.dice.pick(odd) ?? part) : part;
  const key = randomUUID();
  const body = { unitId: payment.unitId, amount, reason: 'CUSTOMER_REQUEST' };
  callers.moment('refund sent');
  const done = await insist(
    () => asAdmin(callers, '/api/v1/transactions/backToSource', key, body),
    [400, 403, 404, 409],
  );
  if (done.status === 200) {
    callers.recorder.write({
      what: 'refund',
      key,
      refundId: String(done.body['refundId']),
      unitId: payment.unitId,
      amount,
    });
    callers.moment('refund acknowledged');
  }
  await sleep(callers.dice.whole(10, 120));
}

/** Calls again, with the very same words, until there is an answer that says what became of it. */
async function insist(act: () => Promise<Reply>, final: readonly number[] = []): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    const reply = await act().catch(() => undefined);
    if (reply?.status === 200) return reply;
    const isRunning = reply?.body['code'] === 'IDEMPOTENCY_KEY_RUNNING';
    if (reply !== undefined && !isRunning && final.includes(reply.status)) return reply;
    if (reply !== undefined && reply.status < 500 && reply.status !== 429 && !isRunning)
      throw new Error(`answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    if (tries > 300) throw new Error(`no answer after ${tries} tries, last ${JSON.stringify(reply)}`);
    await sleep(Math.min(1000, 50 * (tries + 1)));
  }
}

async function call(url: string, init: RequestInit): Promise<Reply> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(12_000) });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return { status: answer.status, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} };
}

const json = { 'content-type': 'application/json' };

function plain({ url, dice }: Callers, path: string, body: unknown): Promise<Reply> {
  // Each from an address of its own: what customers do from one network is limited.
  const address = `10.${dice.whole(0, 250)}.${dice.whole(0, 250)}.1`;
  const headers = { ...json, 'x-forwarded-for': address };
  return call(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

function signed({ url, engine }: Callers, path: string, body: unknown): Promise<Reply> {
  const text = JSON.stringify(body);
  const headers = { ...json, ...signRequest(engine.keyId, engine.secret, text, Date.now()) };
  return call(`${url}${path}`, { method: 'POST', headers, body: text });
}

function asAdmin({ url, admin }: Callers, path: string, key: string, body: unknown): Promise<Reply> {
  const headers = {
    ...json,
    cookie: admin.cookie,
    [forgeryHeader]: admin.token,
    [groupHeader]: admin.group,
    [idempotencyHeader]: key,
  };
  return call(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}
