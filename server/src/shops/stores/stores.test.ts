// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import type { Store } from '@galla/contract/shops/stores/schemas.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { newId } from '../../platform/ids.ts';
import { istMidnight } from '../../platform/indian-time.ts';

const galla = useGalla();
const hour = 3_600_000;
const day = 24 * hour;

let merchant: TestMerchant;
let admin: TestBrowser;
let pune: TestStore;
let delhi: TestStore;
let old: TestStore;

const at = (ms: number) => ({ createdAt: new Date(ms).toISOString() });

beforeAll(async () => {
  merchant = await galla.addMerchant({ name: 'Tea House' });
  pune = await galla.addStore(merchant, 'PUNE1', 'Camp Pune');
  delhi = await galla.addStore(merchant, 'DEL1', 'Karol Bagh');
  old = await galla.addStore(merchant, 'OLD1', 'Old Town');
  await galla.addStore(merchant, 'QUIET1', 'Quiet Corner');
  const set = (id: string, values: object) =>
    galla.rows.kysely.updateTable('store').set(values).where('id', '=', id).execute();
  await set(pune.id, { pincode: '411001', tags: ['Open late', 'Corner'], latitude: 18.51, longitude: 73.87 });
  await set(delhi.id, { city: 'New Delhi', pincode: '110005', tags: ['open LATE'] });
  await set(old.id, { active: false, closed_at: new Date(), closed_reason: 'Moved' });
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  // At least a minute after midnight IST, and before now.
  const today = Math.max(istMidnight(galla.now()) + 1, galla.now() - 60_000);
  await galla.pay(
    merchant,
    { storeId: 'PUNE1', terminalId: 'C1', qrCodeId: 'PUNE1-Q1', amount: 10_000, ...at(today) },
    { storeId: 'PUNE1', terminalId: 'C1', amount: 2_500, instrument: 'CREDIT_CARD', ...at(today) },
    { storeId: 'PUNE1', amount: 500, ...at(today) },
    { storeId: 'PUNE1', amount: 99, state: 'FAILED', ...at(today) },
    { storeId: 'DEL1', terminalId: 'C1', amount: 50_000, ...at(today) },
    { storeId: 'DEL1', terminalId: 'C1', amount: 4_000, ...at(istMidnight(galla.now()) - 7 * day + 1) },
    { storeId: 'DEL1', terminalId: 'C1', amount: 5_000, ...at(istMidnight(galla.now()) - 6 * day - 1) },
  );
});

