// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestPerson } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { codeAt, setUpApp } from './testing/steps.ts';

const galla = useGalla();
const password = 'a-lamp-beside-the-till1';
let merchant: TestMerchant;
let admin: TestPerson;
let member: TestPerson;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  admin = await galla.addPerson({ merchant, password });
  member = await galla.addPerson({ merchant, role: 'MANAGER' });
});

const codeOf = async (answer: Promise<{ statusCode: number; json(): { code?: string } }>) => {
  const response = await answer;
  return response.statusCode === 200 ? 'OK' : response.json().code;
};

/** The first acts of a thief: become Admin, move money, keep access. */
const acts = {
  'invites an Admin': async (browser) =>
    browser.send('POST', '/v2/user/createUser', {
      body: { phoneNumber: '9811100001', name: 'A thief', roleId: 'ADMIN' },
      headers: await browser.captcha('create-user'),
    }),
  'makes a member Admin': (browser) => browser.send('POST', `/v1/user/${encodeId('person', member.id)}/role/ADMIN`),
  'makes a role': (browser) =>
    browser.send('POST', '/v1/user/role', { body: { roleName: 'Helper', permissions: ['refund_access'] } }),
  'deactivates a colleague': (browser) =>
    browser.send('PUT', `/v1/user/update/${encodeId('person', member.id)}`, { body: { active: false } }),
  'raises the refund limits': (browser) =>
    browser.send('PUT', '/v1/refunds/settings', { body: { stepUpAbove: 90_000_000, approvalAbove: null } }),
  'changes the email': (browser) =>
    browser.send('PUT', `/v1/user/update/merchant/${merchant.merchantId}/email`, {
      body: { email: 'thief@x.example' },
    }),
  'enrols an authenticator': (browser: TestBrowser) => browser.send('POST', '/v1/user/secondFactor/app'),
  'makes recovery codes': (browser: TestBrowser) => browser.send('POST', '/v1/user/secondFactor/recoveryCodes'),
} satisfies Record<string, (browser: TestBrowser) => ReturnType<TestBrowser['send']>>;

const day = 24 * 60 * 60_000;
const proof = (browser: TestBrowser, given: object) =>
  browser.send('POST', '/v1/user/stepUp', { body: { proof: given } });
const waysOf = async (browser: TestBrowser) => (await browser.send('GET', '/v1/user/stepUp')).json();
const sent = async (browser: TestBrowser, to: 'SMS' | 'EMAIL') =>
  (await browser.send('POST', '/v1/user/stepUp/otp', { body: { to } })).statusCode;
const otpOf = async (destination: string) => (await galla.lastMessage(destination))?.slice(0, 5);
const newPerson = async (role: 'ADMIN' | 'MANAGER' = 'ADMIN', options: { password?: string } = {}) =>
  galla.addPerson({ merchant, role, ...options });
const byPassword = async ({ email }: TestPerson) => {
  const browser = galla.browser();
  const body = { username: email, password };
  const answer = await browser.send('POST', '/v4/auth/web/login', { body, headers: await browser.captcha('sign-in') });
  expect(answer.statusCode).toBe(200);
  return browser;
};
const byEmail = async ({ id, email }: TestPerson) => {
  await galla.rows.kysely.updateTable('person').set({ email_verified_at: new Date() }).where('id', '=', id).execute();
  const browser = galla.browser();
  const headers = await browser.captcha('send-otp');
  const { token } = (
    await browser.send('POST', '/v2/auth/web/login/initiate', { body: { user: email }, headers })
  ).json();
  const otp = await otpOf(email);
  expect((await browser.send('POST', '/v3/auth/web/login', { body: { type: 'OTP', token, otp } })).statusCode).toBe(
    200,
  );
  return browser;
};

