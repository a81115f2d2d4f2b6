// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { encodeId } from '@galla/contract/core/ids.ts';
import { apiKeyIds } from '@galla/contract/developers/api-keys/feature.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import type { Program } from './testing/program.ts';
import { programOf, tenantIn } from './testing/program.ts';

const galla = useGalla();
let merchant: TestMerchant;
let shop: Program;

beforeAll(async () => {
  merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  shop = await programOf(galla, merchant);
});

const newOrder = (change: object = {}) => ({
  merchantOrderId: `A-${randomUUID().slice(0, 8)}`,
  amount: 49_900,
  ...change,
});
const made = async (change: object = {}) => {
  const answer = await shop.post('/orders', newOrder(change));
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

describe('orders', () => {
  test('DEV-04 a program creates, reads, lists and cancels an order', async () => {
    const order = await made({ description: 'Two lamps', metadata: { cart: 'C-17', till: 'web' } });
    expect(order).toMatchObject({ state: 'CREATED', amount: 49_900, metadata: { cart: 'C-17', till: 'web' } });
    expect(order.payUrl).toMatch(/\/pay\/[\w-]{64}$/);
    expect((await shop.get(`/orders/${order.orderId}`)).json()).toEqual(order);
    const listed = (await shop.get(`/orders?merchantOrderId=${order.merchantOrderId}`)).json();
    expect(listed).toEqual({ orders: [order], next: null, previous: null });
    const cancelled = await shop.post(`/orders/${order.orderId}/cancel`);
    expect(cancelled.json()).toMatchObject({ state: 'CANCELLED', closedAt: expect.any(String) });
  });

  test('DEV-04 lists are paged by cursor, newest first, in both directions', async () => {
    for (let index = 0; index < 5; index += 1) await made();
    const first = (await shop.get('/orders?size=2')).json();
    const second = (await shop.get(`/orders?size=2&after=${first.next}`)).json();
    const ids = [...first.orders, ...second.orders].map(({ orderId }: { orderId: string }) => orderId);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect((await shop.get(`/orders?size=2&before=${second.previous}`)).json().orders).toEqual(first.orders);
  });

  test('DEV-04 one Idempotency-Key makes one order, however often and simultaneously it is sent', async () => {
    const [body, key] = [newOrder(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.post('/orders', body, { key })));
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((answer) => answer.json().orderId)).size).toBe(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([409, '1']);
    }
    const again = await shop.post('/orders', body, { key });
    expect([again.json(), again.headers['idempotent-replayed']]).toEqual([done[0]?.json(), 'true']);
    const other = await shop.post('/orders', { ...body, amount: 100 }, { key });
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const without = await shop.post('/orders', newOrder(), { key: ' ' });
    expect([without.statusCode, without.json().code]).toEqual([400, 'IDEMPOTENCY_KEY_NEEDED']);
  });

  test('DEV-04 a different order with the same merchant order id is refused', async () => {
    const order = await made();
    const other = await shop.post('/orders', newOrder({ merchantOrderId: order.merchantOrderId, amount: 200 }));
    expect(other.json()).toMatchObject({ code: 'ORDER_DIFFERS', source: 'state', step: 'processing', field: null });
  });

  test.each([
    ['less than ₹1', { amount: 99 }, 'amount'],
    [
      '16 pairs of metadata',
      { metadata: Object.fromEntries([...'abcdefghijklmnop'].map((one) => [one, 'x'])) },
      'metadata',
    ],
    ['a long text of metadata', { metadata: { a: 'x'.repeat(257) } }, 'metadata.a'],
    ['an unknown field', { colour: 'red' }, 'colour'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ])('DEV-04 %s is refused with its field', async (_what, change, field) => {
    const answer = await shop.post('/orders', newOrder(change));
    const { requestId, message, errors, ...rest } = answer.json();
    expect(answer.statusCode).toBe(400);
    expect(rest).toEqual({
      code: 'STATUS_400',
      field,
      source: 'request',
      step: 'validation',
      reason: 'invalid_request',
    });
    expect([requestId, message, errors.length]).toEqual([answer.headers['x-request-id'], expect.any(String), 1]);
  });
});

