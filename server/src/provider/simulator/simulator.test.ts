import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { openLocalStore } from '../../platform/files/local-store.ts';
import { createLog } from '../../platform/log.ts';
import { httpSmsSender } from '../../platform/messages/senders.ts';
import { type PaymentMethod, RailUnknown } from '../../platform/rail/rail.ts';
import { openSignedRail } from '../../platform/rail/signed-rail.ts';
import { signatureOf } from '../../platform/rail/signing.ts';
import { simulatorFolder, simulatorSecret } from '../../platform/rail/simulator-account.ts';
import { defaultContact } from '../../platform/testing/default-contact.ts';
import { until as untilItFits } from '../../platform/testing/until.ts';
import { Book } from './book.ts';
import type { Outage } from './instructions.ts';
import { chargebackCommand } from './operator/chargebacks.ts';
import { outageCommand } from './operator/outages.ts';
import {
  cardOutcomes,
  type Outcome,
  outcomes,
  type PayoutOutcome,
  paymentAmounts,
  payoutAccounts,
  type RefundOutcome,
  refundAmounts,
  testCardNumber,
  testCards,
} from './outcomes.ts';
import { openSimulator, type Simulator } from './simulator.ts';

const masterKey = randomBytes(32);
const secret = simulatorSecret(masterKey);
const dataDir = mkdtempSync(join(tmpdir(), 'galla-simulator-'));
const reports: { path: string; body: Record<string, unknown> }[] = [];
let refuseReports = false;
let refused = 0;
const galla = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const signed = signatureOf(secret, String(request.headers['x-galla-timestamp']), body).toString('hex');
    if (signed !== request.headers['x-galla-signature']) throw new Error('a callback is not signed');
    if (refuseReports) refused += 1;
    else reports.push({ path: request.url ?? '', body: JSON.parse(body.toString()) });
    response.writeHead(refuseReports ? 503 : 200).end('{"received":true}');
  });
});
let simulator: Simulator;
const account = () => ({ url: simulator.url, keyId: 'simulator', secret });
const rail = openSignedRail(account, systemClock);
/** The time-out of requests without an answer; long enough on a busy machine. */
const impatient = openSignedRail(account, systemClock, 1_000);

async function start(): Promise<void> {
  simulator = await openSimulator({
    dataDir,
    secret,
    log: createLog('silent', 'simulator'),
    pagesAt: 'http://galla.test',
    reportTo: `http://127.0.0.1:${(galla.address() as AddressInfo).port}`,
    delays: { pending: 60, late: 60, again: 30, silence: 60 },
    firstPauseMs: 10,
    lookEveryMs: 10,
  });
}

beforeAll(async () => {
  await new Promise<void>((resolve) => galla.listen(0, '127.0.0.1', resolve));
  await start();
});
afterAll(async () => {
  await simulator.close();
  galla.closeAllConnections();
  galla.close();
  rmSync(dataDir, { recursive: true });
});

let made = 0;
const lifeMs = 60_000;
const payment = (method: PaymentMethod, amount = 50_000) => ({
  attemptId: `att_${++made}`,
  merchantId: 'KAAPI01',
  merchantName: 'Kaapi & Sons',
  amount,
  method,
  merchantOrderId: `order ${made}`,
  returnUrl: 'http://galla.test/pay/order/return',
  expiresAt: new Date(Date.now() + lifeMs).toISOString(),
});
const refund = (amount: number, paid = 1_00_000, providerTransactionId = `T${++made}`) => ({
  refundId: `rfnd_${++made}`,
  merchantId: 'KAAPI01',
  providerTransactionId,
  amount,
  paid,
});
const card = (number: string): PaymentMethod => ({
  type: 'CARD',
  number,
  expiryMonth: 12,
  expiryYear: 2040,
  cvv: '123',
  holder: 'Asha',
});
const upi: PaymentMethod = { type: 'UPI' };
const bank: PaymentMethod = { type: 'NET_BANKING', bank: 'HDFC' };
const wallet: PaymentMethod = { type: 'WALLET', wallet: 'BATUA', phone: '9876500101' };

