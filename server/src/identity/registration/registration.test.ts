// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import { describe, expect, test } from 'vitest';
import type { TestBrowser } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { countLockWaits } from '../../platform/testing/lock-waits.ts';

const galla = useGalla();
const minute = 60_000;
let numbers = 7_300_000_000;
const next = () => {
  numbers += 1;
  return numbers;
};
const newPhone = () => String(next());
const newEmail = () => `owner${next()}@textiles.example`;

const send = async (browser: TestBrowser, contact: string, form = 'MERCHANT') =>
  browser.send('POST', '/v1/om/registration/sendOtp', {
    body: { contact, form },
    headers: await browser.captcha('register'),
  });
const otpOf = async (contact: string) =>
  (await galla.lastMessage(contact.includes('@') ? contact : `+91${contact}`))?.slice(0, 5) ?? '';
const verify = async (browser: TestBrowser, token: string, contact: string, form = 'MERCHANT', otp?: string) =>
  browser.send('POST', '/v1/om/registration/verifyOtp', { body: { token, otp: otp ?? (await otpOf(contact)), form } });
/** A token of a verified contact, with which a business can be registered. */
async function proved(contact: string, browser = galla.browser(), form = 'MERCHANT'): Promise<string> {
  const sent = await send(browser, contact, form);
  const answer = await verify(browser, sent.json().token, contact, form);
  if (answer.statusCode !== 200) throw new Error(`${sent.body} ${answer.body}`);
  return answer.json().token;
}
const shop = { acceptPayments: 'IN_STORE_SHOP', businessName: 'Lakshmi Textiles', name: 'Lakshmi Nair' };
const site = { ...shop, acceptPayments: 'WEBSITE_APP_SOCIAL_MEDIA', product: 'PAYMENT_LINK' };
const credentials = (username: string, password = 'till47counters') => ({
  username,
  password,
  confirmPassword: password,
});
const register = (browser: TestBrowser, body: object) => browser.send('POST', '/v1/om/merchant', { body });
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];
const merchantsOf = (name: string) =>
  galla.rows.kysely.selectFrom('merchant').selectAll().where('name', '=', name).execute();

test('REG-01 a person who registers on a page in Hindi gets later messages in Hindi', async () => {
  for (const language of ['hi', 'en']) {
    const browser = galla.browser();
    const token = await proved(newPhone(), browser);
    const body = { token, ...shop };
    const headers = { 'accept-language': `${language}-IN` };
    expect((await browser.send('POST', '/v1/om/merchant', { body, headers })).statusCode).toBe(200);
    const kept = (await browser.send('GET', '/v1/user/config')).json();
    expect(kept.language ?? 'en').toBe(language);
  }
});

describe('a registration that continues after a reload', () => {
  const running = async (browser: TestBrowser) => (await browser.send('GET', '/v1/om/registration')).json().running;
  const keep = (browser: TestBrowser, token: string, answers: object) =>
    browser.send('PUT', '/v1/om/registration', { body: { token, answers } });
  const ofPlace = { acceptPayments: shop.acceptPayments, businessName: shop.businessName };

  test('REG-01 the browser that verified the contact finds it again for 30 minutes, with its answers', async () => {
    const phone = newPhone();
    const browser = galla.browser();
    expect(await running(browser)).toBeNull();
    const token = await proved(phone, browser);
    expect(await running(browser)).toMatchObject({
      token,
      form: 'MERCHANT',
      contact: phone,
      contactType: 'SMS',
      answers: {},
    });
    expect((await keep(browser, token, ofPlace)).statusCode).toBe(200);
    galla.pass(29 * minute);
    expect((await running(browser)).answers).toEqual(ofPlace);
    expect(await running(galla.browser())).toBeNull();
    galla.pass(minute);
    expect(await running(browser)).toBeNull();
    expect(codeOf(await keep(browser, token, ofPlace))).toEqual([400, 'TOKEN_EXPIRED']);
  });

  test('REG-01 scripts cannot read its cookie, no password is stored, and nothing remains once the business is registered', async () => {
    const browser = galla.browser();
    const phone = newPhone();
    const sent = (await send(browser, phone)).json();
    const answer = await verify(browser, sent.token, phone);
    const cookie = answer.cookies.find((one: { name: string }) => one.name === 'galla-registration');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 1800 });
    const { token } = answer.json();
    expect((await keep(browser, token, { ...shop, credentials: credentials('kolam99') })).statusCode).toBe(400);
    expect((await keep(browser, token, shop)).statusCode).toBe(200);
    expect((await register(browser, { ...shop, token })).statusCode).toBe(200);
    expect(browser.cookies.has('galla-registration')).toBe(false);
    expect(codeOf(await keep(browser, token, ofPlace))).toEqual([409, 'MERCHANT_ALREADY_EXISTS']);
    const rows = await galla.rows.kysely
      .selectFrom('registration')
      .select('answers')
      .where('contact', '=', phone)
      .execute();
    expect(rows).toEqual([{ answers: null }]);
  });
});