describe('payments and refunds', () => {
  const pay = async (merchantOrderId: string) => {
    const [answer] = await galla.pay(merchant, { merchantOrderId, amount: 118_000 });
    return answer?.paymentId ?? '';
  };

  test('DEV-04 TXN-08 payments are read by id, by order and by reference, and their status can be requested', async () => {
    const paymentId = await pay('LAMP-1');
    const { payments } = (await shop.get('/payments?merchantOrderId=LAMP-1')).json();
    expect(payments).toMatchObject([{ paymentId, amount: 118_000, paymentState: 'COMPLETED' }]);
    expect((await shop.get(`/payments/${paymentId}`)).json()).toMatchObject({ paymentId, timeline: expect.anything() });
    const byUtr = (await shop.get(`/payments?utr=${payments[0].utr ?? '000000000000'}`)).json();
    expect(byUtr.payments.every(({ utr }: { utr: string }) => utr === payments[0].utr)).toBe(true);
    expect((await shop.get(`/payments/${paymentId}/status`)).json()).toMatchObject({ paymentState: 'COMPLETED' });
    expect((await shop.get('/payments/pay_00000000000000000000000000')).json().code).toBe('TRANSACTION_NOT_FOUND');
  });

  test('DEV-04 a refund is made once per key, above people’s limits too, and the log names the key', async () => {
    const admin = await galla.signedIn(await galla.addPerson({ merchant }));
    await admin.send('PUT', '/v1/refunds/settings', { body: { stepUpAbove: 100, approvalAbove: 200 } });
    const paymentId = await pay('LAMP-2');
    const body = { paymentId, amount: 60_000, reason: 'OTHER', metadata: { ticket: 'T-9' } };
    const key = randomUUID();
    const refund = (await shop.post('/refunds', body, { key })).json();
    expect(refund).toMatchObject({ paymentId, state: 'PENDING', amount: 60_000, metadata: { ticket: 'T-9' } });
    expect((await shop.post('/refunds', body, { key })).json()).toEqual(refund);
    expect((await shop.post('/refunds', body)).json().code).toBe('REFUND_EXCEEDS_REFUNDABLE');
    expect((await shop.get(`/refunds/${refund.refundId}`)).json()).toMatchObject({ metadata: { ticket: 'T-9' } });
    expect((await shop.post('/refunds', { ...body, amount: 58_000 })).statusCode).toBe(200);
    const missing = (await shop.get('/orders/order_00000000000000000000000000')).json();
    expect(missing).toMatchObject({
      code: 'STATUS_404',
      message: expect.stringContaining('your key is of the right mode'),
    });
    const { code, field } = (await shop.post('/refunds', { ...body, amount: 100 })).json();
    expect([code, field]).toEqual(['REFUND_NOTHING_LEFT', 'paymentId']);
    expect((await shop.get(`/refunds?paymentId=${paymentId}`)).json().refunds).toHaveLength(2);
    const { entries } = (
      await admin.send('POST', '/v1/audit/list', { body: { filters: {}, page: { size: 5 } } })
    ).json();
    expect(entries[1]).toMatchObject({
      act: 'REFUND_CREATED',
      personName: null,
      detail: { refund: refund.refundId, apiKey: expect.stringMatching(/^key_/), apiKeyName: expect.any(String) },
    });
  });

  test('DEV-04 the exact remainder of a payment can be refunded below ₹1, but no other such amount', async () => {
    const paymentId = await pay('LAMP-3');
    const refund = (amount: number) => shop.post('/refunds', { paymentId, amount, reason: 'OTHER' });
    expect((await refund(117_950)).statusCode).toBe(200);
    const less = (await refund(49)).json();
    expect(less).toMatchObject({ code: 'STATUS_400', field: 'amount' });
    expect(less.errors).toEqual([{ field: 'amount', message: 'Minimum refund amount is ₹1' }]);
    expect((await refund(50)).json()).toMatchObject({ amount: 50, state: 'PENDING' });
  });
});

