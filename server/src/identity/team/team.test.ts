// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import { maxStoresEach } from '@galla/contract/identity/team/endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestPerson } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { actsOf, giveRole, inviteTo, membersFor, shownId } from './testing/team-fixture.ts';

const galla = useGalla();
let merchant: TestMerchant;
let owner: TestPerson;
let admin: TestBrowser;

beforeEach(async () => {
  merchant = await galla.addMerchant();
  owner = await galla.addPerson({ merchant });
  admin = await galla.signedIn(owner);
});

const assign = (browser: TestBrowser, person: { id: string }, roleId: string) =>
  browser.send('POST', `/v1/user/${shownId(person)}/role/${roleId}`);
const setActive = (browser: TestBrowser, person: { id: string }, active: boolean) =>
  browser.send('PUT', `/v1/user/update/${shownId(person)}`, { body: { active } });
const makeRole = async (browser: TestBrowser, roleName: string, permissions: string[]) =>
  browser.send('POST', '/v1/user/role', { body: { roleName, permissions } });
const groupOf = async ({ id }: { id: string }) => {
  const row = await galla.rows.kysely
    .selectFrom('membership')
    .select('id')
    .where('person_id', '=', id)
    .executeTakeFirstOrThrow();
  return encodeId('group', row.id);
};

describe('the list', () => {
  test('PER-04 the team is listed by name with role, stores, state and last activity, and phones are masked', async () => {
    const store = await galla.addStore(merchant, 'S1', 'Fort');
    const cashier = await galla.addPerson({ merchant, role: 'CASHIER', stores: [store] });
    await inviteTo(galla, admin, { phone: '9700099001', name: 'Zoya', roleId: 'AUDITOR' });
    const users = await membersFor(admin);
    expect(users.map(({ name, status, roleName }) => [name === 'Zoya', status, roleName])).toEqual([
      [false, 'ACTIVE', 'Admin'],
      [false, 'ACTIVE', 'Cashier'],
      [true, 'INVITED', 'Auditor'],
    ]);
    expect(users[0]).toMatchObject({ id: shownId(owner), you: true, mayChange: false, allStores: true });
    expect(users[0]?.lastSeen).not.toBeNull();
    expect(users[1]).toMatchObject({
      id: shownId(cashier),
      stores: [{ name: 'Fort' }],
      lastSeen: null,
      mayChange: true,
    });
    expect(users[2]).toMatchObject({ phone: '+91 97••• ••001', mayChange: true });
    expect(JSON.stringify(users)).not.toContain(cashier.phone);
  });

  test('PER-04 search matches part of a name or a whole number, but not part of a number', async () => {
    const { body } = await admin.send('GET', `/v1/user/list?search=${owner.phone}`);
    expect(JSON.parse(body).total).toBe(1);
    expect((await admin.send('GET', `/v1/user/list?search=${owner.phone.slice(2, 9)}`)).json().total).toBe(0);
    expect((await admin.send('GET', '/v1/user/list?search=PERSON&limit=1')).json()).toMatchObject({ total: 1 });
  });

  test('PER-05 people limited to some stores see who shares a store, and nothing beyond their stores', async () => {
    const [fort, dadar] = [await galla.addStore(merchant, 'A1', 'Fort'), await galla.addStore(merchant, 'A2', 'Dadar')];
    const manager = await galla.addPerson({ merchant, role: 'MANAGER', stores: [fort] });
    const both = await galla.addPerson({ merchant, role: 'CASHIER', stores: [fort, dadar] });
    const other = await galla.addPerson({ merchant, role: 'CASHIER', stores: [dadar] });
    const browser = await galla.signedIn(manager);
    const users = await membersFor(browser);
    expect(users.map(({ id }) => id).sort()).toEqual([shownId(manager), shownId(both)].sort());
    expect(JSON.stringify(users)).not.toContain('Dadar');
    const roles = (await browser.send('GET', '/v1/user/role')).json().roles;
    expect(roles.every(({ holders }: { holders: unknown }) => holders === null)).toBe(true);
    const access = (userId: string) => browser.send('POST', '/v1/user/listAccessForUser', { body: { userId } });
    expect((await access(shownId(other))).statusCode).toBe(404);
    expect((await access(shownId(both))).json().accesses).toMatchObject([{ entityName: 'STORE', name: 'Fort' }]);
  });
});