/** The customer's act on the bank's page. */
async function fill(page: string, form: Record<string, string>) {
  const address = page.replace('http://galla.test', simulator.url);
  return fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}
async function pay(method: PaymentMethod, form: Record<string, string>) {
  const order = payment(method);
  const { next } = await rail.startPayment(order);
  const page = next?.type === 'UPI' ? next.testUrl : next?.url;
  await fill(page ?? '', form);
  return order.attemptId;
}
/** Lets the payment's whole lifetime pass at once, as waiting for its end would. */
function expire(attemptId: string) {
  const book = new DatabaseSync(join(simulatorFolder(dataDir), 'book.db'));
  book.prepare('UPDATE payment SET expires_at = expires_at - ? WHERE attempt_id = ?').run(lifeMs, attemptId);
  book.prepare('UPDATE task SET due_at = due_at - ? WHERE subject = ?').run(lifeMs, attemptId);
  book.close();
}
const reportsOf = (id: string) =>
  reports
    .filter(({ body }) => [body['attemptId'], body['refundId'], body['chargebackId'], body['payoutId']].includes(id))
    .map(({ body }) => body['state']);
const until = <T>(read: () => T | Promise<T>, good: (value: T) => boolean) =>
  untilItFits('it', read, good, { patienceMs: 10_000, everyMs: 10 });

/** The final state and the reported states of each outcome. */
const expected: Record<Outcome, readonly [string, readonly string[]]> = {
  success: ['COMPLETED', ['COMPLETED']],
  failure: ['FAILED', ['FAILED']],
  'insufficient-funds': ['FAILED', ['FAILED']],
  'authentication-failed': ['FAILED', ['FAILED']],
  'technical-failure': ['FAILED', ['FAILED']],
  'pending-success': ['COMPLETED', ['PENDING', 'COMPLETED']],
  'pending-failure': ['FAILED', ['PENDING', 'FAILED']],
  'late-success': ['COMPLETED', ['PENDING', 'COMPLETED']],
  duplicate: ['COMPLETED', ['COMPLETED', 'COMPLETED', 'COMPLETED']],
  reversed: ['COMPLETED', ['COMPLETED', 'PENDING']],
  unreported: ['COMPLETED', []],
  'wrong-amount': ['COMPLETED', ['COMPLETED']],
};
async function expectEnd(attemptId: string, outcome: Outcome): Promise<void> {
  const [state, reported] = expected[outcome];
  if (outcome === 'late-success') {
    expect((await rail.findPayment(attemptId))?.state).toBe('PENDING');
    expire(attemptId);
  }
  expect(
    (
      await until(
        () => rail.findPayment(attemptId),
        (answer) => answer?.state === state,
      )
    )?.state,
  ).toBe(state);
  expect(
    await until(
      () => reportsOf(attemptId),
      (list) => list.length >= reported.length,
    ),
  ).toEqual(reported);
}

