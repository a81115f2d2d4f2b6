// Also on PostgreSQL 15.
import { type MerchantFacts, meets } from '@galla/contract/core/criteria.ts';
import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { roles } from '@galla/contract/core/permissions.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addForeignRows, endpointSamples, type Foreign } from '../testing/all-samples.ts';
import type { ForeignIds } from '../testing/id-fields.ts';
import { callsWithOneId, isChangeWithIds } from '../testing/id-fields.ts';
import { addressOf, isForPeople, sendCall } from '../testing/send-call.ts';
import type { TestBrowser, TestStore } from '../testing/test-galla.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla();

/**
 * The declaration alone decides who may call. These tests call the running server as every kind of caller. Vendors and
 * their endpoints are in vendor-matrix.test.ts, counter phones in counter-matrix.test.ts, operators in
 * operator-matrix.test.ts.
 */
const guarded = allEndpoints.filter(isForPeople);
const browsers = new Map<string, TestBrowser>();
/** The merchant of all these people. */
const facts: MerchantFacts = {
  type: 'OFFLINE_MERCHANT',
  superMerchant: false,
  attributes: new Set(),
  flags: new Set(),
};

beforeAll(async () => {
  const merchant = await galla.addMerchant();
  for (const { roleId } of roles)
    browsers.set(roleId, await galla.signedIn(await galla.addPerson({ merchant, role: roleId })));
});

/** A call without input: callers without access are refused before the input is read. */
function call(browser: TestBrowser, endpoint: Endpoint) {
  if (endpoint.spec.returns === 'text/event-stream')
    return browser.send(endpoint.method, `${addressOf(endpoint)}?unknown=1`);
  return browser.send(endpoint.method, addressOf(endpoint), endpoint.method === 'GET' ? {} : { body: {} });
}

const knock = async (browser: TestBrowser, endpoint: Endpoint) => (await call(browser, endpoint)).statusCode;

const isOpen = ({ spec: { access } }: Endpoint) => meets(facts, 'criteria' in access ? (access.criteria ?? {}) : {});

describe('role × endpoint', () => {
  test.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))(
    'ROU-10 %s is refused to anyone who is not signed in',
    async (_name, endpoint) => {
      expect(await knock(galla.browser(), endpoint)).toBe(401);
    },
  );

  const pairs = roles.flatMap((role) =>
    guarded.map((endpoint) => [role.roleName, endpoint.name, role, endpoint] as const),
  );
  test.each(pairs)('ROU-10 %s can call %s as the permission table says', async (_role, _name, role, endpoint) => {
    const { access } = endpoint.spec;
    const held: ReadonlySet<string> = new Set(role.permissions);
    const holds =
      access.who !== 'member' ||
      (access.anyOf.some((permission) => held.has(permission)) && (access.adminsOnly !== true || role.admin));
    const allowed = holds && isOpen(endpoint);
    const browser = browsers.get(role.roleId) ?? galla.browser();
    const status = await knock(browser, endpoint);
    if (allowed) expect([401, 403, 412]).not.toContain(status);
    else expect(status).toBe(403);
  });
});

const streams = guarded.filter(({ spec }) => spec.returns === 'text/event-stream');
const answering = guarded.filter((endpoint) => !streams.includes(endpoint));

describe('foreign id × endpoint', () => {
  let foreign: Foreign;
  let stranger: TestBrowser;
  let own: ForeignIds;
  let cashier: TestBrowser;
  let manager: TestBrowser;

  beforeAll(async () => {
    const theirs = await galla.addMerchant({ merchantId: 'FOREIGN01', name: 'canary-merchant' });
    const owner = await galla.addPerson({ role: 'MANAGER', merchant: await galla.addMerchant() });
    const membership = await galla.addMembership(owner, { merchant: theirs });
    const ours = await galla.addMerchant();
    stranger = await galla.signedIn(await galla.addPerson({ merchant: ours }));
    own = ownIds(ours.merchantId, await galla.addStore(ours, 'OURS'));
    const ownStore = await galla.addStore(theirs, 'OWN', 'own');
    const seller = await galla.addPerson({ merchant: theirs, role: 'CASHIER', stores: [ownStore] });
    cashier = await galla.signedIn(seller);
    manager = await galla.signedIn(await galla.addPerson({ merchant: theirs, role: 'MANAGER', stores: [ownStore] }));
    foreign = await addForeignRows(galla, theirs, { owner, membership, seller });
  });

  test('ROU-10 every endpoint has a row here', () => {
    expect(answering.map(({ name }) => name).filter((name) => !(name in endpointSamples))).toEqual([]);
  });

  const sampleOf = ({ name }: Endpoint) => endpointSamples[name]?.(foreign) ?? {};
  const send = (browser: TestBrowser, endpoint: Endpoint, call = sampleOf(endpoint)) =>
    sendCall(browser, endpoint, call);

  test.each(answering.map((endpoint) => [endpoint.name, endpoint] as const))(
    'ROU-10 %s reveals nothing of another merchant',
    async (_name, endpoint) => {
      const { body, statusCode } = await send(stranger, endpoint);
      expect(statusCode).not.toBe(500);
      expect(body.toLowerCase()).not.toContain('canary');
      expect(body).not.toContain(foreign.payment);
    },
  );

  const naming = answering.filter((one) => isOpen(one) && isChangeWithIds(one));
  test.each(naming.map((endpoint) => [endpoint.name, endpoint] as const))(
    'STO-07 %s refuses each single id of another merchant, in each field that accepts one',
    async (_name, endpoint) => {
      for (const { path, call } of callsWithOneId(endpoint, sampleOf(endpoint), foreign, own)) {
        const { statusCode, body } = await send(stranger, endpoint, call);
        // The proof is checked first.
        expect([path, body.includes('"STEP_UP_NEEDED"') ? 404 : statusCode]).toEqual([path, 404]);
      }
    },
  );

  test.each(answering.map((endpoint) => [endpoint.name, endpoint] as const))(
    'STO-07 %s reveals nothing of another store to a cashier and a manager of one store',
    async (_name, endpoint) => {
      for (const person of [cashier, manager]) {
        const { body } = await send(person, endpoint);
        expect(body).not.toMatch(/canary-(store|order|person)|CANARYSTORE/);
      }
    },
  );
});

/** The ids of a merchant and its store, as requests use them. */
const ownIds = (merchantId: string, { id, terminalId, qrCodeId }: TestStore): ForeignIds => ({
  merchantId,
  store: encodeId('store', id),
  terminal: encodeId('terminal', terminalId),
  qrCode: encodeId('qrCode', qrCodeId),
});
