// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { encodeId } from '@galla/contract/core/ids.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openFakeBank } from '../../collect/checkout/testing/fake-bank.ts';
import { addLinksKey, chosen, linkMerchant, reportAttempt, startOn } from '../../collect/payment-links/testing/shop.ts';
import type { TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { makeAll } from '../../reports/reports/testing/fixtures.ts';
import { credentials, work, workerOf } from '../webhooks/testing/fixtures.ts';
import type { Program } from './testing/program.ts';
import { programOf } from './testing/program.ts';

const galla = useGalla({ rail: openFakeBank() });
let merchant: TestMerchant;
let shop: Program;

beforeAll(async () => {
  await addLinksKey(galla);
  merchant = await linkMerchant(galla);
  shop = await programOf(galla, merchant);
});

const pay = async (merchantOrderId: string, amount = 118_000) => {
  const [answer] = await galla.pay(merchant, { merchantOrderId, amount });
  return answer?.paymentId ?? '';
};

describe('webhook endpoints and events', () => {
  const webhook = {
    url: 'https://shop.example.in/hooks',
    description: 'Order system',
    events: ['payment.completed'],
    ...credentials,
  };

  test('DEV-04 an endpoint is added once per key, read, changed and deleted, and its secrets are never stored in plain text', async () => {
    const key = randomUUID();
    const { signingSecret, ...made } = (await shop.post('/webhook-endpoints', webhook, { key })).json();
    expect([made.status, signingSecret]).toEqual(['ACTIVE', expect.stringMatching(/^whsec_/)]);
    const again = await shop.post('/webhook-endpoints', webhook, { key });
    expect([again.json().id, again.json().signingSecret]).toEqual([made.id, signingSecret]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const kept = await galla.rows.kysely.selectFrom('idempotency_key').select('response').execute();
    expect(JSON.stringify(kept)).not.toMatch(/whsec_|stock2026/);
    const { webhookEndpoints } = (await shop.get('/webhook-endpoints')).json();
    expect(webhookEndpoints.map(({ id }: { id: string }) => id)).toEqual([made.id]);
    const { password: _kept, ...change } = { ...webhook, description: 'Warehouse', status: 'DISABLED' };
    const changed = await shop.send('PUT', `/webhook-endpoints/${made.id}`, { body: change });
    expect(changed.json()).toMatchObject({ description: 'Warehouse', status: 'DISABLED', disabled: expect.anything() });
    expect((await shop.get(`/webhook-endpoints/${made.id}`)).json()).toEqual(changed.json());
    expect((await shop.send('DELETE', `/webhook-endpoints/${made.id}`)).json()).toEqual({ deleted: true });
    expect((await shop.get(`/webhook-endpoints/${made.id}`)).statusCode).toBe(404);
    const wrong = await shop.post('/webhook-endpoints', { ...webhook, url: 'http://shop.example.in/' });
    expect([wrong.statusCode, wrong.json().field]).toEqual([400, 'url']);
  });

  test('DEV-04 events are listed as sent, newest first, by type and by id', async () => {
    const { id } = (
      await shop.post('/webhook-endpoints', { ...webhook, events: ['payment.completed', 'refund.processing'] })
    ).json();
    const paymentId = await pay('EVENT-1');
    await pay('EVENT-2');
    await shop.post('/refunds', { paymentId, amount: 1_000, reason: 'OTHER' });
    const needs = workerOf(galla);
    await work(galla, needs);
    needs.egress.close();
    const { events, next } = (await shop.get('/events?size=2')).json();
    expect(events[0]).toMatchObject({ type: 'refund.processing', data: { payment: paymentId, amount: 1_000 } });
    expect(events[0].deliveries).toEqual([{ webhookEndpointId: id, state: 'WAITING', attempts: expect.any(Number) }]);
    const rest = (await shop.get(`/events?after=${next}`)).json();
    expect(rest).toMatchObject({ events: [{ type: 'payment.completed', data: { payment: paymentId } }], next: null });
    expect((await shop.get('/events?type=payment.completed')).json().events).toHaveLength(2);
    expect((await shop.get(`/events/${events[0].id}`)).json()).toEqual(events[0]);
  });
});

describe('expanded responses', () => {
  test('DEV-04 orders, refunds and items expand their payment, and a payment its order', async () => {
    const order = (await shop.post('/orders', { merchantOrderId: 'EXPAND-1', amount: 500_00 })).json();
    expect((await shop.get(`/orders/${order.orderId}?expand=payment`)).json()).toEqual({ ...order, payment: null });
    const paymentId = await pay('EXPAND-2');
    const refund = (await shop.post('/refunds', { paymentId, amount: 1_000, reason: 'OTHER' })).json();
    const whole = { paymentId, amount: 118_000, refundedAmount: 0 };
    expect((await shop.get(`/refunds/${refund.refundId}?expand=payment`)).json().payment).toMatchObject(whole);
    const { refunds } = (await shop.get(`/refunds?paymentId=${paymentId}&expand=payment`)).json();
    expect(refunds[0].payment).toMatchObject(whole);
    expect((await shop.get(`/payments/${paymentId}?expand=order`)).json().order).toBeNull();
    const unknown = await shop.get(`/orders/${order.orderId}?expand=customer`);
    expect([unknown.statusCode, unknown.json().field]).toEqual([400, 'expand']);
  });

  test('DEV-04 a key without the read scope cannot expand anything', async () => {
    const orders = await programOf(galla, merchant, { scopes: ['orders'] });
    expect((await orders.get('/orders')).statusCode).toBe(200);
    const refused = await orders.get('/orders?expand=payment');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'API_KEY_SCOPE']);
  });

  test.each(['orders', 'payments', 'refunds', 'payment-links', 'qr-codes', 'events', 'reports'])(
    'DEV-04 an invalid cursor of %s is refused with its field',
    async (list) => {
      const answer = await shop.get(`/${list}?after=somewhere`);
      expect([answer.statusCode, answer.json().field]).toEqual([400, 'after']);
    },
  );
});