describe('payments', () => {
  test.each(Object.keys(outcomes) as Outcome[])(
    'TST-05 a UPI payment by %s@gallatest gets that outcome',
    async (outcome) => {
      const attemptId = await pay(upi, { vpa: `${outcome}@gallatest` });
      await expectEnd(attemptId, outcome);
      expect(await rail.findPayment(attemptId)).toMatchObject({ paidWith: { vpa: `${outcome}@gallatest` } });
    },
  );

  test.each(Object.values(cardOutcomes).filter((outcome) => outcome !== 'time-out'))(
    'TST-05 a card for %s gets that outcome after the OTP',
    async (outcome) => {
      await expectEnd(await pay(card(testCardNumber('VISA', 'credit', outcome)), { otp: '123456' }), outcome);
    },
  );

  test.each([
    ['net banking', bank],
    ['a wallet', wallet],
  ])('TST-05 on the page of %s every outcome can be selected', async (_name, method) => {
    for (const outcome of Object.keys(outcomes) as Outcome[]) await expectEnd(await pay(method, { outcome }), outcome);
  });

  test('TST-05 cards of five networks, credit and debit, are distinguished', async () => {
    for (const { network, kinds, length } of testCards)
      for (const kind of kinds) {
        const number = testCardNumber(network, kind, 'success');
        const attemptId = await pay(card(number), { otp: '123456' });
        expect(await rail.findPayment(attemptId)).toMatchObject({
          state: 'COMPLETED',
          arn: expect.stringMatching(/^\d{23}$/),
          paidWith: {
            instrument: kind === 'debit' ? 'DEBIT_CARD' : 'CREDIT_CARD',
            cardNetwork: network,
            cardLast4: number.slice(-4),
            cardCategory: kind === 'corporate' ? 'CORPORATE' : 'CONSUMER',
          },
        });
        expect(number).toHaveLength(length);
      }
  });

  test('TST-05 the OTP 000000 fails, and so does the third wrong one', async () => {
    const number = testCardNumber('RUPAY', 'debit', 'success');
    await expectEnd(await pay(card(number), { otp: '000000' }), 'authentication-failed');
    const { next, attemptId } = await rail.startPayment(payment(card(number)));
    const page = next?.type === 'REDIRECT' ? next.url : '';
    expect((await fill(page, { otp: '111111' })).status).toBe(422);
    expect((await fill(page, { otp: '111111' })).status).toBe(422);
    expect((await fill(page, { otp: '111111' })).headers.get('location')).toBe('http://galla.test/pay/order/return');
    await expectEnd(attemptId, 'authentication-failed');
  });

  test('a card that is not a test card fails, and its number appears in no answer', async () => {
    const answer = await rail.startPayment(payment(card('4111111111111111')));
    expect(answer).toMatchObject({ state: 'FAILED', failureReason: 'The simulator takes test cards only.' });
    expect(JSON.stringify(answer)).not.toContain('4111111111');
  });

  test('TST-05 a card and an amount for which the rail does the work but does not answer', async () => {
    for (const order of [payment(card(testCardNumber('AMEX', 'credit', 'time-out'))), payment(upi, 12_01)]) {
      await expect(impatient.startPayment(order)).rejects.toThrow(RailUnknown);
      expect(await rail.findPayment(order.attemptId)).toMatchObject({ state: 'COMPLETED' });
      expect(
        await until(
          () => reportsOf(order.attemptId),
          (list) => list.length > 0,
        ),
      ).toEqual(['COMPLETED']);
    }
    const failing = await rail.startPayment(payment(upi, 12_02));
    expect(failing.state).toBe('FAILED');
    const nothing = payment(upi, 12_03);
    await expect(rail.startPayment(nothing)).rejects.toThrow(RailUnknown);
    expect(await rail.findPayment(nothing.attemptId)).toBeUndefined();
  });

  test('a repeated attempt gets its current state; a different one under the same id is refused', async () => {
    const order = payment(upi);
    const first = await rail.startPayment(order);
    expect(await rail.startPayment(order)).toEqual(first);
    const all = await Promise.all(Array.from({ length: 20 }, () => rail.startPayment(order)));
    expect(new Set(all.map(({ providerTransactionId }) => providerTransactionId)).size).toBe(1);
    await expect(rail.startPayment({ ...order, amount: 1 })).rejects.toThrow('409 RAIL_ID_REUSED');
  });

  test('a UPI link has the format that apps read', async () => {
    const { next, providerTransactionId } = await rail.startPayment(payment(upi, 1_234_05));
    expect(next).toMatchObject({
      uri: `upi://pay?pa=kaapi01@gallatest&pn=Kaapi%20%26%20Sons&am=1234.05&cu=INR&tr=${providerTransactionId}&tn=order%20${made}&mc=5999`,
    });
    const scanned = await fetch(
      `${simulator.url}/bank?link=${encodeURIComponent(next?.type === 'UPI' ? next.uri : '')}`,
    );
    expect(await scanned.text()).toContain('Kaapi &#38; Sons');
  });

  test('an unpaid payment ends after its expiry, and a page acts once', async () => {
    const order = payment(bank);
    const { next } = await rail.startPayment(order);
    expire(order.attemptId);
    expect(
      await until(
        () => reportsOf(order.attemptId),
        (list) => list.length > 0,
      ),
    ).toEqual(['FAILED']);
    await fill(next?.type === 'REDIRECT' ? next.url : '', { outcome: 'success' });
    expect(await rail.findPayment(order.attemptId)).toMatchObject({ state: 'FAILED' });
  });

  test('the pages have no script, cannot be framed, and escape the merchant’s name', async () => {
    const { next } = await rail.startPayment({ ...payment(bank), merchantName: '<script>x</script>' });
    const page = (next?.type === 'REDIRECT' ? next.url : '').replace('http://galla.test', simulator.url);
    const answer = await fetch(page);
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    const text = await answer.text();
    expect(text).toContain('&#60;script&#62;');
    expect(text).not.toContain('<script');
    expect((await fetch(`${page}x`)).status).toBe(404);
  });
});

