// Also on PostgreSQL 15.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts';
import { findDisagreements } from '../testing/recount.ts';
import { anEvent, createShops } from '../testing/shops.ts';
import { type IngestionService, ingestEvents, startIngestion } from './service.ts';

const clock: Clock = { now: () => Date.parse('2026-11-20T09:20:00Z') };
let testDatabase: TestDatabase;
let database: Database;
let worker: Database;
let ingestion: IngestionService;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await createShops(testDatabase.connectionString, ['CHAISTOP01', 'KAAPI01']);
  database = openDatabase({ url: testDatabase.connectionString, role: 'galla_ingest', connections: 3 });
  worker = openDatabase({ url: testDatabase.connectionString, role: 'galla_worker', connections: 1 });
  ingestion = startIngestion({ database, clock });
});

afterAll(async () => {
  for (const [name, rows] of Object.entries(await findDisagreements(worker.pool))) expect(rows, name).toEqual([]);
  await ingestion.writer.close();
  await Promise.all([database.close(), worker.close()]);
  await testDatabase.drop();
});

const send = (...events: unknown[]) => ingestEvents(ingestion, 'engine-1', events);

async function stored(providerTransactionId: string): Promise<Record<string, unknown>> {
  const { rows } = await worker.pool.query('SELECT * FROM payment WHERE provider_transaction_id = $1', [
    providerTransactionId,
  ]);
  return rows[0];
}

