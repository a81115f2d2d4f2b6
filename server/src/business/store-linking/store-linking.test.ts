// Also on PostgreSQL 15.
import { createHash, randomBytes } from 'node:crypto';
import type { LinkedApp, StoreVerification } from '@galla/contract/business/store-linking/endpoints.ts';
import { linkFailures } from '@galla/contract/business/store-linking/results.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addEndpoint } from '../../developers/webhooks/testing/fixtures.ts';
import { runAsOperator } from '../../main/testing/operator.ts';
import type { TestBrowser } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import type { Applicant } from './verdict.ts';
import { failureOf } from './verdict.ts';

const galla = useGalla();
const secrets = { shop: '', other: '' };

beforeAll(async () => {
  secrets.shop = await register('shop', 'shopify', 'https://app.example/linked');
  secrets.other = await register('other', 'other', 'https://elsewhere.example/back');
});

async function register(code: string, platform: string, backTo: string): Promise<string> {
  const shown = await runAsOperator(galla, ['store-app', 'set', code], {
    name: `The ${code} app`,
    platform,
    'back-to': backTo,
  });
  return /Secret, shown once: (gs_[\w-]{43})/.exec(shown)?.[1] ?? '';
}

/** A merchant that may link its store, and the browser of its Admin. */
async function addShop({ activated = true, website = 'https://www.monsoon.example' } = {}) {
  const merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT', activated });
  const person = await galla.addPerson({ merchant });
  const browser = await galla.signedIn(person);
  const { kysely } = galla.rows;
  const at = new Date(galla.now());
  const section = { tenant_id: merchant.tenantId, section: 'BUSINESS_DETAILS' as const };
  await kysely
    .insertInto('onboarding_section')
    .values({ ...section, version: 1, state: 'SUCCESS', changed_at: at })
    .execute();
  for (const [field, value] of Object.entries({ websiteType: 'SHOPIFY', website }))
    await kysely
      .insertInto('onboarding_field')
      .values({ ...section, field, value, sealed_value: null, changed_by: person.id, changed_at: at })
      .execute();
  await kysely
    .updateTable('merchant')
    .set({ kyc_status: 'VERIFIED' })
    .where('merchant_id', '=', merchant.merchantId)
    .execute();
  return { merchant, browser };
}

/** Calls as the server of an app, without cookie or token. */
function asApp(path: string, body: object, app: 'shop' | 'other' = 'shop', secret = secrets[app]) {
  const authorization = `Basic ${Buffer.from(`${app}:${secret}`).toString('base64')}`;
  return galla.app.inject({ method: 'POST', url: `/api${path}`, headers: { authorization }, payload: body });
}

/** Begins a flow as the app does. */
async function begin(storeUrl = 'https://monsoon.example', app: 'shop' | 'other' = 'shop') {
  const codeVerifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const answer = await asApp('/v1/storeLink/begin', { storeUrl, state, codeChallenge }, app);
  expect(answer.statusCode).toBe(200);
  const context = new URL(answer.json().address).searchParams.get('redirectionContext') ?? '';
  return { context, codeVerifier, state };
}
const verify = async (browser: TestBrowser, context: string): Promise<StoreVerification> =>
  (await browser.send('POST', '/v1/storeLink/verify', { body: { context } })).json();
const approve = (browser: TestBrowser, context: string) =>
  browser.send('POST', '/v1/storeLink/approve', { body: { context } });

async function linkShop() {
  const shop = await addShop();
  const flow = await begin();
  const { backTo } = (await approve(shop.browser, flow.context)).json();
  const url = new URL(backTo);
  return { ...shop, ...flow, url, code: url.searchParams.get('code') ?? '' };
}
const exchange = (body: { readonly code: string; readonly codeVerifier: string }, app: 'shop' | 'other' = 'shop') =>
  asApp('/v1/storeLink/exchange', { code: body.code, codeVerifier: body.codeVerifier }, app);
