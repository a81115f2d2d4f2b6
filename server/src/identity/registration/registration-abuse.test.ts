// Also on PostgreSQL 15.
import { registrationPasswordField } from '@galla/contract/identity/passwords/new-passwords.ts';
import { contactField, usernameField, websiteKey } from '@galla/contract/identity/registration/schemas.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { TestBrowser } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { registrationLimits } from './running-registration.ts';

const galla = useGalla();
const minute = 60_000;
let numbers = 7_400_000_000;
const next = () => {
  numbers += 1;
  return numbers;
};
const newPhone = () => String(next());

const send = (browser: TestBrowser, contact: string, headers: Record<string, string>) =>
  browser.send('POST', '/v1/om/registration/sendOtp', { body: { contact, form: 'MERCHANT' }, headers });
const sent = async (browser: TestBrowser, contact: string) => send(browser, contact, await browser.captcha('register'));
const otpOf = async (phone: string) => (await galla.lastMessage(`+91${phone}`))?.slice(0, 5) ?? '';
const verify = (browser: TestBrowser, token: string, otp: string) =>
  browser.send('POST', '/v1/om/registration/verifyOtp', { body: { token, otp, form: 'MERCHANT' } });
const codeOf = (answer: { json(): { code?: string } }) => answer.json().code;

/** Counts this many uses of a limit in its running window. */
async function use(key: string, windowMs: number, count: number): Promise<void> {
  const starts_at = new Date(Math.floor(galla.now() / windowMs) * windowMs);
  const ends_at = new Date(starts_at.getTime() + windowMs);
  await galla.rows.kysely.insertInto('rate_window').values({ key, starts_at, ends_at, count }).execute();
}

describe('the OTP of a registration', () => {
  test('REG-03 of 48 guesses at once three are checked, and a right one works once', async () => {
    const phone = newPhone();
    const browser = galla.browser();
    const { token } = (await sent(browser, phone)).json();
    const otp = await otpOf(phone);
    const answers = await Promise.all(Array.from({ length: 48 }, () => verify(browser, token, otp)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(codeOf(await verify(browser, token, otp))).toBe('OTP_EXPIRED');
    const guessed = (await sent(browser, newPhone())).json().token;
    const guesses = await Promise.all(Array.from({ length: 48 }, () => verify(browser, guessed, '99999')));
    const codes = guesses.map(codeOf);
    expect(codes.filter((code) => code === 'REGISTRATION_OTP_ERROR').length).toBeLessThanOrEqual(2);
    expect(codes.filter((code) => code === 'OTP_ATTEMPTS_EXHAUSTED').length).toBeGreaterThanOrEqual(46);
  });

  test('REG-03 it expires after 5 minutes, can be sent again after 30 seconds, and at most 5 times an hour', async () => {
    galla.startWindow(60 * minute);
    const phone = newPhone();
    const browser = galla.browser();
    const { token } = (await sent(browser, phone)).json();
    expect(codeOf(await sent(browser, phone))).toBe('OTP_RESEND_TOO_SOON');
    const old = await otpOf(phone);
    galla.pass(5 * minute);
    expect(codeOf(await verify(browser, token, old))).toBe('OTP_EXPIRED');
    const again = async () =>
      browser.send('POST', '/v1/om/registration/resendOtp', {
        body: { token },
        headers: await browser.captcha('register'),
      });
    expect((await verify(browser, (await again()).json().token, await otpOf(phone))).statusCode).toBe(200);
    for (let request = 3; request <= 5; request += 1) {
      galla.pass(31_000);
      expect((await again()).statusCode).toBe(200);
    }
    galla.pass(31_000);
    expect(codeOf(await again())).toBe('TOO_MANY_REQUESTS');
  });

  test('SES-01 a registration OTP signs no one in, and a sign-in OTP registers no one', async () => {
    const person = await galla.addPerson({ merchant: await galla.addMerchant() });
    const browser = galla.browser();
    const registering = (await sent(browser, person.phone)).json().token;
    const body = { type: 'OTP', token: registering, otp: await otpOf(person.phone) };
    expect(codeOf(await browser.send('POST', '/v3/auth/web/login', { body }))).toBe('INVALID_OTP');
    galla.pass(31_000);
    const signIn = await browser.send('POST', '/v3/auth/web/sendOtp', {
      body: { type: 'OTP', phoneNumber: person.phone },
      headers: await browser.captcha('send-otp'),
    });
    const { token } = signIn.json();
    expect(codeOf(await verify(browser, token, await otpOf(person.phone)))).toBe('REGISTRATION_OTP_ERROR');
    galla.pass(31_000);
    const resend = { body: { token }, headers: await browser.captcha('register') };
    expect(codeOf(await browser.send('POST', '/v1/om/registration/resendOtp', resend))).toBe('OTP_EXPIRED');
    const other = { body: { token: registering }, headers: await browser.captcha('send-otp') };
    expect(codeOf(await browser.send('POST', '/v3/auth/web/resendOtp', other))).toBe('OTP_EXPIRED');
  });

  test('SES-03 the captcha works for registering only, and once', async () => {
    const browser = galla.browser();
    expect(codeOf(await send(browser, newPhone(), {}))).toBe('CAPTCHA_REQUIRED');
    expect(codeOf(await send(browser, newPhone(), await browser.captcha('send-otp')))).toBe('CAPTCHA_REQUIRED');
    const headers = await browser.captcha('register');
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(browser, newPhone(), headers)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const expired = await browser.captcha('register');
    galla.pass(3 * minute);
    expect(codeOf(await send(browser, newPhone(), expired))).toBe('CAPTCHA_EXPIRED');
  });

  test('SES-03 an answer takes as long for a known contact as for an unknown one', async () => {
    const person = await galla.addPerson({ merchant: await galla.addMerchant() });
    const browser = galla.browser();
    for (const contact of [person.phone, person.email, newPhone()]) {
      const headers = await browser.captcha('register');
      const started = performance.now();
      expect((await send(browser, contact, headers)).statusCode).toBe(200);
      expect(performance.now() - started).toBeGreaterThanOrEqual(49);
    }
  });
});

test('SES-03 the registrations of one address are limited', async () => {
  const { windowMs, max } = registrationLimits.perAddress;
  galla.startWindow(windowMs);
  await use('register:address:127.0.0.1', windowMs, max);
  const body = { token: 'made-up', acceptPayments: 'IN_STORE_SHOP', businessName: 'Any Shop', name: 'Any' };
  const refused = await galla.browser().send('POST', '/v1/om/merchant', { body });
  expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'TOO_MANY_REQUESTS']);
  galla.pass(windowMs);
  expect(codeOf(await galla.browser().send('POST', '/v1/om/merchant', { body }))).toBe('TOKEN_EXPIRED');
});