const list = async (query: string, browser = admin) => {
  const response = await browser.send('GET', `/v2/stores?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json() as { storeDetailResponses: Store[]; total: number };
};
const names = async (query: string, browser = admin) =>
  (await list(query, browser)).storeDetailResponses.map(({ name }) => name);

describe('STO-01 the list of stores', () => {
  test('the list is sorted by name, 20 a page, and has a total', async () => {
    const large = await galla.addMerchant();
    const rows = Array.from({ length: 45 }, (_, index) => ({
      tenant_id: large.tenantId,
      id: newId(),
      code: `S${index}`,
      name: `Shop ${String(index).padStart(2, '0')}`,
      city: null,
      created_at: new Date(),
    }));
    await galla.rows.kysely.insertInto('store').values(rows).execute();
    const browser = await galla.signedIn(await galla.addPerson({ merchant: large }));
    const first = await list('', browser);
    expect([first.storeDetailResponses.length, first.total]).toEqual([20, 45]);
    expect(await names('pageNo=3', browser)).toEqual(['Shop 40', 'Shop 41', 'Shop 42', 'Shop 43', 'Shop 44']);
    expect(await list('pageNo=4', browser)).toEqual({ storeDetailResponses: [], total: 45 });
    // A search counts in the same pass, even past the last page.
    const found = await list('search=shop&pageNo=3', browser);
    expect([found.storeDetailResponses.length, found.total]).toEqual([5, 45]);
    expect(await list('search=shop&pageNo=4', browser)).toEqual({ storeDetailResponses: [], total: 45 });
  });

  test.each([
    ['search=kArol', ['Karol Bagh']],
    ['search=PUNE1', ['Camp Pune']],
    ['search=new%20delhi', ['Karol Bagh']],
    ['search=110005', ['Karol Bagh']],
    ['search=110%20005', ['Karol Bagh']],
    ['search=%25', []],
    ['search=_', []],
    ['active=false', ['Old Town']],
    ['active=true', ['Camp Pune', 'Karol Bagh', 'Quiet Corner']],
    ['city=new%20DELHI', ['Karol Bagh']],
    ['tag=Open%20Late', ['Camp Pune', 'Karol Bagh']],
    ['tag=corner', ['Camp Pune']],
    ['tag=open%20late&city=pune&search=camp&active=true', ['Camp Pune']],
    ['tag=none', []],
  ])('the list filtered with %s shows only matching stores', async (query, fitting) => {
    expect(await names(query)).toEqual(fitting);
    expect((await list(query)).total).toBe(fitting.length);
  });

  test('the list shows counters, the last payment and today’s takings on request', async () => {
    const { storeDetailResponses } = await list('figures=true');
    const [camp, karol, , quiet] = storeDetailResponses;
    expect(camp).toMatchObject({ counters: 1, takings: { count: 3, amount: 13_000 }, pincode: '411001' });
    expect(karol).toMatchObject({ takings: { count: 1, amount: 50_000 } });
    expect(karol?.lastPaymentAt).not.toBeNull();
    expect(quiet).toMatchObject({ takings: { count: 0, amount: 0 }, lastPaymentAt: null });
    expect((await list('')).storeDetailResponses[0]).toMatchObject({ counters: null, takings: null });
  });

  test('the list is sorted by today’s takings on request', async () => {
    expect(await names('sort=today')).toEqual(['Karol Bagh', 'Camp Pune', 'Old Town', 'Quiet Corner']);
    expect(await names('sort=today&pageSize=1&pageNo=2')).toEqual(['Camp Pune']);
  });

  test('the totals use the same filters', async () => {
    const totals = async (query = '') => (await admin.send('GET', `/v2/stores/totals?${query}`)).json();
    expect(await totals()).toEqual({
      activeStores: 3,
      inactiveStores: 1,
      counters: 3,
      takings: { count: 4, amount: 63_000 },
      quietStores: 1,
    });
    expect(await totals('city=Pune&active=true')).toMatchObject({ activeStores: 2, takings: { amount: 13_000 } });
    expect(await totals('search=nothing')).toMatchObject({ activeStores: 0, counters: 0, quietStores: 0 });
  });

  test('the list has cities and tags to filter by, and a map', async () => {
    expect((await admin.send('GET', '/v2/stores/facets')).json()).toEqual({
      map: null,
      cities: [
        { name: 'Pune', stores: 3 },
        { name: 'New Delhi', stores: 1 },
      ],
      tags: [
        { name: expect.stringMatching(/^open late$/i), stores: 2 },
        { name: 'Corner', stores: 1 },
      ],
    });
    expect((await admin.send('GET', '/v2/stores/map')).json()).toEqual({
      stores: [
        {
          id: encodeId('store', pune.id),
          merchantId: merchant.merchantId,
          name: 'Camp Pune',
          active: true,
          latitude: 18.51,
          longitude: 73.87,
          amount: 13_000,
        },
      ],
      total: 4,
    });
  });
});

describe('STO-02 one store', () => {
  const path = (store: TestStore, rest: string) =>
    `/${rest.startsWith('details') ? 'v2/stores' : 'v1/store'}/${merchant.merchantId}/${encodeId('store', store.id)}/${rest}`;

  test('a store has details, with address and pictures on request', async () => {
    const short = (await admin.send('GET', path(pune, 'details'))).json();
    expect(short).toMatchObject({
      name: 'Camp Pune',
      merchantName: 'Tea House',
      address: null,
      images: null,
      version: 1,
    });
    expect(short).toMatchObject({ counters: { active: 1, closed: 0 }, hours: null, may: { change: true } });
    const whole = (await admin.send('GET', path(pune, 'details?includeImages=true&includeAddress=true'))).json();
    expect(whole.address).toMatchObject({ city: 'Pune', pincode: '411001', place: { latitude: 18.51 } });
    expect(whole.images).toEqual([]);
    expect((await admin.send('GET', path(old, 'details'))).json()).toMatchObject({
      active: false,
      closedReason: 'Moved',
    });
  });

  test('a store has its open counters by name, with figures on request', async () => {
    const closed = { tenant_id: merchant.tenantId, id: newId(), store_id: pune.id, created_at: new Date() };
    await galla.rows.kysely
      .insertInto('terminal')
      .values({ ...closed, code: 'C0', name: 'Before', active: false })
      .execute();
    const terminals = async (query: string) => (await admin.send('GET', path(pune, `terminals?${query}`))).json();
    expect((await terminals('')).terminals.map(({ name }: { name: string }) => name)).toEqual(['Before', 'Counter 1']);
    expect(await terminals('skipInactive=true&figures=true')).toMatchObject({
      terminals: [{ terminalId: 'C1', qrCodes: 1, takings: { count: 2, amount: 12_500 } }],
      total: 1,
    });
    expect(await terminals('start=1&limit=1')).toMatchObject({ terminals: [{ terminalId: 'C1' }], total: 2 });
  });

  test('a store has takings by hour, counter and QR code, compared with the same weekday last week', async () => {
    const taken = (await admin.send('GET', path(pune, 'takings'))).json();
    expect(taken.today).toEqual({ count: 3, amount: 13_000, refunded: 0, average: 4_333 });
    expect(taken.counters).toMatchObject([
      { terminalId: 'C1', count: 2, amount: 12_500, instruments: ['ACCOUNT', 'CREDIT_CARD'] },
    ]);
    expect(taken.counters[0].lastPaymentAt).not.toBeNull();
    expect(taken.qrCodes).toMatchObject([{ qrCodeId: 'PUNE1-Q1', count: 1, amount: 10_000 }]);
    expect(taken.withoutCounter).toMatchObject({ count: 1, amount: 500, instruments: ['ACCOUNT'] });
    const sum = taken.hours.reduce((total: number, one: { today: { amount: number } }) => total + one.today.amount, 0);
    expect([taken.hours.length, sum]).toEqual([24, 13_000]);
    const other = (await admin.send('GET', path(delhi, 'takings'))).json();
    // Payments in the last minute of that day are after this time last week, unless it is that minute now.
    expect(other.lastWeek.amount).toBe(4_000);
    expect(other.hours[0].lastWeek).toEqual({ count: 1, amount: 4_000 });
    expect(other.hours[23].lastWeek).toEqual({ count: 1, amount: 5_000 });
  });
});

describe('STO-07 a person with some stores', () => {
  test('the person sees only these stores and their sums', async () => {
    const cashier = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [pune] }));
    expect(await names('', cashier)).toEqual(['Camp Pune']);
    expect((await cashier.send('GET', '/v2/stores/totals')).json()).toMatchObject({
      activeStores: 1,
      inactiveStores: 0,
      takings: { count: 3, amount: 13_000 },
    });
    expect((await cashier.send('GET', '/v2/stores/facets')).json().cities).toEqual([{ name: 'Pune', stores: 1 }]);
    expect((await cashier.send('GET', '/v2/stores/map')).json()).toMatchObject({ total: 1 });
    for (const rest of ['details', 'terminals', 'takings']) {
      const address = `/${rest === 'details' ? 'v2/stores' : 'v1/store'}/${merchant.merchantId}/${encodeId('store', delhi.id)}/${rest}`;
      expect((await cashier.send('GET', address)).statusCode).toBe(404);
    }
  });

  test('takings are hidden without transaction_access', async () => {
    const { tenantId } = merchant;
    const { merchant_id } = await galla.rows.kysely
      .selectFrom('tenant')
      .select('merchant_id')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow();
    const roleId = encodeId('role', newId());
    await galla.rows.kysely
      .insertInto('custom_role')
      .values({
        id: roleId,
        merchant_id,
        group_id: null,
        name: 'Keeper',
        permissions: ['store_access'],
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute();
    const person = await galla.addPerson({ merchant });
    await galla.rows.kysely
      .updateTable('membership')
      .set({ role_id: roleId })
      .where('person_id', '=', person.id)
      .execute();
    const keeper = await galla.signedIn(person);
    const { storeDetailResponses } = await list('figures=true', keeper);
    expect(storeDetailResponses[0]).toMatchObject({ counters: 1, takings: null, lastPaymentAt: null });
    expect((await keeper.send('GET', '/v2/stores/totals')).json()).toMatchObject({ takings: null, quietStores: null });
    expect((await keeper.send('GET', '/v2/stores?sort=today')).statusCode).toBe(403);
    expect((await keeper.send('GET', '/v2/stores/map')).json().stores[0].amount).toBeNull();
  });
});
