import { encodeId } from '@galla/contract/core/ids.ts';
import { maxStoresEach } from '@galla/contract/identity/team/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestPerson, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { newId } from '../../platform/ids.ts';

const galla = useGalla();
let merchant: TestMerchant;
let admin: TestBrowser;
let stores: TestStore[];

beforeAll(async () => {
  merchant = await galla.addMerchant();
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  stores = [];
  for (const code of ['A1', 'B1', 'C1', 'D1']) stores.push(await galla.addStore(merchant, code));
  const set = (index: number, values: object) =>
    galla.rows.kysely
      .updateTable('store')
      .set(values)
      .where('id', '=', stores[index]?.id ?? '')
      .execute();
  await set(0, { city: 'Delhi', tags: ['Metro'] });
  await set(1, { city: 'delhi' });
  await set(2, { tags: ['metro', 'Late'] });
});

const shown = (index: number) => encodeId('store', stores[index]?.id ?? '');
async function groupOf({ id }: TestPerson) {
  const { id: membership } = await galla.rows.kysely
    .selectFrom('membership')
    .select('id')
    .where('person_id', '=', id)
    .executeTakeFirstOrThrow();
  return encodeId('group', membership);
}
const change = async (person: TestPerson, act: 'GRANT' | 'TAKE', which: object, browser = admin) =>
  browser.send('POST', `/v1/user/changeStoreAccess/${encodeId('person', person.id)}`, {
    body: { userGroupId: await groupOf(person), act, stores: which },
  });
async function seen(person: TestPerson): Promise<string[]> {
  const browser = await galla.signedIn(person);
  const { storeDetailResponses } = (await browser.send('GET', '/v2/stores')).json();
  return storeDetailResponses.map(({ storeId }: { storeId: string }) => storeId);
}

test('STO-07 many stores are added and removed at once, by ids, city or tag', async () => {
  const person = await galla.addPerson({ merchant, role: 'CASHIER', stores: [] });
  expect((await change(person, 'GRANT', { storeIds: [shown(0), shown(3), shown(0)] })).json()).toEqual({
    stores: 2,
    changed: 2,
  });
  expect(await seen(person)).toEqual(['A1', 'D1']);
  expect((await change(person, 'GRANT', { city: 'DELHI' })).json()).toEqual({ stores: 2, changed: 1 });
  galla.pass(31_000);
  expect(await seen(person)).toEqual(['A1', 'B1', 'D1']);
  expect((await change(person, 'TAKE', { tag: 'Metro' })).json()).toEqual({ stores: 2, changed: 1 });
  galla.pass(31_000);
  expect(await seen(person)).toEqual(['B1', 'D1']);
  const { detail } = await galla.rows.kysely
    .selectFrom('audit_event')
    .select('detail')
    .where('act', '=', 'STORE_ACCESS_REMOVED')
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ stores: 'Store A1, Store C1' });
  expect((await change(person, 'GRANT', { tag: 'Nothing' })).statusCode).toBe(404);
});

test('STO-07 a person cannot give stores that they do not have, or those of another merchant', async () => {
  const person = await galla.addPerson({ merchant, role: 'CASHIER', stores: [] });
  const foreign = await galla.addStore(await galla.addMerchant(), 'X1');
  expect((await change(person, 'GRANT', { storeIds: [shown(0), encodeId('store', foreign.id)] })).statusCode).toBe(404);
  expect((await change(person, 'GRANT', { storeIds: [] })).statusCode).toBe(400);
  const manager = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER' }));
  expect((await change(person, 'GRANT', { storeIds: [shown(0)] }, manager)).statusCode).toBe(403);
  expect(await seen(person)).toEqual([]);
});

test('STO-07 the list of the team shows who has access to a store', async () => {
  const one = await galla.addPerson({ merchant, role: 'CASHIER', stores: stores.slice(3) });
  const people = async (store: string) =>
    (await admin.send('GET', `/v1/user/list?store=${store}&limit=50`)).json().users.map(({ id }: { id: string }) => id);
  expect(await people(shown(3))).toContain(encodeId('person', one.id));
  expect(await people(shown(2))).not.toContain(encodeId('person', one.id));
  expect((await people(shown(2))).length).toBeGreaterThan(0);
  expect(await people(encodeId('store', newId()))).toEqual([]);
});

test('PER-07 the maximum number of stores applies to one change and to the total', async () => {
  const rows = Array.from({ length: maxStoresEach + 1 }, (_, index) => ({
    tenant_id: merchant.tenantId,
    id: newId(),
    code: `M${index}`,
    name: `Many ${index}`,
    city: 'Large',
    tags: index === 0 ? ['First'] : ['Rest'],
    created_at: new Date(),
  }));
  await galla.rows.kysely.insertInto('store').values(rows).execute();
  const person = await galla.addPerson({ merchant, role: 'CASHIER', stores: [] });
  expect((await change(person, 'GRANT', { city: 'Large' })).json().code).toBe('USER_ACCESS_LIMIT_REACHED');
  expect((await change(person, 'GRANT', { tag: 'Rest' })).json()).toEqual({
    stores: maxStoresEach,
    changed: maxStoresEach,
  });
  expect((await change(person, 'GRANT', { tag: 'First' })).json().code).toBe('USER_ACCESS_LIMIT_REACHED');
});
