// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { encodeId } from '@galla/contract/core/ids.ts';
import { qrCodeReference, readUpiLink } from '@galla/contract/shops/qr-codes/upi-link.ts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import type { Platform } from '../../platform/http/handlers.ts';
import { serveDemoCounter } from './demo-page.ts';
import { codeFor, pairedPhone, pathOf } from './testing/counter-phone.ts';
import type { CounterEvent } from './testing/counter-stream.ts';
import { amountsOf, followCounter } from './testing/counter-stream.ts';

const galla = useGalla();
let merchant: TestMerchant;
let store: TestStore;
let other: TestStore;
let admin: TestBrowser;
let phone: TestBrowser;

beforeAll(async () => {
  merchant = await galla.addMerchant({ merchantId: 'CHAI01', name: 'Chai Stop' });
  store = await galla.addStore(merchant, 'FC', 'Karol Bagh');
  other = await galla.addStore(merchant, 'PN', 'Pune');
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  phone = await pairedPhone(galla, admin, merchant, store);
});

const at = (place: TestStore) => ({ storeId: place.code, terminalId: 'C1', qrCodeId: `${place.code}-Q1` });
const sums = async (by = phone) => (await by.send('GET', '/counter/v1/shift')).json().shift;

describe('setting a phone up', () => {
  test('STO-07 a pairing code works once, and shows its counter with the counter’s printed QR code', async () => {
    const code = await codeFor(admin, merchant, store);
    const mine = galla.browser();
    // People type the code in groups.
    const spaced = { body: { code: `${code.slice(0, 4)} ${code.slice(4)}` } };
    expect((await mine.send('POST', '/counter/v1/pair', spaced)).statusCode).toBe(200);
    const again = await galla.browser().send('POST', '/counter/v1/pair', { body: { code } });
    expect([again.statusCode, again.json().code]).toEqual([400, 'PAIRING_CODE_WRONG']);
    const state = (await mine.send('GET', '/counter/v1/state')).json();
    expect(state).toMatchObject({ merchantName: 'Chai Stop', storeName: 'Karol Bagh', counterName: 'Counter 1' });
    expect(readUpiLink(state.qrText)).toMatchObject({ vpa: 'chai01@galla', name: 'Chai Stop', mode: 'STATIC' });
    const cookie = mine.cookies.get('galla-counter') ?? '';
    const { rows } = await galla.rows.pool.query('select token_hash from counter_device');
    for (const { token_hash } of rows) expect(token_hash.toString()).not.toContain(cookie.slice(37));
  });

  test('TXN-03 in the demo anyone can set up a counter phone, but only for the demo’s shop', async () => {
    expect((await galla.app.inject('/demo/counter')).statusCode).toBe(404);
    const shop = await galla.addMerchant({ merchantId: 'CHAISTOP01', name: 'Chai Stop' });
    const first = await galla.addStore(shop, 'CS01', 'Bandra West');
    await galla.addPerson({ merchant: shop });
    const page = (await galla.app.inject('/demo/counter')).body;
    expect(page).toContain('Chai Stop, Bandra West, Counter 1');
    const [, code = ''] = /\/counter#code=(\d{8})"/.exec(page) ?? [];
    const visitor = galla.browser();
    expect((await visitor.send('POST', '/counter/v1/pair', { body: { code } })).statusCode).toBe(200);
    const { qrText, storeName } = (await visitor.send('GET', '/counter/v1/state')).json();
    expect(storeName).toBe('Bandra West');
    expect(page).toContain(`/simulator/scan?${new URLSearchParams({ qr: qrText })}`.replaceAll('&', '&#38;'));
    expect(readUpiLink(qrText)?.reference).toBe(qrCodeReference(first.qrCodeId));
    const routes: string[] = [];
    const app = { get: (path: string) => routes.push(path) } as unknown as FastifyInstance;
    serveDemoCounter(app, { demo: false } as Platform, { merchantId: 'CHAISTOP01', storeCode: 'CS01' });
    expect(routes).toEqual([]);
  });

  test('STO-07 a pairing code expires after 10 minutes, and guesses are blocked after 10 tries', async () => {
    const code = await codeFor(admin, merchant, store);
    galla.pass(600_001);
    const late = await galla.browser().send('POST', '/counter/v1/pair', { body: { code }, from: '10.1.1.1' });
    expect(late.json().code).toBe('PAIRING_CODE_WRONG');
    const codes = [];
    for (let tries = 0; tries < 11; tries += 1)
      codes.push(
        (
          await galla
            .browser()
            .send('POST', '/counter/v1/pair', { body: { code: `0000000${tries % 10}` }, from: '10.1.1.2' })
        ).json().code,
      );
    expect(new Set(codes.slice(0, 10))).toEqual(new Set(['PAIRING_CODE_WRONG']));
    expect(codes[10]).toBe('TOO_MANY_REQUESTS');
    await galla.takeAsConfirmed(admin);
  });

  test('STO-07 a person sets up their own browser, sees the store’s phones and signs one out', async () => {
    const terminal = encodeId('terminal', store.terminalId);
    const path = `${pathOf(merchant, store)}/terminals/${terminal}/thisPhone`;
    const mine = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [store] }));
    expect((await mine.send('POST', path, { body: {} })).statusCode).toBe(200);
    expect((await mine.send('GET', '/counter/v1/state')).statusCode).toBe(200);
    const listed = (await mine.send('GET', `${pathOf(merchant, store)}/counterPhones`)).json().devices;
    expect(listed[0]).toMatchObject({ counterName: 'Counter 1', terminalId: terminal });
    const revoke = `${pathOf(merchant, store)}/counterPhones/${listed[0].id}/revoke`;
    const elsewhere = `${pathOf(merchant, other)}/counterPhones/${listed[0].id}/revoke`;
    expect((await admin.send('POST', elsewhere, { body: {} })).statusCode).toBe(404);
    expect((await mine.send('POST', revoke, { body: {} })).statusCode).toBe(200);
    const refused = await mine.send('GET', '/counter/v1/state');
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'COUNTER_PHONE_UNKNOWN']);
    const log = (await admin.send('POST', '/v1/audit/list', { body: { filters: {} } })).body;
    for (const act of ['COUNTER_PHONE_ADDED', 'COUNTER_PHONE_REVOKED', 'COUNTER_PHONE_CODE_MADE'])
      expect(log).toContain(act);
  });

  test('STO-07 a phone can sign out, and one unused for 180 days has to be set up again', async () => {
    const left = await pairedPhone(galla, admin, merchant, other);
    expect((await left.send('POST', '/counter/v1/leave', { body: {} })).statusCode).toBe(200);
    expect((await left.send('GET', '/counter/v1/state')).statusCode).toBe(401);
    const idle = await pairedPhone(galla, admin, merchant, other);
    expect((await idle.send('GET', '/counter/v1/state')).statusCode).toBe(200);
    galla.pass(181 * 86_400_000);
    expect((await idle.send('GET', '/counter/v1/state')).statusCode).toBe(401);
    galla.pass(-181 * 86_400_000);
  });
});

