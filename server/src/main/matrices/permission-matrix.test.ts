import { type MerchantFacts, meets } from '@galla/contract/core/criteria.ts';
import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { type Permission, permissions } from '@galla/contract/core/permissions.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type TestBrowser, type TestMerchant, type TestPerson, useGalla } from '../testing/test-galla.ts';

const galla = useGalla();

/** Gives a person a merchant's own role with these permissions, from the next request on. */
async function give(merchant: TestMerchant, { id: person_id }: TestPerson, held: readonly Permission[]): Promise<void> {
  const { kysely } = galla.rows;
  const { merchant_id } = await kysely
    .selectFrom('tenant')
    .select('merchant_id')
    .where('id', '=', merchant.tenantId)
    .executeTakeFirstOrThrow();
  const id = encodeId('role', newId());
  const at = new Date(galla.now());
  const role = { id, merchant_id, group_id: null, name: id.slice(-20), created_at: at, updated_at: at };
  await kysely
    .insertInto('custom_role')
    .values({ ...role, permissions: [...held] })
    .execute();
  await kysely.updateTable('membership').set({ role_id: id }).where('person_id', '=', person_id).execute();
}

const asksFor = ({ spec: { access } }: Endpoint): readonly Permission[] =>
  access.who === 'member' ? access.anyOf : [];
const isForAdmins = ({ spec: { access } }: Endpoint) => access.who === 'member' && access.adminsOnly === true;
const partsOf = ({ spec }: Endpoint) => Object.entries(spec.partsNeed ?? {});
const gating = permissions.filter((permission) =>
  allEndpoints.some((one) => asksFor(one).includes(permission) || partsOf(one).some(([, part]) => part === permission)),
);

async function knock(browser: TestBrowser, { method, path, spec }: Endpoint): Promise<number> {
  const stream = spec.returns === 'text/event-stream' ? '?unknown=1' : '';
  const address = `${path.replace(/:\w+/g, 'x')}${stream}`;
  return (await browser.send(method, address, method === 'GET' ? {} : { body: {} })).statusCode;
}

describe('permission × endpoint', () => {
  const facts: MerchantFacts = {
    type: 'OFFLINE_MERCHANT',
    superMerchant: false,
    attributes: new Set(),
    flags: new Set(),
  };
  let merchant: TestMerchant;
  let person: TestPerson;
  let browser: TestBrowser;

  beforeAll(async () => {
    merchant = await galla.addMerchant();
    person = await galla.addPerson({ merchant });
    browser = await galla.signedIn(person);
  });

  test.each(gating)(
    'PER-01 %s alone allows what requires it, and all the others together do not',
    async (permission) => {
      const guarded = allEndpoints.filter(
        (one) =>
          asksFor(one).includes(permission) &&
          meets(facts, 'criteria' in one.spec.access ? (one.spec.access.criteria ?? {}) : {}),
      );
      await give(merchant, person, [permission]);
      for (const one of guarded.filter((each) => !isForAdmins(each)))
        expect([one.name, await knock(browser, one)]).not.toEqual([one.name, 403]);
      const others = permissions.filter((other) => other !== permission);
      await give(merchant, person, others);
      for (const one of guarded.filter((each) => asksFor(each).length === 1))
        expect([one.name, await knock(browser, one)]).toEqual([one.name, 403]);
    },
  );

  test('PER-01 search_transaction_access is needed to search for a payment or refund, but not to list them', async () => {
    const range = { from: '2026-01-01T00:00:00Z', to: '2026-01-01T01:00:00Z' };
    const search = { by: 'utr', value: '123456789012' };
    const searching = allEndpoints.filter((one) =>
      partsOf(one).some(([, part]) => part === 'search_transaction_access'),
    );
    expect(searching.map(({ name }) => name)).toEqual([
      'transactions.list',
      'transactions.stats',
      'transactions.export',
      'payment-pulse.beats',
      'refunds.list',
      'refunds.stats',
      'refunds.export',
    ]);
    const listing = ['transaction_access', 'refund_list_access'] as const;
    const status = async ({ path }: Endpoint, filters: object) =>
      (await browser.send('POST', path, { body: { filters } })).statusCode;
    for (const [held, found] of [
      [listing, 403],
      [[...listing, 'search_transaction_access'], 200],
    ] as const) {
      await give(merchant, person, held);
      for (const one of searching) {
        expect([one.name, await status(one, range)]).toEqual([one.name, 200]);
        expect([one.name, await status(one, { ...range, search })]).toEqual([one.name, found]);
      }
    }
  });
});

describe('what only Admins may do', () => {
  test('is refused to a person who holds every permission but is no Admin', async () => {
    const merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
    const [admin, holder] = [await galla.addPerson({ merchant }), await galla.addPerson({ merchant })];
    const [asAdmin, asHolder] = [await galla.signedIn(admin), await galla.signedIn(holder)];
    await give(merchant, holder, permissions);
    const ofAdmins = allEndpoints.filter(isForAdmins);
    expect(ofAdmins.length).toBeGreaterThan(0);
    for (const one of ofAdmins) {
      expect([one.name, await knock(asHolder, one)]).toEqual([one.name, 403]);
      // An Admin is asked for a proof or gets an answer, and is never referred to another person.
      const { method, path } = one;
      const answer = await asAdmin.send(method, path.replace(/:\w+/g, 'x'), method === 'GET' ? {} : { body: {} });
      expect([one.name, answer.json().code]).not.toEqual([one.name, 'PR002']);
    }
  });

  test('roles say which of them are Admin roles', async () => {
    const merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
    const browser = await galla.signedIn(await galla.addPerson({ merchant }));
    const { roles } = (await browser.send('GET', '/v1/user/role')).json();
    for (const role of roles)
      expect(role).toMatchObject({
        roleId: expect.any(String),
        roleName: expect.any(String),
        admin: expect.any(Boolean),
      });
    expect(
      roles.filter(({ admin: is }: { admin: boolean }) => is).map(({ roleId }: { roleId: string }) => roleId),
    ).toEqual(['ADMIN']);
  });

  test('everyone in the team can read which Admins to ask: active ones by name, or those of the group if there are none', async () => {
    const groupId = newId();
    const created_at = new Date(galla.now());
    await galla.rows.kysely
      .insertInto('merchant_group')
      .values({ id: groupId, code: `GROUP${groupId.slice(-6)}`, name: 'A group', created_at })
      .execute();
    const merchant = await galla.addMerchant({ groupId });
    const above = await galla.addPerson({ groupId });
    const admins = [await galla.addPerson({ merchant }), await galla.addPerson({ merchant })];
    const cashier = await galla.signedIn(await galla.addPerson({ merchant, role: 'CASHIER' }));
    await galla.addPerson({ merchant: await galla.addMerchant({ groupId }) });
    const asked = async () => (await cashier.send('GET', '/v1/user/admins')).json().admins;
    const named = async (...people: TestPerson[]) => {
      const ids = people.map(({ id }) => id);
      return galla.rows.kysely.selectFrom('person').select('name').where('id', 'in', ids).orderBy('name').execute();
    };
    expect(await asked()).toEqual([...(await named(...admins)), ...(await named(above))]);
    await galla.rows.kysely
      .updateTable('membership')
      .set({ status: 'DEACTIVATED' })
      .where(
        'person_id',
        'in',
        admins.map(({ id }) => id),
      )
      .execute();
    expect(await asked()).toEqual(await named(above));
  });
});
