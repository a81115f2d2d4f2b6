import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { leaseMs, pauseAfter } from '../../platform/rail/pauses.ts';
import { keptAnswers, purge } from '../../platform/retention.ts';
import { FakeBank } from './testing/fake-bank.ts';
import { addBankKey, askRefund, checkBook, paid, refundTotals, report, work, workAll } from './testing/fixtures.ts';

const bank = new FakeBank();
const galla = useGalla({ rail: bank });
let merchant: TestMerchant;
let admin: TestBrowser;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  await addBankKey(galla);
});

const fifty = <T>(ask: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => ask(index)));

describe('simultaneous requests', () => {
  test('REF-03 of 50 refunds of one payment, only as many succeed as the payment can cover', async () => {
    bank.mood = 'COMPLETED';
    const { unitId, id, providerTransactionId } = await paid(galla, merchant);
    const answers = await fifty(() => askRefund(admin, unitId, 30_00));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(47);
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 0, reserved: 90_00 });
    await workAll(galla, bank);
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 90_00, reserved: 0 });
    expect(bank.paidBack(providerTransactionId)).toBe(90_00);
    await checkBook(galla, merchant);
  });

  test('REF-03 50 requests with one key make one refund; each gets the same answer or is asked to retry', async () => {
    const { unitId, id } = await paid(galla, merchant);
    const key = randomUUID();
    const answers = await fifty(() => askRefund(admin, unitId, 1_00, { key }));
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    const others = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(done.map(({ body }) => body)).size).toBe(1);
    expect(done.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    for (const { statusCode, headers, body } of others)
      expect([statusCode, headers['retry-after'], JSON.parse(body).code]).toEqual([
        409,
        '1',
        'IDEMPOTENCY_KEY_RUNNING',
      ]);
    expect((await refundTotals(galla, id)).refunds).toHaveLength(1);
    const again = await askRefund(admin, unitId, 1_00, { key });
    expect([again.statusCode, again.headers['idempotent-replayed'], again.body]).toEqual([200, 'true', done[0]?.body]);
  });

  test('REF-03 TXN-08 a refund and late events of its payment update the row together, and totals follow both', async () => {
    bank.mood = 'COMPLETED';
    const own = await galla.addMerchant();
    const store = await galla.addStore(own, 'LATE');
    const browser = await galla.signedIn(await galla.addPerson({ merchant: own }));
    const createdAt = new Date(galla.now() - 60_000).toISOString();
    const event = { providerTransactionId: 'LATE-EVENTS', amount: 100_00, createdAt } as const;
    const { unitId, id } = await paid(galla, own, event);
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        if (index % 3 === 2) await workAll(galla, bank);
        else if (index % 3 === 1) await askRefund(browser, unitId, 20_00);
        else await galla.pay(own, { ...event, [index === 0 ? 'utr' : 'arn']: '12345678901' });
      }),
    );
    await workAll(galla, bank);
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 80_00, reserved: 0 });
    await checkBook(galla, own);
    // The payment and its refunds now count under another product and by its store.
    await galla.pay(own, { ...event, storeId: store.code, paymentSolution: 'QR' });
    await checkBook(galla, own);
  });
});

