// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import type { SavedView } from '@galla/contract/payments/saved-views/endpoints.ts';
import { maxViews } from '@galla/contract/payments/saved-views/lists.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { addGroup } from '../../reports/reports/testing/fixtures.ts';

const galla = useGalla();
let merchant: TestMerchant;
let admin: TestBrowser;
let north: TestStore;
let south: TestStore;

beforeEach(async () => {
  merchant = await galla.addMerchant();
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  north = await galla.addStore(merchant, 'NORTH');
  south = await galla.addStore(merchant, 'SOUTH');
});

const storeId = ({ id }: TestStore) => encodeId('store', id);
const failed = { list: 'payments', name: 'Failed today', shared: false, params: { dates: 'today', states: 'FAILED' } };
const save = (by: TestBrowser, content: object = {}) =>
  by.send('POST', '/v1/saved-views', { body: { ...failed, ...content } });
const views = async (by: TestBrowser): Promise<SavedView[]> => (await by.send('GET', '/v1/saved-views')).json().views;
const names = async (by: TestBrowser) => (await views(by)).map(({ name }) => name);
const change = (by: TestBrowser, { viewId, name, shared, params, version }: SavedView, to: object) =>
  by.send('PUT', `/v1/saved-views/${viewId}`, { body: { name, shared, params, version, ...to } });
const remove = (by: TestBrowser, { viewId }: SavedView) => by.send('DELETE', `/v1/saved-views/${viewId}`);
const colleague = async (role: 'FINANCE_MANAGER' | 'CASHIER' | 'ADMIN', stores?: TestStore[]) =>
  galla.signedIn(await galla.addPerson({ merchant, role, ...(stores && { stores }) }));
const acts = async () =>
  (
    await galla.rows.kysely
      .selectFrom('audit_event')
      .select('act')
      .where('chain_id', '=', merchant.tenantId)
      .where('act', 'like', 'SAVED_VIEW%')
      .orderBy('position')
      .execute()
  ).map(({ act }) => act);

describe('saved views', () => {
  test('a view is private until it is shared, and the log records what was shared', async () => {
    const other = await colleague('FINANCE_MANAGER');
    const made: SavedView = (await save(admin)).json();
    expect(made).toMatchObject({ ...failed, own: true, savedBy: null, mayChange: true, version: 1 });
    expect(await names(other)).toEqual([]);
    expect((await change(other, made, { name: 'Mine' })).statusCode).toBe(404);
    const shared: SavedView = (await change(admin, made, { shared: true })).json();
    expect(shared.version).toBe(2);
    expect(await views(other)).toMatchObject([{ name: 'Failed today', savedBy: expect.any(String), mayChange: false }]);
    expect((await remove(other, shared)).json().code).toBe('VIEW_SHARING_NOT_ALLOWED');
    expect((await save(other, { name: 'Theirs', shared: true })).json().code).toBe('VIEW_SHARING_NOT_ALLOWED');
    expect((await remove(admin, shared)).statusCode).toBe(200);
    expect(await names(other)).toEqual([]);
    expect(await acts()).toEqual(['SAVED_VIEW_SHARED', 'SAVED_VIEW_DELETED']);
  });

  test('with two tabs, a later change of an older version is refused, and a deleted view is gone', async () => {
    const made: SavedView = (await save(admin)).json();
    expect((await change(admin, made, { params: { states: 'PENDING' } })).statusCode).toBe(200);
    expect((await change(admin, made, { params: {} })).json().code).toBe('VIEW_CHANGED');
    expect(await views(admin)).toMatchObject([{ params: { states: 'PENDING' }, version: 2 }]);
    expect((await remove(admin, made)).statusCode).toBe(200);
    expect((await change(admin, made, { version: 2 })).statusCode).toBe(404);
    expect((await remove(admin, made)).statusCode).toBe(404);
  });

  test('names are trimmed, required, short, and unique in their list among the visible views', async () => {
    expect((await save(admin, { name: '  Failed today ' })).json().name).toBe('Failed today');
    expect((await save(admin, { name: 'FAILED TODAY' })).json().code).toBe('VIEW_NAME_TAKEN');
    expect((await save(admin, { list: 'refunds', params: {} })).statusCode).toBe(200);
    for (const name of ['', ' ', 'x'.repeat(41), '4111 1111 1111 1111'])
      expect((await save(admin, { name })).statusCode).toBe(400);
    const other = await colleague('FINANCE_MANAGER');
    expect((await save(other)).statusCode).toBe(200);
  });

  test('a view stores no search text except an amount, and no page', async () => {
    const kept = async (name: string, params: object) => (await save(admin, { name, params })).json().params;
    expect(await kept('a', { q: '9822012345', by: 'phone', after: 'pay_x', states: 'FAILED' })).toEqual({
      states: 'FAILED',
    });
    expect(await kept('b', { q: '9822012345', by: 'amount' })).toEqual({});
    expect(await kept('c', { q: '3,000-9,000', by: 'amount' })).toEqual({ q: '3,000-9,000', by: 'amount' });
    expect((await save(admin, { name: 'd', params: { q: '4111111111111111', by: 'amount' } })).statusCode).toBe(400);
    expect((await save(admin, { name: 'e', params: { states: '<script>' } })).statusCode).toBe(400);
  });

  test('a person has at most fifty views', async () => {
    for (let count = 0; count < maxViews.own; count += 1) await save(admin, { name: `View ${count}` });
    expect((await save(admin, { name: 'One more' })).json().code).toBe('VIEW_LIMIT_REACHED');
    expect((await save(admin, { name: 'Shared', shared: true })).statusCode).toBe(200);
  });
});