describe('refunds', () => {
  const ends: Partial<Record<RefundOutcome, readonly [string, readonly string[]]>> = {
    failure: ['FAILED', []],
    'pending-success': ['COMPLETED', ['COMPLETED']],
    'pending-failure': ['FAILED', ['FAILED']],
    'insufficient-funds': ['FAILED', []],
    'technical-failure': ['FAILED', []],
    duplicate: ['COMPLETED', ['COMPLETED', 'COMPLETED', 'COMPLETED']],
    reversed: ['COMPLETED', ['COMPLETED', 'PENDING']],
    unreported: ['COMPLETED', []],
  };
  test.each([...refundAmounts].filter(([, outcome]) => ends[outcome] !== undefined))(
    'TST-05 a refund of %i paise: %s',
    async (amount, outcome) => {
      const [state, reported] = ends[outcome] ?? ['', []];
      const order = refund(amount);
      await rail.startRefund(order);
      const found = await until(
        () => rail.findRefund(order.refundId),
        (answer) => answer?.state === state,
      );
      expect(found?.state).toBe(state);
      expect(
        await until(
          () => reportsOf(order.refundId),
          (list) => list.length >= reported.length,
        ),
      ).toEqual(reported);
    },
  );

  test('TST-05 a refund can succeed without an answer, or be refused', async () => {
    const silent = refund(11_04);
    await expect(impatient.startRefund(silent)).rejects.toThrow(RailUnknown);
    expect(await rail.findRefund(silent.refundId)).toMatchObject({ state: 'COMPLETED' });
    const nothing = refund(11_10);
    await expect(rail.startRefund(nothing)).rejects.toThrow('503');
    expect(await rail.findRefund(nothing.refundId)).toBeUndefined();
  });

  test('REF-03 the rail refunds at most the paid amount, and each refund once, also for payments it never saw', async () => {
    const orders = Array.from({ length: 10 }, () => refund(400, 1_000, 'T-ELSEWHERE'));
    const answers = await Promise.all(orders.flatMap((order) => [rail.startRefund(order), rail.startRefund(order)]));
    const done = new Set(answers.filter(({ state }) => state === 'COMPLETED').map(({ refundId }) => refundId));
    expect(done.size).toBe(2);
    const [first] = orders;
    if (first !== undefined) await expect(rail.startRefund({ ...first, amount: 1 })).rejects.toThrow('409');
  });

  test('REF-03 a payment at the rail is refunded only once it is paid, and up to its own amount', async () => {
    const order = payment(upi, 1_000);
    const { providerTransactionId } = await rail.startPayment(order);
    const early = await rail.startRefund(refund(100, 1_000, providerTransactionId));
    expect(early.state).toBe('FAILED');
    const { next } = await rail.startPayment(order);
    await fill(next?.type === 'UPI' ? (next.testUrl ?? '') : '', { vpa: 'success@gallatest' });
    expect((await rail.startRefund(refund(1_001, 9_999, providerTransactionId))).state).toBe('FAILED');
    expect((await rail.startRefund(refund(1_000, 9_999, providerTransactionId))).state).toBe('COMPLETED');
  });
});

