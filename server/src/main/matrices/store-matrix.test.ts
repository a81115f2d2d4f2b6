import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, writes } from '@galla/contract/core/endpoint.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addForeignRows, endpointSamples, type Foreign, idNamed, storeAccess } from '../testing/all-samples.ts';
import { type DatabaseHashes, openDatabaseHashes } from '../testing/database-hashes.ts';
import { criteriaOf, enableAll } from '../testing/enabled-merchant.ts';
import { callWithoutIds } from '../testing/id-fields.ts';
import { sendCall } from '../testing/send-call.ts';
import type { TestBrowser } from '../testing/test-galla.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla();

/**
 * What people of some stores may do, over all operations of signed-in people. Each operation is either closed to them
 * in its declaration (`wholeMerchant`), or listed in `storeAccess` with what limits it. Operations that only need a
 * person (`who: 'person'`) get no scope of a merchant.
 */
const operations = allEndpoints.filter(({ spec }) => /^(signed-in|member)$/.test(spec.access.who));
const isWhole = ({ spec: { access } }: Endpoint) => access.who === 'member' && access.wholeMerchant === true;
const [whole, open] = [operations.filter(isWhole), operations.filter((one) => !isWhole(one))];
const ofStores = open.filter(({ name }) => storeAccess[name] === 'of-stores');

/** A merchant with data of another store and of the whole merchant, and an Admin of one store only. */
interface World {
  readonly foreign: Foreign;
  readonly admin: TestBrowser;
}
const worlds = new Map<'online' | 'offline', World>();
let hashes: DatabaseHashes | undefined;

const worldOf = (endpoint: Endpoint) => worlds.get(criteriaOf(endpoint).merchants ?? 'offline') as World;

beforeAll(async () => {
  for (const channel of ['online', 'offline'] as const) {
    const type = channel === 'online' ? 'ONLINE_MERCHANT' : 'OFFLINE_MERCHANT';
    const merchant = await galla.addMerchant({ type });
    await enableAll(galla, merchant, ofStores);
    const owner = await galla.addPerson({ merchant: await galla.addMerchant() });
    const membership = await galla.addMembership(owner, { merchant });
    const seller = await galla.addPerson({ merchant });
    await galla.signedIn(seller);
    const foreign = await addForeignRows(galla, merchant, { owner, membership, seller });
    const own = await galla.addStore(merchant, 'OWN', 'Own store');
    const person = await galla.addPerson({ merchant, role: 'ADMIN', stores: [own] });
    worlds.set(channel, { foreign, admin: await galla.signedIn(person) });
  }
  hashes = await openDatabaseHashes(galla.url);
});
afterAll(() => hashes?.close());

const named = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [endpoint.name, endpoint] as const);
const sampleOf = ({ name }: Endpoint, foreign: Foreign) => endpointSamples[name]?.(foreign) ?? {};

/** The calls of an endpoint that name data of another store and of the whole merchant. */
function foreignCalls(endpoint: Endpoint, foreign: Foreign) {
  const paymentLink = idNamed(foreign, 'linkOfStore');
  const calls = [sampleOf(endpoint, foreign), sampleOf(endpoint, { ...foreign, paymentLink })];
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
}

describe('people of some stores × every operation', () => {
  test('STO-07 every operation says what it does for people of some stores', () => {
    expect(open.map(({ name }) => name).filter((name) => !(name in storeAccess))).toEqual([]);
    const names = new Set(open.map(({ name }) => name));
    expect(Object.keys(storeAccess).filter((name) => !names.has(name))).toEqual([]);
  });

  test('STO-07 a harmless operation says why, and a proven one names an existing test', () => {
    for (const [name, access] of Object.entries(storeAccess)) {
      if (access === 'of-stores') continue;
      if ('harmless' in access) expect([name, access.harmless.length > 20]).toEqual([name, true]);
      else {
        const path = join(import.meta.dirname, '../..', access.proven);
        expect([name, existsSync(path) && readFileSync(path, 'utf8').includes('STO-07')]).toEqual([name, true]);
      }
    }
  });

  test.each(named(whole))('STO-07 %s is closed to an Admin of one store', async (_name, endpoint) => {
    const { admin, foreign } = worldOf(endpoint);
    const { statusCode, body } = await sendCall(admin, endpoint, sampleOf(endpoint, foreign));
    expect([statusCode, JSON.parse(body).code]).toEqual([403, endpoint.spec.refusedAs ?? 'PR002']);
  });

  test.each(named(ofStores.filter(({ method, spec }) => !writes(method, spec))))(
    'STO-07 %s shows an Admin of one store nothing of another store or of the whole merchant',
    async (_name, endpoint) => {
      const { admin, foreign } = worldOf(endpoint);
      const bare = callWithoutIds(endpoint, sampleOf(endpoint, foreign), foreign);
      for (const call of [...foreignCalls(endpoint, foreign), ...(bare === undefined ? [] : [bare])]) {
        const { statusCode, body } = await sendCall(admin, endpoint, call);
        expect(statusCode).not.toBe(500);
        expect(body).not.toContain('STATUS_529');
        expect(body.toLowerCase()).not.toContain('canary');
        if ('params' in call) expect([403, 404]).toContain(statusCode);
      }
    },
  );

  test.each(named(ofStores.filter(({ method, spec }) => writes(method, spec))))(
    'STO-07 %s does nothing for an Admin of one store with data of another store or of the whole merchant',
    async (_name, endpoint) => {
      const { admin, foreign } = worldOf(endpoint);
      for (const call of foreignCalls(endpoint, foreign)) {
        await hashes?.changed();
        const { statusCode, body } = await sendCall(admin, endpoint, call);
        expect(body).not.toContain('STATUS_529');
        expect([statusCode, await hashes?.changed()]).toEqual([expect.toBeOneOf([403, 404]), []]);
      }
    },
  );
});