describe('payment links, QR codes, settlements and reports', () => {
  const link = () => ({ referenceId: `L-${randomUUID().slice(0, 8)}`, amount: 25_000, customer: { name: 'Jaya' } });
  const activate = () =>
    galla.rows.kysely
      .insertInto('payment_link_activation')
      .values({
        tenant_id: shop.tenantId,
        state: 'ACTIVATED',
        reference: 'ACT-10000',
        requested_at: new Date(),
        decided_at: new Date(),
        reason: null,
      } as never)
      .execute();

  test('DEV-04 a program creates, sends, lists and cancels a payment link', async () => {
    expect((await shop.post('/payment-links', link())).json().code).toBe('PAYMENT_LINKS_NOT_ACTIVATED');
    await activate();
    const made = (await shop.post('/payment-links', { ...link(), metadata: { lead: '7' } })).json();
    expect(made).toMatchObject({ amount: 25_000, metadata: { lead: '7' } });
    expect((await shop.get(`/payment-links/${made.id}`)).json()).toMatchObject({
      id: made.id,
      metadata: { lead: '7' },
    });
    const { paymentLinks } = (await shop.get(`/payment-links?referenceId=${made.referenceId}`)).json();
    expect(paymentLinks.map(({ id }: { id: string }) => id)).toEqual([made.id]);
    const sent = await shop.post(`/payment-links/${made.id}/notify`, { channel: 'SMS' });
    expect(sent.json().code).toBe('PAYMENT_LINK_NOT_REACHABLE');
    expect((await shop.post(`/payment-links/${made.id}/cancel`)).json().state).toBe('CANCELLED');
    expect((await shop.post(`/payment-links/${made.id}/resend`)).json().code).toBe('PAYMENT_LINK_ENDED');
  });

  test('DEV-04 a program creates a QR code for one payment and cancels it', async () => {
    const store = await galla.addStore(merchant, 'WEB');
    const qr = (await shop.post('/qr-codes', { storeId: encodeId('store', store.id), amount: 12_000 })).json();
    expect(qr).toMatchObject({ state: 'ACTIVE', amount: 12_000, text: expect.stringMatching(/^upi:/) });
    expect((await shop.get(`/qr-codes/${qr.id}`)).json()).toMatchObject({ id: qr.id });
    expect((await shop.post(`/qr-codes/${qr.id}/cancel`)).json().state).toBe('CANCELLED');
  });

  test('DEV-04 a program lists settlements and requests a report', async () => {
    expect((await shop.get('/settlements')).json()).toEqual({ settlements: [], next: null });
    const day = new Date(galla.now() - 86_400_000).toISOString().slice(0, 10);
    const asked = await shop.post('/reports', { kind: 'TRANSACTION', from: day, to: day });
    expect(asked.statusCode).toBe(200);
    expect((await shop.get(`/reports/${asked.json().reportId}`)).json()).toMatchObject({ kind: 'TRANSACTION' });
  });
});

