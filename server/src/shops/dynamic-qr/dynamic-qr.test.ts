// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';
import { dynamicQrStates, dynamicQrTransitions } from '@galla/contract/shops/dynamic-qr/states.ts';
import { readUpiLink } from '@galla/contract/shops/qr-codes/upi-link.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTenant } from '../../platform/db/database.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { dynamicQrExpiry } from './expiry.ts';
import { dynamicQrIdOf } from './public/scope.ts';
import { readDynamicQr } from './public/service.ts';
import { endDynamicQr } from './queries.ts';
import { addQrKey, paymentsOf, referenceIn, refundsOf, reportQrPayment, shownQr } from './testing/reporting.ts';

const galla = useGalla();
let merchant: TestMerchant;
let store: TestStore;
let cashier: TestBrowser;

beforeAll(async () => {
  await addQrKey(galla, 'live-engine', ['live']);
  merchant = await galla.addMerchant({ name: 'Chai Stop' });
  store = await galla.addStore(merchant, 'KORA', 'Koramangala');
});
// Tests move the clock past a session's lifetime.
beforeEach(async () => {
  cashier = await galla.signedIn(await galla.addPerson({ merchant }));
});

const quiet = { error: () => undefined, warn: () => undefined };
/** Runs the worker for one round. */
const work = () =>
  runDue({ database: galla.rows, clock: { now: galla.now }, log: quiet }, [dynamicQrExpiry.job], { once: true });

const readQr = ({ id }: DynamicQr): Promise<DynamicQr> =>
  inTenant(galla.rows, merchant.tenantId, (tx) =>
    readDynamicQr(tx, { tenantId: merchant.tenantId, id: dynamicQrIdOf(id) }, {}, galla.now()),
  );
const pay = (qr: DynamicQr, change: object = {}) =>
  reportQrPayment(galla, merchant, referenceIn(qr.text), { ...change });