describe('payments at the counter', () => {
  test('TXN-03 a phone hears only of its own counter’s payments, as they arrive', async () => {
    const onReady = () =>
      void galla.pay(merchant, { ...at(other), amount: 111 }).then(() =>
        galla.pay(merchant, {
          ...at(store),
          amount: 25_000,
          utr: '632414904117',
          customer: { name: 'Rahul Suresh Sharma', vpa: 'rahul@ybl' },
        }),
      );
    const { events } = await followCounter(galla, phone, (got) => amountsOf(got).length > 0, { onReady });
    expect(amountsOf(events)).toEqual([25_000]);
    const [, news] = events;
    expect(news?.data.payments[0]).toMatchObject({
      state: 'COMPLETED',
      payer: 'Rahul S.',
      app: 'PhonePe',
      family: 'UPI',
      utr: '632414904117',
    });
    expect(JSON.stringify(events)).not.toMatch(/Sharma|rahul@/);
  });

  test('TXN-03 payments that arrived while a phone was away are listed when it reconnects', async () => {
    galla.pass(20_000);
    const { events } = await followCounter(galla, phone, (got) => got.length > 0);
    const [ready] = events;
    galla.pass(60_000);
    await galla.pay(merchant, { ...at(store), amount: 1_000 }, { ...at(store), amount: 2_000 }, { ...at(other) });
    const back = await followCounter(galla, phone, (got) => got.length > 0, { since: ready?.data.now });
    const [first] = back.events;
    const missed = first?.event === 'ready' ? first.data.missed : [];
    expect(missed.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1_000, 2_000]);
  });

  test('QRC-02 a payment that arrived and was refunded while a phone was away does not count as received', async () => {
    galla.pass(60_000);
    const { events } = await followCounter(galla, phone, (got) => got.length > 0);
    const [ready] = events;
    galla.pass(60_000);
    await galla.pay(merchant, { ...at(store), amount: 3_100 }, { ...at(store), amount: 4_200 });
    await galla.rows.pool.query('update payment set refunded = amount where tenant_id = $1 and amount = 4200', [
      merchant.tenantId,
    ]);
    const back = await followCounter(galla, phone, (got) => got.length > 0, { since: ready?.data.now });
    const [first] = back.events;
    const missed = first?.event === 'ready' ? first.data.missed : [];
    expect(missed.map(({ amount }) => amount)).toContain(3_100);
    expect(missed.map(({ amount }) => amount)).not.toContain(4_200);
  });

  test('STO-07 signing a phone out ends its stream at once', async () => {
    const lost = await pairedPhone(galla, admin, merchant, store);
    const [device] = (await admin.send('GET', `${pathOf(merchant, store)}/counterPhones`)).json().devices;
    let revokedAt = 0;
    const onReady = () => {
      revokedAt = Date.now();
      void admin.send('POST', `${pathOf(merchant, store)}/counterPhones/${device.id}/revoke`, { body: {} });
    };
    const { ended } = await followCounter(galla, lost, () => false, { onReady });
    expect([ended, Date.now() - revokedAt < 3_000]).toEqual([true, true]);
  });

  test('TXN-03 a rush loses nothing', async () => {
    const amounts = Array.from({ length: 120 }, (_, index) => 10_000 + index);
    const onReady = () => void Promise.all(amounts.map((amount) => galla.pay(merchant, { ...at(store), amount })));
    // Payments made just before may be listed too.
    const seen = (got: readonly CounterEvent[]) => amounts.filter((amount) => amountsOf(got).includes(amount));
    const { events } = await followCounter(galla, phone, (got) => seen(got).length === amounts.length, { onReady });
    expect(seen(events)).toEqual(amounts);
  });
});