const withKey = (secret: string) =>
  galla.app.inject({ url: '/api/merchant/v1/balance', headers: { authorization: `Bearer ${secret}` } });
const appsOf = async (browser: TestBrowser): Promise<LinkedApp[]> =>
  (await browser.send('GET', '/v1/storeLink/list')).json().apps;

describe('KYC-09 the verdict on a store', () => {
  const right: Applicant = {
    isOnline: true,
    superMerchant: false,
    kycVerified: true,
    activated: true,
    isBlocked: false,
    platform: 'SHOPIFY',
    addresses: ['https://www.monsoon.example', 'https://monsoon.myshopify.com'],
  };
  const asked = { platform: 'SHOPIFY', storeUrl: 'https://monsoon.example/' } as const;
  test.each([
    ['the registered website', {}, {}, undefined],
    ['the store’s address on its platform', {}, { storeUrl: 'http://MONSOON.myshopify.com/admin' }, undefined],
    ['an offline merchant', { isOnline: false }, {}, 'INVALID_MERCHANT_TYPE'],
    ['a super-merchant', { superMerchant: true }, {}, 'INVALID_MERCHANT_TYPE'],
    ['a merchant of another platform', { platform: 'MAGENTO' }, {}, 'INVALID_MERCHANT_TYPE'],
    ['no website yet', { addresses: [] }, {}, 'ONBOARDING_MISSING_DETAILS'],
    ['no type of website yet', { platform: undefined }, {}, 'ONBOARDING_MISSING_DETAILS'],
    ['another store', {}, { storeUrl: 'https://other.example' }, 'ONBOARDING_URL_MISMATCH'],
    ['a part of the name', {}, { storeUrl: 'https://monsoon.example.evil.test' }, 'ONBOARDING_URL_MISMATCH'],
    ['a name in other letters', {}, { storeUrl: 'https://mоnsoon.example' }, 'ONBOARDING_URL_MISMATCH'],
    ['a name with an at sign', {}, { storeUrl: 'https://monsoon.example@evil.test' }, 'ONBOARDING_URL_MISMATCH'],
    ['KYC under way', { kycVerified: false }, {}, 'INVALID_MERCHANT_STATE'],
    ['no activated gateway', { activated: false }, {}, 'INVALID_MERCHANT_STATE'],
    ['a blocked merchant', { isBlocked: true }, {}, 'INVALID_MERCHANT_STATE'],
  ] as const)('%s', (_what, merchant, store, failure) => {
    expect(failureOf({ ...right, ...merchant }, { ...asked, ...store })).toBe(failure);
  });
});

