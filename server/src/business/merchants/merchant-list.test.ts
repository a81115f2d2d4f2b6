import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { findSession } from '../../platform/auth/sessions.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { updateMerchant } from './public/merchant-queries.ts';

const galla = useGalla();

async function addGroup(code: string): Promise<string> {
  const id = newId();
  await galla.rows.kysely
    .insertInto('merchant_group')
    .values({ id, code, name: `Group ${code}`, created_at: new Date() })
    .execute();
  return id;
}

/** Adds merchants `BIG00001`, `BIG00002` … in one statement, as a bank would load them. */
async function addMany(groupId: string, count: number): Promise<void> {
  await sql`
    with added as (
      insert into merchant (id, merchant_id, name, type, kind, state, group_id, created_at)
      select gen_random_uuid(), 'BIG' || lpad(i::text, 5, '0'), 'Shop No ' || lpad(i::text, 5, '0'), 'OFFLINE_MERCHANT',
        'OFFLINE_ORGANISED', 'ACTIVE', ${groupId}::uuid, now() from generate_series(1, ${count}::int) i returning id)
    insert into tenant (id, merchant_id, mode) select gen_random_uuid(), id, 'live' from added`.execute(
    galla.rows.kysely,
  );
}

type Change = { group_id?: string | null; name?: string };
async function changeIn(tx: Tx, merchantId: string, columns: Change): Promise<void> {
  const merchant = tx.selectFrom('merchant').select('id').where('merchant_id', '=', merchantId);
  await updateMerchant(tx, (await merchant.executeTakeFirstOrThrow()).id, columns);
}
const change = (merchantId: string, columns: Change) =>
  inTransaction(galla.rows, (tx) => changeIn(tx, merchantId, columns));
const move = (merchantId: string, groupId: string | null) => change(merchantId, { group_id: groupId });

type Listed = { merchants: { merchantId: string; name: string }[]; total: number };
const listed = async (browser: TestBrowser, query = ''): Promise<Listed> =>
  (await browser.send('GET', `/v1/merchant/list${query}`)).json();
const idsOf = ({ merchants }: Listed) => merchants.map(({ merchantId }) => merchantId);

let browser: TestBrowser;
beforeAll(async () => {
  const groupId = await addGroup('BIG');
  await addMany(groupId, 10_000);
  browser = await galla.signedIn(await galla.addPerson({ groupId }));
});

test('MID-06 a super-merchant with 10,000 merchants pages through them, a hundred at a time from 0', async () => {
  const first = await listed(browser);
  expect(first.merchants).toHaveLength(100);
  expect([first.total, idsOf(first)[0], idsOf(first)[99]]).toEqual([10_000, 'BIG00001', 'BIG00100']);
  expect(idsOf(await listed(browser, '?start=9900&limit=100')).at(-1)).toBe('BIG10000');
  expect(await listed(browser, '?start=10000')).toEqual({ merchants: [], total: 10_000 });
  expect((await browser.send('GET', '/v1/merchant/list?limit=101')).statusCode).toBe(400);
});

test('MID-04 MID-06 a search covers the names and ids of all of them, in upper or lower case', async () => {
  expect(idsOf(await listed(browser, '?search=bIg09999'))).toEqual(['BIG09999']);
  expect(idsOf(await listed(browser, '?search=shop%20no%2000042'))).toEqual(['BIG00042']);
  expect((await listed(browser, '?search=0099')).total).toBe(11);
  expect(await listed(browser, '?search=nobody')).toEqual({ merchants: [], total: 0 });
});

test('MID-06 the names of selected merchants can be read by their ids, and no others', async () => {
  await galla.addMerchant({ merchantId: 'FOREIGN1' });
  expect(idsOf(await listed(browser, '?merchantIds=BIG00007,FOREIGN1,BIG00003'))).toEqual(['BIG00003', 'BIG00007']);
  expect((await browser.send('GET', '/v1/merchant/list?merchantIds=x')).statusCode).toBe(400);
});

test('MID-06 a person who works for 10,000 merchants is looked up without reading them again', async () => {
  const id = browser.cookies.get('galla') ?? '';
  const scopes = [];
  for (let i = 0; i < 2; i += 1) {
    const state = await findSession(galla.rows, id, galla.now());
    scopes.push(state.is === 'live' ? state.session.scope : undefined);
  }
  expect(scopes[0]?.merchants).toHaveLength(10_000);
  expect(scopes[1]?.merchants).toBe(scopes[0]?.merchants);
});

