import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { roles } from '@galla/contract/core/permissions.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { signedInVendor, vendorToken } from '../../settlements/vendors/testing/vendor-fixture.ts';
import { isForPeople } from '../testing/send-call.ts';
import type { TestBrowser } from '../testing/test-galla.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla();

const ofPeople = allEndpoints.filter(isForPeople);
const ofVendors = allEndpoints.filter(({ spec }) => spec.access.who === 'vendor');
/** Browsers with a vendor's session: in its own cookie, and in the cookie of people. */
const vendors = new Map<string, TestBrowser>();
const people = new Map<string, TestBrowser>();

beforeAll(async () => {
  const merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  const { browser } = await signedInVendor(galla, merchant);
  const disguised = (await signedInVendor(galla, merchant)).browser;
  disguised.cookies.set('galla', disguised.cookies.get('galla-vendor') ?? '');
  vendors.set('as it is', browser).set('in the cookie of people', disguised);
  for (const { roleId } of roles)
    people.set(roleId, await galla.signedIn(await galla.addPerson({ merchant, role: roleId })));
});

const addressOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, 'x');
const knock = async (browser: TestBrowser, endpoint: Endpoint, headers: Record<string, string> = {}) => {
  const body = endpoint.method === 'GET' ? {} : { body: {} };
  return (await browser.send(endpoint.method, addressOf(endpoint), { ...body, headers })).statusCode;
};

describe('vendor × endpoint', () => {
  const pairs = ['as it is', 'in the cookie of people'].flatMap((how) =>
    ofPeople.map((endpoint) => [how, endpoint.name, endpoint] as const),
  );
  test.each(pairs)('SPL-04 a vendor session %s cannot call %s', async (how, _name, endpoint) => {
    expect(await knock(vendors.get(how) ?? galla.browser(), endpoint)).toBe(401);
  });

  const inverse = roles.flatMap(({ roleId, roleName }) =>
    ofVendors.map((endpoint) => [roleName, endpoint.name, roleId, endpoint] as const),
  );
  test.each(inverse)('SPL-04 the session of a %s cannot call %s', async (_role, _name, roleId, endpoint) => {
    const browser = people.get(roleId) ?? galla.browser();
    await browser.send('GET', '/v1/vendor/me');
    expect(await knock(browser, endpoint, vendorToken(browser))).toBe(401);
    browser.cookies.set('galla-vendor', browser.cookies.get('galla') ?? '');
    expect(await knock(browser, endpoint, vendorToken(browser))).toBe(401);
    browser.cookies.delete('galla-vendor');
  });

  test('SPL-04 the vendor session used in these tests opens the vendor’s own data, and a person’s session works beside it', async () => {
    const browser = vendors.get('as it is') ?? galla.browser();
    expect(await knock(browser, { ...(ofVendors.find(({ name }) => name === 'vendors.home') as Endpoint) })).toBe(200);
    const admin = people.get('ADMIN') ?? galla.browser();
    for (const name of ['galla-vendor', 'galla-vendor-csrf']) admin.cookies.set(name, browser.cookies.get(name) ?? '');
    expect((await admin.send('GET', '/v1/vendor/me')).statusCode).toBe(200);
    expect((await admin.send('GET', '/v1/user/me')).statusCode).toBe(200);
    const kept = { body: { value: true } };
    expect((await admin.send('PUT', '/v1/user/config/tour', kept)).statusCode).toBe(200);
  });
});