describe('balance, QR codes and reports', () => {
  test('DEV-04 the balance is the unsettled amount owed, by day', async () => {
    const other = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
    const program = await programOf(galla, other);
    const balance = async () => (await program.get('/balance')).json();
    expect(await balance()).toMatchObject({ currency: 'INR', unsettled: 0, expected: [], onTheWay: 0 });
    await galla.pay(other, { amount: 100_000 });
    const { unsettled, expected } = await balance();
    expect(unsettled).toBeGreaterThan(90_000);
    expect(expected.map(({ amount }: { amount: number }) => amount)).toEqual([unsettled]);
    const tester = await programOf(galla, other, { mode: 'test' });
    expect((await tester.get('/balance')).json()).toMatchObject({ unsettled: 0, expected: [] });
  });

  test('DEV-04 QR codes are listed by state, with the program’s metadata', async () => {
    const store = await galla.addStore(merchant, 'WEB');
    const body = { storeId: encodeId('store', store.id), amount: 12_000, metadata: { table: '4' } };
    const made = (await shop.post('/qr-codes', body)).json();
    expect(made.metadata).toEqual({ table: '4' });
    await shop.post(`/qr-codes/${(await shop.post('/qr-codes', body)).json().id}/cancel`);
    const { qrCodes } = (await shop.get('/qr-codes?state=ACTIVE')).json();
    expect(qrCodes).toMatchObject([{ id: made.id, metadata: { table: '4' } }]);
    expect((await shop.get('/qr-codes?size=1')).json().next).not.toBeNull();
  });

  test('DEV-04 a report is requested once per key, listed, and its file is read once it is generated', async () => {
    await pay('REPORT-1');
    const day = new Date(galla.now() - 86_400_000).toISOString().slice(0, 10);
    const [body, key] = [{ kind: 'TRANSACTION', from: day, to: day }, randomUUID()];
    const { reportId } = (await shop.post('/reports', body, { key })).json();
    expect((await shop.post('/reports', body, { key })).json().reportId).toBe(reportId);
    const early = await shop.get(`/reports/${reportId}/file`);
    expect([early.statusCode, early.json().code, early.json().reason]).toEqual([404, 'REPORT_NOT_FOUND', 'not_found']);
    await makeAll(galla);
    const { reports } = (await shop.get('/reports?kind=TRANSACTION')).json();
    expect(reports).toMatchObject([{ reportId, state: 'SUCCESSFUL' }]);
    const file = await shop.get(`/reports/${reportId}/file`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const foreign = await programOf(galla, await galla.addMerchant());
    expect((await foreign.get(`/reports/${reportId}/file`)).statusCode).toBe(404);
  });
});

describe('payment links', () => {
  test('DEV-04 a link’s reference can be changed, and the link shows who paid it', async () => {
    const asks = [{ label: 'Size', required: true }];
    const customer = { name: 'Jaya', email: 'jaya@mail.example' };
    const link = { referenceId: 'LINK-A', amount: 25_000, customer, asks };
    const made = (await shop.post('/payment-links', link)).json();
    const changed = await shop.send('PATCH', `/payment-links/${made.id}`, { body: { referenceId: 'LINK-B' } });
    expect(changed.json()).toMatchObject({ id: made.id, referenceId: 'LINK-B' });
    expect((await shop.get(`/payment-links/${made.id}/customers`)).json()).toEqual({ customers: [] });
    const code = String(made.url).split('/').at(-1) ?? '';
    const { attempt } = (await startOn(galla, await chosen(galla, code, { answers: ['M'] }))).json();
    await reportAttempt(galla, merchant, attempt.attemptId, 25_000);
    const { customers } = (await shop.get(`/payment-links/${made.id}/customers`)).json();
    expect(customers).toMatchObject([
      {
        part: 1,
        amount: 25_000,
        refundedAmount: 0,
        method: 'CARD',
        answers: [{ question: 'Size', answer: 'M' }],
        customer: { name: 'Jaya', phone: null, email: expect.stringContaining('@mail.example') },
      },
    ]);
  });
});