describe('changing people', () => {
  test('PER-04 a changed role applies to the next request of a live session', async () => {
    const person = await galla.addPerson({ merchant, role: 'CASHIER' });
    const browser = await galla.signedIn(person);
    expect((await browser.send('GET', '/v1/user/list')).statusCode).toBe(403);
    expect((await assign(admin, person, 'AUDITOR')).statusCode).toBe(200);
    expect((await browser.send('GET', '/v1/user/list')).statusCode).toBe(200);
    expect((await browser.send('GET', '/v1/user/me')).json().roleName).toBe('Auditor');
    const removed = await admin.send('PUT', `/v1/user/${shownId(person)}/role/AUDITOR`);
    expect(removed.statusCode).toBe(200);
    expect((await browser.send('GET', '/v1/user/list')).statusCode).toBe(403);
    expect((await admin.send('PUT', `/v1/user/${shownId(person)}/role/AUDITOR`)).statusCode).toBe(409);
    expect((await actsOf(galla, merchant)).map(({ act, detail }) => [act, detail])).toMatchObject([
      ['ROLE_ASSIGNED', { before: 'Cashier', after: 'Auditor' }],
      ['ROLE_REMOVED', { before: 'Auditor' }],
    ]);
  });

  test('PER-04 deactivated people lose access to this merchant at once, and to no other', async () => {
    const person = await galla.addPerson({ merchant, role: 'CASHIER' });
    const browser = await galla.signedIn(person);
    const elsewhere = await galla.addMembership(person, { merchant: await galla.addMerchant() });
    galla.pass(31_000);
    const second = await galla.signedIn(person);
    await second.send('POST', '/v1/user/updateSession', { body: { groupId: elsewhere } });
    expect((await setActive(admin, person, false)).statusCode).toBe(200);
    expect((await browser.send('GET', '/v1/user/me')).statusCode).toBe(401);
    expect((await second.send('GET', '/v1/user/me')).statusCode).toBe(200);
    expect((await membersFor(admin)).find(({ id }) => id === shownId(person))?.status).toBe('DEACTIVATED');
    expect((await setActive(admin, person, true)).statusCode).toBe(200);
    expect((await admin.send('DELETE', `/v1/user/${shownId(person)}`)).statusCode).toBe(200);
    expect((await membersFor(admin)).some(({ id }) => id === shownId(person))).toBe(false);
    expect((await setActive(admin, person, true)).statusCode).toBe(404);
  });

  test('PER-04 access to stores is added and removed for each user group, and for all of them', async () => {
    const [one, two] = [await galla.addStore(merchant, 'S1', 'Fort'), await galla.addStore(merchant, 'S2', 'Dadar')];
    const person = await galla.addPerson({ merchant, role: 'SUPERVISOR', stores: [one] });
    const browser = await galla.signedIn(person);
    const stores = async () =>
      (await browser.send('GET', '/v2/stores')).json().storeDetailResponses.map(({ name }: { name: string }) => name);
    const userGroupId = await groupOf(person);
    const entity = { userGroupId, entityName: 'STORE', entityValue: encodeId('store', two.id) };
    const whole = { userGroupId, entityName: 'MERCHANT', entityValue: merchant.merchantId };
    const add = (body: object) => admin.send('POST', `/v1/user/addAccessToUser/${shownId(person)}`, { body });
    const take = (body: object) => admin.send('PUT', `/v1/user/removeAccess/${shownId(person)}`, { body });
    expect(await stores()).toEqual(['Fort']);
    expect((await add(entity)).statusCode).toBe(200);
    expect(await stores()).toEqual(['Dadar', 'Fort']);
    expect((await take({ ...entity, entityValue: encodeId('store', one.id) })).statusCode).toBe(200);
    expect(await stores()).toEqual(['Dadar']);
    expect((await add(whole)).statusCode).toBe(200);
    expect(await stores()).toEqual(['Dadar', 'Fort']);
    expect((await take(whole)).statusCode).toBe(200);
    expect(await stores()).toEqual([]);
    expect((await take(entity)).statusCode).toBe(404);
    expect((await add({ ...entity, userGroupId: await groupOf(owner) })).statusCode).toBe(404);
    const foreign = await galla.addStore(await galla.addMerchant(), 'S1');
    expect((await add({ ...entity, entityValue: encodeId('store', foreign.id) })).statusCode).toBe(404);
    expect((await add({ ...whole, entityValue: 'SOMEBODY' })).statusCode).toBe(404);
  });

  test('PER-07 above the limit no more stores can be added', async () => {
    const stores = [];
    for (let index = 0; index <= maxStoresEach; index += 1) stores.push(await galla.addStore(merchant, `S${index}`));
    const person = await galla.addPerson({ merchant, role: 'CASHIER', stores: stores.slice(1) });
    const body = {
      userGroupId: await groupOf(person),
      entityName: 'STORE',
      entityValue: encodeId('store', stores[0]?.id ?? ''),
    };
    const answer = await admin.send('POST', `/v1/user/addAccessToUser/${shownId(person)}`, { body });
    expect(answer.json()).toMatchObject({ code: 'USER_ACCESS_LIMIT_REACHED', message: 'No more stores can be added.' });
    expect((await inviteTo(galla, admin, { stores })).answer.json().code).toBe('USER_ACCESS_LIMIT_REACHED');
    await galla.rows.kysely
      .deleteFrom('membership_store')
      .where('store_id', '=', stores[1]?.id ?? '')
      .execute();
    expect((await admin.send('POST', `/v1/user/addAccessToUser/${shownId(person)}`, { body })).statusCode).toBe(200);
  });
});

