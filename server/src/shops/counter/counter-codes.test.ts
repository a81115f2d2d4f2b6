// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { addQrKey, referenceIn, reportQrPayment } from '../dynamic-qr/testing/reporting.ts';
import { pairedPhone } from './testing/counter-phone.ts';
import type { CounterEvent } from './testing/counter-stream.ts';
import { amountsOf, followCounter } from './testing/counter-stream.ts';

const galla = useGalla();
let merchant: TestMerchant;
let store: TestStore;
let admin: TestBrowser;
let phone: TestBrowser;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  store = await galla.addStore(merchant, 'FC');
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  phone = await pairedPhone(galla, admin, merchant, store);
  await addQrKey(galla, 'live-engine', ['live']);
});

/** The location of the phone's counter. */
const place = { storeId: 'FC', terminalId: 'C1' };

test('QRC-02 a counter asks for an amount, and hears what the customer paid', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const asked = await phone.send('POST', '/counter/v1/dynamic-qr', {
    body: { amount: 38_500, billNumber: 'B-7' },
    headers,
  });
  expect(asked.statusCode, asked.body).toBe(200);
  const { dynamicQr } = asked.json();
  expect(dynamicQr).toMatchObject({ state: 'ACTIVE', terminalName: 'Counter 1', billNumber: 'B-7' });
  const onReady = () => void reportQrPayment(galla, merchant, referenceIn(dynamicQr.text), { amount: 35_800 });
  // The phone hears of the payment once the payment has been matched with its QR code.
  const { events } = await followCounter(galla, phone, (got) => amountsOf(got).length > 0, { onReady });
  expect(new Set(amountsOf(events))).toEqual(new Set([35_800]));
  const paid = (await phone.send('GET', `/counter/v1/dynamic-qr/${dynamicQr.id}`)).json().dynamicQr;
  expect(paid).toMatchObject({ state: 'PAID_OTHER', paid: { amount: 35_800 } });
});

test('QRC-02 a payment that is refunded is never announced as received, neither before its code is settled nor after the phone was away', async () => {
  const headers = () => ({ 'idempotency-key': randomUUID() });
  const made = (amount: number) =>
    phone.send('POST', '/counter/v1/dynamic-qr', { body: { amount }, headers: headers() });
  const { dynamicQr } = (await made(61_300)).json();
  await phone.send('POST', `/counter/v1/dynamic-qr/${dynamicQr.id}/cancel`, { body: {} });
  const paid = { amount: 61_300, providerTransactionId: 'ENDED-1' };
  // A process may crash between storing the payment and settling its code.
  const onReady = () =>
    void galla
      .pay(merchant, {
        ...place,
        ...paid,
        paymentSolution: 'QR',
        merchantTransactionId: referenceIn(dynamicQr.text),
      })
      .then(() => galla.pay(merchant, { ...place, amount: 1_700 }));
  const heard = await followCounter(galla, phone, (got) => amountsOf(got).includes(1_700), { onReady });
  expect(amountsOf(heard.events)).not.toContain(61_300);
  const report = () => void reportQrPayment(galla, merchant, referenceIn(dynamicQr.text), paid);
  const seen = (got: readonly CounterEvent[]) => amountsOf(got).includes(61_300);
  const { events } = await followCounter(galla, phone, seen, { onReady: report });
  const news = events.flatMap(({ event, data }) => (event === 'payments' ? data.payments : []));
  const goesBack = news.filter(({ amount }) => amount === 61_300).map((payment) => payment.goesBack);
  expect(new Set(goesBack)).toEqual(new Set([true]));
  const [ready] = events;
  const since = new Date(Date.parse(ready?.data.now ?? '') - 1_000).toISOString();
  const back = await followCounter(galla, phone, (got) => got.length > 0, { since });
  const first = back.events[0]?.event === 'ready' ? back.events[0].data : undefined;
  expect(first?.payments.find(({ amount }) => amount === 61_300)?.goesBack).toBe(true);
  expect(first?.missed.map(({ amount }) => amount)).not.toContain(61_300);
});

test('QRC-02 a phone that connects before a payment’s code is settled hears of the payment afterwards', async () => {
  const headers = () => ({ 'idempotency-key': randomUUID() });
  const made = async (amount: number) => {
    const answer = await phone.send('POST', '/counter/v1/dynamic-qr', { body: { amount }, headers: headers() });
    return answer.json().dynamicQr;
  };
  const [ended, open] = [await made(71_300), await made(72_400)];
  await phone.send('POST', `/counter/v1/dynamic-qr/${ended.id}/cancel`, { body: {} });
  const paid = (code: { text: string }, amount: number) => ({
    amount,
    providerTransactionId: `BETWEEN-${amount}`,
    merchantTransactionId: referenceIn(code.text),
    ...place,
    paymentSolution: 'QR' as const,
  });
  const since = new Date(galla.now()).toISOString();
  await galla.pay(merchant, paid(ended, 71_300), paid(open, 72_400));
  for (const from of [undefined, since]) {
    const { events } = await followCounter(galla, phone, (got) => got.length > 0, { since: from });
    const ready = events[0]?.event === 'ready' ? events[0].data : undefined;
    const said = [...(ready?.payments ?? []), ...(ready?.missed ?? [])].map(({ amount }) => amount);
    expect(said.filter((amount) => amount === 71_300 || amount === 72_400)).toEqual([]);
  }
  const settle = () => {
    for (const [code, amount] of [
      [ended, 71_300],
      [open, 72_400],
    ] as const)
      void reportQrPayment(galla, merchant, referenceIn(code.text), {
        amount,
        providerTransactionId: `BETWEEN-${amount}`,
      });
  };
  const both = (got: readonly CounterEvent[]) => [71_300, 72_400].every((amount) => amountsOf(got).includes(amount));
  const { events } = await followCounter(galla, phone, both, { since, onReady: settle });
  const news = events.flatMap(({ event, data }) => (event === 'payments' ? data.payments : []));
  const goesBack = (wanted: number) =>
    new Set(news.filter(({ amount }) => amount === wanted).map((payment) => payment.goesBack));
  expect([goesBack(71_300), goesBack(72_400)]).toEqual([new Set([true]), new Set([false])]);
});

test('QRC-02 a code of another counter is not found', async () => {
  const theirs = await pairedPhone(galla, admin, merchant, await galla.addStore(merchant, 'PN'));
  const headers = { 'idempotency-key': randomUUID() };
  const { dynamicQr } = (
    await theirs.send('POST', '/counter/v1/dynamic-qr', { body: { amount: 38_500 }, headers })
  ).json();
  expect((await phone.send('GET', `/counter/v1/dynamic-qr/${dynamicQr.id}`)).statusCode).toBe(404);
  expect((await phone.send('POST', `/counter/v1/dynamic-qr/${dynamicQr.id}/cancel`, { body: {} })).statusCode).toBe(
    404,
  );
  const cancelled = await theirs.send('POST', `/counter/v1/dynamic-qr/${dynamicQr.id}/cancel`, { body: {} });
  expect(cancelled.json().dynamicQr.state).toBe('CANCELLED');
});