describe('stores and roles', () => {
  test('STO-07 people of some stores cannot see shared views that name other stores, directly or by terminal or QR code', async () => {
    const cashier = await colleague('CASHIER', [north]);
    const code = await galla.rows.kysely
      .selectFrom('qr_code')
      .select('id')
      .where('store_id', '=', south.id)
      .executeTakeFirstOrThrow();
    const qr = encodeId('qrCode', code.id);
    await save(admin, { name: 'All', shared: true });
    await save(admin, { name: 'North', shared: true, params: { stores: storeId(north) } });
    await save(admin, { name: 'Both', shared: true, params: { stores: `${storeId(north)},${storeId(south)}` } });
    await save(admin, { name: 'South by QR', shared: true, params: { qr } });
    expect(await names(cashier)).toEqual(['All', 'North']);
    expect((await save(cashier, { name: 'Both', params: {} })).statusCode).toBe(200);
    expect((await save(cashier, { name: 'South', params: { stores: storeId(south) } })).statusCode).toBe(404);
    expect((await save(cashier, { name: 'South', params: { qr } })).statusCode).toBe(404);
  });

  test('PER-01 views of a list exist for people who may open it, and no one else can save one', async () => {
    const cashier = await colleague('CASHIER');
    await save(admin, { list: 'settlements', name: 'Failed payouts', shared: true, params: { states: 'FAILED' } });
    expect(await names(cashier)).toEqual([]);
    expect((await save(cashier, { list: 'settlements', params: {} })).statusCode).toBe(404);
  });

  test('a group shares views over its merchants, apart from each merchant’s own; a merchant that leaves is dropped', async () => {
    const groupId = await addGroup(galla);
    const [one, two] = [await galla.addMerchant({ groupId }), await galla.addMerchant({ groupId })];
    const boss = await galla.signedIn(await galla.addPerson({ groupId }));
    const alone = await galla.signedIn(await galla.addPerson({ merchant: one }));
    const merchants = `${one.merchantId},${two.merchantId}`;
    expect((await save(boss, { params: { merchants }, shared: true })).statusCode).toBe(200);
    expect(await names(alone)).toEqual([]);
    expect((await save(boss, { name: 'x', params: { merchants: merchant.merchantId } })).statusCode).toBe(404);
    const { kysely } = galla.rows;
    await kysely.updateTable('merchant').set({ group_id: null }).where('merchant_id', '=', two.merchantId).execute();
    await kysely
      .updateTable('merchant_group')
      .set(({ eb }) => ({ merchants_version: eb('merchants_version', '+', 1) }))
      .execute();
    expect(await views(boss)).toMatchObject([{ params: { merchants: one.merchantId } }]);
  });

  test('PER-05 a shared view stays when its creator leaves, without the creator’s name; private views are deleted', async () => {
    const person = await galla.addPerson({ merchant });
    const leaver = await galla.signedIn(person);
    await save(leaver, { name: 'For all', shared: true });
    await save(leaver, { name: 'For me' });
    const userId = encodeId('person', person.id);
    expect((await admin.send('DELETE', `/v1/user/${userId}`)).statusCode).toBe(200);
    expect(await views(admin)).toMatchObject([{ name: 'For all', savedBy: null, mayChange: true }]);
    const left = await galla.rows.kysely
      .selectFrom('saved_view')
      .select('name')
      .where('owner_id', '=', merchant.tenantId)
      .execute();
    expect(left).toEqual([{ name: 'For all' }]);
  });
});
