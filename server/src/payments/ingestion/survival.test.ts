// biome-ignore lint/style/noRestrictedImports: connections break at moments that nothing chooses
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventAnswer, PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import type { PaymentState } from '@galla/contract/payments/payments/states.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { roleName } from '../../platform/db/logins.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { type IngestionService, ingestEvents, startIngestion } from './public/service.ts';
import { findDisagreements } from './testing/recount.ts';
import { anEvent, createShops } from './testing/shops.ts';

const clock = { now: () => Date.parse('2026-11-20T09:30:00Z') };
let testDatabase: TestDatabase;
let worker: Database;
let owner: pg.Client;
let databases: Database[];
/** Two services on one database stand in for two processes, because they share nothing else. */
let services: [IngestionService, IngestionService];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await createShops(testDatabase.connectionString, ['CHAISTOP01', 'KAAPI01']);
  owner = new pg.Client({ connectionString: testDatabase.connectionString });
  await owner.connect();
});

beforeEach(() => {
  const open = () => openDatabase({ url: testDatabase.connectionString, role: 'galla_ingest', connections: 3 });
  worker = openDatabase({ url: testDatabase.connectionString, role: 'galla_worker', connections: 2 });
  const [first, second] = [open(), open()];
  databases = [first, second, worker];
  services = [startIngestion({ database: first, clock }), startIngestion({ database: second, clock })];
});

afterEach(async () => {
  await expectBooksAgree();
  await Promise.all(services.map(({ writer }) => writer.close()));
  await Promise.all(databases.map((database) => database.close()));
});

afterAll(async () => {
  await owner.end();
  await testDatabase.drop();
});

async function expectBooksAgree(): Promise<void> {
  for (const [name, rows] of Object.entries(await findDisagreements(worker.pool))) expect(rows, name).toEqual([]);
}

async function rowOf(providerTransactionId: string): Promise<Record<string, unknown>> {
  const { rows } = await worker.pool.query('SELECT * FROM payment WHERE provider_transaction_id = $1', [
    providerTransactionId,
  ]);
  expect(rows).toHaveLength(1);
  const { id: _, journal_id, provider_transaction_id: __, received_at: ___, ...row } = rows[0];
  return { ...row, booked: journal_id !== null };
}

/** An engine's events about one payment. `factBits` selects the optional fields of each event. */
interface PaymentHistory {
  readonly merchantId: string;
  readonly facts: readonly Partial<PaymentEvent>[];
  readonly events: readonly {
    readonly event: Partial<PaymentEvent>;
    readonly times: number;
    readonly factBits: number;
  }[];
}

const second = (n: number) => new Date(Date.parse('2026-11-20T09:14:00Z') + n * 1000).toISOString();
const story: fc.Arbitrary<PaymentHistory> = fc.record({
  merchantId: fc.constantFrom('CHAISTOP01', 'KAAPI01'),
  facts: fc.constantFrom<PaymentHistory['facts']>(
    [{ utr: '632512345678' }, { storeId: 'CS01', terminalId: 'T1' }, { customer: { name: 'Ravi', vpa: 'ravi@ybl' } }],
    [
      { arn: '74000000000000000000001' },
      { storeId: 'CS02' },
      { instrumentDetails: { cardLast4: '4402', cardNetwork: 'VISA' } },
    ],
    [
      { merchantOrderId: 'OD-1' },
      { qrCodeId: 'QR01' },
      { customer: { phone: '9876512345' } },
      { paymentSolution: 'QR' },
    ],
  ),
  events: fc
    .tuple(
      fc.constantFrom<PaymentState>('COMPLETED', 'FAILED', 'CANCELLED', 'ERRORED'),
      fc.subarray(['INITIATED', 'PENDING', 'FINAL'] as const, { minLength: 1 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(63), fc.constantFrom<Instrument>('OTHERS', 'ACCOUNT')), {
        minLength: 3,
        maxLength: 3,
      }),
    )
    .map(([final, states, more]) =>
      states.map((state, index) => {
        const [times, factBits, instrument] = more[index] ?? [1, 63, 'OTHERS'];
        const updatedAt = second({ INITIATED: 0, PENDING: 3, FINAL: 9 }[state]);
        return { event: { state: state === 'FINAL' ? final : state, instrument, updatedAt }, times, factBits };
      }),
    ),
});

