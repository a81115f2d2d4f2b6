// Also on PostgreSQL 15.
import type { AddressInfo } from 'node:net';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { OwnSession } from '@galla/contract/identity/profile/endpoints.ts';
import { describe, expect, test } from 'vitest';
import type { TestBrowser } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';

const galla = useGalla();
const minute = 60_000;
const password = 'under-the-neem-tree';
const next = 'beside-the-step-well';

const newAdmin = async () => galla.addPerson({ merchant: await galla.addMerchant(), password });

async function signInByPassword(username: string, secret = password): Promise<TestBrowser> {
  const browser = galla.browser();
  const headers = await browser.captcha('sign-in');
  await browser.send('POST', '/v4/auth/web/login', { body: { username, password: secret }, headers });
  await galla.takeAsConfirmed(browser);
  return browser;
}

async function sessionsOf(browser: TestBrowser): Promise<OwnSession[]> {
  return (await browser.send('GET', '/v1/user/sessions')).json().sessions;
}

const isSignedIn = async (browser: TestBrowser) => (await browser.send('GET', '/v1/user/me')).statusCode === 200;

const change = (browser: TestBrowser, body: object = {}) =>
  browser.send('POST', '/v1/user/changePassword', {
    body: { currentPassword: password, password: next, confirmPassword: next, ...body },
  });

async function actsOf(browser: TestBrowser): Promise<unknown[]> {
  const { entries } = (await browser.send('POST', '/v1/audit/list', { body: { filters: {} } })).json();
  return entries.map(({ act, outcome }: { act: string; outcome: string }) => [act, outcome]);
}

describe('own name', () => {
  test('PER-08 a person changes their own name, and the log shows the old and the new one', async () => {
    const browser = await signInByPassword((await newAdmin()).email);
    const { userId } = (await browser.send('GET', '/v1/user/me')).json();
    const answer = await browser.send('PUT', `/v1/user/update/${userId}`, { body: { name: '  लीला Iyer  ' } });
    expect(answer.json()).toEqual({ name: 'लीला Iyer' });
    expect((await browser.send('GET', '/v1/user/me')).json().name).toBe('लीला Iyer');
    const { entries } = (await browser.send('POST', '/v1/audit/list', { body: { filters: {} } })).json();
    expect(entries[0]).toMatchObject({ act: 'NAME_CHANGED', detail: { after: 'लीला Iyer' }, subjectId: userId });
  });

  test('PER-08 a person cannot change someone else’s name, and the new name must be valid', async () => {
    const browser = await signInByPassword((await newAdmin()).email);
    const other = await newAdmin();
    const foreign = await browser.send('PUT', `/v1/user/update/${encodeId('person', other.id)}`, {
      body: { name: 'X' },
    });
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'STATUS_404']);
    const { userId } = (await browser.send('GET', '/v1/user/me')).json();
    for (const name of ['', '  ', '<b>Bold</b>', 'x'.repeat(61)])
      expect(
        (await browser.send('PUT', `/v1/user/update/${userId}`, { body: { name } })).json().errors,
      ).not.toHaveLength(0);
  });
});

