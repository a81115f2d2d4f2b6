// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import { qrCodeReference, testVpa } from '@galla/contract/shops/qr-codes/upi-link.ts';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import {
  addQrKey,
  askPayee,
  paymentsOf,
  referenceIn,
  refundsOf,
  reportQrPayment,
  shownQr,
} from './testing/reporting.ts';

const galla = useGalla();
let merchant: TestMerchant;
let store: TestStore;
let admin: TestBrowser;

beforeAll(async () => {
  await addQrKey(galla, 'live-engine', ['live']);
  await addQrKey(galla, 'test-engine', ['test']);
  await addQrKey(galla, 'both-engine', ['live', 'test']);
});

/** Each test has its own merchant. */
async function open() {
  merchant = await galla.addMerchant();
  store = await galla.addStore(merchant, 'KORA');
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
}
const sticker = () => qrCodeReference(store.qrCodeId);
const payments = () => paymentsOf(galla, merchant.tenantId);
const report = (reference: string, change: object = {}, keyId?: string) =>
  reportQrPayment(galla, merchant, reference, { ...change }, keyId);
const testTenant = async () => {
  const tenants = galla.rows.kysely.selectFrom('tenant').innerJoin('merchant as m', 'm.id', 'tenant.merchant_id');
  const found = tenants.select('tenant.id').where('m.merchant_id', '=', merchant.merchantId);
  return (await found.where('tenant.mode', '=', 'test').executeTakeFirstOrThrow()).id;
};

test('TXN-08 a payment by a printed QR code is listed with its store, counter and QR code', async () => {
  await open();
  expect((await report(sticker())).json()).toEqual({ received: true });
  expect(await payments()).toMatchObject([
    {
      state: 'COMPLETED',
      amount: 38_500,
      store_id: store.id,
      terminal_id: store.terminalId,
      qr_code_id: store.qrCodeId,
      payment_solution: 'QR',
      customer_vpa: 'snehalkulkarni@ybl',
    },
  ]);
});