describe('KYC-09 linking a store', () => {
  test('the Admin links the store, and the app fetches working keys of both modes by its own call', async () => {
    const { browser, context, url, state, codeVerifier, code, merchant } = await linkShop();
    expect([url.origin + url.pathname, url.searchParams.get('state')]).toEqual(['https://app.example/linked', state]);
    expect(url.href).not.toMatch(/gk_/);
    expect((await appsOf(browser))[0]).toMatchObject({ state: 'WAITING', keysTakenAt: null });
    const taken = (await exchange({ code, codeVerifier })).json();
    expect(taken).toMatchObject({ merchantId: merchant.merchantId, storeUrl: 'https://monsoon.example' });
    expect(taken.keys.live.secret).toMatch(/^gk_live_/);
    for (const { secret } of [taken.keys.live, taken.keys.test])
      expect((await withKey(secret)).statusCode, secret.slice(0, 8)).toBe(200);
    expect((await appsOf(browser))[0]).toMatchObject({ state: 'ACTIVE', app: { name: 'The shop app' } });
    expect(await verify(browser, context)).toMatchObject({ status: 'FAILED', failure: 'UNKNOWN', backTo: null });
  });

  test('the page shows every reason, with a way back only to the app', async () => {
    const shop = await addShop();
    const { context } = await begin('https://other.example');
    const mismatch = await verify(shop.browser, context);
    expect(mismatch).toMatchObject({
      status: 'FAILED',
      failure: 'ONBOARDING_URL_MISMATCH',
      registeredUrl: 'https://www.monsoon.example',
      backTo: expect.stringMatching(/^https:\/\/app\.example\/linked\?error=ONBOARDING_URL_MISMATCH&state=/),
    });
    const refused = await approve(shop.browser, context);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'STORE_LINK_REFUSED']);
    const reasons = new Set([mismatch.failure]);
    const idle = await addShop({ activated: false });
    reasons.add((await verify(idle.browser, (await begin()).context)).failure);
    const empty = await addShop({ website: '' });
    reasons.add((await verify(empty.browser, (await begin()).context)).failure);
    const other = await begin('https://monsoon.example', 'other');
    reasons.add((await verify(shop.browser, other.context)).failure);
    reasons.add((await verify(shop.browser, randomBytes(32).toString('base64url'))).failure);
    expect([...reasons].sort()).toEqual([...linkFailures].sort());
  });

  test('PER-03 anyone but an Admin is told so, and links nothing', async () => {
    const { merchant } = await addShop();
    const developer = await galla.signedIn(await galla.addPerson({ merchant, role: 'DEVELOPER' }));
    const { context } = await begin();
    expect(await verify(developer, context)).toMatchObject({ status: 'VERIFIED', admin: false });
    expect((await approve(developer, context)).statusCode).toBe(403);
  });

  test('a flow links once, within a day, and never after the app has ended', async () => {
    const { browser } = await addShop();
    const flow = await begin();
    const both = await Promise.all([approve(browser, flow.context), approve(browser, flow.context)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const late = await begin();
    galla.pass(24 * 3_600_000 + 1_000);
    const again = await addShop();
    expect((await verify(again.browser, late.context)).failure).toBe('UNKNOWN');
    await register('gone', 'shopify', 'https://gone.example/linked');
    await runAsOperator(galla, ['store-app', 'end', 'gone']);
    await expect(runAsOperator(galla, ['store-app', 'end', 'gone'])).rejects.toThrow('There is no store app gone.');
    expect(await runAsOperator(galla, ['store-app', 'list'])).toMatch(/gone .*ended/);
  });

  test('of two concurrent flows of one app one links', async () => {
    const { browser } = await addShop();
    const [one, other] = [await begin(), await begin()];
    const both = await Promise.all([approve(browser, one.context), approve(browser, other.context)]);
    const links = await appsOf(browser);
    expect(both.map(({ statusCode }) => statusCode).every((status) => status === 200 || status === 409)).toBe(true);
    expect(links.filter(({ state }) => state === 'WAITING')).toHaveLength(1);
  });

  test('a stolen code is worthless to another app, without the verifier, after its time, or a second time', async () => {
    const { code, codeVerifier } = await linkShop();
    const wrong = { code, codeVerifier: randomBytes(32).toString('base64url') };
    expect((await exchange(wrong)).json().code).toBe('STORE_LINK_CODE_WRONG');
    expect((await exchange({ code, codeVerifier }, 'other')).json().code).toBe('STORE_LINK_CODE_WRONG');
    expect((await asApp('/v1/storeLink/exchange', { code, codeVerifier }, 'shop', 'gs_wrong')).statusCode).toBe(401);
    const both = await Promise.all([exchange({ code, codeVerifier }), exchange({ code, codeVerifier })]);
    const taken = both.find(({ statusCode }) => statusCode === 200)?.json();
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await withKey(taken.keys.live.secret)).statusCode).toBe(401);
    const late = await linkShop();
    galla.pass(121_000);
    expect((await exchange(late)).json().code).toBe('STORE_LINK_CODE_WRONG');
  });

  test('ending an app ends its keys and webhooks, and a newer link replaces an older one', async () => {
    const { browser, code, codeVerifier, merchant } = await linkShop();
    const first = (await exchange({ code, codeVerifier })).json();
    const endpoint = {
      url: 'https://hooks.elsewhere.example',
      description: 'App',
      events: ['payment.completed'],
      username: 'shopapp',
      password: 'secret1234',
    };
    const hooked = await galla.app.inject({
      method: 'POST',
      url: '/api/merchant/v1/webhook-endpoints',
      payload: endpoint,
      headers: { authorization: `Bearer ${first.keys.live.secret}`, 'idempotency-key': 'hook-1' },
    });
    expect(hooked.statusCode).toBeLessThan(300);
    // The merchant's own webhook stays, wherever it points.
    const { webhook } = await addEndpoint(browser, 'https://app.example/mine');
    const flow = await begin();
    const { backTo } = (await approve(browser, flow.context)).json();
    expect((await withKey(first.keys.live.secret)).statusCode).toBe(401);
    const second = (
      await exchange({ code: new URL(backTo).searchParams.get('code') ?? '', codeVerifier: flow.codeVerifier })
    ).json();
    const left = await galla.rows.kysely
      .selectFrom('webhook_endpoint')
      .select('url')
      .where('tenant_id', '=', merchant.tenantId)
      .where('deleted_at', 'is', null)
      .execute();
    expect(left).toEqual([{ url: webhook.url }]);
    const body = { linkId: second.linkId };
    const ended = await browser.send('POST', '/v1/storeLink/end', { body });
    expect(ended.json().apps.map(({ endedWhy }: LinkedApp) => endedWhy)).toEqual(['PERSON', 'REPLACED']);
    expect((await withKey(second.keys.test.secret)).statusCode).toBe(401);
    expect((await browser.send('POST', '/v1/storeLink/end', { body })).statusCode).toBe(404);
    const { entries } = (
      await browser.send('POST', '/v1/audit/list', { body: { filters: {}, page: { size: 50 } } })
    ).json();
    const acts = new Set(entries.map(({ act }: { act: string }) => act));
    for (const act of ['STORE_LINKED', 'STORE_LINK_KEYS_TAKEN', 'STORE_LINK_ENDED']) expect(acts).toContain(act);
    expect(JSON.stringify(entries)).not.toMatch(/gk_(live|test)_/);
    // The app fetches its keys, and the replacement ends them: neither is an act of the Admin.
    const people = (act: string) =>
      entries
        .filter((one: { act: string }) => one.act === act)
        .map((one: { personName: string | null }) => one.personName);
    expect(new Set(people('API_KEY_CREATED'))).toEqual(new Set([null]));
    expect(people('API_KEY_DISABLED').filter((name: string | null) => name === null)).toHaveLength(2);
  });

  test.each([
    ['no URL', { storeUrl: 'monsoon' }, 'storeUrl'],
    ['a URL with a password', { storeUrl: 'https://a:b@monsoon.example' }, 'storeUrl'],
    ['a short state', { state: 'x' }, 'state'],
    ['a state that is code', { state: '<script>alert(1)</script>' }, 'state'],
    ['a challenge of another method', { codeChallenge: 'plain' }, 'codeChallenge'],
  ])('%s is refused at its field', async (_what, change, field) => {
    const right = { storeUrl: 'https://monsoon.example', state: 'x'.repeat(16), codeChallenge: 'y'.repeat(43) };
    const answer = await asApp('/v1/storeLink/begin', { ...right, ...change });
    expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([400, field]);
  });

  test.each([
    ['http://app.example/linked'],
    ['https://app.example/linked?next=https://evil.test'],
    ['https://user@app.example/linked'],
    ['javascript:alert(1)'],
  ])('the operator cannot register %s as the return address', async (backTo) => {
    await expect(register('wrong', 'other', backTo)).rejects.toThrow('--back-to');
  });
});