describe('a QR code for one payment', () => {
  test('QRC-02 a code asks a UPI app for its amount, once, with the bill as note', async () => {
    const qr = await shownQr(cashier, store, { billNumber: 'B-1042', expiresInSeconds: 120 });
    expect(qr).toMatchObject({ state: 'ACTIVE', amount: 38_500, storeName: 'Koramangala', terminalName: 'Counter 1' });
    expect(Date.parse(qr.expiresAt) - Date.parse(qr.createdAt)).toBe(120_000);
    expect(readUpiLink(qr.text)).toMatchObject({
      name: 'Chai Stop',
      amount: 38_500,
      mode: 'DYNAMIC',
      note: 'B-1042',
      vpa: `${merchant.merchantId.toLowerCase()}@galla`,
    });
  });

  test('QRC-02 the same key returns the same code, and a different request under it is refused', async () => {
    const headers = { [idempotencyHeader]: randomUUID() };
    const body = { storeId: encodeId('store', store.id), amount: 100 };
    const [first, second] = [
      await cashier.send('POST', '/v1/dynamic-qr', { body, headers }),
      await cashier.send('POST', '/v1/dynamic-qr', { body, headers }),
    ];
    expect(second?.json()).toEqual(first?.json());
    const other = await cashier.send('POST', '/v1/dynamic-qr', { body: { ...body, amount: 200 }, headers });
    expect(other.statusCode).toBe(422);
  });

  test.each([
    ['less than ₹1', { amount: 99 }],
    ['a fraction of a paisa', { amount: 100.5 }],
    ['an expiry within 15 seconds', { expiresInSeconds: 14 }],
    ['an expiry after a day', { expiresInSeconds: 86_401 }],
    ['a bill number that is too long', { billNumber: 'x'.repeat(41) }],
    ['a card number as bill number', { billNumber: '4111111111111111' }],
  ])('QRC-02 %s is refused with its field', async (_what, change) => {
    const body = { storeId: encodeId('store', store.id), amount: 100, ...change };
    const headers = { [idempotencyHeader]: randomUUID() };
    const answer = await cashier.send('POST', '/v1/dynamic-qr', { body, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].field).toBe(Object.keys(change)[0]);
  });

  test('QRC-02 a paid code shows the payer, the app and the UTR, and the payment belongs to the store and counter', async () => {
    const qr = await shownQr(cashier, store, { billNumber: 'B-7' });
    expect((await pay(qr)).json()).toEqual({ received: true });
    const paid = await readQr(qr);
    expect(paid).toMatchObject({ state: 'PAID', pending: false });
    expect(paid.paid).toMatchObject({ amount: 38_500, payer: 'sn••••ni@ybl', app: 'PhonePe', utr: '632414887731' });
    const [payment] = (await paymentsOf(galla, merchant.tenantId)).slice(-1);
    expect(payment).toMatchObject({
      store_id: store.id,
      terminal_id: store.terminalId,
      merchant_order_id: 'B-7',
      payment_solution: 'QR',
    });
  });

  test('QRC-02 a code shows when another amount was paid than asked for, and is closed', async () => {
    const qr = await shownQr(cashier, store);
    await pay(qr, { amount: 38_000 });
    expect(await readQr(qr)).toMatchObject({ state: 'PAID_OTHER', paid: { amount: 38_000 } });
    await pay(qr, { amount: 500 });
    expect(await readQr(qr)).toMatchObject({ state: 'PAID_OTHER', paid: { amount: 38_000 } });
    expect((await refundsOf(galla, merchant.tenantId)).at(-1)).toMatchObject({ amount: 500, reason: 'PAID_TWICE' });
  });

  test('TXN-08 of 50 simultaneous payments one pays the code, and 49 are refunded', async () => {
    const shop = await galla.addMerchant();
    const place = await galla.addStore(shop, 'S1');
    const admin = await galla.signedIn(await galla.addPerson({ merchant: shop }));
    const qr = await shownQr(admin, place);
    const reference = referenceIn(qr.text);
    // A bank repeats a report that was answered with 503.
    const report = async (number: number) => {
      const of = { providerTransactionId: `RACE${number}` };
      let answer = await reportQrPayment(galla, shop, reference, of);
      while (answer.statusCode === 503) answer = await reportQrPayment(galla, shop, reference, of);
      return answer;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => report(number)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const payments = await paymentsOf(galla, shop.tenantId);
    const refunds = await refundsOf(galla, shop.tenantId);
    expect(payments).toHaveLength(50);
    expect(refunds).toHaveLength(49);
    expect(new Set(refunds.map(({ reason }) => reason))).toEqual(new Set(['PAID_TWICE']));
    const { dynamicQr } = (await admin.send('GET', `/v1/dynamic-qr/${qr.id}`)).json();
    const [kept] = payments.filter(({ reserved }) => reserved === 0);
    expect(dynamicQr.paid.paymentId).toBe(encodeId('payment', kept?.id ?? ''));
  }, 30_000);

  test('QRC-02 the worker expires a code at its exact second, and later payments are refunded', async () => {
    const qr = await shownQr(cashier, store, { expiresInSeconds: 60 });
    galla.pass(59_000);
    await work();
    expect((await readQr(qr)).state).toBe('ACTIVE');
    galla.pass(1_000);
    await work();
    expect(await readQr(qr)).toMatchObject({ state: 'EXPIRED', paid: null });
    await pay(qr);
    expect((await readQr(qr)).state).toBe('EXPIRED');
    expect((await refundsOf(galla, merchant.tenantId)).at(-1)).toMatchObject({
      amount: 38_500,
      reason: 'LATE_PAYMENT',
    });
  });

  test('QRC-02 a code stays open while the bank decides on a payment made in time', async () => {
    const [accepted, declined] = [
      await shownQr(cashier, store, { expiresInSeconds: 60 }),
      await shownQr(cashier, store, { expiresInSeconds: 60 }),
    ];
    await pay(accepted, { providerTransactionId: 'SLOW1', state: 'PENDING' });
    await pay(declined, { providerTransactionId: 'SLOW2', state: 'PENDING' });
    galla.pass(120_000);
    await work();
    expect(await readQr(accepted)).toMatchObject({ state: 'ACTIVE', pending: true });
    await pay(accepted, { providerTransactionId: 'SLOW1' });
    await pay(declined, { providerTransactionId: 'SLOW2', state: 'FAILED', failureReason: 'Not enough balance.' });
    await work();
    expect((await readQr(accepted)).state).toBe('PAID');
    expect((await readQr(declined)).state).toBe('EXPIRED');
  });

  test('QRC-02 a bank decision after a quarter of an hour is too late', async () => {
    const qr = await shownQr(cashier, store, { expiresInSeconds: 60 });
    await pay(qr, { providerTransactionId: 'SLOW3', state: 'PENDING' });
    galla.pass(60_000);
    await work();
    galla.pass(15 * 60_000);
    await work();
    expect((await readQr(qr)).state).toBe('EXPIRED');
    await pay(qr, { providerTransactionId: 'SLOW3' });
    expect((await refundsOf(galla, merchant.tenantId)).at(-1)).toMatchObject({ reason: 'LATE_PAYMENT' });
  });

  test('QRC-02 a code can be cancelled; later payments are refunded, and a paid code stays paid', async () => {
    const qr = await shownQr(cashier, store);
    const cancelled = await cashier.send('POST', `/v1/dynamic-qr/${qr.id}/cancel`);
    expect(cancelled.json().dynamicQr.state).toBe('CANCELLED');
    await pay(qr);
    expect((await readQr(qr)).state).toBe('CANCELLED');
    expect((await refundsOf(galla, merchant.tenantId)).at(-1)).toMatchObject({ reason: 'LATE_PAYMENT' });
    const other = await shownQr(cashier, store);
    await pay(other);
    expect((await cashier.send('POST', `/v1/dynamic-qr/${other.id}/cancel`)).json().dynamicQr.state).toBe('PAID');
  });

  test('QRC-02 a code changes state only as its table of transitions allows', async () => {
    const { tenantId } = merchant;
    for (const from of dynamicQrStates.filter((state) => state !== 'ACTIVE')) {
      expect(dynamicQrTransitions[from]).toEqual([]);
      const qr = await shownQr(cashier, store);
      const key = { tenantId, id: dynamicQrIdOf(qr.id) };
      const end = (state: (typeof dynamicQrTransitions.ACTIVE)[number]) =>
        inTenant(galla.rows, tenantId, (tx) =>
          endDynamicQr(
            tx,
            key,
            { state, ...(state.startsWith('PAID') ? { paymentId: randomUUID() } : {}) },
            new Date(),
          ),
        );
      expect(await end(from)).toBe(true);
      for (const to of dynamicQrTransitions.ACTIVE) expect(await end(to)).toBe(false);
    }
  });

  test('QRC-02 no code is created for a closed store or for a counter of another store', async () => {
    const closed = await galla.addStore(merchant, 'SHUT');
    await galla.rows.kysely.updateTable('store').set({ active: false }).where('id', '=', closed.id).execute();
    const ask = (storeId: string, terminalId: string) =>
      cashier.send('POST', '/v1/dynamic-qr', {
        body: { storeId: encodeId('store', storeId), terminalId: encodeId('terminal', terminalId), amount: 100 },
        headers: { [idempotencyHeader]: randomUUID() },
      });
    expect((await ask(closed.id, closed.terminalId)).json()).toMatchObject({ code: 'STORE_CLOSED' });
    expect((await ask(store.id, closed.terminalId)).statusCode).toBe(404);
  });
});

describe('the list', () => {
  test('STO-07 a person with one store creates, sees and cancels the codes of that store only', async () => {
    const other = await galla.addStore(merchant, 'INDI', 'Indiranagar');
    const there = await shownQr(cashier, other);
    const here = await shownQr(cashier, store);
    const person = await galla.signedIn(await galla.addPerson({ merchant, stores: [store] }));
    const list = (await person.send('GET', '/v1/dynamic-qr?size=100')).json().dynamicQrs as DynamicQr[];
    expect(new Set(list.map(({ storeName }) => storeName))).toEqual(new Set(['Koramangala']));
    expect(list[0]?.id).toBe(here.id);
    expect((await person.send('GET', `/v1/dynamic-qr/${there.id}`)).statusCode).toBe(404);
    expect((await person.send('POST', `/v1/dynamic-qr/${there.id}/cancel`)).statusCode).toBe(404);
    const body = { storeId: encodeId('store', other.id), amount: 100 };
    const made = await person.send('POST', '/v1/dynamic-qr', { body, headers: { [idempotencyHeader]: randomUUID() } });
    expect(made.statusCode).toBe(404);
  });

  test('QRC-02 the list is paged by cursor, newest first', async () => {
    const first = (await cashier.send('GET', '/v1/dynamic-qr?size=2')).json();
    const second = (await cashier.send('GET', `/v1/dynamic-qr?size=2&after=${first.next}`)).json();
    const ids = [...first.dynamicQrs, ...second.dynamicQrs].map(({ id }: DynamicQr) => id);
    expect(ids).toEqual([...ids].sort().reverse());
    expect(new Set(ids).size).toBe(4);
    const back = (await cashier.send('GET', `/v1/dynamic-qr?size=2&before=${second.previous}`)).json();
    expect(back.dynamicQrs).toHaveLength(2);
  });
});
