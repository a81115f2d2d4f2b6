import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { roles } from '@galla/contract/core/permissions.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { pairedPhone } from '../../shops/counter/testing/counter-phone.ts';
import type { TestBrowser } from '../testing/test-galla.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla();

/** The endpoints of people and vendors. Engines sign their calls. */
const ofOthers = allEndpoints.filter(({ spec }) => /^(person|signed-in|member|vendor)$/.test(spec.access.who));
const ofCounters = allEndpoints.filter(({ spec }) => spec.access.who === 'counter');
/** Browsers with a counter's token: in its own cookie, and in the cookies of people and vendors. */
const phones = new Map<string, TestBrowser>();
const people = new Map<string, TestBrowser>();

beforeAll(async () => {
  const merchant = await galla.addMerchant();
  const store = await galla.addStore(merchant, 'S1');
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const phone = await pairedPhone(galla, admin, merchant, store);
  const disguised = await pairedPhone(galla, admin, merchant, store);
  for (const name of ['galla', 'galla-vendor'])
    disguised.cookies.set(name, disguised.cookies.get('galla-counter') ?? '');
  phones.set('as it is', phone).set('in the cookies of others', disguised);
  for (const { roleId } of roles)
    people.set(roleId, await galla.signedIn(await galla.addPerson({ merchant, role: roleId })));
});

const knock = async (browser: TestBrowser, { method, path }: Endpoint) => {
  const body = method === 'GET' ? {} : { body: {} };
  return (await browser.send(method, path.replace(/:(\w+)/g, 'x'), body)).statusCode;
};

describe('counter phone × endpoint', () => {
  const pairs = ['as it is', 'in the cookies of others'].flatMap((how) =>
    ofOthers.map((endpoint) => [how, endpoint.name, endpoint] as const),
  );
  test.each(pairs)('STO-07 the token of a counter phone %s cannot call %s', async (how, _name, endpoint) => {
    // An endpoint may check another token first.
    expect([401, 403]).toContain(await knock(phones.get(how) ?? galla.browser(), endpoint));
  });

  const inverse = roles.flatMap(({ roleId, roleName }) =>
    ofCounters.map((endpoint) => [roleName, endpoint.name, roleId, endpoint] as const),
  );
  test.each(inverse)('STO-07 the session of a %s cannot call %s', async (_role, _name, roleId, endpoint) => {
    const browser = people.get(roleId) ?? galla.browser();
    expect(await knock(browser, endpoint)).toBe(401);
    browser.cookies.set('galla-counter', browser.cookies.get('galla') ?? '');
    expect(await knock(browser, endpoint)).toBe(401);
    browser.cookies.delete('galla-counter');
  });

  test('STO-07 a token of another tenant, of no tenant or cut off is refused', async () => {
    const phone = phones.get('as it is') ?? galla.browser();
    const token = phone.cookies.get('galla-counter') ?? '';
    const foreign = await galla.addMerchant();
    const wrong = [`${foreign.tenantId}${token.slice(36)}`, token.slice(37), token.slice(0, -1), `${token}x`, "'"];
    for (const value of wrong) {
      const browser = galla.browser();
      browser.cookies.set('galla-counter', value);
      for (const endpoint of ofCounters) expect(await knock(browser, endpoint)).toBe(401);
    }
  });

  test('STO-07 another site cannot write with it', async () => {
    const phone = phones.get('as it is') ?? galla.browser();
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await phone.send('POST', '/counter/v1/leave', { body: {}, headers })).statusCode).toBe(403);
  });

  test('STO-07 the token used in these tests opens its own counter', async () => {
    for (const phone of phones.values()) expect((await phone.send('GET', '/counter/v1/state')).statusCode).toBe(200);
  });
});