function eventOf(
  { merchantId, facts }: PaymentHistory,
  step: PaymentHistory['events'][number],
  providerTransactionId: string,
): PaymentEvent {
  const some = Object.assign({}, ...facts.filter((_, index) => (step.factBits >> index) & 1));
  return anEvent({ merchantId, providerTransactionId, ...some, ...step.event });
}

let stories = 0;

test('TXN-08 any order, repetition, request split and process gives the same row and consistent books', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(story, { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.nat(1_000_000)),
      fc.integer({ min: 1, max: 8 }),
      async (generated, numbers, requestSize) => {
        const number = () => numbers.next().value;
        stories += 1;
        const inOrder = generated.flatMap((one, index) =>
          one.events.map((event) => eventOf(one, event, `ordered-${stories}-${index}`)),
        );
        for (const event of inOrder) await ingestEvents(services[0], 'engine', [event]);
        const shuffled = generated
          .flatMap((one, index) =>
            one.events.flatMap((event) =>
              Array.from({ length: event.times }, () => eventOf(one, event, `shuffled-${stories}-${index}`)),
            ),
          )
          .map((event) => [number(), event] as const)
          .sort(([a], [b]) => a - b)
          .map(([, event]) => event);
        const requests: Promise<EventAnswer[]>[] = [];
        for (let start = 0; start < shuffled.length; start += requestSize) {
          requests.push(
            ingestEvents(
              number() % 2 === 0 ? services[0] : services[1],
              'engine',
              shuffled.slice(start, start + requestSize),
            ),
          );
          if (number() % 3 === 0) for (let trips = number() % 5; trips > 0; trips -= 1) await owner.query('SELECT 1');
        }
        const answers = (await Promise.all(requests)).flat();
        expect(answers.filter(({ status }) => status === 'refused')).toEqual([]);
        for (const index of generated.keys())
          expect(await rowOf(`shuffled-${stories}-${index}`)).toEqual(await rowOf(`ordered-${stories}-${index}`));
        await expectBooksAgree();
      },
    ),
    { numRuns: 40 },
  );
}, 240_000);

test('TXN-08 two processes that receive the same events simultaneously count each payment once', async () => {
  const events = Array.from({ length: 600 }, () => anEvent({ storeId: 'CS01' }));
  const requests: Promise<EventAnswer[]>[] = [];
  for (let start = 0; start < events.length; start += 100) {
    const part = events.slice(start, start + 100);
    requests.push(ingestEvents(services[0], 'engine', part), ingestEvents(services[1], 'engine', part.toReversed()));
  }
  const answers = (await Promise.all(requests)).flat();
  expect(answers.filter(({ status }) => status === 'accepted')).toHaveLength(600);
  expect(answers.filter(({ status }) => status === 'duplicate')).toHaveLength(600);
});

