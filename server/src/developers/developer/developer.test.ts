// Also on PostgreSQL 15.
import type { StartProgress } from '@galla/contract/developers/developer/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFakeBank } from '../../collect/checkout/testing/fake-bank.ts';
import { startOn } from '../../collect/payment-links/testing/shop.ts';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { programOf } from '../merchant-api/testing/program.ts';
import type { WebhookNeeds } from '../webhooks/needs.ts';
import { credentials, onlineShop, work, workerOf } from '../webhooks/testing/fixtures.ts';
import type { Receiver } from '../webhooks/testing/receiver.ts';
import { openReceiver } from '../webhooks/testing/receiver.ts';

const bank = openFakeBank();
const galla = useGalla({ rail: bank });
let needs: WebhookNeeds;
let receiver: Receiver;
let merchant: TestMerchant;
let admin: TestBrowser;

beforeAll(async () => {
  bank.mood = 'completed';
  needs = workerOf(galla);
  receiver = await openReceiver();
});

afterAll(async () => {
  needs.egress.close();
  await receiver.close();
});

beforeEach(async () => {
  ({ merchant, admin } = await onlineShop(galla));
});

async function progress(browser = admin): Promise<StartProgress> {
  const answer = await browser.send('GET', '/v1/developer/start');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('DEV-06 a newcomer starts with no step done, and the merchant’s own programs complete each step', async () => {
  expect(await progress()).toEqual({
    key: null,
    order: null,
    openOrder: null,
    paid: null,
    events: [],
    webhook: { endpoints: 0, delivered: null, refused: null },
    live: { verified: false, activated: true, hasKey: false },
  });
  const shop = await programOf(galla, merchant, { mode: 'test' });
  const withKey = await progress();
  expect(withKey.key).toMatchObject({ lastGroup: shop.secret.slice(-8), scopes: expect.arrayContaining(['orders']) });
  expect(JSON.stringify(withKey)).not.toContain(shop.secret.slice(8, 24));

  const webhook = { url: receiver.url, description: 'Mine', events: ['payment.completed'], ...credentials };
  await shop.post('/webhook-endpoints', webhook);
  const order = (await shop.post('/orders', { merchantOrderId: 'TEST-1001', amount: 49_900 })).json();
  const withOrder = await progress();
  expect(withOrder.order).toMatchObject({ orderId: order.orderId, state: 'CREATED', payUrl: order.payUrl });
  expect([withOrder.openOrder?.orderId, withOrder.paid]).toEqual([order.orderId, null]);

  receiver.answer = () => 404;
  expect((await startOn(galla, order.payUrl.split('/').at(-1))).statusCode).toBe(200);
  await work(galla, needs);
  const withPayment = await progress();
  expect(withPayment.paid).toMatchObject({ merchantOrderId: 'TEST-1001', amount: 49_900 });
  expect(withPayment.openOrder).toBeNull();
  expect(withPayment.webhook).toMatchObject({
    endpoints: 1,
    delivered: null,
    refused: { type: 'payment.completed', number: 1, status: 404, path: '/hooks' },
  });

  receiver.answer = () => 200;
  galla.pass(10_000);
  await work(galla, needs);
  const heard = await progress();
  expect(heard.webhook.delivered).toMatchObject({ type: 'payment.completed', number: 2, status: 200 });
  expect(heard.events.map(({ kind, reference }) => `${kind} ${reference}`)).toEqual([
    'WEBHOOK payment.completed',
    'WEBHOOK payment.completed',
    'PAID TEST-1001',
    'ORDER_MADE TEST-1001',
    expect.stringMatching(/^KEY_MADE /),
  ]);
});

test('DEV-06 a refused call is shown with its path and status, and none of its content', async () => {
  const shop = await programOf(galla, merchant, { mode: 'test', scopes: ['orders'] });
  await shop.post('/orders', { merchantOrderId: 'WRONG-1', amount: -5 });
  await shop.get('/payments?customer=9876500001');
  const refusals = async () =>
    (await progress()).events
      .filter(({ kind }) => kind === 'CALL_REFUSED')
      .map(({ reference, status }) => [reference, status]);
  await expect.poll(refusals, { timeout: 10_000 }).toEqual([
    ['GET /payments', 403],
    ['POST /orders', 400],
  ]);
  expect(JSON.stringify(await progress())).not.toMatch(/WRONG-1|9876500001/);
  const other = await onlineShop(galla);
  expect((await progress(other.admin)).events).toEqual([]);
});

test('DEV-06 TST-03 the first steps count the merchant’s own test-mode actions; live orders complete none', async () => {
  const live = await programOf(galla, merchant);
  await live.post('/orders', { merchantOrderId: 'LIVE-1', amount: 49_900 });
  const other = await onlineShop(galla);
  const program = await programOf(galla, other.merchant, { mode: 'test' });
  await program.post('/orders', { merchantOrderId: 'OTHER-1', amount: 49_900 });
  expect(await progress()).toMatchObject({ key: null, order: null, events: [], live: { hasKey: true } });
  expect((await progress(other.admin)).order?.merchantOrderId).toBe('OTHER-1');
});

test('DEV-06 a read-only, expired or disabled key is not suggested as the first key', async () => {
  await programOf(galla, merchant, { mode: 'test', scopes: ['read'] });
  const shop = await programOf(galla, merchant, { mode: 'test', expiresAt: new Date(galla.now() + 60_000) });
  expect((await progress()).key?.lastGroup).toBe(shop.secret.slice(-8));
  galla.pass(61_000);
  expect((await progress()).key).toBeNull();
});