test('TXN-08 a QR payment that is reported repeatedly, simultaneously and in any order counts once', async () => {
  await open();
  const one = { providerTransactionId: 'ONE' };
  const states = ['COMPLETED', 'PENDING', 'COMPLETED', 'PENDING', 'COMPLETED'];
  const answers = await Promise.all(states.map((state) => report(sticker(), { ...one, state })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(await payments()).toMatchObject([{ state: 'COMPLETED' }]);
  const qr = await shownQr(admin, store);
  const twice = { providerTransactionId: 'TWO' };
  await Promise.all([1, 2, 3, 4].map(() => report(referenceIn(qr.text), twice)));
  await report(referenceIn(qr.text), { ...twice, state: 'PENDING' });
  expect(await payments()).toHaveLength(2);
  expect(await refundsOf(galla, merchant.tenantId)).toEqual([]);
});

test('TXN-08 a late QR payment is refunded once, however often it is reported', async () => {
  await open();
  const qr = await shownQr(admin, store);
  await admin.send('POST', `/v1/dynamic-qr/${qr.id}/cancel`);
  const late = { providerTransactionId: 'LATE' };
  await Promise.all([1, 2, 3].map(() => report(referenceIn(qr.text), late)));
  // The bank rejected the refund, so the amount is free again. The report must not refund it a second time.
  await galla.rows.kysely
    .updateTable('payment')
    .set({ reserved: 0 })
    .where('tenant_id', '=', merchant.tenantId)
    .execute();
  await report(referenceIn(qr.text), late);
  expect(await refundsOf(galla, merchant.tenantId)).toMatchObject([{ amount: 38_500, reason: 'LATE_PAYMENT' }]);
});

test('TXN-08 a QR payment stored before a crash pays its code when it is reported again', async () => {
  await open();
  const qr = await shownQr(admin, store);
  const at = new Date(galla.now()).toISOString();
  const crashed = { providerTransactionId: 'CRASH', storeId: 'KORA', terminalId: 'C1', paymentSolution: 'QR' } as const;
  await galla.pay(merchant, { ...crashed, amount: 38_500, createdAt: at });
  expect((await admin.send('GET', `/v1/dynamic-qr/${qr.id}`)).json().dynamicQr.state).toBe('ACTIVE');
  await report(referenceIn(qr.text), { providerTransactionId: 'CRASH', at });
  const { dynamicQr } = (await admin.send('GET', `/v1/dynamic-qr/${qr.id}`)).json();
  const [payment] = await payments();
  expect(dynamicQr).toMatchObject({ state: 'PAID', paid: { paymentId: encodeId('payment', payment?.id ?? '') } });
  expect(await payments()).toHaveLength(1);
});

test('TXN-08 a deactivated QR code still accepts money for its store', async () => {
  await open();
  await galla.rows.kysely.updateTable('qr_code').set({ active: false }).where('id', '=', store.qrCodeId).execute();
  await report(sticker().toLowerCase());
  expect(await payments()).toMatchObject([{ store_id: store.id, qr_code_id: store.qrCodeId }]);
});

test('TXN-08 an unknown reference loses no money: the merchant has the payment without a store', async () => {
  await open();
  const unknown = ['Q0', 'D06b', 'NONSENSE', qrCodeReference(crypto.randomUUID()), ''];
  for (const reference of unknown) expect((await report(reference)).statusCode).toBe(200);
  expect((await payments()).map((payment) => payment.store_id)).toEqual([null, null, null, null, null]);
  expect((await payments())[0]?.merchant_transaction_id).toBe('Q0');
});

test('TXN-08 another merchant’s QR code reveals nothing of that merchant, and the money belongs to the payee', async () => {
  await open();
  const [theirs, theirStore, their] = [merchant, store, admin];
  const qr = await shownQr(their, theirStore);
  await open();
  await report(qrCodeReference(theirStore.qrCodeId));
  await report(referenceIn(qr.text));
  expect((await payments()).map((payment) => [payment.store_id, payment.qr_code_id])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(await paymentsOf(galla, theirs.tenantId)).toEqual([]);
  expect((await their.send('GET', `/v1/dynamic-qr/${qr.id}`)).json().dynamicQr.state).toBe('ACTIVE');
});

test('TXN-08 a report whose VPA belongs to another merchant is refused and stored for the operator', async () => {
  await open();
  const other = await galla.addMerchant();
  const answer = await report(sticker(), { vpa: `${other.merchantId.toLowerCase()}@galla` });
  expect(answer.statusCode).toBe(409);
  expect(await payments()).toEqual([]);
  const kept = galla.rows.kysely
    .selectFrom('refused_event')
    .select('code')
    .where('merchant_id', '=', merchant.merchantId);
  expect(await kept.execute()).toEqual([{ code: 'MERCHANT_ID_MISMATCH' }]);
});

test('TXN-08 a report that contradicts a final state changes nothing', async () => {
  await open();
  const qr = await shownQr(admin, store);
  const one = { providerTransactionId: 'ONE' };
  await report(referenceIn(qr.text), one);
  expect((await report(referenceIn(qr.text), { ...one, state: 'FAILED' })).json().code).toBe('STATE_CONFLICT');
  expect((await report(referenceIn(qr.text), { ...one, amount: 100 })).json().code).toBe('AMOUNT_MISMATCH');
  expect((await admin.send('GET', `/v1/dynamic-qr/${qr.id}`)).json().dynamicQr).toMatchObject({
    state: 'PAID',
    paid: { amount: 38_500 },
  });
});

test('TXN-08 a declined QR payment is shown as failed, and the code can still be paid', async () => {
  await open();
  const qr = await shownQr(admin, store);
  await report(referenceIn(qr.text), { state: 'FAILED', failureReason: 'Not enough balance.', utr: undefined });
  expect(await payments()).toMatchObject([{ state: 'FAILED', failure_reason: 'Not enough balance.' }]);
  await report(referenceIn(qr.text));
  expect((await admin.send('GET', `/v1/dynamic-qr/${qr.id}`)).json().dynamicQr.state).toBe('PAID');
});

test('TXN-08 test-mode QR payments stay in test mode, for test keys and for keys of both modes', async () => {
  await open();
  const vpa = testVpa(`${merchant.merchantId.toLowerCase()}@galla`);
  await report('Q0', { vpa }, 'test-engine');
  await report('Q0', { vpa }, 'both-engine');
  expect(await payments()).toEqual([]);
  expect(await paymentsOf(galla, await testTenant())).toHaveLength(2);
  await report('Q0', {}, 'both-engine');
  expect(await payments()).toHaveLength(1);
});

test('TXN-08 a report may identify a QR code by its code, like other engines', async () => {
  await open();
  await report('KORA-Q1');
  expect(await payments()).toMatchObject([{ store_id: store.id, qr_code_id: store.qrCodeId }]);
});

test('QRC-02 a customer’s app can read payee and place from a link’s address and reference', async () => {
  await open();
  const vpa = `${merchant.merchantId.toLowerCase()}@galla`;
  const ask = (question: object, keyId?: string) => askPayee(galla, question, keyId);
  const payee = { merchantId: merchant.merchantId, name: merchant.name };
  expect((await ask({ vpa, reference: sticker() })).json()).toEqual({
    ...payee,
    storeName: 'Store KORA',
    terminalName: 'Counter 1',
    codeEnd: null,
  });
  expect((await ask({ vpa: vpa.toUpperCase() })).json()).toMatchObject({ ...payee, storeName: null });
  expect((await ask({ vpa: 'nobody@galla' })).statusCode).toBe(404);
  expect((await ask({ vpa }, 'test-engine')).statusCode).toBe(404);
  expect((await ask({ vpa: testVpa(vpa) })).statusCode).toBe(404);
  expect((await ask({ vpa: testVpa(vpa) }, 'test-engine')).json()).toMatchObject(payee);
  expect((await ask({ vpa }, 'nobody')).statusCode).toBe(401);
});

test('TXN-08 a report that is unsigned, foreign or incomplete is refused', async () => {
  await open();
  expect((await report('Q0', {}, 'nobody')).statusCode).toBe(401);
  expect((await report('Q0', { merchantId: 'NOBODY01' })).json().code).toBe('UNKNOWN_MERCHANT');
  expect((await report('Q0', { amount: 0 })).statusCode).toBe(400);
});
