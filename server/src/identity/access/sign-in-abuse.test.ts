import { describe, expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { allowTestMode, openTestMode, testTenantOf } from '../../main/testing/test-mode.ts';
import { endFamily, refreshSession } from '../../platform/auth/sessions.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { countLockWaits } from '../../platform/testing/lock-waits.ts';

const galla = useGalla();
const minute = 60_000;
type Browser = ReturnType<typeof galla.browser>;

const newAdmin = async (options: { password?: string; otpAfterPassword?: boolean } = {}) =>
  galla.addPerson({ merchant: await galla.addMerchant(), ...options });
const request = async (browser: Browser, phoneNumber: string) =>
  browser.send('POST', '/v3/auth/web/sendOtp', {
    body: { type: 'OTP', phoneNumber },
    headers: await browser.captcha('send-otp'),
  });
const enter = (browser: Browser, token: string, otp: string) =>
  browser.send('POST', '/v3/auth/web/login', { body: { type: 'OTP', token, otp } });
const otpOf = async (phone: string) => (await galla.lastMessage(`+91${phone}`))?.slice(0, 5) ?? '';

/** Counts this many uses of a limit in its running window. */
async function use(key: string, windowMs: number, count: number): Promise<void> {
  const starts_at = new Date(Math.floor(galla.now() / windowMs) * windowMs);
  const ends_at = new Date(starts_at.getTime() + windowMs);
  await galla.rows.kysely
    .insertInto('rate_window')
    .values({ key, starts_at, ends_at, count })
    .onConflict((conflict) => conflict.columns(['key', 'starts_at']).doUpdateSet({ count }))
    .execute();
}

describe('stolen sessions', () => {
  test('a thief who renewed my session loses it when my browser uses the old id', async () => {
    const mine = await galla.signedIn(await newAdmin());
    const thief = galla.browser();
    for (const [name, value] of mine.cookies) thief.cookies.set(name, value);
    galla.pass(16 * minute);
    expect((await thief.send('POST', '/v1/auth/refresh')).statusCode).toBe(200);
    expect((await thief.send('GET', '/v1/user/me')).statusCode).toBe(200);
    galla.pass(minute);
    expect((await mine.send('GET', '/v1/user/me')).statusCode).toBe(401);
    expect((await thief.send('GET', '/v1/user/me')).statusCode).toBe(401);
  });
});

test('signing out in one tab while another renews the session leaves no open session', async () => {
  const person = await newAdmin();
  const browser = await galla.signedIn(person);
  const id = browser.cookies.get('galla') ?? '';
  const { family } = await galla.rows.kysely
    .selectFrom('session')
    .select('family')
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow();
  let signOut: Promise<void> | undefined;
  await inTransaction(galla.rows, async (tx) => {
    expect((await refreshSession(tx, id, galla.now())).is).toBe('renewed');
    signOut = inTransaction(galla.rows, (other) => endFamily(other, family, galla.now()));
    await expect.poll(() => countLockWaits(galla.rows)).toBe(1);
  });
  await signOut;
  const sessions = await galla.rows.kysely.selectFrom('session').selectAll().where('family', '=', family).execute();
  expect(sessions.map(({ revoked_at }) => revoked_at === null)).toEqual([false, false]);
});

describe('guessing', () => {
  test('SES-03 while one-time passwords are guessed from many places, the right one works in known browsers only', async () => {
    const person = await newAdmin();
    const { phone } = person;
    const known = await galla.signedIn(person);
    galla.pass(31_000);
    const browser = galla.browser();
    const { token } = (await request(browser, phone)).json();
    galla.startWindow(minute);
    await use('otp:wrong', minute, 300);
    const refused = await enter(browser, token, await otpOf(phone));
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await enter(known, token, await otpOf(phone))).statusCode).toBe(200);
    galla.pass(minute);
    const again = (await request(browser, phone)).json();
    expect((await enter(browser, again.token, await otpOf(phone))).statusCode).toBe(200);
  });

  test('SES-03 all addresses of one IPv6 network share its limits; IPv4 addresses written as IPv6 do not', async () => {
    galla.startWindow(60 * minute);
    await use('otp:address:2001:db8:1:2::/64', 60 * minute, 60);
    const from = async (remoteAddress: string) => {
      const browser = galla.browser();
      const headers = await browser.captcha('send-otp');
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const { phone } = await newAdmin();
      const answer = await galla.app.inject({
        method: 'POST',
        url: '/api/v3/auth/web/sendOtp',
        remoteAddress,
        headers: { ...headers, cookie, 'x-csrf-token': browser.cookies.get('galla-csrf') ?? '' },
        payload: { type: 'OTP', phoneNumber: phone },
      });
      return answer.statusCode;
    };
    expect(await from('2001:db8:1:2::1')).toBe(429);
    expect(await from('2001:db8:1:2:ffff:0:1:2')).toBe(429);
    expect(await from('2001:db8:1:3::1')).toBe(200);
    await use('otp:address:203.0.113.9', 60 * minute, 60);
    expect(await from('::ffff:203.0.113.9')).toBe(429);
    expect(await from('::ffff:203.0.113.10')).toBe(200);
  });

  test('SES-03 the response time does not reveal whether a number is known', async () => {
    const browser = galla.browser();
    for (const phone of [(await newAdmin()).phone, '7700000001']) {
      const headers = await browser.captcha('send-otp');
      const started = performance.now();
      const body = { type: 'OTP', phoneNumber: phone };
      expect((await browser.send('POST', '/v3/auth/web/sendOtp', { body, headers })).statusCode).toBe(200);
      expect(performance.now() - started).toBeGreaterThanOrEqual(49);
    }
  });

  test('SES-03 a malformed captcha is refused like a missing one', async () => {
    const browser = galla.browser();
    const { phone } = await newAdmin();
    const good = await browser.captcha('send-otp');
    const { challenge, solution } = JSON.parse(Buffer.from(good['x-captcha'] ?? '', 'base64').toString());
    const nonsense = [
      { challenge: { ...challenge, signature: 5 }, solution },
      { challenge: { ...challenge, signature: ['a'] }, solution },
      { challenge: { ...challenge, signature: challenge.signature.toUpperCase() }, solution },
      { challenge: { parameters: { ...challenge.parameters, cost: 1e12 }, signature: 'ab' }, solution },
      { challenge: { ...challenge, parameters: { data: { action: 'send-otp' }, expiresAt: 'x' } }, solution },
      { challenge, solution: { counter: -1, derivedKey: 'zz' } },
      { challenge, solution: [] },
    ];
    for (const payload of nonsense) {
      const headers = { 'x-captcha': Buffer.from(JSON.stringify(payload)).toString('base64') };
      const body = { type: 'OTP', phoneNumber: phone };
      const answer = await browser.send('POST', '/v3/auth/web/sendOtp', { body, headers });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'CAPTCHA_REQUIRED']);
    }
  });
});

