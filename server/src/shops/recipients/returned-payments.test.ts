// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openFakeBank } from '../../collect/checkout/testing/fake-bank.ts';
import type { TestBrowser, TestMerchant, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { newId } from '../../platform/ids.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { defaultContact } from '../../platform/testing/default-contact.ts';
import { addQrKey, referenceIn, reportQrPayment, sendSigned, shownQr } from '../dynamic-qr/testing/reporting.ts';
import { notifyRecipients } from './jobs.ts';

const galla = useGalla({ rail: openFakeBank() });
let destination = '';
let merchant: TestMerchant;
let store: TestStore;
let admin: TestBrowser;

beforeAll(() => addQrKey(galla, 'live-engine', ['live']));

beforeEach(async () => {
  destination = `suresh.${randomUUID()}@annapurna.example`;
  merchant = await galla.addMerchant();
  store = await galla.addStore(merchant, 'KB');
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const at = new Date(galla.now() - 1_000);
  const { tenantId: tenant_id } = merchant;
  await galla.rows.kysely
    .insertInto('payment_recipient')
    .values({
      tenant_id,
      id: newId(),
      name: 'Suresh Yadav',
      mode: 'EMAIL',
      destination,
      store_ids: null,
      qr_code_ids: null,
      from_amount: 0,
      from_minute: null,
      to_minute: null,
      created_by: null,
      created_at: at,
      verified_at: at,
    })
    .execute();
  await galla.rows.kysely.insertInto('recipient_cursor').values({ tenant_id, position: 0, due_at: null }).execute();
});

/** The texts sent to the recipient after the worker's next round. */
async function textsAfter(passedMs = 61_000): Promise<string[]> {
  galla.pass(passedMs);
  const log = { error: (...said: unknown[]) => expect(said).toEqual([]), warn: () => undefined };
  const needs = { database: galla.rows, clock: { now: galla.now }, log, contact: defaultContact };
  await runDue(needs, [notifyRecipients], { once: true });
  return (await galla.messagesTo(destination)).map(({ body }) => body);
}
const report = (reference: string, change: object = {}) => reportQrPayment(galla, merchant, reference, { ...change });

test('QRC-03 a payment by an ended QR code, which is refunded at once, is not announced', async () => {
  const qr = await shownQr(admin, store);
  await report(referenceIn(qr.text), { amount: 38_500 });
  await report(referenceIn(qr.text), { amount: 38_500 });
  const ended = await shownQr(admin, store, { amount: 7_000 });
  await admin.send('POST', `/v1/dynamic-qr/${ended.id}/cancel`);
  await report(referenceIn(ended.text), { amount: 7_000 });
  expect(await textsAfter()).toEqual([expect.stringContaining('₹385.00')]);
  await report('STICKER', { amount: 1_200 });
  expect(await textsAfter()).toEqual([expect.stringContaining('₹385.00'), expect.stringContaining('₹12.00')]);
});

test('QRC-03 an order that is paid twice is announced once', async () => {
  const body = {
    merchantId: merchant.merchantId,
    amount: 489_900,
    merchantOrderId: 'AO-1',
    expiresAt: new Date(galla.now() + 1_800_000).toISOString(),
  };
  const made = await sendSigned(galla, '/api/checkout/v1/orders', JSON.stringify(body), 'live-engine');
  const token = new URL(made.json().payUrl).pathname.slice('/pay/'.length);
  const method = { type: 'NET_BANKING', bank: 'HDFC' };
  const start = async (besides?: number): Promise<string> => {
    const url = `/api/checkout/v1/orders/${token}/attempts`;
    const started = await galla.app.inject({ method: 'POST', url, payload: { key: randomUUID(), method, besides } });
    return started.json().attempt.attemptId;
  };
  for (const attemptId of [await start(), await start(1)]) {
    const paid = {
      attemptId,
      merchantId: merchant.merchantId,
      providerTransactionId: attemptId,
      amount: 489_900,
      state: 'COMPLETED',
      at: new Date(galla.now()).toISOString(),
    };
    const answer = await sendSigned(galla, '/api/rail/v1/payments', JSON.stringify(paid), 'live-engine');
    expect(answer.statusCode, answer.body).toBe(200);
  }
  expect(await textsAfter()).toEqual([expect.stringContaining('₹4,899.00')]);
});

test('QRC-03 a payment left undecided by a crash waits for the next report, together with later ones, but not forever', async () => {
  const at = new Date(galla.now()).toISOString();
  const [paid, forgotten] = [await shownQr(admin, store), await shownQr(admin, store, { amount: 9_900 })];
  const crashed = (text: string, change: { amount: number; providerTransactionId: string }) =>
    galla.pay(merchant, {
      storeId: 'KB',
      paymentSolution: 'QR',
      createdAt: at,
      merchantTransactionId: referenceIn(text),
      ...change,
    });
  await crashed(paid.text, { amount: 38_500, providerTransactionId: 'CRASH' });
  await report('STICKER', { amount: 1_200 });
  expect(await textsAfter()).toEqual([]);
  await report(referenceIn(paid.text), { providerTransactionId: 'CRASH', at });
  expect(await textsAfter()).toEqual([expect.stringMatching(/2 payments .*₹397\.00 in all/s)]);
  // A payment that is never reported again is announced after five minutes, because the merchant has the money.
  await crashed(forgotten.text, { amount: 9_900, providerTransactionId: 'FORGOTTEN' });
  expect(await textsAfter()).toHaveLength(1);
  expect((await textsAfter(300_000)).at(-1)).toContain('₹99.00');
});
