import { needsProof } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { describe, expect, test } from 'vitest';
import type { TestBrowser, TestPerson } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { SoftPasskey } from './testing/soft-passkey.ts';
import { codeAt, setUpApp } from './testing/steps.ts';

const galla = useGalla();
const minute = 60_000;

const newPerson = async (options: { password?: string } = {}) =>
  galla.addPerson({ merchant: await galla.addMerchant(), ...options });
const confirm = (browser: TestBrowser, proof: object) => browser.send('POST', '/v1/user/stepUp', { body: { proof } });
const startApp = (browser: TestBrowser) => browser.send('POST', '/v1/user/secondFactor/app');
const removeApp = (browser: TestBrowser) => browser.send('DELETE', '/v1/user/secondFactor/app');
const lastEntry = (personId: string) =>
  galla.rows.kysely
    .selectFrom('audit_event')
    .select(['act', 'outcome', 'detail', 'subject_id'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('step-up', () => {
  test('every endpoint that declares step-up requires a fresh proof, and no other does', async () => {
    const browser = await galla.confirmed(await newPerson());
    await setUpApp(galla, browser);
    galla.pass(10 * minute);
    for (const { method, path, spec, name } of allEndpoints) {
      if (/^(anyone|engine|store-app)$/.test(spec.access.who)) continue;
      const suffix = spec.returns === 'text/event-stream' ? '?unknown=1' : '';
      const body = method === 'GET' ? {} : { body: {} };
      const answer = await browser.send(method, `${path.replace(/:\w+/g, 'x')}${suffix}`, body);
      const asked = answer.statusCode === 403 && answer.json().code === 'STEP_UP_NEEDED';
      // An offline merchant has no endpoints of online merchants.
      const isOnline = 'criteria' in spec.access && spec.access.criteria?.merchants === 'online';
      expect([name, asked]).toEqual([name, needsProof(spec) && !isOnline]);
    }
  });

  test('a person without the permission is refused before any proof is asked for', async () => {
    const cashier = await galla.addPerson({ merchant: await galla.addMerchant(), role: 'CASHIER' });
    const browser = await galla.confirmed(cashier);
    galla.pass(10 * minute);
    const answer = await browser.send('PUT', '/v1/merchant/security', { body: { required: true } });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'PR002']);
  });

  test('a proof allows dangerous acts for ten minutes, under a new session id', async () => {
    const password = 'a-lamp-beside-the-till';
    const browser = await galla.confirmed(await newPerson({ password }));
    expect((await startApp(browser)).statusCode).toBe(200);
    galla.pass(10 * minute);
    expect((await startApp(browser)).json().code).toBe('STEP_UP_NEEDED');
    expect((await browser.send('GET', '/v1/user/stepUp')).json()).toMatchObject({ ways: ['PASSWORD', 'EMAIL_OTP'] });
    const before = browser.cookies.get('galla');
    expect((await confirm(browser, { way: 'PASSWORD', password: 'not-the-password' })).json().code).toBe(
      'STEP_UP_WRONG',
    );
    expect((await confirm(browser, { way: 'PASSWORD', password })).statusCode).toBe(200);
    expect(browser.cookies.get('galla')).not.toBe(before);
    expect((await startApp(browser)).statusCode).toBe(200);
    galla.pass(9 * minute);
    expect((await startApp(browser)).statusCode).toBe(200);
    galla.pass(minute);
    expect((await startApp(browser)).json().code).toBe('STEP_UP_NEEDED');
  });

  test('a person without password and factor confirms with an OTP by email, which allows nothing else', async () => {
    const person = await newPerson();
    const browser = await galla.confirmed(person);
    galla.pass(10 * minute);
    const { token } = (await browser.send('POST', '/v1/user/stepUp/otp', { body: { to: 'EMAIL' } })).json();
    const otp = (await galla.lastMessage(person.email))?.slice(0, 5);
    const signIn = { type: 'OTP', token, otp };
    expect((await galla.browser().send('POST', '/v3/auth/web/login', { body: signIn })).statusCode).toBe(400);
    expect((await confirm(browser, { way: 'EMAIL_OTP', token, otp })).statusCode).toBe(200);
    expect((await startApp(browser)).statusCode).toBe(200);
    expect((await confirm(browser, { way: 'EMAIL_OTP', token, otp })).json().code).toBe('OTP_EXPIRED');
  });

  test('another person’s OTP confirms nothing', async () => {
    const [mine, theirs] = [await newPerson(), await newPerson()];
    const [browser, other] = [await galla.confirmed(mine), await galla.confirmed(theirs)];
    galla.pass(10 * minute);
    const { token } = (await other.send('POST', '/v1/user/stepUp/otp', { body: { to: 'EMAIL' } })).json();
    const otp = (await galla.lastMessage(theirs.email))?.slice(0, 5);
    expect((await confirm(browser, { way: 'EMAIL_OTP', token, otp })).json().code).toBe('STEP_UP_WRONG');
    expect((await startApp(browser)).json().code).toBe('STEP_UP_NEEDED');
  });

  test('a person with a second factor must confirm with that factor', async () => {
    const password = 'a-lamp-beside-the-till';
    const person = await newPerson({ password });
    const browser = await galla.confirmed(person);
    const { secret, recoveryCodes } = await setUpApp(galla, browser);
    galla.pass(10 * minute);
    expect((await confirm(browser, { way: 'PASSWORD', password })).json().code).toBe('STEP_UP_WRONG');
    expect((await browser.send('POST', '/v1/user/stepUp/otp', { body: { to: 'EMAIL' } })).statusCode).toBe(404);
    expect((await confirm(browser, { way: 'APP', code: '000000' })).json().code).toBe('APP_CODE_WRONG');
    expect(await lastEntry(person.id)).toMatchObject({ act: 'IDENTITY_CONFIRMED', outcome: 'REFUSED' });
    const code = codeAt(secret, galla.now());
    const both = await Promise.all([confirm(browser, { way: 'APP', code }), confirm(browser, { way: 'APP', code })]);
    const [first, second] = both.map(({ statusCode }) => statusCode).sort();
    expect(first).toBe(200);
    // If the first has already renewed the session, the second is asked to renew it too.
    expect([400, 412]).toContain(second);
    galla.pass(10 * minute);
    expect((await confirm(browser, { way: 'RECOVERY_CODE', code: recoveryCodes[3] })).statusCode).toBe(200);
    expect((await browser.send('POST', '/v1/user/secondFactor/recoveryCodes')).json().recoveryCodes).toHaveLength(10);
    galla.pass(10 * minute);
    expect((await confirm(browser, { way: 'RECOVERY_CODE', code: recoveryCodes[4] })).statusCode).toBe(400);
  });

  test('a passkey confirms, with the challenge of its own session only', async () => {
    const person = await newPerson();
    const browser = await galla.confirmed(person);
    const passkey = new SoftPasskey();
    const made = passkey.make((await browser.send('POST', '/v1/user/secondFactor/passkeys/options')).json());
    await browser.send('POST', '/v1/user/secondFactor/passkeys', { body: { name: 'Phone', answer: made } });
    galla.pass(10 * minute);
    const ask = async () => (await browser.send('POST', '/v1/user/stepUp/passkey')).json();
    const answer = passkey.sign(await ask());
    expect((await confirm(browser, { way: 'PASSKEY', answer })).statusCode).toBe(200);
    expect((await confirm(browser, { way: 'PASSKEY', answer })).json().code).toBe('PASSKEY_REFUSED');
  });

  test('the password is changed with the old password and a proof of another kind', async () => {
    const currentPassword = 'a-lamp-beside-the-till';
    const password = 'two-lamps-beside-the-till';
    const change = (browser: TestBrowser) =>
      browser.send('POST', '/v1/user/changePassword', {
        body: { currentPassword, password, confirmPassword: password },
      });
    const owner = await newPerson({ password: currentPassword });
    const plain = await galla.confirmed(owner);
    const guarded = await galla.confirmed(await newPerson({ password: currentPassword }));
    await setUpApp(galla, guarded);
    galla.pass(10 * minute);
    expect((await change(plain)).json().code).toBe('STEP_UP_NEEDED');
    await galla.confirm(plain, owner);
    expect((await change(plain)).statusCode).toBe(200);
    expect((await change(guarded)).json().code).toBe('STEP_UP_NEEDED');
  });
});

