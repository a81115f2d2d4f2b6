// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import type { Summary } from '@galla/contract/payments/insights/endpoints.ts';
import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import type { PaymentState } from '@galla/contract/payments/payments/states.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import type { Database } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { istMidnight } from '../../platform/indian-time.ts';
import { findDisagreements } from '../ingestion/testing/recount.ts';
import { rollups } from '../payments/rollups.ts';

const galla = useGalla();
const hour = 3_600_000;
const day = 24 * hour;
const refundedEach = 7;

let merchant: TestMerchant;
let browser: TestBrowser;
let stores: TestStore[];
let ingest: Database;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  stores = [await galla.addStore(merchant, 'A1'), await galla.addStore(merchant, 'B1')];
  browser = await galla.signedIn(await galla.addPerson({ merchant }));
  ingest = openDatabase({ url: galla.url, role: 'galla_ingest', connections: 1 });
});
afterAll(async () => {
  for (const [name, rows] of Object.entries(await findDisagreements(galla.rows.pool))) expect(rows, name).toEqual([]);
  await ingest.close();
});

interface Range {
  readonly from: number;
  readonly to: number;
  /** The code of the only store that counts; null for all. */
  readonly store: string | null;
}

async function summary({ from, to, store }: Range): Promise<Summary> {
  const storeIds = stores.filter(({ code }) => code === store).map(({ id }) => encodeId('store', id));
  const body = {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...(storeIds.length === 0 ? {} : { storeIds }),
  };
  const answer = await browser.send('POST', '/v1/insights/summary', { body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Sums computed from the payments themselves for a range. */
async function counted(columns: string, { from, to, store }: Range, rest = ''): Promise<Record<string, unknown>[]> {
  const { rows } = await galla.rows.pool.query(
    `SELECT ${columns} FROM payment p LEFT JOIN store s ON s.tenant_id = p.tenant_id AND s.id = p.store_id
     WHERE p.tenant_id = $1 AND p.created_at >= $2 AND p.created_at < $3 AND ($4::text IS NULL OR s.code = $4) ${rest}`,
    [merchant.tenantId, new Date(from), new Date(to), store],
  );
  return rows;
}

async function totalsOf(range: Range): Promise<unknown> {
  const [totals] = await counted(
    `coalesce(sum(total) FILTER (WHERE p.state = 'COMPLETED'), 0) AS collected, count(*) FILTER (WHERE p.state = 'COMPLETED') AS completed,
     count(*) AS attempted, count(*) FILTER (WHERE p.state IN ('FAILED', 'CANCELLED', 'ERRORED')) AS failed,
     count(*) FILTER (WHERE p.state IN ('INITIATED', 'PENDING')) AS pending, coalesce(sum(refunded), 0) AS refunded`,
    range,
  );
  return totals;
}

async function trendOf(range: Range, unit: 'hour' | 'day'): Promise<unknown> {
  const bars = await counted(
    `date_trunc('${unit}', p.created_at AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata' AS at, sum(total) AS collected, count(*) AS count`,
    range,
    `AND p.state = 'COMPLETED' GROUP BY 1 ORDER BY 1`,
  );
  return bars.map((bar) => ({ ...bar, at: (bar['at'] as Date).toISOString() }));
}

/** Compares everything that the dashboard shows for a range with the payments themselves. */
async function expectAgrees(range: Range): Promise<void> {
  const { totals, previous, unit, trend, previousTrend, instruments, stores: ranking } = await summary(range);
  const { from, to, store } = range;
  const before = { from: from - (to - from), to: from, store };
  expect(totals).toEqual(await totalsOf(range));
  const elapsed = { from: Date.parse(previous.from), to: Date.parse(previous.to), store };
  expect(elapsed.from).toBe(before.from);
  expect(previous.totals).toEqual(await totalsOf(elapsed));
  expect(trend).toEqual(await trendOf(range, unit));
  expect(previousTrend).toEqual(await trendOf(before, unit));
  const completed = `AND p.state = 'COMPLETED'`;
  const split = `instrument, sum(total) AS collected, count(*) AS count`;
  expect(instruments).toEqual(await counted(split, range, `${completed} GROUP BY 1 ORDER BY 2 DESC, 1`));
  const best = `s.code AS "storeId", sum(total) AS collected, count(*) AS count`;
  expect(ranking.map(({ storeId, collected, count }) => ({ storeId, collected, count }))).toEqual(
    await counted(best, range, `${completed} AND s.id IS NOT NULL GROUP BY 1, s.id ORDER BY 2 DESC, s.id`),
  );
}

/** Refunds the same amount of every payment, in the rows and in the rollups. */
async function refundEverything(): Promise<void> {
  await ingest.pool.query(`UPDATE payment SET refunded = ${refundedEach}`);
  for (const rollup of Object.keys(rollups))
    await ingest.pool.query(`UPDATE ${rollup} SET refunded = count * ${refundedEach}`);
}

/** Moments that are likely to be at an edge, or just beside one. */
const moment = (days: number): fc.Arbitrary<number> =>
  fc
    .record({
      days: fc.integer({ min: -days, max: 1 }),
      hours: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 23 })),
      rest: fc.oneof(fc.constantFrom(0, 0, 1, -1), fc.integer({ min: 0, max: hour - 1 })),
    })
    .map(({ days, hours, rest }) => istMidnight(galla.now()) + days * day + hours * hour + rest);

