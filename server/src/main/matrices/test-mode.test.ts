import { type MerchantFacts, meets } from '@galla/contract/core/criteria.ts';
import { idempotencyHeader, modeHeader, testTokenHeader } from '@galla/contract/core/endpoint.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testTokenTimes } from '../../platform/auth/test-tokens.ts';
import type { TestBrowser, TestMerchant } from '../testing/test-galla.ts';
import { useGalla } from '../testing/test-galla.ts';
import { allowTestMode, openTestMode } from '../testing/test-mode.ts';

const galla = useGalla();
let merchant: TestMerchant;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  await allowTestMode(galla, merchant);
});

const newBrowser = async () => galla.signedIn(await galla.addPerson({ merchant }));

const me = async (browser: TestBrowser) => {
  const answer = await browser.send('GET', '/v1/user/me');
  return [answer.statusCode, answer.json().code ?? answer.headers[modeHeader] ?? 'live'];
};
const renew = (browser: TestBrowser, refreshToken: string) =>
  browser.send('POST', '/simulator/v1/auth/refresh', { headers: { 'x-galla-test-refresh': refreshToken } });

/** A page of test mode requests its tokens outside test mode. */
async function outside<T>(browser: TestBrowser, work: () => Promise<T>): Promise<T> {
  const { testToken } = browser;
  browser.testToken = undefined;
  return work().finally(() => {
    browser.testToken = testToken;
  });
}

describe('the way into test mode', () => {
  test('TST-01 with the flag a person logs in to the simulator and works there; without the token no one can', async () => {
    const browser = await newBrowser();
    expect(await me(browser)).toEqual([200, 'live']);
    await openTestMode(browser);
    expect(await me(browser)).toEqual([200, 'test']);
    const wrong = [
      { [modeHeader]: 'test' },
      { [modeHeader]: 'test', [testTokenHeader]: 'x.y' },
      { [modeHeader]: 'live', [testTokenHeader]: browser.testToken ?? '' },
      { [testTokenHeader]: browser.testToken ?? '' },
    ];
    browser.testToken = undefined;
    for (const headers of wrong) {
      const answer = await browser.send('GET', '/v1/user/me', { headers });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'TEST_TOKEN_NEEDED']);
    }
    expect(await me(browser)).toEqual([200, 'live']);
  });

  test('TST-01 without the flag there is no test mode, and its tokens end with it', async () => {
    const plain = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
    expect((await plain.send('GET', '/simulator/v1/auth')).json().code).toBe('STATUS_529');
    const other = await galla.addMerchant();
    await allowTestMode(galla, other);
    const browser = await galla.signedIn(await galla.addPerson({ merchant: other }));
    await openTestMode(browser);
    await galla.rows.kysely
      .deleteFrom('feature_setting')
      .where('key', '=', 'TEST_MODE')
      .where('owner_id', 'in', (inner) =>
        inner.selectFrom('merchant').select('id').where('merchant_id', '=', other.merchantId),
      )
      .execute();
    expect(await me(browser)).toEqual([403, 'TEST_TOKEN_NEEDED']);
  });

  test('TST-01 a token does not work in another session, nor after signing out', async () => {
    const person = await galla.addPerson({ merchant });
    const one = await galla.signedIn(person);
    galla.pass(31_000);
    const two = await galla.signedIn(person);
    const tokens = await openTestMode(one);
    two.testToken = tokens.token;
    expect(await me(two)).toEqual([403, 'TEST_TOKEN_NEEDED']);
    expect((await outside(two, () => renew(two, tokens.refreshToken))).statusCode).toBe(401);
    await one.send('POST', '/v1/auth/logout');
    expect((await me(one))[0]).toBe(401);
  });

  test('TST-01 the token of the login is valid for a minute', async () => {
    const browser = await newBrowser();
    const { token } = (await browser.send('GET', '/simulator/v1/auth')).json();
    galla.pass(testTokenTimes.login);
    const late = await browser.send('POST', '/simulator/v1/auth/login', { body: { token } });
    expect([late.statusCode, late.json().code]).toEqual([400, 'TEST_CODE_WRONG']);
  });

  test('TST-02 an expired token is answered with 412 and renewed by an empty POST; a refused renewal is a 401', async () => {
    const browser = await newBrowser();
    galla.pass(10 * 60_000);
    const tokens = await openTestMode(browser);
    galla.pass(4 * 60_000);
    await outside(browser, async () => {
      galla.pass(2 * 60_000);
      expect((await browser.send('POST', '/v1/auth/refresh')).statusCode).toBe(200);
    });
    galla.pass(9 * 60_000);
    expect(await me(browser)).toEqual([412, 'TEST_TOKEN_EXPIRED']);
    const renewed = await outside(browser, () => renew(browser, tokens.refreshToken));
    expect(renewed.statusCode).toBe(200);
    browser.testToken = renewed.json().token;
    expect(await me(browser)).toEqual([200, 'test']);
    const lost = await outside(browser, () => renew(browser, tokens.token));
    expect([lost.statusCode, lost.json().code]).toEqual([401, 'TEST_SESSION_LOST']);
  });
});

describe('what test mode does not offer', () => {
  /** The merchant of these people. */
  const facts: MerchantFacts = {
    type: 'OFFLINE_MERCHANT',
    superMerchant: false,
    attributes: new Set(),
    flags: new Set(['TEST_MODE']),
  };
  const closed = allEndpoints.filter(
    ({ spec }) => spec.testMode === false && /^(member|signed-in)$/.test(spec.access.who),
  );
  let browser: TestBrowser;

  beforeAll(async () => {
    browser = await newBrowser();
    await openTestMode(browser);
  });

  test.each(closed.map((endpoint) => [endpoint.name, endpoint] as const))(
    'TST-04 %s is refused in test mode, with a code that says so',
    async (_name, { method, path, spec: { access } }) => {
      const headers = { [idempotencyHeader]: 'once' };
      const address = path.replace(/:\w+/g, 'x');
      const answer = await browser.send(method, address, method === 'GET' ? { headers } : { headers, body: {} });
      const ofOthers = 'criteria' in access && !meets(facts, access.criteria ?? {});
      expect([answer.statusCode, answer.json().code]).toEqual([403, ofOthers ? 'STATUS_529' : 'LIVE_MODE_ONLY']);
    },
  );
});