describe('registering', () => {
  test('REG-01 REG-02 by mobile number for a website: the merchant is online, I am its Admin and signed in', async () => {
    const phone = newPhone();
    const browser = galla.browser();
    const token = await proved(phone, browser);
    const answer = await register(browser, {
      ...site,
      token,
      businessName: 'Kolam Crafts',
      website: 'https://kolam.in/',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ groupSelection: false, roleId: 'ADMIN' });
    const { data } = (await browser.send('GET', '/v1/merchant/profile')).json();
    expect(data).toMatchObject({
      merchantId: answer.json().merchantId,
      name: 'Kolam Crafts',
      type: 'ONLINE_MERCHANT',
      kind: 'ONLINE_MERCHANT',
      kycStatus: 'NOT_INITIATED',
      serviceLineList: [{ serviceLineType: 'PAYMENT_LINK', businessLine: 'MASS', status: 'NOT_INITIATED' }],
      storeCount: 0,
    });
    expect((await browser.send('GET', '/v1/user/me')).json()).toMatchObject({
      name: 'Lakshmi Nair',
      phoneNumber: phone,
      email: null,
      admin: true,
    });
    const [merchant] = await merchantsOf('Kolam Crafts');
    const tenants = galla.rows.kysely.selectFrom('tenant').select('mode').orderBy('mode');
    expect(await tenants.where('merchant_id', '=', merchant?.id ?? '').execute()).toEqual([
      { mode: 'live' },
      { mode: 'test' },
    ]);
    expect(await galla.lastMessage(`+91${phone}`)).toContain(
      `Kolam Crafts is registered, merchant id ${data.merchantId}`,
    );
    const log = await browser.send('POST', '/v1/audit/list', { body: { filters: {} } });
    expect(
      log
        .json()
        .entries.map(({ act }: { act: string }) => act)
        .sort(),
    ).toEqual(['REGISTERED', 'SIGNED_IN']);
    expect(log.body).not.toContain(phone);
  });

  test('REG-01 REG-05 by e-mail for a shop: offline, the e-mail is verified, and I sign in again by username or e-mail', async () => {
    const email = newEmail();
    const browser = galla.browser();
    const token = await proved(email, browser);
    const body = { ...shop, token, businessName: 'Old Bazaar', credentials: credentials('OldBazaar9') };
    expect((await register(browser, body)).statusCode).toBe(200);
    const { data } = (await browser.send('GET', '/v1/merchant/profile')).json();
    expect(data).toMatchObject({ type: 'OFFLINE_MERCHANT', kind: 'OFFLINE_UNORGANISED', serviceLineList: [] });
    const person = galla.rows.kysely.selectFrom('person').selectAll().where('email', '=', email);
    expect((await person.executeTakeFirstOrThrow()).email_verified_at).not.toBeNull();
    expect(await galla.lastMessage(email)).toContain('Old Bazaar is registered, and you are its Admin.');
    for (const username of ['oldbazaar9', 'OldBazaar9', email]) {
      const other = galla.browser();
      const headers = await other.captcha('sign-in');
      const login = { username, password: 'till47counters' };
      expect((await other.send('POST', '/v4/auth/web/login', { body: login, headers })).statusCode).toBe(200);
    }
  });

  test('REG-01 for the payment gateway: the form includes the website and a way to sign in by password', async () => {
    const phone = newPhone();
    const browser = galla.browser();
    const token = await proved(phone, browser, 'GATEWAY');
    const request = { ...site, token, product: 'PAYMENT_GATEWAY', businessName: 'Gate Shop' };
    const fields = async (body: object) => {
      const answer = await register(browser, body);
      return [answer.statusCode, answer.json().errors?.[0]?.field];
    };
    const password = credentials('gateshop1');
    expect(await fields({ ...request, credentials: password })).toEqual([400, 'website']);
    expect(await fields({ ...request, website: 'https://gateshop.in' })).toEqual([400, 'credentials.password']);
    expect(await fields({ ...shop, token, credentials: password })).toEqual([400, 'acceptPayments']);
    expect(await fields({ ...request, product: 'PAYMENT_LINK', credentials: password })).toEqual([400, 'product']);
    expect(await merchantsOf('Gate Shop')).toEqual([]);
    const done = await register(browser, { ...request, website: 'https://gateshop.in', credentials: password });
    expect(done.statusCode).toBe(200);
    const { data } = (await browser.send('GET', '/v1/merchant/profile')).json();
    expect(data.serviceLineList).toMatchObject([{ serviceLineType: 'PAYMENT_GATEWAY', businessLine: 'B2B_PG' }]);
  });

  test('REG-01 DEV-01 by phone only: I create a test key at once, and add a second factor without waiting until live money has moved', async () => {
    const phone = newPhone();
    const browser = galla.browser();
    const token = await proved(phone, browser);
    expect((await register(browser, { ...site, token, businessName: 'Phone Only' })).statusCode).toBe(200);
    const key = { name: 'First', scopes: ['read'], allowedAddresses: [], expiresAt: null };
    const made = await browser.send('POST', '/v1/simulator/apiKeys/generate', { body: key });
    expect(made.json().secret).toMatch(/^gk_test_/);
    // The half hour after registration is over.
    galla.pass(60 * minute);
    const later = await galla.signedInByPhone({ id: '', email: '', phone });
    expect((await later.send('GET', '/v1/user/stepUp')).json()).toMatchObject({ ways: [], waitHours: 0 });
    expect((await later.send('POST', '/v1/user/secondFactor/app')).json().code).toBe('STEP_UP_NEEDED');
    const { readyAt } = (await later.send('POST', '/v1/user/factorRequest')).json();
    expect(Date.parse(readyAt)).toBeLessThanOrEqual(galla.now());
    expect((await later.send('POST', '/v1/user/secondFactor/app')).statusCode).toBe(200);
  });

  test('REG-01 DEV-01 a second factor waits a day once the account is older, has another Admin or has taken money', async () => {
    const founder = async (businessName: string) => {
      const phone = newPhone();
      const browser = galla.browser();
      const token = await proved(phone, browser);
      const answer = (await register(browser, { ...shop, token, businessName })).json();
      return { phone, merchantId: answer.merchantId as string };
    };
    const waits = async ({ phone }: { readonly phone: string }) =>
      (await (await galla.signedInByPhone({ id: '', email: '', phone })).send('GET', '/v1/user/stepUp')).json()
        .waitHours;
    const [paid, joined, fresh] = [await founder('Paid'), await founder('Joined'), await founder('Fresh')];
    await galla.pay({ ...paid, tenantId: '', name: 'Paid', type: 'OFFLINE_MERCHANT' }, { amount: 100_00 });
    const [merchant] = await merchantsOf('Joined');
    const tenant = galla.rows.kysely
      .selectFrom('tenant')
      .select('id')
      .where('merchant_id', '=', merchant?.id ?? '');
    const { id: tenantId } = await tenant.where('mode', '=', 'live').executeTakeFirstOrThrow();
    await galla.addPerson({ merchant: { ...joined, tenantId, name: 'Joined', type: 'OFFLINE_MERCHANT' } });
    galla.pass(minute);
    expect([await waits(paid), await waits(joined), await waits(fresh)]).toEqual([24, 24, 0]);
    galla.pass(31 * 24 * 60 * minute);
    expect(await waits(fresh)).toBe(24);
  });

  test('REG-01 PAY-04 with Payment Link as the product: links work at once in test mode, and activation waits for KYC', async () => {
    const browser = galla.browser();
    const token = await proved(newPhone(), browser);
    expect((await register(browser, { ...site, token, businessName: 'Link Shop' })).statusCode).toBe(200);
    const { activation } = (await browser.send('GET', '/v2/payLink/activation')).json();
    expect(activation).toMatchObject({ state: 'NOT_ACTIVATED', kycComplete: false });
    const other = galla.browser();
    const gateway = await proved(newPhone(), other, 'GATEWAY');
    const body = { ...site, token: gateway, product: 'PAYMENT_GATEWAY', businessName: 'No Links' };
    const login = credentials('nolinks12');
    expect((await register(other, { ...body, website: 'https://nolinks.in', credentials: login })).statusCode).toBe(
      200,
    );
    expect((await other.send('GET', '/v2/payLink/activation')).statusCode).toBe(403);
  });

  test('REG-01 48 completions of one registration at once create one merchant', async () => {
    const browser = galla.browser();
    const token = await proved(newPhone(), browser);
    const answers = await Promise.all(
      Array.from({ length: 48 }, () => register(browser, { ...shop, token, businessName: 'One Of Many' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.json().code === 'MERCHANT_ALREADY_EXISTS')).toHaveLength(47);
    expect(await merchantsOf('One Of Many')).toHaveLength(1);
  });

  test('REG-01 two verifications of one number that complete at once create one merchant', async () => {
    const phone = newPhone();
    const tokens = [await proved(phone)];
    galla.pass(31_000);
    tokens.push(await proved(phone));
    const request = { ...shop, businessName: 'Twice Proved' };
    const answers = await Promise.all(tokens.map((token) => register(galla.browser(), { ...request, token })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await merchantsOf('Twice Proved')).toHaveLength(1);
  });

  test('REG-01 a refused form leaves the registration open, for 30 minutes', async () => {
    const token = await proved(newPhone());
    const browser = galla.browser();
    expect(codeOf(await register(browser, { ...shop, token, businessName: '<b>' }))).toEqual([400, 'STATUS_400']);
    galla.pass(29 * minute);
    expect(codeOf(await register(browser, { ...shop, token, referralCode: 'NOBODY99' }))).toEqual([400, 'STATUS_400']);
    galla.pass(minute);
    expect(codeOf(await register(browser, { ...shop, token }))).toEqual([400, 'TOKEN_EXPIRED']);
    expect(codeOf(await register(browser, { ...shop, token: 'made-up' }))).toEqual([400, 'TOKEN_EXPIRED']);
  });

  test('REG-01 a person who left every merchant registers again, and the old credentials open nothing', async () => {
    const old = await galla.addPerson({ merchant: await galla.addMerchant(), password: 'the-old-one-of-march' });
    const before = await galla.signedIn(old);
    await galla.rows.kysely
      .updateTable('membership')
      .set({ status: 'REMOVED' })
      .where('person_id', '=', old.id)
      .execute();
    const app = { person_id: old.id, sealed_secret: Buffer.from('of the owner before'), added_at: new Date() };
    await galla.rows.kysely.insertInto('authenticator_app').values(app).execute();
    galla.pass(31_000);
    const browser = galla.browser();
    const token = await proved(old.phone, browser);
    expect((await register(browser, { ...shop, token, businessName: 'Second Life' })).statusCode).toBe(200);
    expect((await browser.send('GET', '/v1/user/me')).json()).toMatchObject({ email: null, name: 'Lakshmi Nair' });
    expect((await before.send('GET', '/v1/user/me')).statusCode).toBe(401);
    expect((await browser.send('GET', '/v1/user/secondFactor')).json()).toMatchObject({ app: null });
    const headers = await before.captcha('sign-in');
    const body = { username: old.email, password: 'the-old-one-of-march' };
    expect(codeOf(await before.send('POST', '/v4/auth/web/login', { body, headers }))).toEqual([400, 'INVALID_LOGIN']);
  });
});

test('REG-01 registering with a deactivated person’s number does not restore the old access', async () => {
  const merchant = await galla.addMerchant();
  const admin = await galla.addPerson({ merchant });
  const old = await galla.addPerson({ merchant, role: 'MANAGER' });
  const update = `/v1/user/update/${encodeId('person', old.id)}`;
  const team = await galla.confirmed(admin);
  expect((await team.send('PUT', update, { body: { active: false } })).statusCode).toBe(200);
  const browser = galla.browser();
  const token = await proved(old.phone, browser);
  expect((await register(browser, { ...shop, token, businessName: 'Next Owner' })).statusCode).toBe(200);
  expect(codeOf(await team.send('PUT', update, { body: { active: true } }))).toEqual([404, 'INVALID_USER_ID']);
  expect((await browser.send('GET', '/v1/user/me')).json().groups).toHaveLength(1);
});

describe('REG-03 the error codes of registration', () => {
  test('PHONE_EXISTS and EMAIL_EXISTS are returned only after the contact is verified', async () => {
    const person = await galla.addPerson({ merchant: await galla.addMerchant() });
    for (const [contact, code] of [
      [person.phone, 'PHONE_EXISTS'],
      [person.email, 'EMAIL_EXISTS'],
    ] as const) {
      const browser = galla.browser();
      const [known, unknown] = [await send(browser, contact), await send(browser, newPhone())];
      expect([known.statusCode, Object.keys(known.json())]).toEqual([200, Object.keys(unknown.json())]);
      const { token } = known.json();
      const right = await otpOf(contact);
      const wrong = right === '00000' ? '00001' : '00000';
      expect(codeOf(await verify(browser, token, contact, 'MERCHANT', wrong))).toEqual([400, 'REGISTRATION_OTP_ERROR']);
      expect(codeOf(await verify(browser, token, contact))).toEqual([409, code]);
    }
  });

  test('PHONE_EXISTS for a number that an invitation takes at the same moment', async () => {
    const phone = newPhone();
    const token = await proved(phone);
    let answer: ReturnType<typeof register> | undefined;
    await inTransaction(galla.rows, async (tx) => {
      const row = { id: newId(), name: 'Invited', phone, email: null, password_hash: null, created_at: new Date() };
      await tx.insertInto('person').values(row).execute();
      answer = register(galla.browser(), { ...shop, token, businessName: 'Too Late' });
      await expect.poll(() => countLockWaits(galla.rows), { timeout: 10_000 }).toBe(1);
    });
    expect(answer && codeOf(await answer)).toEqual([409, 'PHONE_EXISTS']);
    expect(await merchantsOf('Too Late')).toEqual([]);
  });

  test('BANNED for a person whom the provider has banned', async () => {
    const { id, phone } = await galla.addPerson({ merchant: await galla.addMerchant() });
    await galla.rows.kysely.updateTable('person').set({ active: false }).where('id', '=', id).execute();
    const browser = galla.browser();
    const { token } = (await send(browser, phone)).json();
    expect(codeOf(await verify(browser, token, phone))).toEqual([403, 'BANNED']);
  });

  test('WEBSITE_URL_EXISTS however the website is written, also for two requests at once', async () => {
    const request = { ...site, businessName: 'Site Twins' };
    const tokens = [await proved(newPhone()), await proved(newPhone()), await proved(newPhone())];
    const sites = [
      'https://twins.example.in/shop/',
      'http://www.TWINS.example.in/Shop',
      'https://twins.example.in/shop',
    ];
    const [first, second, third] = await Promise.all(
      tokens.map((token, index) => register(galla.browser(), { ...request, token, website: sites[index] })),
    );
    const answers = [first, second, third].map((answer) => answer?.json().code ?? 'done');
    expect(answers.sort()).toEqual(['WEBSITE_URL_EXISTS', 'WEBSITE_URL_EXISTS', 'done']);
    expect(await merchantsOf('Site Twins')).toHaveLength(1);
  });

  test('MERCHANT_ALREADY_EXISTS when a completed registration is sent again', async () => {
    const browser = galla.browser();
    const token = await proved(newPhone(), browser);
    expect((await register(browser, { ...shop, token })).statusCode).toBe(200);
    expect(codeOf(await register(galla.browser(), { ...shop, token }))).toEqual([409, 'MERCHANT_ALREADY_EXISTS']);
  });

  test.each([
    ['50001', 'blocked', 'send', 403, 'WEB_SIGNUP_BLOCKED', 'WEB_SIGNUP_BLOCKED'],
    ['50003', 'retry', 'send', 503, 'CF004', 'CF004'],
    ['50004', 'otp', 'verify', 400, 'REGISTRATION_OTP_ERROR', 'REGISTRATION_OTP_ERROR'],
    ['50005', 'banned', 'verify', 403, 'BANNED', 'BANNED'],
    ['50006', 'exists', 'verify', 409, 'PHONE_EXISTS', 'EMAIL_EXISTS'],
    ['50007', 'website', 'register', 409, 'WEBSITE_URL_EXISTS', 'WEBSITE_URL_EXISTS'],
    ['50008', 'merchant', 'register', 409, 'MERCHANT_ALREADY_EXISTS', 'MERCHANT_ALREADY_EXISTS'],
    ['50009', 'review', 'register', 422, 'SEN1104', 'SEN1104'],
  ] as const)(
    'sentinels %s… and @%s.sentinel.example are answered at %s',
    async (number, domain, step, status, ...codes) => {
      const contacts = [`${number}${newPhone().slice(-5)}`, `${newPhone()}@${domain}.sentinel.example`];
      for (const [index, contact] of contacts.entries()) {
        const browser = galla.browser();
        const sent = await send(browser, contact);
        const checked = step === 'send' ? sent : await verify(browser, sent.json().token, contact);
        const last = step === 'register' ? await register(browser, { ...shop, token: checked.json().token }) : checked;
        expect(codeOf(last)).toEqual([status, codes[index]]);
      }
    },
  );

  test('CF004 of the sentinel for one retry is gone on the second try, with the same captcha', async () => {
    const browser = galla.browser();
    const headers = await browser.captcha('register');
    const body = { contact: `50002${newPhone().slice(-5)}`, form: 'MERCHANT' };
    const path = '/v1/om/registration/sendOtp';
    expect(codeOf(await browser.send('POST', path, { body, headers }))).toEqual([503, 'CF004']);
    expect((await browser.send('POST', path, { body, headers })).statusCode).toBe(200);
  });
});