describe('a stolen phone number', () => {
  let thief: TestBrowser;
  beforeAll(async () => {
    thief = await galla.signedInByPhone(admin);
  });

  test.each(Object.entries(acts))('alone never %s', async (_what, act) => {
    expect(await codeOf(act(thief))).toBe('STEP_UP_NEEDED');
  });

  test('gets no second OTP that would count as a proof, and cannot set a password', async () => {
    expect(await waysOf(thief)).toMatchObject({ ways: ['PASSWORD'], unverifiedEmail: true, request: null });
    expect(await sent(thief, 'SMS')).toBe(404);
    expect(await sent(thief, 'EMAIL')).toBe(404);
    const body = { currentPassword: 'x1234567', password: 'a-new-lamp-1', confirmPassword: 'a-new-lamp-1' };
    expect(await codeOf(thief.send('POST', '/v1/user/changePassword', { body }))).toBe('STEP_UP_NEEDED');
    const phone = { username: admin.phone };
    const headers = await thief.captcha('forgot-password');
    expect((await thief.send('POST', '/v1/auth/forgotPassword', { body: phone, headers })).statusCode).toBe(400);
  });

  test('cannot request a second factor if the person has one', async () => {
    expect(await codeOf(thief.send('POST', '/v1/user/factorRequest'))).toBe('CONFLICT');
  });

  test('that accepts an invitation as Admin is still a single kind of proof', async () => {
    const owner = await galla.confirmed(await newPerson());
    const phoneNumber = '9811100044';
    await owner.send('POST', '/v2/user/createUser', {
      body: { phoneNumber, name: 'New Admin', roleId: 'ADMIN' },
      headers: await owner.captcha('create-user'),
    });
    const token = /token=(\S+)/.exec((await galla.lastMessage(`+91${phoneNumber}`)) ?? '')?.[1];
    const guest = galla.browser();
    const headers = await guest.captcha('send-otp');
    const otp = await guest.send('POST', '/v1/user/invitation/sendOtp', { body: { token }, headers });
    const answer = { token, accept: true, otp: { token: otp.json().token, code: await otpOf(`+91${phoneNumber}`) } };
    expect((await guest.send('POST', '/v1/user/invitation/answer', { body: answer })).json().signIn).toBeTruthy();
    expect(await codeOf(acts['enrols an authenticator'](guest))).toBe('STEP_UP_NEEDED');
    expect(await codeOf(acts['makes a role'](guest))).toBe('STEP_UP_NEEDED');
    expect((await waysOf(guest)).ways).toEqual([]);
  });
});

describe('a session', () => {
  test('opened by phone is confirmed by password or verified email', async () => {
    galla.pass(61 * 60_000);
    const person = await newPerson('ADMIN', { password });
    const browser = await galla.signedInByPhone(person);
    expect((await proof(browser, { way: 'PASSWORD', password })).statusCode).toBe(200);
    expect(await codeOf(acts['makes a role'](browser))).toBe('OK');
    galla.pass(31_000);
    const other = await galla.confirmed(person);
    expect(await codeOf(acts['enrols an authenticator'](other))).toBe('OK');
  });

  test('opened by password is confirmed by OTP, and never by the password again', async () => {
    const browser = await byPassword(await newPerson('ADMIN', { password }));
    expect((await waysOf(browser)).ways).toEqual(['OTP']);
    expect((await proof(browser, { way: 'PASSWORD', password })).json().code).toBe('STEP_UP_WRONG');
    expect(await codeOf(acts['raises the refund limits'](browser))).toBe('STEP_UP_NEEDED');
  });

  test('opened by email is confirmed by an OTP to the phone; a code sent by email is refused', async () => {
    const person = await newPerson();
    const browser = await byEmail(person);
    expect((await waysOf(browser)).ways).toEqual(['OTP']);
    const { token } = (await browser.send('POST', '/v1/user/stepUp/otp', { body: { to: 'SMS' } })).json();
    const otp = await otpOf(`+91${person.phone}`);
    expect((await proof(browser, { way: 'EMAIL_OTP', token, otp })).statusCode).toBe(400);
    expect((await proof(browser, { way: 'OTP', token, otp })).statusCode).toBe(200);
    expect(await codeOf(acts['invites an Admin'](browser))).toBe('OK');
  });

  test('whose password was set by an emailed link is not confirmed by that email for a day', async () => {
    const person = await newPerson('ADMIN', { password });
    await galla.rows.kysely
      .updateTable('person')
      .set({ password_link_at: new Date(galla.now()), email_verified_at: new Date() })
      .where('id', '=', person.id)
      .execute();
    const browser = await byPassword(person);
    expect((await waysOf(browser)).ways).toEqual(['OTP']);
    galla.pass(day);
    expect((await waysOf(await byPassword(person))).ways).toEqual(['OTP', 'EMAIL_OTP']);
  });
});