describe('idempotency keys', () => {
  test('REF-03 a key is required, covers one request of one person, and lasts 7 days', async () => {
    const { unitId, id } = await paid(galla, merchant);
    for (const key of ['', 'a'.repeat(256), 'ü'])
      expect((await askRefund(admin, unitId, 1_00, { key })).json().code).toBe('IDEMPOTENCY_KEY_NEEDED');
    const key = 'a'.repeat(255);
    const first = await askRefund(admin, unitId, 1_00, { key });
    const other = await askRefund(admin, unitId, 2_00, { key });
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const colleague = await galla.signedIn(await galla.addPerson({ merchant }));
    expect((await askRefund(colleague, unitId, 1_00, { key })).json().refundId).not.toBe(first.json().refundId);
    await purge(galla.rows, [keptAnswers], galla.now() + 7 * 86_400_000 - 60_000);
    expect((await askRefund(admin, unitId, 1_00, { key })).body).toBe(first.body);
    await purge(galla.rows, [keptAnswers], galla.now() + 7 * 86_400_000 + 60_000);
    expect((await askRefund(admin, unitId, 1_00, { key })).json().refundId).not.toBe(first.json().refundId);
    expect((await refundTotals(galla, id)).refunds).toHaveLength(3);
  });

  test('REF-03 a rejected request leaves the key unused, and a repeated request gets the first answer', async () => {
    const { unitId } = await paid(galla, merchant);
    const key = randomUUID();
    expect((await askRefund(admin, unitId, 100_01, { key })).statusCode).toBe(409);
    const whole = await askRefund(admin, unitId, 100_00, { key });
    expect(whole.statusCode).toBe(200);
    expect((await askRefund(admin, unitId, 100_00, { key })).body).toBe(whole.body);
  });
});

/** Refunds a new payment in full. `mood` is the bank's behaviour. */
async function whole(mood: FakeBank['mood']) {
  await workAll(galla, bank);
  bank.mood = mood;
  const payment = await paid(galla, merchant);
  const { refundId } = (await askRefund(admin, payment.unitId, 100_00)).json() as { refundId: string };
  return { ...payment, refundId };
}

