// Also on PostgreSQL 15.
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import { expect, test } from 'vitest';
import { useGalla } from '../../../main/testing/test-galla.ts';
import { newId } from '../../../platform/ids.ts';
import {
  addSettled,
  giveAccount,
  paidNow,
  payOut,
  settle,
  settlementsOf,
  toWorkingMorning,
} from '../testing/fixtures.ts';
import { openPayingBank } from '../testing/paying-bank.ts';

const bank = openPayingBank();
const galla = useGalla({ rail: bank });
const path = '/v1/settlements/group';

/** Two merchants of a group, each with a store and an account. */
async function addGroup(code: string) {
  const groupId = newId();
  await galla.rows.kysely
    .insertInto('merchant_group')
    .values({ id: groupId, code, name: `${code} group`, created_at: new Date() })
    .execute();
  const merchants = [];
  for (const [index, name] of ['Anchor', 'Beacon'].entries()) {
    const merchant = await galla.addMerchant({ groupId, merchantId: `${code}${index}`, name: `${code} ${name}` });
    await giveAccount(galla, merchant);
    await galla.addStore(merchant, 'S1');
    merchants.push(merchant);
  }
  return { groupId, merchants };
}

test('SET-01 MID-02 a person of a group sees the settlements of its merchants by day to the paisa, with failed ones separate', async () => {
  const { groupId, merchants } = await addGroup('HARBOUR');
  const [anchor, beacon] = merchants;
  if (anchor === undefined || beacon === undefined) throw new Error('A group has two merchants.');
  const stranger = await addSettled(galla);
  await galla.addStore(stranger, 'S1');
  const from = await toWorkingMorning(galla);
  for (const [merchant, amount] of [
    [anchor, 100_00],
    [beacon, 900_00],
    [stranger, 5_000_00],
  ] as const)
    await paidNow(galla, merchant, { instrument: 'WALLET', amount, storeId: 'S1' });
  const first = await toWorkingMorning(galla);
  await settle(galla);
  await payOut(galla, bank);
  await paidNow(galla, anchor, { instrument: 'WALLET', amount: 300_00, storeId: 'S1' });
  const second = await toWorkingMorning(galla);
  await settle(galla);
  bank.mood = 'FAILED';
  await payOut(galla, bank);
  bank.mood = 'COMPLETED';

  const owner = await galla.signedIn(await galla.addPerson({ groupId }));
  const ask = async (body: object = {}) =>
    (await owner.send('POST', path, { body: { from, to: second, ...body } })).json() as Record<string, never>;
  const all = (await owner.send('POST', path, { body: { from, to: second } })).json();
  const [ofAnchor] = await settlementsOf(galla, anchor);
  const [ofBeacon] = await settlementsOf(galla, beacon);
  const net = (ofAnchor?.net ?? 0) + (ofBeacon?.net ?? 0);
  const on = (day: string) => all.days.find((one: { day: string }) => one.day === day);
  expect(all.days.map(({ day }: { day: string }) => day).at(-1)).toBe(second);
  expect(on(first)).toMatchObject({
    settled: { count: 2, net },
    failed: { count: 0, net: 0 },
    gross: 1_000_00,
    deducted: 0,
    charges: 1_000_00 - net,
  });
  expect(on(second)).toMatchObject({ settled: { count: 0, net: 0 }, failed: { count: 1 }, gross: 0 });
  expect(all.total).toBe(2);
  expect(all.merchants).toMatchObject([
    { merchantId: 'HARBOUR1', settled: ofBeacon?.net, account: { last4: '6789' } },
    { merchantId: 'HARBOUR0', settled: ofAnchor?.net, settlements: [{ state: 'SETTLED' }, { state: 'FAILED' }] },
  ]);
  expect(all.cameBack).toMatchObject([{ name: 'HARBOUR Anchor', settlement: { settlementDate: second } }]);

  // A bank holiday in the coming week is named, whatever days are shown.
  const coming = addDays(all.today, 3);
  await galla.rows.pool.query('INSERT INTO bank_holiday VALUES ($1, $2)', [coming, 'Harbour Day']);
  expect((await owner.send('POST', path, { body: { from, to: first } })).json().holiday).toMatchObject({
    closed: { kind: 'HOLIDAY' },
  });
  await galla.rows.pool.query('DELETE FROM bank_holiday WHERE day = $1', [coming]);

  // Upcoming amounts are requested by merchant. A merchant outside the group is refused.
  await paidNow(galla, beacon, { instrument: 'WALLET', amount: 50_00, storeId: 'S1' });
  const expectedOf = async (...asked: readonly { readonly merchantId: string }[]) =>
    owner.send('POST', `${path}/expected`, {
      body: { from, to: second, merchantIds: asked.map(({ merchantId }) => merchantId) },
    });
  expect((await expectedOf(anchor, stranger)).statusCode).toBe(404);
  const { merchants: nexts } = (await expectedOf(anchor, beacon)).json();
  const next = nexts.find(({ merchantId }: { merchantId: string }) => merchantId === beacon.merchantId);
  expect(next.day > second).toBe(true);
  expect(next.amount).toBeGreaterThan(0);
  expect(next.amount).toBeLessThanOrEqual(50_00);

  // A search, states and a page filter the same figures.
  expect(await ask({ search: 'beac' })).toMatchObject({
    total: 1,
    merchants: [{ merchantId: 'HARBOUR1' }],
    cameBack: [],
  });
  expect(await ask({ states: ['FAILED'] })).toMatchObject({ total: 1, merchants: [{ merchantId: 'HARBOUR0' }] });
  expect(await ask({ pageNo: 2, pageSize: 1 })).toMatchObject({ total: 2, merchants: [{ merchantId: 'HARBOUR0' }] });

  // Each person sees the merchants in their own scope.
  const other = await galla.signedIn(await galla.addPerson({ merchant: stranger }));
  const theirs = (await other.send('POST', path, { body: { from, to: second } })).json();
  expect(theirs.merchants.map(({ merchantId }: { merchantId: string }) => merchantId)).toEqual([stranger.merchantId]);
  const cashier = await galla.signedIn(await galla.addPerson({ merchant: stranger, role: 'CASHIER', stores: [] }));
  expect((await cashier.send('POST', path, { body: { from, to: second } })).statusCode).toBe(403);
  const long = await owner.send('POST', path, { body: { from, to: addDays(from, 42) } });
  expect(long.statusCode).toBe(400);
});

