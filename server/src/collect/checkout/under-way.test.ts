// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import type { Attempt, Order, PayWith } from '@galla/contract/collect/checkout/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import type { TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { sealEngineSecret } from '../../platform/rail/engine-keys.ts';
import { signRequest } from '../../platform/rail/signing.ts';
import { openFakeBank } from './testing/fake-bank.ts';

const galla = useGalla({ rail: openFakeBank() });
const secret = 'a secret of the engine for these tests';
const hdfc: PayWith = { type: 'NET_BANKING', bank: 'HDFC' };
const upi: PayWith = { type: 'UPI' };

beforeAll(async () => {
  const sealed_secret = sealEngineSecret(galla.masterKey, 'rail', secret);
  const key = { id: 'rail', name: 'Rail', sealed_secret, active: true, created_at: new Date() };
  await galla.rows.kysely.insertInto('engine_key').values(key).execute();
});

function sendSigned(path: string, body: object) {
  const payload = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', ...signRequest('rail', secret, payload, galla.now()) };
  return galla.app.inject({ method: 'POST', url: `/api${path}`, payload, headers });
}

async function newOrder({ merchantId }: TestMerchant): Promise<string> {
  const answer = await sendSigned('/checkout/v1/orders', {
    merchantId,
    amount: 38_500,
    merchantOrderId: randomUUID(),
    expiresAt: new Date(galla.now() + 1_800_000).toISOString(),
  });
  return new URL(answer.json().payUrl).pathname.slice('/pay/'.length);
}

const press = (token: string, method: PayWith, change: { readonly key?: string; readonly besides?: number } = {}) =>
  galla.app.inject({
    method: 'POST',
    url: `/api/checkout/v1/orders/${token}/attempts`,
    payload: { key: randomUUID(), method, ...change },
  });

async function begun(token: string, method: PayWith, besides?: number): Promise<{ order: Order; attempt: Attempt }> {
  const answer = await press(token, method, besides === undefined ? {} : { besides });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const orderOf = async (token: string): Promise<Order> =>
  (await galla.app.inject({ url: `/api/checkout/v1/orders/${token}` })).json().order;

const report = ({ merchantId }: TestMerchant, { attemptId }: Attempt, state: string, change: object = {}) =>
  sendSigned('/rail/v1/payments', {
    attemptId,
    merchantId,
    providerTransactionId: `FB-${attemptId}`,
    amount: 38_500,
    state,
    at: new Date(galla.now()).toISOString(),
    ...change,
  });

const codeOf = async (answer: ReturnType<typeof press>) => (await answer).json().code;

test('PAY-06 a second tab shows that a payment is under way and since when, and pays only after confirmation', async () => {
  const merchant = await galla.addMerchant();
  const token = await newOrder(merchant);
  expect((await orderOf(token)).underWay).toBeNull();
  const first = await begun(token, hdfc);
  const since = first.order.underWay?.since ?? '';
  expect(first.order.underWay).toEqual({ method: 'NET_BANKING', since, number: 1 });
  galla.pass(180_000);
  const { underWay, now } = await orderOf(token);
  expect(underWay).toEqual({ method: 'NET_BANKING', since, number: 1 });
  expect(Math.floor((Date.parse(now) - Date.parse(since)) / 60_000)).toBe(3);

  for (const method of [hdfc, upi]) {
    expect(await codeOf(press(token, method))).toBe('PAYMENT_UNDER_WAY');
    expect(await codeOf(press(token, method, { besides: 0 }))).toBe('PAYMENT_UNDER_WAY');
  }
  const second = await begun(token, hdfc, 1);
  expect(second.order.underWay).toMatchObject({ number: 2 });
  // Confirming the first payment does not confirm the second.
  expect(await codeOf(press(token, hdfc, { besides: 1 }))).toBe('PAYMENT_UNDER_WAY');

  for (const { attempt } of [first, second])
    await report(merchant, attempt, 'FAILED', { failureReason: 'The payment was declined.' });
  expect((await orderOf(token)).underWay).toBeNull();
  await begun(token, hdfc);
});

test('PAY-06 of tabs that press simultaneously one pays, and a repeated press stays one payment', async () => {
  const token = await newOrder(await galla.addMerchant());
  const keys = Array.from({ length: 6 }, () => randomUUID());
  const answers = await Promise.all([...keys, ...keys].map((key) => press(token, hdfc, { key })));
  const ids = answers.flatMap((answer) => (answer.statusCode === 200 ? [answer.json().attempt.attemptId] : []));
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(new Set(refused.map((answer) => answer.json().code))).toEqual(new Set(['PAYMENT_UNDER_WAY']));
  // Both tabs confirmed what they were shown. One more payment begins, and the other tab must confirm again.
  const again = await Promise.all([1, 2].map(() => press(token, hdfc, { besides: 1 })));
  expect(again.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test('PAY-06 a displayed code is no payment; a code that a customer is paying is', async () => {
  const merchant = await galla.addMerchant();
  const token = await newOrder(merchant);
  const { order, attempt } = await begun(token, upi);
  expect(order.underWay).toBeNull();
  expect((await begun(token, upi)).attempt.attemptId).toBe(attempt.attemptId);
  const paidWith = { instrument: 'ACCOUNT', vpa: 'kavita.menon@okicici' };
  expect((await report(merchant, attempt, 'PENDING', { paidWith })).statusCode).toBe(200);
  expect((await orderOf(token)).underWay).toMatchObject({ method: 'UPI', number: 1 });
  for (const method of [upi, hdfc]) expect(await codeOf(press(token, method))).toBe('PAYMENT_UNDER_WAY');
  // A code that is being paid is not shown to other tabs.
  expect((await begun(token, upi, 1)).attempt.attemptId).not.toBe(attempt.attemptId);
  await report(merchant, attempt, 'COMPLETED', { paidWith });
  expect(await orderOf(token)).toMatchObject({ state: 'PAID', underWay: null });
});

test('PAY-06 a code displayed on one screen is not shown on another while a card payment is under way', async () => {
  const token = await newOrder(await galla.addMerchant());
  const code = await begun(token, upi);
  await begun(token, hdfc);
  expect(await codeOf(press(token, upi))).toBe('PAYMENT_UNDER_WAY');
  expect((await begun(token, upi, 1)).attempt.attemptId).toBe(code.attempt.attemptId);
});