describe('a person’s own factors', () => {
  test('the app counts once a code confirms it within 15 minutes', async () => {
    const person = await newPerson();
    const browser = await galla.confirmed(person);
    const { secret, uri } = (await startApp(browser)).json();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Galla:person\d+%40shop\.example\?issuer=Galla&secret=/);
    const list = async () => (await browser.send('GET', '/v1/user/secondFactor')).json();
    expect((await list()).app).toBe(null);
    const enter = (code: string) => browser.send('POST', '/v1/user/secondFactor/app/confirm', { body: { code } });
    expect((await enter('000000')).json().code).toBe('APP_CODE_WRONG');
    const before = browser.cookies.get('galla');
    expect((await enter(codeAt(secret, galla.now()))).json().recoveryCodes).toHaveLength(10);
    expect(browser.cookies.get('galla')).not.toBe(before);
    expect(await list()).toMatchObject({ app: { lastUsedAt: null }, recoveryCodesLeft: 10, requiredBy: null });
    expect(await galla.lastMessage(person.email)).toContain('An authenticator app was added');
    expect(await lastEntry(person.id)).toMatchObject({ act: 'SECOND_FACTOR_ADDED', detail: { way: 'APP' } });
    const late = (await startApp(browser)).json();
    galla.pass(14 * minute);
    expect((await confirm(browser, { way: 'APP', code: codeAt(secret, galla.now()) })).statusCode).toBe(200);
    expect((await enter(codeAt(late.secret, galla.now() + 60_000))).json().code).toBe('APP_CODE_WRONG');
    await browser.send('POST', '/v1/auth/refresh');
    galla.pass(minute);
    expect((await enter(codeAt(late.secret, galla.now()))).json().code).toBe('APP_SETUP_EXPIRED');
  });

  test('adding a factor removes the proofs of other sessions', async () => {
    const person = await newPerson();
    const browser = await galla.confirmed(person);
    galla.pass(31_000);
    const other = await galla.confirmed(person);
    await setUpApp(galla, browser);
    expect((await removeApp(other)).json().code).toBe('STEP_UP_NEEDED');
    expect((await removeApp(browser)).statusCode).toBe(200);
    expect(await galla.lastMessage(person.email)).toContain('The authenticator app was removed');
    expect((await browser.send('GET', '/v1/user/secondFactor')).json()).toMatchObject({
      app: null,
      recoveryCodesLeft: 0,
    });
  });

  test('another person’s passkey can be neither renamed nor removed', async () => {
    const [mine, theirs] = [await galla.confirmed(await newPerson()), await galla.confirmed(await newPerson())];
    const made = new SoftPasskey().make((await theirs.send('POST', '/v1/user/secondFactor/passkeys/options')).json());
    await theirs.send('POST', '/v1/user/secondFactor/passkeys', { body: { name: 'Phone', answer: made } });
    const { id } = (await theirs.send('GET', '/v1/user/secondFactor')).json().passkeys[0];
    const path = `/v1/user/secondFactor/passkeys/${id}`;
    expect((await mine.send('PATCH', path, { body: { name: 'Taken' } })).statusCode).toBe(404);
    expect((await mine.send('DELETE', path)).statusCode).toBe(404);
    expect((await theirs.send('PATCH', path, { body: { name: ' Work phone ' } })).statusCode).toBe(200);
    expect((await theirs.send('GET', '/v1/user/secondFactor')).json().passkeys[0].name).toBe('Work phone');
    expect((await theirs.send('DELETE', path)).statusCode).toBe(200);
  });
});

