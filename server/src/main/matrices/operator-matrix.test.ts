import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { operatorRoles, roles } from '@galla/contract/core/permissions.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addTestOperator,
  type DeskBrowser,
  signedInOperator,
} from '../../provider/operator/testing/operator-fixture.ts';
import type { TestBrowser } from '../testing/test-galla.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla();

const ofOthers = allEndpoints.filter(({ spec }) => /^(person|signed-in|member|vendor|counter)$/.test(spec.access.who));
const ofDesk = allEndpoints.filter(({ spec }) => spec.access.who === 'operator');
const desks = new Map<string, DeskBrowser>();
const people = new Map<string, TestBrowser>();

beforeAll(async () => {
  const merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  for (const role of operatorRoles) desks.set(role, await signedInOperator(galla, await addTestOperator(galla, role)));
  for (const { roleId } of roles)
    people.set(roleId, await galla.signedIn(await galla.addPerson({ merchant, role: roleId })));
});

const addressOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, 'x');
const deskOf = (role: string) => desks.get(role) as DeskBrowser;
const behind = (endpoint: Endpoint) => addressOf(endpoint).replace('/operator/v1', '');
const knock = (desk: DeskBrowser, endpoint: Endpoint) =>
  endpoint.method === 'GET' ? desk.send('GET', behind(endpoint)) : desk.send('POST', behind(endpoint), {});

describe('operator × endpoint', () => {
  const pairs = operatorRoles.flatMap((role) => ofDesk.map((endpoint) => [role, endpoint.name, endpoint] as const));
  // Last, because it ends the session.
  const inOrder = pairs.toSorted(
    ([, left], [, right]) => Number(left.endsWith('signOut')) - Number(right.endsWith('signOut')),
  );

  test.each(ofOthers.map((endpoint) => [endpoint.name, endpoint] as const))(
    'the session of an operator cannot call %s, in its own cookie or in another session’s',
    async (_name, endpoint) => {
      const secret = deskOf('ADMINISTRATOR').browser.cookies.get('galla-operator') ?? '';
      for (const cookie of ['galla-operator', 'galla', 'galla-vendor', 'galla-counter']) {
        const thief = galla.browser();
        thief.cookies.set(cookie, secret);
        const body = endpoint.method === 'GET' ? {} : { body: {} };
        const { statusCode } = await thief.send(endpoint.method, `${addressOf(endpoint)}?unknown=1`, body);
        expect([cookie, [401, 403].includes(statusCode)]).toEqual([cookie, true]);
      }
    },
  );

  test.each(ofDesk.map((endpoint) => [endpoint.name, endpoint] as const))(
    'no role of a merchant can call %s, whatever cookie its session is put into',
    async (_name, endpoint) => {
      for (const { roleId } of roles) {
        const browser = people.get(roleId) as TestBrowser;
        browser.cookies.set('galla-operator', browser.cookies.get('galla') ?? '');
        const body = endpoint.method === 'GET' ? {} : { body: {} };
        expect((await browser.send(endpoint.method, addressOf(endpoint), body)).statusCode).toBe(401);
        browser.cookies.delete('galla-operator');
        expect((await browser.send(endpoint.method, addressOf(endpoint), body)).statusCode).toBe(401);
      }
    },
  );

  test.each(ofDesk.filter(({ method }) => method !== 'GET').map((endpoint) => [endpoint.name, endpoint] as const))(
    'a page of another site, or one without this session’s token, cannot call %s',
    async (_name, endpoint) => {
      const desk = deskOf('ADMINISTRATOR');
      const other = (await deskOf('SUPPORT').send('GET', '/session')).json().forgeryToken;
      const own = (await desk.send('GET', '/session')).json().forgeryToken;
      for (const headers of [
        { 'x-csrf-token': other },
        { 'x-csrf-token': '' },
        { 'x-csrf-token': own, origin: 'https://evil.example' },
        { 'x-csrf-token': own, 'sec-fetch-site': 'same-site' },
      ])
        expect((await desk.browser.send('POST', addressOf(endpoint), { body: {}, headers })).statusCode).toBe(403);
    },
  );

  test.each(inOrder)('a %s can call %s as its roles say', async (role, _name, endpoint) => {
    const { access } = endpoint.spec;
    const mayCall = access.who === 'operator' && access.anyOf.includes(role);
    const { statusCode } = await knock(deskOf(role), endpoint);
    if (mayCall) expect([401, 403, 500]).not.toContain(statusCode);
    else expect(statusCode).toBe(403);
  });
});

describe('an installation without the desk', () => {
  const without = useGalla({ operatorDesk: false });

  test.each(
    allEndpoints
      .filter(({ spec }) => spec.access.who.startsWith('operator'))
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )('does not answer %s', async (_name, endpoint) => {
    const body = endpoint.method === 'GET' ? {} : { body: {} };
    expect((await without.browser().send(endpoint.method, addressOf(endpoint), body)).statusCode).toBe(404);
  });
});