describe('own sessions', () => {
  test('a person sees where they are signed in, this browser first, and no secrets', async () => {
    const { email } = await newAdmin();
    const first = await signInByPassword(email);
    const second = await signInByPassword(email);
    const sessions = await sessionsOf(first);
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1', id: expect.stringMatching(/^ses_/) });
    const secrets = [...first.cookies.values(), ...second.cookies.values()];
    for (const secret of secrets) expect(JSON.stringify(sessions)).not.toContain(secret);
    galla.pass(16 * minute);
    await first.send('POST', '/v1/auth/refresh');
    expect(await sessionsOf(first)).toHaveLength(2);
    galla.pass(20 * minute);
    await first.send('POST', '/v1/auth/refresh');
    expect((await sessionsOf(first)).map(({ current }) => current)).toEqual([true]);
  });

  test('an ended session stops on the next request', async () => {
    const { email } = await newAdmin();
    const [here, there] = [await signInByPassword(email), await signInByPassword(email)];
    const other = (await sessionsOf(here)).find(({ current }) => !current);
    expect((await here.send('DELETE', `/v1/user/sessions/${other?.id}`)).statusCode).toBe(200);
    expect(await isSignedIn(there)).toBe(false);
    expect(await isSignedIn(here)).toBe(true);
    expect((await here.send('DELETE', `/v1/user/sessions/${other?.id}`)).statusCode).toBe(404);
    expect((await actsOf(here))[0]).toEqual(['SESSION_ENDED', 'DONE']);
  });

  test('the live stream of an ended session closes at its next check, within 10 seconds', async () => {
    const merchant = await galla.addMerchant();
    const { email } = await galla.addPerson({ merchant, password });
    const [here, there] = [await signInByPassword(email), await signInByPassword(email)];
    if (!galla.app.server.listening) await galla.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = galla.app.server.address() as AddressInfo;
    const cookie = [...there.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await fetch(`http://127.0.0.1:${port}/api/v3/transactions/live`, { headers: { cookie } });
    expect(stream.status).toBe(200);
    const ended = stream.text();
    await here.send('POST', '/v1/user/sessions/endOthers');
    galla.pass(11_000);
    await galla.pay(merchant, { merchantOrderId: 'wakes-the-stream' });
    expect(await ended).toMatch(/^retry:/);
  });

  test('a person cannot end someone else’s session', async () => {
    const [mine, theirs] = [
      await signInByPassword((await newAdmin()).email),
      await signInByPassword((await newAdmin()).email),
    ];
    const [foreign] = await sessionsOf(theirs);
    const answer = await mine.send('DELETE', `/v1/user/sessions/${foreign?.id}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'STATUS_404']);
    expect((await mine.send('DELETE', '/v1/user/sessions/ses_1')).statusCode).toBe(400);
    expect(await isSignedIn(theirs)).toBe(true);
  });

  test('all other sessions end at once; those of other people stay', async () => {
    const { email } = await newAdmin();
    const stranger = await signInByPassword((await newAdmin()).email);
    const browsers = await Promise.all(Array.from({ length: 4 }, () => signInByPassword(email)));
    const [here, ...others] = browsers as [TestBrowser, ...TestBrowser[]];
    expect((await here.send('POST', '/v1/user/sessions/endOthers')).json()).toEqual({ ended: 3 });
    expect(await Promise.all([here, stranger].map(isSignedIn))).toEqual([true, true]);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false, false]);
    expect((await here.send('POST', '/v1/user/sessions/endOthers')).json()).toEqual({ ended: 0 });
    expect((await actsOf(here)).filter((act) => String(act).startsWith('OTHER'))).toHaveLength(1);
  });

  test('browsers that end each other’s sessions at the same moment do not deadlock', async () => {
    const { email } = await newAdmin();
    const browsers = await Promise.all(Array.from({ length: 6 }, () => signInByPassword(email)));
    const answers = await Promise.all(browsers.map((browser) => browser.send('POST', '/v1/user/sessions/endOthers')));
    expect(answers.map(({ statusCode }) => statusCode)).not.toContain(500);
    expect((await Promise.all(browsers.map(isSignedIn))).filter(Boolean).length).toBeLessThanOrEqual(1);
  });
});

describe('own password', () => {
  test('changes with the current one: other sessions end, a message is sent, and the old password is refused', async () => {
    const { email } = await newAdmin();
    const [here, there] = [await signInByPassword(email), await signInByPassword(email)];
    const before = here.cookies.get('galla');
    expect((await change(here)).json()).toEqual({ ended: 1 });
    expect(await isSignedIn(there)).toBe(false);
    expect(await isSignedIn(here)).toBe(true);
    expect(here.cookies.get('galla')).not.toBe(before);
    expect(await galla.lastMessage(email)).toContain('account was changed.');
    expect(await isSignedIn(await signInByPassword(email))).toBe(false);
    expect(await isSignedIn(await signInByPassword(email, next))).toBe(true);
    expect(await actsOf(here)).toContainEqual(['PASSWORD_CHANGED', 'DONE']);
  });

  test('SES-14 a new password must follow the rules, each reported at its field', async () => {
    const browser = await signInByPassword((await newAdmin()).email);
    const refusal = async (body: object) => (await change(browser, body)).json().errors;
    expect(await refusal({ password: 'short', confirmPassword: 'short' })).toContainEqual({
      field: 'password',
      message: 'Password must have at least 8 characters',
    });
    expect(await refusal({ confirmPassword: 'something-else' })).toEqual([
      { field: 'confirmPassword', message: 'The two passwords that you entered do not match!' },
    ]);
    expect(await refusal({ confirmPassword: '' })).toContainEqual({
      field: 'confirmPassword',
      message: 'Please confirm your password!',
    });
    expect((await refusal({ password: 'Password1', confirmPassword: 'Password1' }))[0].field).toBe('password');
    expect((await refusal({ password, confirmPassword: password }))[0].message).toMatch(/already/);
  });

  test('a wrong current password is refused at its field and recorded in the audit log', async () => {
    const browser = await signInByPassword((await newAdmin()).email);
    const answer = await change(browser, { currentPassword: 'not-the-password' });
    expect([answer.statusCode, answer.json().code, answer.json().errors[0].field]).toEqual([
      400,
      'INVALID_CREDENTIAL',
      'currentPassword',
    ]);
    expect((await actsOf(browser))[0]).toEqual(['PASSWORD_CHANGED', 'REFUSED']);
  });

  test('a wrong current password counts as a failed sign-in: the eleventh try is refused', async () => {
    galla.startWindow(15 * minute);
    const { email } = await newAdmin();
    const browser = await signInByPassword(email);
    for (let tries = 0; tries < 10; tries += 1)
      expect((await change(browser, { currentPassword: 'not-the-password' })).statusCode).toBe(400);
    expect((await change(browser)).statusCode).toBe(429);
    const headers = await browser.captcha('sign-in');
    const again = await browser.send('POST', '/v4/auth/web/login', { body: { username: email, password }, headers });
    expect(again.statusCode).toBe(429);
  });

  test('of several simultaneous changes with one current password one succeeds', async () => {
    const { email } = await newAdmin();
    const browser = await signInByPassword(email);
    const wanted = ['the-red-fort-at-night', 'the-blue-city-at-noon', 'the-pink-city-at-dawn'];
    const answers = await Promise.all(
      wanted.map((secret) => change(browser, { password: secret, confirmPassword: secret })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.map(({ statusCode }) => statusCode)).not.toContain(500);
  });

  test('a person without a password cannot change it', async () => {
    const person = await galla.addPerson({ merchant: await galla.addMerchant() });
    const browser = await galla.signedIn(person);
    expect((await browser.send('GET', '/v1/user/security')).json()).toEqual({
      hasPassword: false,
      otpAfterPassword: false,
    });
    expect((await change(browser)).json().code).toBe('INVALID_CREDENTIAL');
  });
});