describe('locking others out', () => {
  test('SES-03 a resend that comes too soon does not count towards the five messages an hour', async () => {
    const { phone } = await newAdmin();
    galla.startWindow(60 * minute);
    const browser = galla.browser();
    const answers = [];
    for (let clicks = 0; clicks < 8; clicks += 1) answers.push((await request(browser, phone)).json().code);
    expect(answers).toEqual([undefined, ...Array.from({ length: 7 }, () => 'OTP_RESEND_TOO_SOON')]);
    galla.pass(31_000);
    expect((await request(browser, phone)).statusCode).toBe(200);
  });

  test('SES-03 a clock that was a day ahead does not block further OTPs', async () => {
    const { phone } = await newAdmin();
    expect((await request(galla.browser(), phone)).statusCode).toBe(200);
    await galla.rows.kysely
      .updateTable('otp_challenge')
      .set({ created_at: new Date(galla.now() + 1440 * minute) })
      .where('destination', '=', phone)
      .execute();
    expect((await request(galla.browser(), phone)).statusCode).toBe(200);
    expect((await request(galla.browser(), phone)).json().code).toBe('OTP_RESEND_TOO_SOON');
  });

  test('SES-03 a sandbox with its clock ahead still sends OTPs, under the same limits', async () => {
    galla.startWindow(60 * minute);
    const mine = await newAdmin();
    const merchant = await galla.addMerchant();
    await allowTestMode(galla, merchant);
    const stranger = await galla.signedIn(await galla.addPerson({ merchant }));
    const tenantId = await testTenantOf(galla, merchant);
    const aheadOf = (days: number) =>
      galla.rows.kysely
        .updateTable('tenant')
        .set({ clock_offset: days * 1440 * minute })
        .where('id', '=', tenantId)
        .execute();
    await openTestMode(stranger);
    const ask = async (phoneNumber: string) =>
      (await stranger.send('POST', '/v1/store/phoneNumber/requestOtp', { body: { phoneNumber } })).json();
    await aheadOf(700);
    const { expiry } = await ask(mine.phone);
    expect(Date.parse(expiry) - galla.now()).toBeLessThanOrEqual(5 * minute);
    galla.pass(minute);
    expect((await request(galla.browser(), mine.phone)).statusCode).toBe(200);
    const codes: (string | undefined)[] = [];
    for (let day = 701; day < 707; day += 1) {
      await aheadOf(day);
      galla.pass(minute);
      codes.push((await ask(mine.phone)).code);
    }
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });

  test('SES-03 a stranger who knows my number or e-mail does not lock out my own browser', async () => {
    const password = 'a-long-enough-password';
    const person = await newAdmin({ password });
    galla.startWindow(24 * 60 * minute);
    const mine = await galla.signedIn(person);
    await mine.send('POST', '/v1/auth/logout');
    galla.pass(31_000);
    const stranger = galla.browser();
    const tryPassword = async (browser: Browser, secret: string) =>
      browser.send('POST', '/v4/auth/web/login', {
        body: { username: person.email, password: secret },
        headers: await browser.captcha('sign-in'),
      });
    for (let requests = 0; requests < 6; requests += 1) {
      await request(stranger, person.phone);
      galla.pass(31_000);
    }
    for (let tries = 0; tries < 11; tries += 1) await tryPassword(stranger, 'a-wrong-password');
    expect((await request(stranger, person.phone)).statusCode).toBe(429);
    expect((await tryPassword(stranger, password)).statusCode).toBe(429);
    expect((await request(mine, person.phone)).statusCode).toBe(200);
    expect((await tryPassword(mine, password)).statusCode).toBe(200);
  });

  test('SES-03 ten wrong passwords from one place do not lock the owner out elsewhere', async () => {
    const password = 'a-long-enough-password1';
    const person = await newAdmin({ password });
    galla.startWindow(24 * 60 * minute);
    const tryPassword = async (secret: string, from: string) => {
      const browser = galla.browser();
      const headers = await browser.captcha('sign-in');
      const body = { username: person.email, password: secret };
      const answer = await browser.send('POST', '/v4/auth/web/login', { body, headers, from });
      return { browser, status: answer.statusCode, body: answer.json() };
    };
    await use(`sign-in:source:${person.email}:203.0.113.7`, 15 * minute, 9);
    expect((await tryPassword('a-wrong-password1', '203.0.113.7')).status).toBe(400);
    expect((await tryPassword(password, '203.0.113.7')).status).toBe(429);
    expect((await tryPassword(password, '198.51.100.4')).body.groups).toHaveLength(1);

    // After tries from many networks, a right password also needs an OTP, and a wrong one gets the usual answer.
    await use(`sign-in:account:${person.email}`, 60 * minute, 30);
    expect((await tryPassword('a-wrong-password1', '198.51.100.5')).body.code).toBe('INVALID_LOGIN');
    const step = await tryPassword(password, '198.51.100.6');
    expect(step.body).toEqual({ token: expect.any(String), expiry: expect.any(String) });
    expect((await step.browser.send('GET', '/v1/user/me')).statusCode).toBe(401);
    expect((await enter(step.browser, step.body.token, await otpOf(person.phone))).statusCode).toBe(200);

    // All networks together have a limit too. Above it only an OTP signs in.
    await use(`sign-in:day:${person.email}`, 24 * 60 * minute, 1000);
    expect((await tryPassword(password, '198.51.100.8')).status).toBe(429);
    galla.pass(31_000);
    const owner = galla.browser();
    const sent = await request(owner, person.phone);
    expect((await enter(owner, sent.json().token, await otpOf(person.phone))).statusCode).toBe(200);
  });

  test('SES-03 a browser known for one person is unknown for everyone else', async () => {
    const [me, other] = [await newAdmin(), await newAdmin()];
    galla.startWindow(24 * 60 * minute);
    const mine = await galla.signedIn(me);
    await use(`otp:hour:${other.phone}`, 60 * minute, 5);
    expect((await request(mine, other.phone)).statusCode).toBe(429);
  });

  test('SES-03 a known browser has its limits too', async () => {
    const person = await newAdmin();
    galla.startWindow(24 * 60 * minute);
    const mine = await galla.signedIn(person);
    for (let requests = 0; requests < 5; requests += 1) {
      galla.pass(31_000);
      expect((await request(mine, person.phone)).statusCode).toBe(200);
    }
    galla.pass(31_000);
    expect((await request(mine, person.phone)).statusCode).toBe(429);
  });

  test('SES-03 messages requested by a stranger do not stop the owner of the password', async () => {
    const password = 'a-long-enough-password';
    const person = await newAdmin({ password, otpAfterPassword: true });
    galla.startWindow(24 * 60 * minute);
    await use(`otp:hour:${person.phone}`, 60 * minute, 5);
    await use(`otp:day:${person.phone}`, 24 * 60 * minute, 10);
    const browser = galla.browser();
    expect((await request(browser, person.phone)).statusCode).toBe(429);
    const step = await browser.send('POST', '/v4/auth/web/login', {
      body: { username: person.email, password },
      headers: await browser.captcha('sign-in'),
    });
    expect(step.statusCode).toBe(200);
    expect((await enter(browser, step.json().token, await otpOf(person.phone))).statusCode).toBe(200);
  });
});