describe('a person with one kind of proof', () => {
  const ask = (browser: TestBrowser) => browser.send('POST', '/v1/user/factorRequest');
  const cancel = (browser: TestBrowser, { id }: TestPerson) =>
    browser.send('POST', '/v1/merchant/security/cancelRequest', { body: { personId: encodeId('person', id) } });

  test('adds a second factor a day after all Admins were notified, once', async () => {
    const person = await newPerson('MANAGER');
    const browser = await galla.signedInByPhone(person);
    const { readyAt } = (await ask(browser)).json();
    expect(Date.parse(readyAt) - galla.now()).toBeGreaterThan(day - 60_000);
    expect((await ask(browser)).json().readyAt).toBe(readyAt);
    for (const who of [admin, member, person])
      expect([who.email, (await galla.lastMessage(who.email))?.includes('second way to verify') === true]).toEqual([
        who.email,
        who !== member,
      ]);
    galla.pass(day - 60_000);
    const early = await galla.signedInByPhone(person);
    expect(await codeOf(acts['enrols an authenticator'](early))).toBe('STEP_UP_NEEDED');
    galla.pass(61_000);
    const late = await galla.signedInByPhone(person);
    expect(await codeOf(acts['changes the email'](late))).toBe('STEP_UP_NEEDED');
    const { secret } = await setUpApp(galla, late);
    expect((await waysOf(late)).ways).toEqual(['APP', 'RECOVERY_CODE']);
    galla.pass(10 * 60_000);
    expect(await codeOf(acts['enrols an authenticator'](late))).toBe('STEP_UP_NEEDED');
    expect((await proof(late, { way: 'APP', code: codeAt(secret, galla.now()) })).statusCode).toBe(200);
  });

  test('can be stopped by any Admin, and is signed out', async () => {
    const owner = await galla.signedInByPhone(await newPerson());
    const person = await newPerson('MANAGER');
    const browser = await galla.signedInByPhone(person);
    await ask(browser);
    const { members } = (await owner.send('GET', '/v1/merchant/security')).json();
    const asked = members.find(({ personId }: { personId: string }) => personId === encodeId('person', person.id));
    expect(asked.request).toMatchObject({ readyAt: expect.any(String) });
    const foreign = await galla.signedInByPhone(await galla.addPerson({ merchant: await galla.addMerchant() }));
    expect((await cancel(foreign, person)).statusCode).toBe(404);
    expect((await cancel(owner, person)).statusCode).toBe(200);
    expect((await browser.send('GET', '/v1/user/me')).statusCode).toBe(401);
    expect(await galla.lastMessage(person.email)).toContain('cancelled your request for a second way');
    galla.pass(day + 60_000);
    const again = await galla.signedInByPhone(person);
    expect(await codeOf(acts['enrols an authenticator'](again))).toBe('STEP_UP_NEEDED');
  });

  test('has added a factor in the meantime: the request has no effect any more', async () => {
    const person = await newPerson('MANAGER');
    const owner = await galla.signedInByPhone(person);
    await ask(owner);
    await owner.send('POST', '/v1/user/sendVerificationLink', {
      body: { userId: encodeId('person', person.id), type: 'EMAIL_SIGNUP' },
    });
    const key = /key=(\S+)/.exec((await galla.lastMessage(person.email)) ?? '')?.[1];
    expect((await owner.send('GET', `/v1/auth/verify/${key}`)).statusCode).toBe(200);
    galla.pass(day + 60_000);
    const thief = await galla.signedInByPhone(person);
    expect(await codeOf(acts['enrols an authenticator'](thief))).toBe('STEP_UP_NEEDED');
    expect(await waysOf(thief)).toMatchObject({ ways: ['EMAIL_OTP'], request: null });
  });

  test('cancels the request', async () => {
    const browser = await galla.signedInByPhone(await newPerson('MANAGER'));
    await ask(browser);
    await browser.send('DELETE', '/v1/user/factorRequest');
    expect((await waysOf(browser)).request).toBe(null);
  });
});