test('SET-01 MID-02 the expected amounts of a group add up over all merchants, including other pages and other terms', async () => {
  const { groupId, merchants } = await addGroup('QUAY');
  const [anchor, beacon] = merchants;
  if (anchor === undefined || beacon === undefined) throw new Error('A group has two merchants.');
  const stranger = await addSettled(galla);
  await galla.addStore(stranger, 'S1');
  // One is paid a day later, and the day of one ends at six in the evening.
  await galla.rows.pool.query(
    "INSERT INTO settlement_terms (tenant_id, in_store_days, cut_off, changed_at) VALUES ($1, 2, 1080, '2026-01-01')",
    [beacon.tenantId],
  );
  const from = await toWorkingMorning(galla);
  for (const [merchant, amount] of [
    [anchor, 100_00],
    [beacon, 900_00],
    [stranger, 5_000_00],
  ] as const)
    await paidNow(galla, merchant, { instrument: 'WALLET', amount, storeId: 'S1' });
  const today = await toWorkingMorning(galla);
  await paidNow(galla, anchor, { instrument: 'WALLET', amount: 70_00, storeId: 'S1' });

  const owner = await galla.signedIn(await galla.addPerson({ groupId }));
  const ask = async (merchantIds: readonly string[], body: object = {}) =>
    (await owner.send('POST', `${path}/expected`, { body: { from, to: today, merchantIds, ...body } })).json();
  /** The expected amounts in one merchant's calendar. */
  const nextOf = async ({ merchantId }: { readonly merchantId: string }) => {
    const query = new URLSearchParams({ month: today.slice(0, 7), merchantId });
    const { expectedParts } = (await owner.send('GET', `/v1/settlements/calendar?${query}`)).json();
    const [{ day, gross, deducted, fee, gst }] = expectedParts;
    return { merchantId, day, amount: gross - deducted - fee - gst };
  };
  const each = [await nextOf(anchor), await nextOf(beacon)];
  const sum = each.reduce((all, { amount }) => all + amount, 0);
  expect(each.every(({ amount }) => amount > 0)).toBe(true);
  expect(new Set(each.map(({ day }) => day)).size).toBe(2);
  const asked = await ask([anchor.merchantId, beacon.merchantId]);
  expect(asked.sum).toBe(sum);
  expect(asked.merchants).toEqual(expect.arrayContaining(each));

  // A page lists some merchants, and the sum covers all. A search and states filter both the list and its sum.
  expect(await ask([beacon.merchantId])).toEqual({ merchants: [each[1]], sum });
  expect(await ask([anchor.merchantId], { search: 'anch' })).toEqual({ merchants: [each[0]], sum: each[0]?.amount });
  expect(await ask([anchor.merchantId], { states: ['FAILED'] })).toMatchObject({ sum: 0 });
});