describe('no one can give more access than they have', () => {
  const lead = ['users_access', 'users_add_access', 'users_edit_access', 'transaction_access', 'profile_access'];

  async function leader(stores?: Parameters<typeof galla.addPerson>[0]['stores']) {
    const role = (await makeRole(admin, `Lead ${Math.random().toString(36).slice(2, 9)}`, lead)).json();
    const person = await galla.addPerson({ merchant, role: 'CASHIER', ...(stores === undefined ? {} : { stores }) });
    await giveRole(galla, person, role.roleId);
    return { role, person, browser: await galla.signedIn(person) };
  }

  test('a person cannot give or create a role with more access, nor change a person who has more', async () => {
    const { browser } = await leader();
    const clerk = (await makeRole(admin, 'Clerk', ['transaction_access'])).json();
    const person = await galla.addPerson({ merchant, role: 'CASHIER' });
    await giveRole(galla, person, clerk.roleId);
    for (const roleId of ['ADMIN', 'AUDITOR', 'CASHIER'])
      expect((await assign(browser, person, roleId)).json().code).toBe('HOLDS_MORE');
    expect((await makeRole(browser, 'Refunder', ['refund_access'])).json().code).toBe('HOLDS_MORE');
    const more = { roleName: 'Clerk', permissions: ['transaction_access', 'refund_access'] };
    expect((await browser.send('PUT', `/v1/user/role/${clerk.roleId}`, { body: more })).json().code).toBe('HOLDS_MORE');
    expect((await inviteTo(galla, browser, { roleId: 'ADMIN' })).answer.json().code).toBe('HOLDS_MORE');
    expect((await assign(browser, owner, clerk.roleId)).json().code).toBe('HOLDS_MORE');
    expect((await setActive(browser, owner, false)).json().code).toBe('HOLDS_MORE');
    expect((await browser.send('DELETE', `/v1/user/${shownId(owner)}`)).json().code).toBe('HOLDS_MORE');
    expect((await setActive(browser, person, false)).statusCode).toBe(200);
    const all = (
      await makeRole(admin, 'Everything', (await import('@galla/contract/core/permissions.ts')).permissions.slice())
    ).json();
    const almost = await galla.addPerson({ merchant, role: 'CASHIER' });
    await giveRole(galla, almost, all.roleId);
    expect((await assign(await galla.signedIn(almost), person, 'ADMIN')).json().code).toBe('HOLDS_MORE');
  });

  test('people cannot change their own role or access, nor the content of their own role', async () => {
    const { browser, person, role } = await leader();
    expect((await assign(browser, person, role.roleId)).json().code).toBe('OWN_ACCESS');
    expect((await assign(admin, owner, 'CASHIER')).json().code).toBe('OWN_ACCESS');
    expect((await admin.send('DELETE', `/v1/user/${shownId(owner)}`)).json().code).toBe('OWN_ACCESS');
    expect((await setActive(admin, owner, false)).statusCode).toBe(404);
    const body = { roleName: 'Mine', permissions: lead };
    expect((await browser.send('PUT', `/v1/user/role/${role.roleId}`, { body })).json().code).toBe('OWN_ACCESS');
  });

  test('PER-05 people limited to some stores act only within them', async () => {
    const [fort, dadar] = [await galla.addStore(merchant, 'B1'), await galla.addStore(merchant, 'B2')];
    const clerk = (await makeRole(admin, 'Clerk', ['transaction_access'])).json().roleId;
    const { browser } = await leader([fort]);
    const people: TestPerson[] = [];
    for (const stores of [[fort], [fort, dadar], [dadar], undefined]) {
      const person = await galla.addPerson({ merchant, role: 'CASHIER', ...(stores === undefined ? {} : { stores }) });
      await giveRole(galla, person, clerk);
      people.push(person);
    }
    const codes = [];
    for (const person of people) codes.push((await setActive(browser, person, false)).statusCode);
    expect(codes).toEqual([200, 403, 404, 404]);
    const entity = async (store: string) => ({
      userGroupId: await groupOf(people[0] ?? owner),
      entityName: 'STORE',
      entityValue: encodeId('store', store),
    });
    const path = `/v1/user/addAccessToUser/${shownId(people[0] ?? owner)}`;
    expect((await browser.send('POST', path, { body: await entity(dadar.id) })).statusCode).toBe(404);
    const whole = { ...(await entity(dadar.id)), entityName: 'MERCHANT', entityValue: merchant.merchantId };
    expect((await browser.send('POST', path, { body: whole })).json().code).toBe('HOLDS_MORE');
    expect((await inviteTo(galla, browser, { roleId: clerk })).answer.json().code).toBe('HOLDS_MORE');
    expect((await inviteTo(galla, browser, { roleId: clerk, stores: [dadar] })).answer.statusCode).toBe(404);
    expect((await inviteTo(galla, browser, { roleId: clerk, stores: [fort] })).answer.statusCode).toBe(200);
    expect((await makeRole(browser, 'Another', ['transaction_access'])).statusCode).toBe(403);
  });

  test('PER-04 of two Admins who demote each other at the same time one always stays', async () => {
    for (let round = 0; round < 8; round += 1) {
      const shop = await galla.addMerchant();
      const two = [await galla.addPerson({ merchant: shop }), await galla.addPerson({ merchant: shop })] as const;
      const [a, b] = [await galla.signedIn(two[0]), await galla.signedIn(two[1])];
      // Both browsers have read their group, so that only the two changes run.
      await Promise.all([a.send('GET', '/v1/user/me'), b.send('GET', '/v1/user/me')]);
      const answers = await Promise.all([
        round % 2 === 0 ? assign(a, two[1], 'CASHIER') : a.send('DELETE', `/v1/user/${shownId(two[1])}`),
        setActive(b, two[0], false),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const left = await galla.rows.kysely
        .selectFrom('membership')
        .select('id')
        .where('person_id', 'in', [two[0].id, two[1].id])
        .where('status', '=', 'ACTIVE')
        .where('role_id', '=', 'ADMIN')
        .execute();
      expect(left).toHaveLength(1);
    }
  });
});

describe('own roles', () => {
  test('a role is created, renamed, changed for its members at once, and deleted when it has none', async () => {
    const made = await makeRole(admin, 'Refund desk', ['refund_access', 'transaction_access', 'refund_access']);
    expect(made.json()).toMatchObject({
      custom: true,
      permissions: ['transaction_access', 'refund_access'],
      holders: 0,
    });
    const { roleId } = made.json();
    const person = await galla.addPerson({ merchant, role: 'CASHIER' });
    const browser = await galla.signedIn(person);
    expect((await assign(admin, person, roleId)).statusCode).toBe(200);
    expect((await browser.send('GET', '/v1/user/me')).json()).toMatchObject({
      roleId,
      roleName: 'Refund desk',
      admin: false,
    });
    expect((await browser.send('GET', '/v1/user/groupSelection')).json().groups[0].roleName).toBe('Refund desk');
    expect((await browser.send('GET', '/v1/user/list')).statusCode).toBe(403);
    const body = { roleName: 'Desk', permissions: ['transaction_access', 'users_access'] };
    expect((await admin.send('PUT', `/v1/user/role/${roleId}`, { body })).statusCode).toBe(200);
    expect((await browser.send('GET', '/v1/user/list')).statusCode).toBe(200);
    const refused = await admin.send('DELETE', `/v1/user/role/${roleId}`);
    const [{ name = '' } = {}] = (await membersFor(admin)).filter(({ id }) => id === shownId(person));
    expect(refused.json()).toMatchObject({ code: 'ROLE_IN_USE', errors: [{ message: `It is held by ${name}.` }] });
    await assign(admin, person, 'CASHIER');
    expect((await admin.send('DELETE', `/v1/user/role/${roleId}`)).statusCode).toBe(200);
    expect((await assign(admin, person, roleId)).statusCode).toBe(404);
    expect((await actsOf(galla, merchant)).map(({ act }) => act)).toEqual([
      'ROLE_CREATED',
      'ROLE_ASSIGNED',
      'ROLE_CHANGED',
      'ROLE_ASSIGNED',
      'ROLE_DELETED',
    ]);
  });

  test('role names are unique in a team, and roles of other teams cannot be seen, given or changed', async () => {
    expect((await makeRole(admin, 'admin', ['transaction_access'])).json().code).toBe('ROLE_NAME_TAKEN');
    const { roleId } = (await makeRole(admin, 'Night shift', ['transaction_access'])).json();
    expect((await makeRole(admin, 'NIGHT SHIFT', ['transaction_access'])).json().code).toBe('ROLE_NAME_TAKEN');
    const shop = await galla.addMerchant();
    const stranger = await galla.signedIn(await galla.addPerson({ merchant: shop }));
    const person = await galla.addPerson({ merchant: shop, role: 'CASHIER' });
    expect((await makeRole(stranger, 'Night shift', ['transaction_access'])).statusCode).toBe(200);
    expect((await assign(stranger, person, roleId)).statusCode).toBe(404);
    expect((await stranger.send('DELETE', `/v1/user/role/${roleId}`)).statusCode).toBe(404);
    expect((await assign(admin, person, 'CASHIER')).statusCode).toBe(404);
    const shown = (await stranger.send('GET', '/v1/user/role?admin=false')).json().roles;
    expect(shown.some((role: { roleId: string }) => role.roleId === roleId || role.roleId === 'ADMIN')).toBe(false);
  });

  test('a role with an open invitation is in use', async () => {
    const { roleId } = (await makeRole(admin, 'Weekend', ['transaction_access'])).json();
    const { invitationId } = await inviteTo(galla, admin, { roleId, name: 'Guest One' });
    const refused = await admin.send('DELETE', `/v1/user/role/${roleId}`);
    expect(refused.json().errors[0].message).toBe('It is held by Guest One (invited).');
    await admin.send('DELETE', `/v1/user/invitation/${invitationId}`);
    expect((await admin.send('DELETE', `/v1/user/role/${roleId}`)).statusCode).toBe(200);
  });

  test('PER-04 a super-merchant has its own team and roles', async () => {
    const groupId = (await import('../../platform/ids.ts')).newId();
    const created_at = new Date();
    await galla.rows.kysely
      .insertInto('merchant_group')
      .values({ id: groupId, code: 'TEAMGROUP', name: 'Team Group', created_at })
      .execute();
    const shop = await galla.addMerchant({ groupId });
    await galla.addPerson({ merchant: shop, role: 'CASHIER' });
    const head = await galla.signedIn(await galla.addPerson({ groupId }));
    expect(await membersFor(head)).toHaveLength(1);
    const { roleId } = (await makeRole(head, 'Controller', ['reports_access'])).json();
    expect((await inviteTo(galla, head, { roleId })).answer.statusCode).toBe(200);
    const store = await galla.addStore(shop, 'G1');
    expect((await inviteTo(galla, head, { stores: [store] })).answer.statusCode).toBe(404);
    expect((await membersFor(head)).map(({ roleName }) => roleName).sort()).toEqual(['Admin', 'Controller']);
  });
});