describe('payouts', () => {
  const payout = (number = '50100023456789') => ({
    payoutId: `pout_${++made}`,
    merchantId: 'KAAPI01',
    amount: 97_640,
    account: { holder: 'Kaapi Online', ifsc: 'HDFC0000123', number },
  });
  const ends: Partial<Record<PayoutOutcome, readonly [string, readonly string[]]>> = {
    failure: ['FAILED', []],
    'pending-success': ['COMPLETED', ['COMPLETED']],
    'pending-failure': ['FAILED', ['FAILED']],
    duplicate: ['COMPLETED', ['COMPLETED', 'COMPLETED', 'COMPLETED']],
    reversed: ['COMPLETED', ['COMPLETED', 'PENDING']],
    unreported: ['COMPLETED', []],
  };
  test.each([...payoutAccounts].filter(([, outcome]) => ends[outcome] !== undefined))(
    'TST-05 a payout to %s: %s',
    async (number, outcome) => {
      const [state, reported] = ends[outcome] ?? ['', []];
      const order = payout(number);
      await rail.startPayout(order);
      const found = await until(
        () => rail.findPayout(order.payoutId),
        (answer) => answer?.state === state,
      );
      expect(found).toMatchObject(
        state === 'COMPLETED' ? { state, utr: expect.stringMatching(/^GALL\d{12}$/) } : { state },
      );
      expect(
        await until(
          () => reportsOf(order.payoutId),
          (list) => list.length >= reported.length,
        ),
      ).toEqual(reported);
    },
  );

  test('TST-05 a failed payout says whether a retry may succeed: not for a closed account, but after an outage', async () => {
    expect(await rail.startPayout(payout('11010000001101'))).toMatchObject({ state: 'FAILED', failureKind: 'LASTING' });
    expect(await rail.startPayout(payout('11010000001106'))).toMatchObject({ state: 'FAILED', failureKind: 'PASSING' });
    await outageCommand.run(callOf(['outage', 'payouts', 'on']));
    const during = payout();
    expect(await rail.startPayout(during)).toMatchObject({ state: 'FAILED', failureKind: 'PASSING' });
    await outageCommand.run(callOf(['outage', 'payouts', 'off']));
    // A final state stays final: a repeated payout has another id.
    expect(await rail.findPayout(during.payoutId)).toMatchObject({ state: 'FAILED', failureKind: 'PASSING' });
    expect(await rail.startPayout(payout())).toMatchObject({ state: 'COMPLETED' });
  });

  test('TST-05 an outage of payouts can be limited to one merchant', async () => {
    const { merchantId } = payout();
    expect(await outageCommand.run(callOf(['outage', 'payouts', 'on'], { merchant: merchantId }))).toContain(
      `payouts of ${merchantId}`,
    );
    expect(await rail.startPayout(payout())).toMatchObject({ state: 'FAILED', failureKind: 'PASSING' });
    expect(await rail.startPayout({ ...payout(), merchantId: 'ANOTHER01' })).toMatchObject({ state: 'COMPLETED' });
    await outageCommand.run(callOf(['outage', 'payouts', 'off'], { merchant: merchantId }));
    expect(await rail.startPayout(payout())).toMatchObject({ state: 'COMPLETED' });
    await expect(outageCommand.run(callOf(['outage', 'upi', 'on'], { merchant: merchantId }))).rejects.toThrow(
      'payouts',
    );
  });

  test('TST-05 a payout is carried out once, done without an answer, or refused', async () => {
    const order = payout();
    const [first, again] = await Promise.all([rail.startPayout(order), rail.startPayout(order)]);
    expect(first).toMatchObject({ state: 'COMPLETED' });
    expect(again).toEqual(first);
    await expect(rail.startPayout({ ...order, amount: 1 })).rejects.toThrow('409');
    const silent = payout('11010000001104');
    await expect(impatient.startPayout(silent)).rejects.toThrow(RailUnknown);
    expect(await rail.findPayout(silent.payoutId)).toMatchObject({ state: 'COMPLETED' });
    const nothing = payout('11010000001110');
    await expect(rail.startPayout(nothing)).rejects.toThrow('503');
    expect(await rail.findPayout(nothing.payoutId)).toBeUndefined();
  });
});

/** The input of a command of the simulator. */
const callOf = (words: readonly string[], options: { readonly merchant?: string } = {}) => {
  const installation = {
    dataDir,
    masterKey,
    files: openLocalStore(dataDir),
    publicUrl: 'https://galla.example',
    contact: defaultContact,
    gstState: '29',
  };
  return { words, options, limit: 20, installation };
};