const history = (): fc.Arbitrary<Partial<PaymentEvent>[]> =>
  fc
    .array(
      fc.record({
        at: moment(80),
        amount: fc.integer({ min: 100, max: 100_000 }),
        states: fc.subarray<PaymentState>(['INITIATED', 'PENDING', 'COMPLETED', 'FAILED'], { minLength: 1 }),
        instrument: fc.constantFrom<Instrument>('ACCOUNT', 'CREDIT_CARD', 'WALLET'),
        store: fc.constantFrom('A1', 'B1', undefined),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((payments) =>
      payments.flatMap(({ at, amount, states, instrument, store }, index) => {
        // Of two final states, the first stays.
        const steps = states.filter((state) => state !== 'FAILED' || !states.includes('COMPLETED'));
        const createdAt = new Date(Math.min(at, galla.now())).toISOString();
        return steps.map((state) => ({
          providerTransactionId: `R${createdAt}-${amount}-${index}`,
          createdAt,
          amount,
          state,
          instrument: state === 'INITIATED' ? 'OTHERS' : instrument,
          ...(store === undefined ? {} : { storeId: store }),
        }));
      }),
    );

const range = (): fc.Arbitrary<Range> =>
  fc
    .record({ one: moment(70), other: moment(70), store: fc.constantFrom(null, null, 'A1') })
    .map(({ one, other, store }) => ({ from: Math.min(one, other), to: Math.max(one, other, one + 1), store }));

test('DSH-01 with any payments and any period, the dashboard agrees with the payments', async () => {
  await fc.assert(
    fc.asyncProperty(history(), fc.array(range(), { minLength: 3, maxLength: 3 }), async (events, ranges) => {
      const answers = await galla.pay(merchant, ...events);
      expect(answers.filter(({ status }) => status === 'refused')).toEqual([]);
      await refundEverything();
      for (const each of ranges) await expectAgrees(each);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('DSH-01 periods that meet at Indian midnight, on the hour or in between share no payment and lose none', async () => {
  const midnight = istMidnight(galla.now()) - 20 * day;
  for (const edge of [midnight, midnight + 5 * hour, midnight + 5 * hour + 123_456]) {
    await galla.pay(
      merchant,
      ...[-1, 0, 1].map((ms) => ({ createdAt: new Date(edge + ms).toISOString(), amount: 111, storeId: 'A1' })),
    );
    for (const store of [null, 'A1']) {
      // With hourly bars, and with daily bars.
      for (const length of [7 * day, 19 * day]) {
        const [earlier, later] = [
          { from: edge - length, to: edge, store },
          { from: edge, to: edge + length, store },
        ];
        await refundEverything();
        await expectAgrees(earlier);
        await expectAgrees(later);
        const [one, other] = [(await summary(earlier)).totals, (await summary(later)).totals];
        expect(one.attempted + other.attempted).toBe(
          (await counted('p.id', { from: edge - length, to: edge + length, store })).length,
        );
      }
    }
  }
}, 60_000);

test('DSH-01 while a period runs, the cut bar of the previous period is still one bar', async () => {
  const today = istMidnight(galla.now());
  // Half an hour more, so that one of the two cuts lies in the first half of its hour.
  const ends = [today + day, today + day + hour / 2];
  for (const [from, to] of ends.flatMap((end) => [[today - 19 * day, end] as const, [today - 2 * day, end] as const])) {
    const cut = galla.now() - (to - from);
    await galla.pay(
      merchant,
      ...[-900_000, -2_000, 30_000, 900_000].map((ms) => ({
        createdAt: new Date(cut + ms).toISOString(),
        amount: 222,
        storeId: 'A1',
      })),
    );
    await refundEverything();
    for (const store of [null, 'A1']) await expectAgrees({ from, to, store });
  }
});