describe('keys', () => {
  const code = async (authorization: string, path = '/orders') =>
    (await shop.get(path, { authorization })).json().code ?? 'none';

  test('DEV-04 a key is sent as bearer token, or as name or password in Basic authentication', async () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    for (const authorization of [`Bearer ${shop.secret}`, basic(`${shop.secret}:`), basic(`key_x:${shop.secret}`)])
      expect((await shop.get('/orders', { authorization })).statusCode).toBe(200);
  });

  test('DEV-04 a wrong, truncated or foreign key is refused, and repeated tries from one network are blocked', async () => {
    const other = shop.secret.replace('gk_live', 'gk_test');
    for (const secret of [other, shop.secret.slice(0, -1), `${shop.secret}0`, 'gk_live_', "'"])
      expect(await code(`Bearer ${secret}`)).toBe('API_KEY_UNKNOWN');
    expect(await code('')).toBe('API_KEY_UNKNOWN');
    const missing = await galla.app.inject({ method: 'GET', url: '/api/merchant/v1/orders' });
    expect([missing.statusCode, missing.json().code, missing.json().source]).toEqual([401, 'API_KEY_MISSING', 'key']);
    galla.startWindow(600_000);
    const tries = await Promise.all(Array.from({ length: 70 }, () => code(`Bearer ${other}`)));
    expect(tries.filter((one) => one === 'TOO_MANY_REQUESTS').length).toBeGreaterThanOrEqual(10);
    expect((await shop.get('/orders')).statusCode).toBe(200);
    galla.startWindow(600_000);
  });

  test('DEV-04 an expired, disabled or rotated key, and a forbidden address, are refused with their reasons', async () => {
    const expired = await programOf(galla, merchant, { expiresAt: new Date(galla.now() - 1) });
    expect((await expired.get('/orders')).json().code).toBe('API_KEY_EXPIRED');
    const elsewhere = await programOf(galla, merchant, { allowedAddresses: ['203.0.113.0/24'] });
    const refused = await elsewhere.get('/orders');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'API_KEY_ADDRESS']);
    const here = await programOf(galla, merchant, { allowedAddresses: ['203.0.113.0/24', '127.0.0.0/8'] });
    expect((await here.get('/orders')).statusCode).toBe(200);
    const person = await galla.addPerson({ merchant });
    const admin = await galla.signedIn(person);
    const program = await programOf(galla, merchant, { person });
    const keyId = encodeId(apiKeyIds, program.keyId);
    const rotate = (overlapHours: number) =>
      admin.send('POST', '/v1/developer/apiKeys/rotate', { body: { keyId, overlapHours } });
    const { secret } = (await rotate(24)).json();
    const newer = { authorization: `Bearer ${secret}` };
    expect([(await program.get('/orders')).statusCode, (await program.get('/orders', newer)).statusCode]).toEqual([
      200, 200,
    ]);
    await rotate(0);
    expect((await program.get('/orders')).json().code).toBe('API_KEY_REPLACED');
    await admin.send('POST', '/v1/developer/apiKeys/disable', { body: { keyId } });
    expect((await program.get('/orders', newer)).json().code).toBe('API_KEY_DISABLED');
  });

  test('TST-03 a test key sees nothing live, and a live key nothing in test mode', async () => {
    const test = await programOf(galla, merchant, { mode: 'test' });
    const order = await made();
    expect((await test.get(`/orders/${order.orderId}`)).statusCode).toBe(404);
    expect((await test.get('/orders')).json().orders).toEqual([]);
    expect((await test.get('/payments')).json().payments).toEqual([]);
    const tried = (await test.post('/orders', newOrder({ merchantOrderId: order.merchantOrderId }))).json();
    expect(tried.state).toBe('CREATED');
    expect((await shop.get(`/orders/${tried.orderId}`)).statusCode).toBe(404);
    expect(await tenantIn(galla, merchant, 'test')).toBe(test.tenantId);
  });

  test('DEV-01 the last use of a key is stored, at most once a minute', async () => {
    const program = await programOf(galla, merchant);
    const use = () =>
      galla.rows.kysely
        .selectFrom('api_key_use')
        .select(['used_at', 'used_from'])
        .where('key_id', '=', program.keyId)
        .executeTakeFirstOrThrow();
    await program.get('/orders');
    const first = await use();
    expect(first.used_from).toBe('127.0.0.1');
    galla.pass(30_000);
    await program.get('/orders');
    expect(await use()).toEqual(first);
    galla.pass(31_000);
    await program.get('/orders');
    expect((await use()).used_at.getTime()).toBeGreaterThan(first.used_at.getTime());
  });

  test('DEV-04 every response has the minute’s remaining calls, and above the limit comes 429 with Retry-After', async () => {
    const program = await programOf(galla, merchant);
    galla.startWindow(60_000);
    const first = await program.get('/orders');
    expect([first.headers['ratelimit-limit'], first.headers['ratelimit-remaining']]).toEqual(['6000', '5999']);
    expect(first.headers['galla-version']).toBe('2026-11-23');
    await galla.rows.kysely
      .updateTable('rate_window')
      .set({ count: 6_000 })
      .where('key', '=', `api-key:${program.keyId}`)
      .execute();
    const answers = [];
    for (let index = 0; index < 50; index += 1) answers.push((await program.get('/orders')).statusCode);
    expect(answers).toEqual([...Array.from({ length: 49 }, () => 200), 429]);
    const over = await program.get('/orders');
    expect(over.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', source: 'limit', reason: 'rate_limited' });
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    galla.startWindow(60_000);
    expect((await program.get('/orders')).statusCode).toBe(200);
  });

  test('DEV-04 an unknown version is refused', async () => {
    const answer = await shop.get('/orders', { 'galla-version': '1999-01-01' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'API_VERSION_UNKNOWN']);
    expect((await shop.get('/orders', { 'galla-version': '2026-11-23' })).statusCode).toBe(200);
  });
});
