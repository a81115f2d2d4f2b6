// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import type { ComparedPart, RankedStore, ShiftReport } from '@galla/contract/payments/insights/stores.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { newId } from '../../platform/ids.ts';
import { istDay, istMidnight } from '../../platform/indian-time.ts';

const galla = useGalla();
const hour = 3_600_000;
const day = 24 * hour;

let merchant: TestMerchant;
let admin: TestBrowser;
let pune: TestStore;
let delhi: TestStore;
let quiet: TestStore;
let closed: TestStore;
let midnight: number;

const at = (ms: number) => ({ createdAt: new Date(ms).toISOString() });
const period = (from: number, to: number) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
const yesterday = () => period(midnight - day, midnight);

beforeAll(async () => {
  merchant = await galla.addMerchant({ name: 'Tea House' });
  pune = await galla.addStore(merchant, 'PUNE1', 'Camp Pune');
  delhi = await galla.addStore(merchant, 'DEL1', 'Karol Bagh');
  quiet = await galla.addStore(merchant, 'QUIET1', 'Quiet Corner');
  closed = await galla.addStore(merchant, 'OLD1', 'Old Town');
  await galla.rows.kysely.updateTable('store').set({ active: false }).where('id', '=', closed.id).execute();
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  midnight = istMidnight(galla.now());
  const [before, then] = [midnight - 2 * day, midnight - day];
  await galla.pay(
    merchant,
    { storeId: 'PUNE1', terminalId: 'C1', amount: 10_000, ...at(then + 9 * hour) },
    { storeId: 'PUNE1', terminalId: 'C1', amount: 2_500, instrument: 'CREDIT_CARD', ...at(then + 9.5 * hour) },
    { storeId: 'PUNE1', amount: 500, ...at(then + 18 * hour) },
    { storeId: 'PUNE1', terminalId: 'C1', amount: 99, state: 'FAILED', ...at(then + 18 * hour) },
    { storeId: 'PUNE1', terminalId: 'C1', amount: 4_000, ...at(before + 10 * hour) },
    { storeId: 'DEL1', terminalId: 'C1', amount: 50_000, ...at(then + 12 * hour) },
    { storeId: 'OLD1', terminalId: 'C1', amount: 700, ...at(then + 12 * hour) },
  );
});