describe('chargebacks', () => {
  const ask = async (...words: string[]) =>
    /Chargeback (\S+) /.exec(await chargebackCommand.run(callOf(words)))?.[1] ?? '';

  test('TST-05 the operator opens and ends a chargeback, and it is reported, also after a restart', async () => {
    const attemptId = await pay(upi, { vpa: 'success@gallatest' });
    const { providerTransactionId = '' } = (await rail.findPayment(attemptId)) ?? {};
    refuseReports = true;
    const id = await ask('chargeback', 'KAAPI01', providerTransactionId, '420.50');
    await simulator.close();
    refuseReports = false;
    await start();
    const reported = (count: number) =>
      until(
        () => reportsOf(id),
        (list) => list.length >= count,
      );
    expect(await reported(1)).toEqual(['OPENED']);
    expect(reports.find(({ body }) => body['chargebackId'] === id)?.body).toMatchObject({ amount: 420_50 });
    // The amount of the chargeback cannot be refunded until the network returns it.
    expect((await rail.startRefund(refund(80_00, 500_00, providerTransactionId))).state).toBe('FAILED');
    expect((await rail.startRefund(refund(79_50, 500_00, providerTransactionId))).state).toBe('COMPLETED');
    await ask('chargeback-won', id);
    expect(await reported(2)).toEqual(['OPENED', 'WON']);
    expect((await rail.startRefund(refund(420_50, 500_00, providerTransactionId))).state).toBe('COMPLETED');
    await expect(ask('chargeback-lost', id)).rejects.toThrow(`No chargeback ${id} is open.`);
    await expect(ask('chargeback', 'SOMEBODY', providerTransactionId, '10')).rejects.toThrow('no paid payment');
    await expect(ask('chargeback', 'KAAPI01', providerTransactionId, '0.50')).rejects.toThrow('Minimum');
  });

  test('a book from before chargebacks keeps its pending tasks', () => {
    const file = join(dataDir, 'older.db');
    new Book(file).close();
    const older = new DatabaseSync(file);
    older.exec(`DROP TABLE task; CREATE TABLE task (id INTEGER PRIMARY KEY, due_at INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('report-refund')), subject TEXT NOT NULL, content TEXT NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0, since INTEGER NOT NULL) STRICT; CREATE INDEX task_due ON task (due_at);
      INSERT INTO task VALUES (7, 1, 'report-refund', 'rfnd_1', '{}', 2, 1)`);
    older.close();
    const book = new Book(file);
    expect(book.all('SELECT id, kind, tries FROM task')).toEqual([{ id: 7, kind: 'report-refund', tries: 2 }]);
    book.insert('task', { due_at: 1, kind: 'report-chargeback', subject: 'C', content: '{}', since: 1 });
    book.close();
    new Book(file).close();
  });
});