describe('TXN-08 each event gets its own answer', () => {
  test('a bad event never blocks the others', async () => {
    const answers = await send(anEvent(), anEvent({ amount: 0 }), 'nonsense', anEvent({ amount: -5 }), null, anEvent());
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([
      'accepted',
      'AMOUNT_NOT_POSITIVE',
      'MALFORMED_EVENT',
      'AMOUNT_NEGATIVE',
      'MALFORMED_EVENT',
      'accepted',
    ]);
    expect(answers.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(answers[0]?.paymentId).toMatch(/^pay_/);
  });

  test.each([
    [{ amount: 45.5 }, 'amount', 'Enter the amount in whole paise.'],
    [{ amount: '4500' }, 'amount', 'Enter the amount in paise, as a whole number.'],
    [{ amount: undefined }, 'amount', 'This field is missing.'],
    [{ amount: Number.MAX_SAFE_INTEGER }, 'amount', 'Maximum ₹100 crore.'],
    [{ instrument: 'BARTER' }, 'instrument', /one of ACCOUNT, CREDIT_CARD/],
    [{ state: 'DONE' }, 'state', /one of INITIATED, PENDING/],
    [{ createdAt: '20/11/2026' }, 'createdAt', /date and time in UTC/],
    [{ createdAt: '2026-02-30T00:00:00Z' }, 'createdAt', /date and time in UTC/],
    [{ createdAt: '1969-12-31T23:59:59Z' }, 'createdAt', /before the year 2000/],
    [{ providerTransactionId: 'x'.repeat(65) }, 'providerTransactionId', 'Use up to 64 characters.'],
    [{ providerTransactionId: 'half \ud800 pair' }, 'providerTransactionId', 'This isn’t valid Unicode text.'],
    [{ currency: 'USD' }, 'currency', 'Amounts are in INR.'],
    [{ tipAmount: 500 }, 'tipAmount', 'Events have no field with this name.'],
    [{ updatedAt: 'later' }, 'updatedAt', /date and time in UTC/],
    [{ storeId: 'x'.repeat(65) }, 'storeId', 'Use up to 64 characters.'],
    [{ offerAdjustment: -1 }, 'offerAdjustment', 'An offer adjustment can’t be negative.'],
  ])('%o is refused, naming %s', async (wrong, field, message) => {
    const [answer] = await send({ ...anEvent(), ...wrong });
    expect(answer).toMatchObject({ status: 'refused', code: 'MALFORMED_EVENT', field });
    expect(answer?.message).toMatch(message);
  });

  const long = 'Venkatanarasimharajuvaripeta '.repeat(10);
  test.each([
    [{ customer: { name: long } }, { customer_name: long.slice(0, 120).trim() }, ['customer.name']],
    [{ customer: { name: 'a\u0000b' } }, { customer_name: 'a b' }, ['customer.name']],
    [{ customer: { name: 'half \ud800 pair' } }, { customer_name: 'half \ufffd pair' }, ['customer.name']],
    [{ customer: { name: 7 } }, { customer_name: null }, ['customer.name']],
    [{ customer: 'Snehal' }, { customer_name: null }, ['customer']],
    [{ customer: { vpa: 'not a vpa' } }, { customer_vpa: 'not a vpa' }, ['customer.vpa']],
    [{ customer: { phone: '+91 98765-12345' } }, { customer_phone: '9876512345' }, []],
    [{ customer: { phone: '12345' } }, { customer_phone: null }, ['customer.phone']],
    [{ customer: { nick: 'x', name: 'Asha' } }, { customer_name: 'Asha' }, ['customer.nick']],
    [{ instrumentDetails: { cardLast4: '4111111111111111' } }, { card_last4: '1111' }, ['instrumentDetails.cardLast4']],
    [{ instrumentDetails: { cardNetwork: 'UNIONPAY' } }, { card_network: null }, ['instrumentDetails.cardNetwork']],
    [{ utr: 'HDFC 0001' }, { utr: 'HDFC 0001' }, ['utr']],
    [{ utr: 412345678901 }, { utr: '412345678901' }, []],
    [{ arn: '' }, { arn: null }, []],
    [{ merchantOrderId: 'o'.repeat(300) }, { merchant_order_id: 'o'.repeat(255) }, ['merchantOrderId']],
    [{ paymentSolution: 'DRONE' }, { payment_solution: null }, ['paymentSolution']],
    [{ failureReason: null, offerId: null }, { failure_reason: null, offer_id: null }, []],
    [{ colour: 'red', currency: 'INR' }, { amount: 4500 }, ['colour']],
  ])('%o still means that money moved: it is accepted, and its side fields are named', async (odd, kept, warned) => {
    const event = { ...anEvent({ amount: 4500 }), ...odd };
    const [answer] = await send(event);
    expect([answer?.status, answer?.warnings?.map(({ field }) => field) ?? []]).toEqual(['accepted', warned]);
    const row = await stored(event.providerTransactionId);
    expect(row).toMatchObject(kept);
    expect(row['warnings']).toEqual(warned.length === 0 ? null : warned);
    const [again] = await send(event);
    expect([again?.status, again?.warnings?.map(({ field }) => field) ?? []]).toEqual(['duplicate', warned]);
  });

  test('a correct value in a later event removes the warning', async () => {
    const event = anEvent({ state: 'PENDING', customer: { vpa: 'not a vpa' }, utr: 'a b' });
    await send(event);
    await send({ ...event, state: 'COMPLETED', customer: { vpa: 'snehal@okaxis' }, utr: undefined });
    expect(await stored(event.providerTransactionId)).toMatchObject({
      customer_vpa: 'snehal@okaxis',
      utr: 'a b',
      warnings: ['utr'],
    });
  });

  test('a time more than 5 minutes ahead is refused, and a slightly fast clock is accepted', async () => {
    const answers = await send(
      anEvent({ createdAt: '2026-11-20T09:24:59Z' }),
      anEvent({ createdAt: '2026-11-20T09:25:01Z' }),
      anEvent({ updatedAt: '2027-01-01T00:00:00Z' }),
    );
    expect(answers.map(({ code, field }) => [code, field])).toEqual([
      [undefined, undefined],
      ['TIME_IN_FUTURE', 'createdAt'],
      ['TIME_IN_FUTURE', 'updatedAt'],
    ]);
  });

  test('the codes of store, terminal and QR code are found, and unknown ones are named', async () => {
    const known = anEvent({ storeId: 'CS01', terminalId: 'T1', qrCodeId: 'QR01' });
    const byQr = anEvent({ qrCodeId: 'QR01' });
    const answers = await send(
      known,
      byQr,
      anEvent({ storeId: 'CS09' }),
      anEvent({ storeId: 'CS02', terminalId: 'T1' }),
      anEvent({ terminalId: 'T1' }),
      anEvent({ qrCodeId: 'QR02' }),
    );
    expect(answers.map(({ status, code, field }) => [code ?? status, field])).toEqual([
      ['accepted', undefined],
      ['accepted', undefined],
      ['UNKNOWN_STORE', 'storeId'],
      ['UNKNOWN_TERMINAL', 'terminalId'],
      ['UNKNOWN_TERMINAL', 'terminalId'],
      ['UNKNOWN_QR_CODE', 'qrCodeId'],
    ]);
    const [first, second] = [await stored(known.providerTransactionId), await stored(byQr.providerTransactionId)];
    for (const column of ['store_id', 'terminal_id', 'qr_code_id']) {
      expect(first[column]).toBeTruthy();
      expect(second[column]).toBe(first[column]);
    }
  });
});

describe('TXN-08 events at least once, in any order', () => {
  test('a repeated event is a duplicate with the same payment id', async () => {
    const event = anEvent({ customer: { name: 'Snehal Kulkarni', phone: '9876512345', vpa: 'snehal@okaxis' } });
    const [first] = await send(event);
    const [second, third] = await send(event, event);
    expect([first?.status, second?.status, third?.status]).toEqual(['accepted', 'duplicate', 'duplicate']);
    expect(second?.paymentId).toBe(first?.paymentId);
    const { rows } = await worker.pool.query(
      'SELECT type FROM outbox WHERE subject_id IN (SELECT id FROM payment WHERE provider_transaction_id = $1)',
      [event.providerTransactionId],
    );
    expect(rows).toEqual([{ type: 'payment.created' }]);
  });

  test('a payment moves forward and keeps the times when it was pending and when it ended', async () => {
    const event = anEvent({ state: 'INITIATED' });
    await send(event);
    await send({ ...event, state: 'PENDING', updatedAt: '2026-11-20T09:14:03Z' });
    const [last] = await send({ ...event, state: 'COMPLETED', updatedAt: '2026-11-20T09:15:00Z', utr: '632512345678' });
    expect(last?.status).toBe('accepted');
    expect(await stored(event.providerTransactionId)).toMatchObject({
      state: 'COMPLETED',
      utr: '632512345678',
      pending_at: new Date('2026-11-20T09:14:03Z'),
      finished_at: new Date('2026-11-20T09:15:00Z'),
      updated_at: new Date('2026-11-20T09:15:00Z'),
    });
  });

  test('a late state does not move the payment back, but fills empty fields', async () => {
    const event = anEvent({ updatedAt: '2026-11-20T09:15:00Z', customer: { phone: '9876512345' } });
    await send(event);
    const late = {
      ...event,
      state: 'PENDING' as const,
      updatedAt: '2026-11-20T09:14:30Z',
      customer: { phone: '9000000000', name: 'Ravi' },
    };
    const [answer] = await send(late);
    expect(answer?.status).toBe('duplicate');
    expect(await stored(event.providerTransactionId)).toMatchObject({
      state: 'COMPLETED',
      customer_phone: '9876512345',
      customer_name: 'Ravi',
      pending_at: new Date('2026-11-20T09:14:30Z'),
    });
  });

  test('another amount for the same id is refused and recorded once for the operator', async () => {
    const event = anEvent();
    await send(event);
    const other = { ...event, amount: event.amount + 1 };
    for (let time = 0; time < 3; time += 1) {
      const [answer] = await send(other);
      expect(answer).toMatchObject({ status: 'refused', code: 'AMOUNT_MISMATCH', field: 'amount' });
    }
    const [offer] = await send({ ...event, offerAdjustment: 100 });
    expect(offer?.code).toBe('AMOUNT_MISMATCH');
    const { rows } = await worker.pool.query(
      'SELECT code, event FROM refused_event WHERE provider_transaction_id = $1 ORDER BY event',
      [event.providerTransactionId],
    );
    expect(rows).toHaveLength(2);
    expect(rows.map((row) => row.event.amount).sort()).toEqual([event.amount, event.amount + 1]);
    expect(await stored(event.providerTransactionId)).toMatchObject({ amount: event.amount, offer_adjustment: 0 });
  });

  test('a final state never changes to another final state; the operator sees the attempt', async () => {
    const event = anEvent({ state: 'FAILED', failureReason: 'Insufficient balance' });
    const [, conflict] = await send(event, { ...event, state: 'COMPLETED' });
    expect(conflict).toMatchObject({ status: 'refused', code: 'STATE_CONFLICT', field: 'state' });
    expect(await stored(event.providerTransactionId)).toMatchObject({ state: 'FAILED', journal_id: null });
    const { rowCount } = await worker.pool.query('SELECT FROM refused_event WHERE provider_transaction_id = $1', [
      event.providerTransactionId,
    ]);
    expect(rowCount).toBe(1);
  });

  test('an event for an unknown merchant is refused and recorded', async () => {
    const event = anEvent({ merchantId: 'NOBODY99', customer: { name: 'Nobody’s Customer', phone: '9812345678' } });
    const [answer, known] = await send(event, anEvent());
    expect(answer).toMatchObject({ status: 'refused', code: 'UNKNOWN_MERCHANT', field: 'merchantId' });
    expect(known?.status).toBe('accepted');
    const { rows } = await worker.pool.query(`SELECT event FROM refused_event WHERE merchant_id = 'NOBODY99'`);
    // For an unknown merchant, no one could be asked to erase the customer.
    expect(rows).toEqual([{ event: expect.objectContaining({ amount: event.amount }) }]);
    expect(JSON.stringify(rows)).not.toMatch(/Nobody’s|9812345678/);
  });

  test('two merchants may have the same transaction id', async () => {
    const event = anEvent();
    const answers = await send(event, { ...event, merchantId: 'KAAPI01', amount: 7 });
    expect(answers.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  });

  test('several events of one payment in one request end as if sent one by one', async () => {
    const event = anEvent({ state: 'INITIATED', storeId: 'CS02' });
    const answers = await send(
      event,
      { ...event, state: 'COMPLETED' },
      { ...event, state: 'PENDING' },
      { ...event, amount: 1 },
    );
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([
      'accepted',
      'accepted',
      'duplicate',
      'AMOUNT_MISMATCH',
    ]);
    expect(new Set(answers.slice(0, 3).map(({ paymentId }) => paymentId)).size).toBe(1);
  });
});

test('TXN-08 a payment just before midnight in India counts in its IST hour and day', async () => {
  await send(anEvent({ createdAt: '2026-11-19T18:29:59.999Z', storeId: 'CS02', amount: 111 }));
  await send(anEvent({ createdAt: '2026-11-19T18:30:00.000Z', storeId: 'CS02', amount: 222 }));
  const { rows } = await worker.pool.query(
    `SELECT day, amount FROM payment_store_day WHERE day IN ('2026-11-19', '2026-11-20') AND amount IN (111, 222) ORDER BY day`,
  );
  expect(rows).toEqual([{ day: '2026-11-19', amount: 111 }]);
  const { rows: hours } = await worker.pool.query(
    `SELECT hour, amount FROM payment_hour WHERE amount IN (111, 222) ORDER BY hour`,
  );
  expect(hours).toEqual([
    { hour: new Date('2026-11-19T17:30:00Z'), amount: 111 },
    { hour: new Date('2026-11-19T18:30:00Z'), amount: 222 },
  ]);
});
