// Also on PostgreSQL 15.
import { describe, expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';

const galla = useGalla();
const minute = 60_000;

async function newAdmin(options: { password?: string; otpAfterPassword?: boolean } = {}) {
  return galla.addPerson({ merchant: await galla.addMerchant(), ...options });
}

async function askForOtp(phone: string, browser = galla.browser()) {
  const response = await browser.send('POST', '/v3/auth/web/sendOtp', {
    body: { type: 'OTP', phoneNumber: phone },
    headers: await browser.captcha('send-otp'),
  });
  const otp = (await galla.lastMessage(`+91${phone}`))?.slice(0, 5) ?? '';
  return { browser, response, token: response.json().token as string, otp };
}

const enter = (browser: ReturnType<typeof galla.browser>, token: string, otp: string) =>
  browser.send('POST', '/v3/auth/web/login', { body: { type: 'OTP', token, otp } });

describe('signing in by phone', () => {
  test('SES-01 an OTP is sent to the phone and signs its owner in', async () => {
    const person = await newAdmin();
    const { browser, response, token, otp } = await askForOtp(person.phone);
    expect(response.json()).toEqual({ token: expect.any(String), expiry: expect.any(String) });
    expect(otp).toMatch(/^\d{5}$/);
    const answer = await enter(browser, token, otp);
    expect(answer.json()).toMatchObject({
      token: null,
      expiry: expect.any(String),
      prefix: 'O',
      groupSelection: false,
      roleId: 'ADMIN',
      groups: [{ roleName: 'Admin' }],
    });
    expect((await browser.send('GET', '/v1/user/me')).json()).toMatchObject({ phoneNumber: person.phone, admin: true });
  });

  test('SES-01 without a solved captcha no OTP is sent', async () => {
    const person = await newAdmin();
    const answer = await galla
      .browser()
      .send('POST', '/v3/auth/web/sendOtp', { body: { type: 'OTP', phoneNumber: person.phone } });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'CAPTCHA_REQUIRED']);
    expect(await galla.lastMessage(`+91${person.phone}`)).toBeUndefined();
  });

  test('SES-03 a captcha works once, for its own action, and for two minutes', async () => {
    const person = await newAdmin();
    const browser = galla.browser();
    const body = { type: 'OTP', phoneNumber: person.phone };
    const wrongAction = await browser.send('POST', '/v3/auth/web/sendOtp', {
      body,
      headers: await browser.solveCaptcha('sign-in'),
    });
    expect(wrongAction.json().code).toBe('CAPTCHA_REQUIRED');
    const late = await browser.solveCaptcha('send-otp');
    galla.pass(3 * minute);
    expect((await browser.send('POST', '/v3/auth/web/sendOtp', { body, headers: late })).json().code).toBe(
      'CAPTCHA_EXPIRED',
    );
    galla.pass(-3 * minute);
    const headers = await browser.solveCaptcha('send-otp');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.send('POST', '/v3/auth/web/sendOtp', { body, headers })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('SES-01 an unknown number gets the same answer and no message', async () => {
    const { response, browser, token } = await askForOtp('9999999999');
    expect(response.statusCode).toBe(200);
    expect(await galla.lastMessage('+919999999999')).toBeUndefined();
    expect((await enter(browser, token, '12345')).json().code).toBe('INVALID_OTP');
  });

  describe('starting with a call that accepts a number or an e-mail', () => {
    const begin = async (body: Record<string, unknown>, browser = galla.browser()) => {
      const headers = await browser.captcha('send-otp');
      return { browser, answer: await browser.send('POST', '/v2/auth/web/login/initiate', { body, headers }) };
    };
    const verified = async () => {
      const person = await newAdmin();
      await galla.rows.pool.query('update person set email_verified_at = now() where email = $1', [person.email]);
      return person;
    };

    test('SES-01 SES-13 the OTP goes to the number by SMS', async () => {
      const person = await newAdmin();
      const { browser, answer } = await begin({ user: person.phone, channelType: 'SMS' });
      const otp = (await galla.lastMessage(`+91${person.phone}`))?.slice(0, 5) ?? '';
      expect((await enter(browser, answer.json().token, otp)).json()).toMatchObject({ roleId: 'ADMIN' });
    });

    test('SES-01 SES-13 the OTP goes to the e-mail once it is verified', async () => {
      const person = await verified();
      const { browser, answer } = await begin({ user: person.email.toUpperCase(), channelType: 'EMAIL' });
      const otp = (await galla.lastMessage(person.email))?.slice(0, 5) ?? '';
      expect(otp).toMatch(/^\d{5}$/);
      expect((await enter(browser, answer.json().token, otp)).json()).toMatchObject({ roleId: 'ADMIN' });
    });

    test('SES-01 the OTP of an e-mail can be sent again to the same e-mail', async () => {
      const person = await verified();
      const { browser, answer } = await begin({ user: person.email });
      galla.pass(31_000);
      const body = { token: answer.json().token };
      const headers = await browser.captcha('send-otp');
      const resent = await browser.send('POST', '/v3/auth/web/resendOtp', { body, headers });
      const otp = (await galla.lastMessage(person.email))?.slice(0, 5) ?? '';
      expect((await enter(browser, resent.json().token, otp)).statusCode).toBe(200);
    });

    test('an unverified e-mail gets the same answer and no message', async () => {
      const person = await newAdmin();
      const { answer } = await begin({ user: person.email });
      expect(answer.json()).toEqual({ token: expect.any(String), expiry: expect.any(String) });
      expect(await galla.lastMessage(person.email)).toBeUndefined();
    });

    test.each([
      [{ user: '9876543210', channelType: 'EMAIL' }, 'channelType'],
      [{ user: 'nobody', channelType: 'EMAIL' }, 'user'],
      [{ user: '' }, 'user'],
    ])('%j is refused at its field', async (body, field) => {
      const { answer } = await begin(body);
      expect(answer.json()).toMatchObject({ code: 'STATUS_400', errors: [{ field }] });
    });

    test('SES-03 without a solved captcha nothing is sent', async () => {
      const person = await newAdmin();
      const answer = await galla
        .browser()
        .send('POST', '/v2/auth/web/login/initiate', { body: { user: person.phone } });
      expect(answer.json().code).toBe('CAPTCHA_REQUIRED');
      expect(await galla.lastMessage(`+91${person.phone}`)).toBeUndefined();
    });
  });

  test('SES-01 of 48 parallel guesses three are checked, and the right code opens one session', async () => {
    const person = await newAdmin();
    const { browser, token, otp } = await askForOtp(person.phone);
    const wrong = otp === '00000' ? '11111' : '00000';
    const guesses = await Promise.all(Array.from({ length: 48 }, () => enter(browser, token, wrong)));
    const codes = guesses.map((guess) => guess.json().code);
    expect(codes.filter((code) => code === 'INVALID_OTP')).toHaveLength(2);
    expect((await enter(browser, token, otp)).json().code).toBe('OTP_ATTEMPTS_EXHAUSTED');
    galla.pass(minute);
    const again = await askForOtp(person.phone);
    const entries = await Promise.all(Array.from({ length: 48 }, () => enter(galla.browser(), again.token, again.otp)));
    expect(entries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('SES-03 an OTP is valid for five minutes and can be sent again after 30 seconds', async () => {
    const person = await newAdmin();
    const { browser, token, otp } = await askForOtp(person.phone);
    const resend = async () =>
      browser.send('POST', '/v3/auth/web/resendOtp', { body: { token }, headers: await browser.captcha('send-otp') });
    const early = await resend();
    expect([early.statusCode, early.json().code]).toEqual([429, 'OTP_RESEND_TOO_SOON']);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
    galla.pass(31_000);
    expect((await resend()).statusCode).toBe(200);
    galla.pass(5 * minute);
    expect((await enter(browser, token, otp)).json().code).toBe('OTP_EXPIRED');
  });

  test('SES-03 the sixth OTP of an hour is refused with the time to wait', async () => {
    const person = await newAdmin();
    galla.startWindow(60 * minute);
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await askForOtp(person.phone)).response.statusCode).toBe(200);
      galla.pass(31_000);
    }
    const { response } = await askForOtp(person.phone);
    expect([response.statusCode, response.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });
});

describe('signing in by e-mail', () => {
  const password = 'a long enough password'.replaceAll(' ', '-');
  const signIn = async (browser: ReturnType<typeof galla.browser>, username: string, secret: string) =>
    browser.send('POST', '/v4/auth/web/login', {
      body: { username, password: secret },
      headers: await browser.captcha('sign-in'),
    });

  test('SES-02 e-mail and password sign in, in any case of the e-mail', async () => {
    const person = await newAdmin({ password });
    const browser = galla.browser();
    const answer = await signIn(browser, person.email.toUpperCase(), password);
    expect(answer.json()).toMatchObject({ roleId: 'ADMIN' });
    expect((await browser.send('GET', '/v1/user/me')).statusCode).toBe(200);
  });

  test('SES-02 an answer with token and expiry asks for the OTP step', async () => {
    const person = await newAdmin({ password, otpAfterPassword: true });
    const browser = galla.browser();
    const step = (await signIn(browser, person.email, password)).json();
    expect(Object.keys(step).sort()).toEqual(['expiry', 'token']);
    expect((await browser.send('GET', '/v1/user/me')).statusCode).toBe(401);
    const otp = (await galla.lastMessage(`+91${person.phone}`))?.slice(0, 5) ?? '';
    expect((await enter(browser, step.token, otp)).statusCode).toBe(200);
  });

  test('SES-03 a wrong password and an unknown e-mail get the same answer', async () => {
    const person = await newAdmin({ password });
    const browser = galla.browser();
    const wrong = await signIn(browser, person.email, 'not-the-password');
    const unknown = await signIn(browser, 'nobody@shop.example', password);
    for (const answer of [wrong, unknown]) {
      expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
        400,
        'INVALID_LOGIN',
        'Please check username and password.',
      ]);
    }
  });

  test('SES-03 the eleventh try at one account in 15 minutes is refused, even with the right password', async () => {
    const person = await newAdmin({ password });
    galla.startWindow(15 * minute);
    const browser = galla.browser();
    for (let tries = 0; tries < 10; tries += 1) await signIn(browser, person.email, 'not-the-password');
    expect((await signIn(browser, person.email, password)).statusCode).toBe(429);
  });

  test('SES-02 the server sends the form’s messages too, each at its field', async () => {
    const browser = galla.browser();
    const answer = await browser.send('POST', '/v4/auth/web/login', {
      body: { username: 'no body', password: 'short' },
    });
    expect(answer.json()).toMatchObject({
      code: 'STATUS_400',
      message: 'Please check the inputs you have provided.',
      errors: [
        { field: 'username', message: 'Please enter a valid email.' },
        { field: 'password', message: 'Password must have at least 8 characters' },
      ],
    });
  });
});

describe('sessions', () => {
  test('SES-12 a call without the request-forgery token is refused, and the answer carries a fresh one', async () => {
    const browser = await galla.signedIn(await newAdmin());
    const answer = await browser.send('PUT', '/v1/user/config/live-filters', {
      body: { value: {} },
      headers: { 'x-csrf-token': 'forged' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
    expect(answer.headers['x-csrf-token']).toBeTruthy();
    expect((await browser.send('PUT', '/v1/user/config/live-filters', { body: { value: {} } })).statusCode).toBe(200);
  });

  test('SES-12 a call from another site is refused even with the token', async () => {
    const browser = await galla.signedIn(await newAdmin());
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect(
        (await browser.send('POST', '/v1/auth/logout', { headers: headers as Record<string, string> })).statusCode,
      ).toBe(403);
    }
    expect((await browser.send('GET', '/v1/user/me')).statusCode).toBe(200);
  });

  test('SES-12 a token of one session is refused in another', async () => {
    const [one, two] = [await galla.signedIn(await newAdmin()), await galla.signedIn(await newAdmin())];
    const token = one.cookies.get('galla-csrf') ?? '';
    two.cookies.set('galla-csrf', token);
    expect((await two.send('PUT', '/v1/user/config/live-filters', { body: { value: {} } })).statusCode).toBe(403);
  });

  test('after 15 minutes a call gets 412, a refresh renews the session, and the old id ends the family', async () => {
    const browser = await galla.signedIn(await newAdmin());
    const old = browser.cookies.get('galla') ?? '';
    galla.pass(16 * minute);
    const late = await browser.send('GET', '/v1/user/me');
    expect([late.statusCode, late.json().code]).toEqual([412, 'SESSION_REFRESH_NEEDED']);
    expect((await browser.send('POST', '/v1/auth/refresh')).statusCode).toBe(200);
    expect(browser.cookies.get('galla')).not.toBe(old);
    expect((await browser.send('GET', '/v1/user/me')).statusCode).toBe(200);
    galla.pass(minute);
    const thief = galla.browser();
    thief.cookies.set('galla', old);
    expect((await thief.send('POST', '/v1/auth/refresh')).statusCode).toBe(401);
    expect((await browser.send('GET', '/v1/user/me')).statusCode).toBe(401);
  });

  test('two tabs that refresh at the same time both stay signed in', async () => {
    const browser = await galla.signedIn(await newAdmin());
    galla.pass(16 * minute);
    const tab = galla.browser();
    for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
    const answers = await Promise.all([browser.send('POST', '/v1/auth/refresh'), tab.send('POST', '/v1/auth/refresh')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await browser.send('GET', '/v1/user/me')).statusCode).toBe(200);
  });

  test('30 idle minutes end a session, and so does signing out', async () => {
    const browser = await galla.signedIn(await newAdmin());
    expect((await browser.send('POST', '/v1/auth/logout')).statusCode).toBe(200);
    expect((await browser.send('GET', '/v1/user/me')).statusCode).toBe(401);
    const idle = await galla.signedIn(await newAdmin());
    galla.pass(31 * minute);
    expect((await idle.send('GET', '/v1/user/me')).statusCode).toBe(401);
  });

  test('a demotion works on the next request', async () => {
    const person = await newAdmin();
    const browser = await galla.signedIn(person);
    const open = () => browser.send('GET', '/v1/qrpos/list');
    expect((await open()).statusCode).toBe(200);
    await galla.rows.kysely
      .updateTable('membership')
      .set({ role_id: 'CASHIER' })
      .where('person_id', '=', person.id)
      .execute();
    expect((await browser.send('GET', '/v1/user/permissions')).json()).toMatchObject({
      qrcodes_access: { active: false },
    });
    await galla.rows.kysely
      .updateTable('membership')
      .set({ status: 'REMOVED' })
      .where('person_id', '=', person.id)
      .execute();
    expect((await open()).statusCode).toBe(403);
  });

  test('choices are stored for the person and returned later', async () => {
    const browser = await galla.signedIn(await newAdmin());
    await browser.send('PUT', '/v1/user/config/dashboard-dates', { body: { value: { dateType: 'today' } } });
    expect((await browser.send('GET', '/v1/user/config')).json()).toEqual({ 'dashboard-dates': { dateType: 'today' } });
    expect((await browser.send('PUT', '/v1/user/config/anything', { body: { value: 1 } })).statusCode).toBe(400);
  });
});