describe('shifts', () => {
  const key = () => ({ 'idempotency-key': randomUUID() });
  const end = (by: TestBrowser, body: object = {}) =>
    by.send('POST', '/counter/v1/shift/end', { body, headers: key() });

  test('a shift’s totals equal its payments to the paisa, and each payment is in one shift', async () => {
    await end(phone);
    galla.pass(1_000);
    expect(await sums()).toMatchObject({ count: 0, amount: 0, total: 0 });
    await galla.pay(
      merchant,
      { ...at(store), amount: 64_001 },
      { ...at(store), amount: 29_999, instrument: 'CREDIT_CARD' },
      { ...at(store), amount: 5_000, state: 'FAILED' },
      { ...at(store), amount: 26_000, state: 'PENDING', providerTransactionId: 'LATER' },
      { ...at(other), amount: 9_999 },
    );
    const open = await sums();
    expect(open).toMatchObject({ count: 2, amount: 94_000, total: 94_000, pending: { count: 1, amount: 26_000 } });
    expect(open.families).toEqual([
      { family: 'UPI', count: 1, amount: 64_001 },
      { family: 'CARDS', count: 1, amount: 29_999 },
    ]);
    const answer = await end(phone, { cashier: 'Pooja Verma' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().ended).toMatchObject({ total: 94_000, endedBy: 'Pooja Verma' });
    expect(answer.json().shift).toMatchObject({ count: 0, total: 0 });
    // A payment that the bank decided later counts in the shift of the decision.
    await galla.pay(merchant, { ...at(store), amount: 26_000, providerTransactionId: 'LATER' });
    expect(await sums()).toMatchObject({ count: 1, amount: 26_000, pending: { count: 0 } });
    const { rows } = await galla.rows.pool.query('select totals from counter_shift where ended_by = $1', [
      'Pooja Verma',
    ]);
    expect(rows[0].totals).toMatchObject({ count: 2, amount: 94_000, total: 94_000 });
  });

  test('payments that arrive while a shift ends are each counted in exactly one of the two shifts', async () => {
    await end(phone);
    const ended: number[] = [];
    const paying = Promise.all(
      Array.from({ length: 60 }, (_, index) => galla.pay(merchant, { ...at(store), amount: 100 + index })),
    );
    for (let turn = 0; turn < 6; turn += 1) ended.push((await end(phone)).json().ended.amount);
    await paying;
    const left = (await sums()).amount;
    expect(ended.reduce((sum, amount) => sum + amount, 0) + left).toBe(60 * 100 + (59 * 60) / 2);
  });

  test('payments made before a counter had a phone are in none of its shifts', async () => {
    const early = await galla.addStore(merchant, 'EARLY');
    await galla.pay(merchant, { ...at(early), amount: 5_000 });
    galla.pass(1_000);
    const late = await pairedPhone(galla, admin, merchant, early);
    expect((await end(late)).json()).toMatchObject({ ended: { count: 0 }, shift: { count: 0 } });
  });

  test('a repeated press ends only one shift', async () => {
    const headers = key();
    const first = await phone.send('POST', '/counter/v1/shift/end', { body: {}, headers });
    const second = await phone.send('POST', '/counter/v1/shift/end', { body: {}, headers });
    expect(second.json()).toEqual(first.json());
  });
});