const ask = async (path: string, body: object, browser = admin) => {
  const response = await browser.send('POST', `/v1/insights/${path}`, { body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const ranking = (body: object, browser = admin) =>
  ask('stores/ranking', body, browser) as Promise<{
    stores: RankedStore[];
    total: number;
    quiet: number;
    largest: number;
  }>;
const shown = ({ stores }: { stores: RankedStore[] }) => stores.map(({ name, collected }) => [name, collected]);
const idOf = ({ id }: TestStore) => encodeId('store', id);

describe('DSH-03 the ranking of stores', () => {
  test('the best store comes first, and closed stores that collected something are included', async () => {
    const answer = await ranking(yesterday());
    expect(shown(answer)).toEqual([
      ['Karol Bagh', 50_000],
      ['Camp Pune', 13_000],
      ['Old Town', 700],
      ['Quiet Corner', 0],
    ]);
    expect(answer).toMatchObject({ total: 4, quiet: 1, largest: 50_000 });
    expect(answer.stores[1]).toMatchObject({
      count: 3,
      before: { count: 1, collected: 4_000 },
      merchantName: 'Tea House',
    });
  });

  test('the quietest open store comes first', async () => {
    const answer = await ranking({ ...yesterday(), order: 'quiet' });
    expect(shown(answer).map(([name]) => name)).toEqual(['Quiet Corner', 'Camp Pune', 'Karol Bagh']);
    expect(answer.total).toBe(3);
  });

  test('the ranking is the same over months, days, hours and parts of an hour', async () => {
    for (const range of [
      period(midnight - 40 * day, midnight + day),
      period(midnight - 70 * day, midnight + 3 * day),
      period(midnight - 2 * day, midnight),
      period(midnight - 2 * day + hour, midnight),
      period(midnight - 2 * day + 1234, midnight),
    ])
      expect(shown(await ranking(range)).slice(0, 2)).toEqual([
        ['Karol Bagh', 50_000],
        ['Camp Pune', 17_000],
      ]);
  });

  test('the ranking has pages, and a page past the end is empty', async () => {
    const page = (pageNo: number) => ranking({ ...yesterday(), pageNo, pageSize: 3 });
    expect(shown(await page(2))).toEqual([['Quiet Corner', 0]]);
    expect(await page(9)).toMatchObject({ stores: [], total: 4, largest: 50_000 });
  });

  test('STO-07 a person of one store sees only that store', async () => {
    const cashier = await galla.signedIn(await galla.addPerson({ merchant, role: 'CASHIER', stores: [pune] }));
    const answer = await ranking(yesterday(), cashier);
    expect(shown(answer)).toEqual([['Camp Pune', 13_000]]);
    expect(answer.largest).toBe(13_000);
  });

  test('the ranking covers the stores of all or some of a group’s merchants', async () => {
    const groupId = newId();
    await galla.rows.kysely
      .insertInto('merchant_group')
      .values({ id: groupId, code: 'TEAGROUP', name: 'Tea group', created_at: new Date() })
      .execute();
    const [one, other] = [
      await galla.addMerchant({ groupId, merchantId: 'RANKONE' }),
      await galla.addMerchant({ groupId, merchantId: 'RANKTWO' }),
    ];
    await galla.addStore(one, 'ONE1', 'First');
    await galla.addStore(other, 'TWO1', 'Second');
    await galla.pay(one, { storeId: 'ONE1', amount: 300, ...at(midnight - hour) });
    await galla.pay(other, { storeId: 'TWO1', amount: 400, ...at(midnight - hour) });
    const owner = await galla.signedIn(await galla.addPerson({ groupId }));
    expect(shown(await ranking(yesterday(), owner))).toEqual([
      ['Second', 400],
      ['First', 300],
    ]);
    expect(shown(await ranking({ ...yesterday(), merchantIds: ['RANKONE'] }, owner))).toEqual([['First', 300]]);
  });
});

describe('DSH-04 the comparison of stores', () => {
  const compare = (body: object) => ask('stores/compare', body) as Promise<{ by: string; parts: ComparedPart[] }>;

  test('stores appear side by side, in the requested order, with their hours of the day', async () => {
    const { by, parts } = await compare({ ...yesterday(), storeIds: [quiet, pune].map(idOf) });
    expect(by).toBe('store');
    expect(parts.map(({ name }) => name)).toEqual(['Quiet Corner', 'Camp Pune']);
    expect(parts[0]?.totals).toEqual({ count: 0, collected: 0, attempted: 0, failed: 0, refunded: 0 });
    expect(parts[1]?.totals).toEqual({ count: 3, collected: 13_000, attempted: 4, failed: 1, refunded: 0 });
    expect(parts[1]?.hours).toHaveLength(24);
    expect(parts[1]?.hours[9]).toEqual({ count: 2, collected: 12_500 });
    expect(parts[1]?.hours[18]).toEqual({ count: 1, collected: 500 });
  });

  test('one store is compared by its counters, with the amounts of no counter', async () => {
    const { by, parts } = await compare({ ...yesterday(), storeIds: [idOf(pune)] });
    expect(by).toBe('counter');
    expect(parts.map(({ name, totals }) => [name, totals.collected])).toEqual([
      ['Counter 1', 12_500],
      [null, 500],
    ]);
  });

  test('a store of another merchant, too many stores, and half an hour are refused', async () => {
    const other = await galla.addStore(await galla.addMerchant(), 'OTHER1');
    const send = async (body: object) =>
      (await admin.send('POST', '/v1/insights/stores/compare', { body: { ...yesterday(), ...body } })).statusCode;
    expect(await send({ storeIds: [idOf(pune), idOf(other)] })).toBe(404);
    expect(await send({ storeIds: Array.from({ length: 7 }, () => idOf(pune)) })).toBe(400);
    expect(await send({ storeIds: [idOf(pune)], ...period(midnight - day + 1, midnight) })).toBe(400);
  });
});

test('DSH-03 the hours of the day sum all or some stores', async () => {
  const { hours } = await ask('hours', yesterday());
  expect(hours[12]).toEqual({ count: 2, collected: 50_700 });
  const some = await ask('hours', { ...yesterday(), storeIds: [idOf(delhi)] });
  expect(some.hours[12]).toEqual({ count: 1, collected: 50_000 });
});

describe('DSH-05 the shift report', () => {
  const shift = (body: object, browser = admin) => ask('stores/shift', body, browser) as Promise<ShiftReport>;

  test('the report shows the counters and instruments for some hours of a day', async () => {
    const report = await shift({
      storeId: idOf(pune),
      ...period(midnight - day + 9 * hour, midnight - day + 17 * hour),
    });
    expect(report.store.name).toBe('Camp Pune');
    expect(report.total).toMatchObject({ count: 2, collected: 12_500 });
    expect(report.counters).toEqual([
      expect.objectContaining({
        name: 'Counter 1',
        count: 2,
        collected: 12_500,
        instruments: [
          { instrument: 'ACCOUNT', count: 1, collected: 10_000 },
          { instrument: 'CREDIT_CARD', count: 1, collected: 2_500 },
        ],
      }),
    ]);
  });

  test('a bank holiday is a normal day, because shops are open', async () => {
    const both = async () => {
      const { total, counters } = await shift({ storeId: idOf(pune), ...yesterday() });
      return { total, counters, stores: (await ranking(yesterday())).stores };
    };
    const working = await both();
    const closedDay = istDay(midnight - day);
    await galla.rows.pool.query('INSERT INTO bank_holiday VALUES ($1, $2)', [closedDay, 'A day off']);
    expect(await both()).toEqual(working);
    await galla.rows.pool.query('DELETE FROM bank_holiday WHERE day = $1', [closedDay]);
  });

  test('counters without payments are shown, and a cashier of another store is refused', async () => {
    const report = await shift({ storeId: idOf(quiet), ...yesterday() });
    expect(report.counters.map(({ name, collected }) => [name, collected])).toEqual([['Counter 1', 0]]);
    const cashier = await galla.signedIn(await galla.addPerson({ merchant, role: 'CASHIER', stores: [pune] }));
    const own = await shift({ storeId: idOf(pune), ...yesterday() }, cashier);
    expect(own.total.collected).toBe(13_000);
    const body = { storeId: idOf(delhi), ...yesterday() };
    expect((await cashier.send('POST', '/v1/insights/stores/shift', { body })).statusCode).toBe(404);
  });
});