describe('REG-04 referrals', () => {
  const partner = 'Udaan Partners';
  const addReferral = async (code: string, phone: string) =>
    galla.rows.kysely
      .insertInto('referral')
      .values({ code, partner_name: partner, business_name: 'Lakshmi Textiles', phone, created_at: new Date() })
      .execute();
  const proved = async (browser: TestBrowser, phone: string) =>
    (await verify(browser, (await sent(browser, phone)).json().token, await otpOf(phone))).json().token as string;

  test('the code reveals who referred whom, masked; an unknown one reveals nothing', async () => {
    await addReferral('UDAAN1', '9876500214');
    const browser = galla.browser();
    const answer = await browser.send('GET', '/v1/referrals/fetchMaskedDetails/udaan1');
    expect(answer.json()).toEqual({
      referralCode: 'UDAAN1',
      partnerName: partner,
      businessName: 'L••• T•••',
      phoneNumber: '98••• ••214',
    });
    expect((await browser.send('GET', '/v1/referrals/fetchMaskedDetails/UDAAN9')).statusCode).toBe(404);
  });

  test('the mobile number must be the one that the partner gave', async () => {
    const phone = newPhone();
    await addReferral('UDAAN2', phone);
    const [mine, other] = [galla.browser(), galla.browser()];
    const request = {
      acceptPayments: 'IN_STORE_SHOP',
      businessName: 'Referred Shop',
      name: 'Owner',
      referralCode: 'udaan2',
    };
    const foreign = await proved(other, newPhone());
    for (const path of ['/v1/om/merchant', '/v1/referrals/validate']) {
      const body = path.includes('om') ? { ...request, token: foreign } : { referralCode: 'UDAAN2', token: foreign };
      const refused = await other.send('POST', path, { body });
      expect(refused.json().errors).toEqual([
        {
          field: 'referralCode',
          message: `${partner} gave us another mobile number, 74••• ••${phone.slice(-3)}. Register with that one, or leave the code empty.`,
        },
      ]);
    }
    const token = await proved(mine, phone);
    const valid = await mine.send('POST', '/v1/referrals/validate', { body: { referralCode: 'UDAAN2', token } });
    expect(valid.json().partnerName).toBe(partner);
    expect((await mine.send('POST', '/v1/om/merchant', { body: { ...request, token } })).statusCode).toBe(200);
    const merchant = galla.rows.kysely
      .selectFrom('merchant')
      .select('referral_code')
      .where('name', '=', 'Referred Shop');
    expect(await merchant.executeTakeFirst()).toEqual({ referral_code: 'UDAAN2' });
  });

  test('without a verified number codes cannot be tested against numbers, and the tries at codes are limited', async () => {
    const browser = galla.browser();
    const body = { referralCode: 'UDAAN2', token: 'made-up' };
    expect(codeOf(await browser.send('POST', '/v1/referrals/validate', { body }))).toBe('TOKEN_EXPIRED');
    galla.startWindow(15 * minute);
    await use('referral:address:127.0.0.1', 15 * minute, 60);
    expect((await browser.send('GET', '/v1/referrals/fetchMaskedDetails/UDAAN1')).statusCode).toBe(429);
  });
});

