// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import type { Attempt } from '@galla/contract/collect/checkout/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import type { TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { sealEngineSecret } from '../../platform/rail/engine-keys.ts';
import { signRequest } from '../../platform/rail/signing.ts';
import { openFakeBank } from './testing/fake-bank.ts';

// Simultaneous actions of one merchant's customers are written together (decision 10), and each customer gets their own
// result.

const bank = openFakeBank();
const galla = useGalla({ rail: bank });
const secret = 'a secret of the engine for these tests';
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

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

const order = ({ merchantId }: TestMerchant, merchantOrderId: string, amount = 10_000) =>
  sendSigned('/checkout/v1/orders', {
    merchantId,
    amount,
    merchantOrderId,
    expiresAt: new Date(galla.now() + 1_800_000).toISOString(),
  });

async function tokenOf(merchant: TestMerchant, merchantOrderId: string): Promise<string> {
  const { payUrl } = (await order(merchant, merchantOrderId)).json();
  return new URL(payUrl).pathname.slice('/pay/'.length);
}

const press = (token: string, type: 'UPI' | 'NET_BANKING', key: string = randomUUID()) =>
  galla.app.inject({
    method: 'POST',
    url: `/api/checkout/v1/orders/${token}/attempts`,
    payload: { key, method: type === 'UPI' ? { type } : { type, bank: 'HDFC' } },
  });

const report = (merchant: TestMerchant, { attemptId }: Attempt, state: 'COMPLETED' | 'FAILED') =>
  sendSigned('/rail/v1/payments', {
    attemptId,
    merchantId: merchant.merchantId,
    providerTransactionId: `FB-${attemptId}`,
    amount: 10_000,
    state,
    at: new Date(galla.now()).toISOString(),
  });

const rowsOf = (table: 'checkout_order' | 'checkout_attempt', { tenantId }: TestMerchant) =>
  galla.rows.kysely.selectFrom(table).select(['id', 'state']).where('tenant_id', '=', tenantId).execute();

test('PAY-05 simultaneous requests for one order make one order, and a changed one among them is rejected', async () => {
  const merchant = await galla.addMerchant();
  const answers = await Promise.all([
    ...times(12, () => order(merchant, 'AO-1')),
    ...times(12, (at) => order(merchant, `AO-${at + 2}`)),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(new Set(answers.slice(0, 12).map((answer) => answer.json().payUrl)).size).toBe(1);
  expect(await rowsOf('checkout_order', merchant)).toHaveLength(13);
  const changed = await Promise.all([
    order(merchant, 'AO-1'),
    order(merchant, 'AO-1', 10_001),
    order(merchant, 'AO-20'),
  ]);
  expect(changed.map(({ statusCode }) => statusCode)).toEqual([200, 409, 200]);
});

test('PAY-05 of simultaneous presses only one begins, the limit bounds the rest, and a repeated press begins once', async () => {
  const merchant = await galla.addMerchant();
  const token = await tokenOf(merchant, 'AO-1');
  const asked = bank.asked.length;
  const key = randomUUID();
  const same = await Promise.all(times(5, () => press(token, 'NET_BANKING', key)));
  expect(new Set(same.map((answer) => answer.json().attempt.attemptId)).size).toBe(1);
  expect(bank.asked.length).toBe(asked + 1);

  const other = await tokenOf(merchant, 'AO-2');
  const answers = await Promise.all(times(25, () => press(other, 'NET_BANKING')));
  const codes = answers.map(({ statusCode }) => statusCode);
  expect([200, 409, 429].map((wanted) => codes.filter((code) => code === wanted).length)).toEqual([1, 19, 5]);
  expect(await rowsOf('checkout_attempt', merchant)).toHaveLength(2);
  // Refused presses counted too, because their transaction committed.
  expect((await press(other, 'NET_BANKING')).statusCode).toBe(429);
});

test('PAY-06 many customers of a shop pay their own orders at once, and a failure beside a success ends paid', async () => {
  const merchant = await galla.addMerchant();
  const tokens = await Promise.all(times(30, (at) => tokenOf(merchant, `AO-${at}`)));
  const answers = await Promise.all(tokens.map((token) => press(token, 'UPI')));
  const attempts = answers.map((answer): Attempt => answer.json().attempt);
  const reported = await Promise.all(
    attempts.flatMap((attempt, at) => [
      ...(at % 3 === 0 ? [report(merchant, attempt, 'FAILED')] : []),
      report(merchant, attempt, 'COMPLETED'),
    ]),
  );
  expect(reported.map(({ statusCode }) => statusCode)).toEqual(reported.map(() => 200));
  for (const table of ['checkout_order', 'checkout_attempt'] as const)
    expect(new Set((await rowsOf(table, merchant)).map(({ state }) => state))).toEqual(
      new Set([table === 'checkout_order' ? 'PAID' : 'COMPLETED']),
    );
  const payments = await galla.rows.kysely
    .selectFrom('payment')
    .select('state')
    .where('tenant_id', '=', merchant.tenantId)
    .execute();
  expect(payments).toEqual(times(30, () => ({ state: 'COMPLETED' })));
});

test('PAY-05 an order of one merchant is invisible to another, even in a simultaneous batch', async () => {
  const [merchant, other] = [await galla.addMerchant(), await galla.addMerchant()];
  const tokens = await Promise.all([tokenOf(merchant, 'AO-1'), tokenOf(other, 'AO-1')]);
  const [mine, theirs] = (await Promise.all(tokens.map((token) => press(token, 'UPI')))).map(
    (answer): Attempt => answer.json().attempt,
  );
  if (mine === undefined || theirs === undefined) throw new RangeError('Both have an attempt');
  const answers = await Promise.all([report(other, mine, 'COMPLETED'), report(other, theirs, 'COMPLETED')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200]);
  expect((await rowsOf('checkout_order', merchant)).map(({ state }) => state)).toEqual(['CREATED']);
  const foreign = await galla.app.inject({
    url: `/api/checkout/v1/orders/${tokens[0]}/attempts/${theirs.attemptId}`,
  });
  expect(foreign.statusCode).toBe(404);
});
