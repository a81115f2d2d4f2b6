// Also on PostgreSQL 15.
import type { Summary } from '@galla/contract/payments/insights/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';

const galla = useGalla();
const hour = 3_600_000;
const day = 24 * hour;
/** Monday 5 October 2026, 00:00 IST. */
const monday = Date.parse('2026-10-04T18:30:00Z');

let merchant: TestMerchant;
let browser: TestBrowser;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  await galla.addStore(merchant, 'A1', 'Andheri');
  await galla.addStore(merchant, 'B1', 'Bandra');
  browser = await galla.signedIn(await galla.addPerson({ merchant }));
  const at = (ms: number) => ({ createdAt: new Date(ms).toISOString() });
  await galla.pay(
    merchant,
    { amount: 10_000, storeId: 'A1', ...at(monday + 10 * hour) },
    { amount: 5_000, offerAdjustment: 500, storeId: 'B1', ...at(monday + 10 * hour + 1) },
    { amount: 20_000, storeId: 'B1', instrument: 'CREDIT_CARD', ...at(monday + 2 * day + 5.5 * hour) },
    { amount: 999, storeId: 'A1', state: 'FAILED', ...at(monday + day) },
    { amount: 333, storeId: 'A1', state: 'PENDING', ...at(monday + day) },
    { amount: 7_000, storeId: 'A1', ...at(monday - 7 * day + 3 * hour) },
    { amount: 9_000, storeId: 'A1', ...at(monday - 3 * day) },
  );
});

const summary = async (from: number, to: number, rest: object = {}): Promise<Summary> =>
  (
    await browser.send('POST', '/v1/insights/summary', {
      body: { from: new Date(from).toISOString(), to: new Date(to).toISOString(), ...rest },
    })
  ).json();

test('DSH-01 a week shows the collected amount, its trend, split and ranking, compared with the week before', async () => {
  const week = await summary(monday, monday + 7 * day);
  expect(week.totals).toEqual({ collected: 35_500, completed: 3, attempted: 5, failed: 1, pending: 1, refunded: 0 });
  expect(week.previous.totals).toMatchObject({ collected: 16_000, completed: 2 });
  expect(week.unit).toBe('hour');
  expect(week.trend).toEqual([
    { at: new Date(monday + 10 * hour).toISOString(), collected: 15_500, count: 2 },
    { at: new Date(monday + 2 * day + 5 * hour).toISOString(), collected: 20_000, count: 1 },
  ]);
  expect(week.previousTrend).toHaveLength(2);
  expect(week.instruments).toEqual([
    { instrument: 'CREDIT_CARD', collected: 20_000, count: 1 },
    { instrument: 'ACCOUNT', collected: 15_500, count: 2 },
  ]);
  expect(week.stores.map(({ name, collected }) => [name, collected])).toEqual([
    ['Bandra', 25_500],
    ['Andheri', 10_000],
  ]);
});

test('DSH-01 the sums of any period equal those of the list over the same dates', async () => {
  const ranges: [number, number][] = [
    [monday, monday + 7 * day],
    [monday + 10 * hour + 1, monday + 2 * day],
    [monday - 20 * day, monday + 20 * day],
    [monday + 10 * hour, monday + 10 * hour + 1],
  ];
  for (const [from, to] of ranges) {
    const { totals, trend } = await summary(from, to);
    const filters = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    const stats = (await browser.send('POST', '/v3/transactions/metrics/stats', { body: { filters } })).json();
    expect([totals.collected, totals.completed, totals.failed, totals.pending]).toEqual([
      stats.collected,
      stats.completed,
      stats.failed,
      stats.pending,
    ]);
    expect(trend.reduce((sum, { collected }) => sum + collected, 0)).toBe(totals.collected);
  }
});

test('DSH-01 a long period has a bar for each IST day', async () => {
  const { unit, trend } = await summary(monday - 14 * day, monday + 14 * day);
  expect(unit).toBe('day');
  expect(trend.map(({ at }) => at)).toEqual(
    [monday - 7 * day, monday - 3 * day, monday, monday + 2 * day].map((at) => new Date(at).toISOString()),
  );
});

test('DSH-01 a running period is compared with the same elapsed time of the previous period', async () => {
  const now = galla.now();
  const { previous } = await summary(now - 2 * hour, now + 2 * hour);
  expect(Math.abs(Date.parse(previous.to) - (now - 4 * hour))).toBeLessThan(5000);
  expect(Date.parse(previous.from)).toBe(now - 6 * hour);
});

test('DSH-01 one store shows its own figures', async () => {
  const { stores } = await summary(monday, monday + 7 * day);
  const bandra = stores[0]?.id ?? '';
  const week = await summary(monday, monday + 7 * day, { storeIds: [bandra] });
  expect(week.totals).toMatchObject({ collected: 25_500, completed: 2, failed: 0 });
  expect(week.stores.map(({ name }) => name)).toEqual(['Bandra']);
});

test('a period that ends before it starts, or is too long, is refused', async () => {
  const send = (from: string, to: string) => browser.send('POST', '/v1/insights/summary', { body: { from, to } });
  expect((await send('2026-10-05T00:00:00Z', '2026-10-04T00:00:00Z')).json().errors[0].field).toBe('to');
  expect((await send('2020-10-05T00:00:00Z', '2026-10-04T00:00:00Z')).json().errors[0].field).toBe('to');
});