describe('between the server and the bank', () => {
  test('REF-03 if a worker dies before sending, the next one sends the refund after the lease ends', async () => {
    const { id, refundId } = await whole('COMPLETED');
    bank.sent = 0;
    // The worker claimed the refund and died.
    await galla.rows.kysely
      .updateTable('refund')
      .set({ tries: 1, due_at: new Date(galla.now() + leaseMs) })
      .where('payment_id', '=', id)
      .execute();
    expect(await work(galla, bank)).toBe(0);
    galla.pass(leaseMs + 1);
    await workAll(galla, bank);
    expect([bank.sent, bank.book.get(refundId)?.state]).toEqual([1, 'COMPLETED']);
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 100_00, reserved: 0 });
  });

  test('REF-03 a worker that dies after sending, or resumes after its lease, refunds once', async () => {
    const { id, providerTransactionId } = await whole('COMPLETED');
    bank.sent = 0;
    // The first worker waits for the bank. Its lease ends, and another worker completes the refund.
    bank.meanwhile = async () => {
      bank.meanwhile = async () => undefined;
      galla.pass(leaseMs + 1);
      await work(galla, bank);
    };
    await work(galla, bank);
    expect(bank.sent).toBe(2);
    expect(bank.paidBack(providerTransactionId)).toBe(100_00);
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 100_00, reserved: 0 });
    await checkBook(galla, merchant);
  });

  test('REF-03 two workers at the same time send a refund once', async () => {
    const { id } = await whole('COMPLETED');
    bank.sent = 0;
    const rounds = await Promise.all([work(galla, bank), work(galla, bank), work(galla, bank)]);
    expect([rounds.toSorted(), bank.sent]).toEqual([[0, 0, 1], 1]);
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 100_00, reserved: 0 });
  });

  test.each([
    ['did the work and did not say so', 'silent', 1],
    ['never got it', 'lost', 2],
  ] as const)('REF-03 a bank that %s is asked by id until the outcome is known', async (_what, mood, sent) => {
    const { id, refundId } = await whole(mood);
    bank.sent = 0;
    await workAll(galla, bank);
    expect((await refundTotals(galla, id)).refunds[0]).toMatchObject({ state: 'PENDING', tries: 1 });
    bank.mood = 'COMPLETED';
    bank.decide(refundId, 'COMPLETED');
    expect(await work(galla, bank)).toBe(0);
    galla.pass(pauseAfter(1) + 1);
    await workAll(galla, bank);
    expect(bank.sent).toBe(sent);
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 100_00, reserved: 0 });
  });

  test('REF-03 inquiries without an answer repeat at intervals that grow up to an hour', () => {
    expect([1, 2, 3, 9, 100].map(pauseAfter)).toEqual([15_000, 30_000, 60_000, 3_600_000, 3_600_000]);
  });

  test('REF-03 reports that arrive before the answer, repeatedly and late book the refund once', async () => {
    const { id, refundId } = await whole('PENDING');
    bank.meanwhile = async () => {
      bank.meanwhile = async () => undefined;
      bank.decide(refundId, 'COMPLETED');
      expect((await report(galla, bank, refundId)).json()).toEqual({ received: true });
      expect(await refundTotals(galla, id)).toMatchObject({ refunded: 100_00, reserved: 0 });
    };
    await workAll(galla, bank);
    await Promise.all(Array.from({ length: 8 }, () => report(galla, bank, refundId)));
    const late = await report(galla, bank, refundId, { state: 'PENDING' });
    expect(late.statusCode).toBe(200);
    const { refunded, reserved, refunds } = await refundTotals(galla, id);
    expect([refunded, reserved, refunds[0]?.state, refunds[0]?.sent_at === null]).toEqual([
      100_00,
      0,
      'COMPLETED',
      false,
    ]);
    await checkBook(galla, merchant);
  });

  test('REF-03 a report that contradicts a final state or the amount changes nothing and is stored for the operator', async () => {
    const { id, refundId, providerTransactionId } = await whole('FAILED');
    const early = await report(galla, bank, refundId, {
      merchantId: merchant.merchantId,
      providerTransactionId,
      amount: 99_99,
      state: 'COMPLETED',
    });
    expect(early.statusCode).toBe(200);
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 0, reserved: 100_00 });
    await workAll(galla, bank);
    for (const _ of [1, 2]) await report(galla, bank, refundId, { state: 'COMPLETED', at: '2026-11-21T10:00:00Z' });
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 0, reserved: 0 });
    const kept = galla.rows.kysely.selectFrom('refused_event').select(['code', 'merchant_id']);
    const rows = await kept.where('provider_transaction_id', '=', providerTransactionId).execute();
    expect(rows).toEqual(
      Array.from({ length: 2 }, () => ({ code: 'STATE_CONFLICT', merchant_id: merchant.merchantId })),
    );
    await checkBook(galla, merchant);
  });

  test('REF-03 a report is rejected if no bank signed it or the merchant has no such refund', async () => {
    const { refundId } = await whole('PENDING');
    await workAll(galla, bank);
    const foreign = await galla.addMerchant();
    const answer = await report(galla, bank, refundId, { merchantId: foreign.merchantId, state: 'COMPLETED' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'REFUND_NOT_FOUND']);
    const entry = bank.book.get(refundId);
    const { paid: _, ...body } = { ...entry, state: 'COMPLETED', at: '2026-11-21T10:00:00Z' };
    const unsigned = await admin.send('POST', '/rail/v1/refunds', { body });
    expect([unsigned.statusCode, unsigned.json().code]).toEqual([401, 'ENGINE_KEY_UNKNOWN']);
  });

  test('REF-03 refunds of a merchant frozen by the auditor are not sent until the freeze is lifted', async () => {
    const { id } = await whole('COMPLETED');
    const auditor = openDatabase({ url: galla.url, role: 'galla_auditor', connections: 1 });
    const freeze = { tenant_id: merchant.tenantId, reason: 'legs', created_at: new Date() };
    await auditor.kysely.insertInto('money_freeze').values(freeze).execute();
    await auditor.close();
    expect(await work(galla, bank)).toBe(0);
    expect((await refundTotals(galla, id)).reserved).toBe(100_00);
    await galla.rows.kysely.deleteFrom('money_freeze').where('tenant_id', '=', merchant.tenantId).execute();
    await workAll(galla, bank);
    expect((await refundTotals(galla, id)).refunded).toBe(100_00);
  });
});