describe('the fields of the form', () => {
  const first = (schema: z.ZodMiniType, text: string) => z.safeParse(schema, text).error?.issues[0]?.message ?? 'fine';

  test.each([
    ['9876543210', '9876543210'],
    [' +91 98765 43210 ', '9876543210'],
    ['09876543210', '9876543210'],
    ['Owner@Shop.IN', 'owner@shop.in'],
  ])('SES-13 the contact %s is %s', (text, plain) => {
    expect(z.parse(contactField, text)).toBe(plain);
  });

  test.each([
    ['', 'Enter a mobile number or an email.'],
    ['12345', 'Please enter a valid mobile number'],
    ['4876543210', 'Please enter a valid mobile number'],
    ['+1 415 555 0100', 'Please enter a valid mobile number'],
    ['owner@shop', 'Please enter a valid Email ID'],
    ['owner', 'Please enter a valid Email ID'],
  ])('SES-13 the contact %s is refused: %s', (text, message) => {
    expect(first(contactField, text)).toBe(message);
  });

  test.each([
    ['abcd', 'Use 5 to 20 characters.'],
    ['a'.repeat(21), 'Use 5 to 20 characters.'],
    ['shop-1', 'Use letters and digits only, with at least one letter.'],
    ['9876543210', 'Use letters and digits only, with at least one letter.'],
    ['shop1', 'fine'],
    ['a'.repeat(20), 'fine'],
  ])('REG-05 the username %s: %s', (text, message) => {
    expect(first(usernameField, text)).toBe(message);
  });

  test.each([
    ['', 'Please enter your Password to continue'],
    ['abc1234', 'Password must have at least 8 characters'],
    [`abc1${'x'.repeat(17)}`, 'Password must have at most 20 characters'],
    ['abcd 1234', 'Password must not contain spaces'],
    ['abcdefgh', 'Password must have letters and digits'],
    ['12345678', 'Password must have letters and digits'],
    ['abcd1234', 'fine'],
  ])('REG-05 the password %s: %s', (text, message) => {
    expect(first(registrationPasswordField, text)).toBe(message);
  });

  test.each([
    ['https://www.Kolam.in/', 'kolam.in'],
    ['http://kolam.in/shop/?x=1#y', 'kolam.in/shop'],
    ['https://www.www.kolam.in', 'kolam.in'],
    ['https://www2.kolam.in', 'kolam.in'],
    ['https://kolam.in.', 'kolam.in'],
    ['https://www.in', 'www.in'],
    ['kolam.in', undefined],
    ['https://instagram.com/kolam', undefined],
    ['https://play.google.com/store/apps/details?id=in.kolam', undefined],
    ['https://user@kolam.in', undefined],
    ['https://10.0.0.1', undefined],
    ['https://localhost', undefined],
  ])('REG-03 the website %s is stored as %s', (text, key) => {
    expect(websiteKey(text)).toBe(key);
  });
});