describe('trouble', () => {
  test('a callback is repeated until it is acknowledged, also after a restart', async () => {
    refused = 0;
    refuseReports = true;
    const attemptId = await pay(upi, { vpa: 'success@gallatest' });
    await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThan(1);
    const before = simulator.url;
    await simulator.close();
    refuseReports = false;
    await start();
    expect(simulator.url).toBe(before);
    expect(
      await until(
        () => reportsOf(attemptId),
        (list) => list.length > 0,
      ),
    ).toEqual(['COMPLETED']);
  });

  test('the operator switches outages on and off: of everything, of answers, of callbacks and of a method', async () => {
    const out = async (what: Outage, work: () => Promise<unknown>) => {
      expect(await outageCommand.run(callOf(['outage', what, 'on']))).toContain(what);
      await work();
      expect(await outageCommand.run(callOf(['outage', what, 'off']))).toContain('no outage');
    };
    const [order, asked] = [refund(100), payment(bank)];
    await out('all', async () => {
      await expect(rail.startRefund(order)).rejects.toThrow('503');
      await expect(rail.findRefund(order.refundId)).rejects.toThrow('503');
    });
    expect(await rail.findRefund(order.refundId)).toBeUndefined();
    await out('silence', () => expect(impatient.startRefund(order)).rejects.toThrow(RailUnknown));
    expect(await rail.findRefund(order.refundId)).toMatchObject({ state: 'COMPLETED' });
    await out('refunds', async () => expect((await rail.startRefund(refund(100))).state).toBe('FAILED'));
    await out('net-banking', async () => expect((await rail.startPayment(asked)).state).toBe('FAILED'));
    let attemptId = '';
    await out('callbacks', async () => {
      attemptId = await pay(upi, { vpa: 'success@gallatest' });
      const later = refund(11_02);
      await rail.startRefund(later);
      const isDone = (found?: { readonly state: string }) => found?.state === 'COMPLETED';
      await until(() => rail.findRefund(later.refundId), isDone);
      // Tasks due after the callback were done.
      expect(reportsOf(attemptId)).toEqual([]);
    });
    expect(
      await until(
        () => reportsOf(attemptId),
        (list) => list.length > 0,
      ),
    ).toEqual(['COMPLETED']);
  });

  test('docs/sentinels.md lists every value with its own outcome', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../docs/sentinels.md'), 'utf8');
    for (const { network, kinds } of testCards)
      for (const kind of kinds) expect(text).toContain(testCardNumber(network, kind, 'success'));
    for (const outcome of Object.values(cardOutcomes))
      expect(text).toContain(testCardNumber('VISA', 'credit', outcome));
    for (const outcome of Object.keys(outcomes)) expect(text).toContain(`${outcome}@gallatest`);
    for (const amount of [...refundAmounts.keys(), ...paymentAmounts.keys()])
      expect(text).toContain(`₹${(amount / 100).toFixed(2)}`);
    for (const number of payoutAccounts.keys()) expect(text).toContain(number);
  });

  test('an unsigned request is refused', async () => {
    for (const wrong of [
      { keyId: 'simulator', secret: 'x' },
      { keyId: 'other', secret },
    ]) {
      const stranger = openSignedRail(() => ({ url: simulator.url, ...wrong }), systemClock);
      await expect(stranger.startRefund(refund(100))).rejects.toThrow('401');
      await expect(stranger.findRefund('rfnd_1')).rejects.toThrow('401');
    }
  });
});

describe('the SMS desk', () => {
  const reportsOf = (id: string) => reports.filter(({ body }) => body['id'] === id);
  const send = async (destination: string, token = secret) => {
    const id = randomUUID();
    await httpSmsSender(`${simulator.url}/sms/v1/messages`, token).send({
      id,
      channel: 'SMS',
      destination,
      body: 'Pay',
    });
    return id;
  };

  test('accepts an SMS, and reports that it was delivered or why not', async () => {
    const [delivered, failed, silent] = [
      await send('+919840001001'),
      await send('+915001112345'),
      await send('+915001212345'),
    ];
    await expect
      .poll(() => [reportsOf(delivered).length, reportsOf(failed).length], { timeout: 10_000 })
      .toEqual([1, 1]);
    expect(reportsOf(delivered)).toMatchObject([{ path: '/api/messages/v1/reports', body: { state: 'DELIVERED' } }]);
    expect(reportsOf(failed)).toMatchObject([{ body: { state: 'FAILED', reason: 'The phone is switched off.' } }]);
    expect(reportsOf(silent)).toEqual([]);
  });

  test('accepts nothing without a signature', async () => {
    await expect(send('+919840001001', 'another token')).rejects.toThrow('The SMS gateway answered 401.');
  });
});

test('DEV-03 the simulated shop accepts every event, and its warehouse refuses some of them twice', async () => {
  const post = async (at: string, id: string) =>
    (
      await fetch(`${simulator.url}/simulator/shop/${at}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, type: 'payment.completed' }),
      })
    ).status;
  const id = (last: string) => `evt_${'0'.repeat(25)}${last}`;
  expect([await post('orders', id('0')), await post('warehouse', id('1'))]).toEqual([200, 200]);
  const busy = [await post('warehouse', id('0')), await post('warehouse', id('0')), await post('warehouse', id('0'))];
  expect(busy).toEqual([503, 503, 200]);
});