test('TXN-08 connections that break in the middle of a batch lose and duplicate nothing', async () => {
  const events: PaymentEvent[] = [];
  let breaking = true;
  let broken = 0;
  const breaker = (async () => {
    while (breaking && broken < 12) {
      const { rowCount } = await owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'galla_ingest' AND datname = current_database()
           AND (state = 'active' OR state LIKE 'idle in transaction%')`,
      );
      broken += rowCount ?? 0;
      await sleep(30);
    }
  })();
  const acknowledged: EventAnswer[] = [];
  // Runs until enough connections were broken. How many that takes per batch depends on the machine.
  while (events.length < 4_000 || broken < 4) {
    const requests = [0, 1, 2, 3].map(() => {
      const part = Array.from({ length: 250 }, () => anEvent({ storeId: 'CS02' }));
      events.push(...part);
      return ingestEvents(services[0], 'engine', part);
    });
    for (const result of await Promise.allSettled(requests))
      if (result.status === 'fulfilled') acknowledged.push(...result.value);
  }
  breaking = false;
  await breaker;
  expect(broken).toBeGreaterThan(3);
  await expectBooksAgree();
  const { rows } = await worker.pool.query(
    `SELECT provider_transaction_id AS id FROM payment WHERE provider_transaction_id = ANY ($1)`,
    [events.map((event) => event.providerTransactionId)],
  );
  const stored = new Set(rows.map(({ id }) => id));
  for (const answer of acknowledged) expect(stored.has(answer.providerTransactionId)).toBe(true);
  for (let start = 0; start < events.length; start += 1_000)
    await ingestEvents(services[1], 'engine', events.slice(start, start + 1_000));
  const { rows: after } = await worker.pool.query(
    'SELECT count(*) AS count FROM payment WHERE provider_transaction_id = ANY ($1)',
    [events.map((event) => event.providerTransactionId)],
  );
  expect(after).toEqual([{ count: events.length }]);
}, 60_000);

test('TXN-08 a payment that the database rejects is refused alone', async () => {
  await owner.query('ALTER TABLE payment ADD CONSTRAINT poison CHECK (amount <> 66600)');
  const events = Array.from({ length: 50 }, (_, index) => anEvent({ amount: index === 31 ? 66_600 : 100 }));
  const answers = await ingestEvents(services[0], 'engine', events);
  await owner.query('ALTER TABLE payment DROP CONSTRAINT poison');
  expect(answers.filter(({ status }) => status === 'accepted')).toHaveLength(49);
  expect(answers[31]).toMatchObject({ status: 'refused', code: 'MALFORMED_EVENT' });
});

test('TXN-08 when the database cannot write a whole batch, every caller gets a 503 and nothing is half written', async () => {
  await owner.query(`REVOKE INSERT ON outbox FROM ${roleName(testDatabase.connectionString, 'galla_ingest')}`);
  const events = [anEvent(), anEvent()];
  const results = await Promise.allSettled(events.map((event) => ingestEvents(services[0], 'engine', [event])));
  await owner.query(`GRANT INSERT ON outbox TO ${roleName(testDatabase.connectionString, 'galla_ingest')}`);
  for (const result of results)
    expect(result).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'COMMUNICATION_ERROR' } });
  const ids = events.map((event) => event.providerTransactionId);
  const { rows } = await worker.pool.query(
    'SELECT count(*) AS count FROM payment WHERE provider_transaction_id = ANY ($1)',
    [ids],
  );
  expect(rows).toEqual([{ count: 0 }]);
  const again = await ingestEvents(services[0], 'engine', events);
  expect(again.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
});

test('TXN-08 outbox positions become visible in order, without gaps, while two processes write', async () => {
  let writing = true;
  const seen: number[] = [];
  const positionsAfter = async (last: number): Promise<number[]> => {
    const { rows } = await worker.pool.query(
      `SELECT position FROM outbox JOIN tenant ON tenant.id = tenant_id JOIN merchant ON merchant.id = tenant.merchant_id
       WHERE merchant.merchant_id = 'CHAISTOP01' AND position > $1 ORDER BY position`,
      [last],
    );
    return rows.map(({ position }) => position);
  };
  const before = (await positionsAfter(0)).at(-1) ?? 0;
  const reader = (async () => {
    while (writing) seen.push(...(await positionsAfter(seen.at(-1) ?? before)));
  })();
  await Promise.all(
    [...services, ...services, ...services].map(async (service) => {
      for (let request = 0; request < 10; request += 1) await ingestEvents(service, 'engine', [anEvent(), anEvent()]);
    }),
  );
  writing = false;
  await reader;
  seen.push(...(await positionsAfter(seen.at(-1) ?? before)));
  expect(seen).toHaveLength(120);
  for (const [index, position] of seen.entries()) if (index > 0) expect(position).toBe((seen[index - 1] ?? 0) + 1);
});