test('MID-06 payments, totals and searches cover all 10,000 merchants, or the selected ones', async () => {
  const { rows } = await sql<{ id: string; merchant_id: string }>`select t.id, m.merchant_id from merchant m
    join tenant t on t.merchant_id = m.id where m.merchant_id in ('BIG00002', 'BIG09000') order by 2`.execute(
    galla.rows.kysely,
  );
  for (const [index, row] of rows.entries()) {
    const merchant = { tenantId: row.id, merchantId: row.merchant_id, name: '', type: 'OFFLINE_MERCHANT' as const };
    await galla.addStore(merchant, `BIGSTORE${index}`);
    for (const minutes of [1, 2, 3]) {
      const createdAt = new Date(galla.now() - (minutes * 2 + index) * 60_000).toISOString();
      const events = {
        createdAt,
        amount: 100 * (index + 1),
        utr: `71234567890${minutes}`,
        storeId: `BIGSTORE${index}`,
      };
      await galla.pay(merchant, events);
    }
  }
  await galla.pay(await galla.addMerchant({ merchantId: 'FOREIGN2' }), { amount: 9, utr: '712345678901' });
  const range = { from: new Date(galla.now() - 86_400_000).toISOString(), to: new Date(galla.now()).toISOString() };
  const list = async (filters: object, page: object = { size: 10 }) =>
    (await browser.send('POST', '/v3/transactions/list', { body: { filters: { ...range, ...filters }, page } })).json();
  const whose = async (filters: object, page?: object) =>
    (await list(filters, page)).payments.map((one: { merchantId: string }) => one.merchantId.slice(-5));
  expect(await whose({})).toEqual(['00002', '09000', '00002', '09000', '00002', '09000']);
  const first = await list({}, { size: 4 });
  expect(await whose({}, { size: 4, after: first.next })).toEqual(['00002', '09000']);
  const second = await list({}, { size: 4, after: first.next });
  expect(await whose({}, { size: 4, before: second.previous })).toHaveLength(4);
  expect(await whose({ states: ['FAILED'] })).toEqual([]);
  expect(await whose({ merchantIds: ['BIG09000', 'FOREIGN2'] })).toEqual(['09000', '09000', '09000']);
  expect(await whose({ search: { by: 'utr', value: '712345678901' } })).toEqual(['00002', '09000']);
  expect(await whose({ search: { by: 'any', value: '712345678902' }, states: ['COMPLETED'] })).toHaveLength(2);
  expect(await whose({ search: { by: 'storeId', value: 'bigstore1' } })).toEqual(['09000', '09000', '09000']);
  const stats = await browser.send('POST', '/v3/transactions/metrics/stats', { body: { filters: range } });
  expect(stats.json()).toMatchObject({ collected: 900, completed: 6 });
  const summary = (await browser.send('POST', '/v1/insights/summary', { body: range })).json();
  expect(summary.totals).toMatchObject({ collected: 900, completed: 6 });
  expect(summary.merchants.map(({ collected }: { collected: number }) => collected)).toEqual([600, 300]);
  expect(summary.instruments).toMatchObject([{ instrument: 'ACCOUNT', count: 6, collected: 900 }]);
});

test('MID-06 a merchant that joins, leaves or is renamed counts from the next request', async () => {
  const [groupId, other] = [await addGroup('ONE'), await addGroup('TWO')];
  const merchant = await galla.addMerchant({ groupId, merchantId: 'STAY01', name: 'Stays' });
  const leaver = await galla.addMerchant({ groupId, merchantId: 'LEAVE01', name: 'Leaves' });
  await galla.pay(leaver, {});
  const one = await galla.signedIn(await galla.addPerson({ groupId }));
  const two = await galla.signedIn(await galla.addPerson({ groupId: other }));
  const payments = async (by: TestBrowser) => {
    const range = { from: new Date(galla.now() - 86_400_000).toISOString(), to: new Date(galla.now()).toISOString() };
    const body = { filters: range, page: { size: 10 } };
    return (await by.send('POST', '/v3/transactions/list', { body })).json().payments.length;
  };
  expect([idsOf(await listed(one)), idsOf(await listed(two))]).toEqual([['LEAVE01', 'STAY01'], []]);
  expect([await payments(one), await payments(two)]).toEqual([1, 0]);

  await move(leaver.merchantId, other);
  expect([idsOf(await listed(one)), idsOf(await listed(two))]).toEqual([['STAY01'], ['LEAVE01']]);
  expect([await payments(one), await payments(two)]).toEqual([0, 1]);

  await galla.addMerchant({ groupId, merchantId: 'NEW01', name: 'New' });
  await change(merchant.merchantId, { name: 'A new name' });
  expect((await listed(one)).merchants.map(({ name }) => name)).toEqual(['A new name', 'New']);

  await move(leaver.merchantId, null);
  expect(idsOf(await listed(two))).toEqual([]);
});

test('MID-06 a rolled-back change changes nothing', async () => {
  const groupId = await addGroup('BACK');
  await galla.addMerchant({ groupId, merchantId: 'BACK01', name: 'Back' });
  const person = await galla.signedIn(await galla.addPerson({ groupId }));
  expect(idsOf(await listed(person))).toEqual(['BACK01']);
  const taken = galla.rows.kysely.transaction().execute(async (tx) => {
    await changeIn(tx, 'BACK01', { group_id: null });
    expect(idsOf(await listed(person))).toEqual(['BACK01']);
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  expect(idsOf(await listed(person))).toEqual(['BACK01']);
});

test('MID-05 selected merchants are saved for each screen and group, without those that left', async () => {
  const groupId = await addGroup('KEEP');
  for (const merchantId of ['KEEP01', 'KEEP02', 'KEEP03']) await galla.addMerchant({ groupId, merchantId });
  const person = await galla.addPerson({ groupId });
  const own = await galla.signedIn(person);
  const save = (key: string, value: unknown) => own.send('PUT', `/v1/user/config/${key}`, { body: { value } });
  const kept = async () => (await own.send('GET', '/v1/user/config')).json();
  await save('merchants-dashboard', ['KEEP01', 'KEEP02']);
  await save('merchants-txnHistoryList', ['KEEP03']);
  expect(await kept()).toEqual({
    'merchants-dashboard': ['KEEP01', 'KEEP02'],
    'merchants-txnHistoryList': ['KEEP03'],
  });
  await move('KEEP02', null);
  await save('merchants-txnHistoryList', ['KEEP03', 'BIG00001', { not: 'an id' }]);
  expect(await kept()).toEqual({ 'merchants-dashboard': ['KEEP01'], 'merchants-txnHistoryList': ['KEEP03'] });
  const max = Array.from({ length: 500 }, (_, i) => `M${String(i).padStart(19, '0')}`);
  expect((await save('merchants-dashboard', max)).statusCode).toBe(200);
  const colleague = await galla.signedIn(await galla.addPerson({ groupId }));
  expect((await colleague.send('GET', '/v1/user/config')).json()).toEqual({});
});