describe('when the team requires it', () => {
  const team = async () => {
    const merchant = await galla.addMerchant();
    const admin = await galla.addPerson({ merchant });
    const member = await galla.addPerson({ merchant, role: 'MANAGER' });
    const browser = await galla.confirmed(admin);
    return { merchant, admin, member, browser };
  };
  const require = (browser: TestBrowser, required: boolean) =>
    browser.send('PUT', '/v1/merchant/security', { body: { required } });
  const me = async (browser: TestBrowser) => {
    const answer = await browser.send('GET', '/v1/user/me');
    return [answer.statusCode, answer.json().code];
  };

  test('from the next sign-in on, members without a factor can only set one up', async () => {
    const { admin, member, browser } = await team();
    const running = await galla.confirmed(member);
    expect((await require(browser, true)).json().code).toBe('SECOND_FACTOR_FIRST');
    await setUpApp(galla, browser);
    expect((await require(browser, true)).statusCode).toBe(200);
    expect(await lastEntry(admin.id)).toMatchObject({ detail: { after: 'Required' } });
    expect((await me(running))[0]).toBe(200);
    galla.pass(31_000);
    const next = await galla.confirmed(member);
    for (const { method, path, spec, name } of allEndpoints) {
      if (spec.access.who !== 'signed-in' && spec.access.who !== 'member') continue;
      const answer = await next.send(method, path.replace(/:\w+/g, 'x'), method === 'GET' ? {} : { body: {} });
      expect([name, answer.json().code]).toEqual([name, 'SECOND_FACTOR_REQUIRED']);
    }
    expect((await next.send('GET', '/v1/user/secondFactor')).json().requiredBy).toMatch(/^Merchant \d+$/);
    await setUpApp(galla, next);
    expect((await me(next))[0]).toBe(200);
    expect((await removeApp(next)).json().code).toBe('SECOND_FACTOR_LAST');
    expect((await require(browser, false)).statusCode).toBe(200);
    expect((await removeApp(next)).statusCode).toBe(200);
    expect((await me(next))[0]).toBe(200);
  });

  test('of two last factors removed at the same time one stays', async () => {
    const { browser } = await team();
    await setUpApp(galla, browser);
    await require(browser, true);
    for (let round = 0; round < 5; round += 1) {
      if ((await browser.send('GET', '/v1/user/secondFactor')).json().app === null) await setUpApp(galla, browser);
      const { passkeys: left } = (await browser.send('GET', '/v1/user/secondFactor')).json();
      if (left.length === 0) {
        const options = (await browser.send('POST', '/v1/user/secondFactor/passkeys/options')).json();
        const body = { name: 'Phone', answer: new SoftPasskey().make(options) };
        await browser.send('POST', '/v1/user/secondFactor/passkeys', { body });
      }
      const { passkeys } = (await browser.send('GET', '/v1/user/secondFactor')).json();
      const answers = await Promise.all([
        removeApp(browser),
        browser.send('DELETE', `/v1/user/secondFactor/passkeys/${passkeys[0].id}`),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    }
  });

  test('a super-merchant’s requirement applies to the people of its merchants too', async () => {
    const groupId = crypto.randomUUID();
    const created_at = new Date();
    await galla.rows.kysely
      .insertInto('merchant_group')
      .values({ id: groupId, code: `G${groupId.slice(0, 8)}`, name: 'Group', created_at })
      .execute();
    const merchant = await galla.addMerchant({ groupId });
    const owner = await galla.confirmed(await galla.addPerson({ groupId }));
    await setUpApp(galla, owner);
    await require(owner, true);
    const member = await galla.confirmed(await galla.addPerson({ merchant, role: 'CASHIER' }));
    expect(await me(member)).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect((await member.send('GET', '/v1/user/secondFactor')).json().requiredBy).toBe('Group');
  });

  test('an Admin resets the factors of a member who lost them; sessions end and the member is notified', async () => {
    const { browser, member, admin } = await team();
    const lost = await galla.confirmed(member);
    await setUpApp(galla, lost);
    const reset = ({ id }: TestPerson) =>
      browser.send('POST', '/v1/merchant/security/reset', { body: { personId: encodeId('person', id) } });
    expect((await reset(admin)).statusCode).toBe(404);
    expect((await reset(await newPerson())).statusCode).toBe(404);
    expect((await reset(member)).statusCode).toBe(200);
    expect(await me(lost)).toEqual([401, 'AUTHORIZATION_FAILED']);
    expect(await galla.lastMessage(member.email)).toContain('An Admin on your team reset');
    expect(await lastEntry(admin.id)).toMatchObject({ act: 'SECOND_FACTOR_RESET', subject_id: member.id });
    galla.pass(31_000);
    expect((await me(await galla.confirmed(member)))[0]).toBe(200);
  });

  test('an Admin cannot reset the account of a person who also belongs to another business', async () => {
    const { browser, member } = await team();
    await galla.addMembership(member, { merchant: await galla.addMerchant(), role: 'CASHIER' });
    const answer = await browser.send('POST', '/v1/merchant/security/reset', {
      body: { personId: encodeId('person', member.id) },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'SECOND_FACTOR_SHARED']);
  });
});
