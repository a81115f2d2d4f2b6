// Also on PostgreSQL 15.
import { describe, expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { platformRetention, purge } from '../../platform/retention.ts';
import {
  askForOtp,
  closeLinkFor,
  enterOtp,
  linkFor,
  newVendorPhone,
  otpTo,
  signedInVendor,
  vendorToken,
} from './testing/vendor-fixture.ts';

const galla = useGalla();
const minute = 60_000;

const newMerchant = () => galla.addMerchant({ type: 'ONLINE_MERCHANT' });
const home = (browser: ReturnType<typeof galla.browser>) => browser.send('GET', '/v1/vendor/me');
const signOut = (browser: ReturnType<typeof galla.browser>) =>
  browser.send('POST', '/v5/auth/vendor/web/logout', { headers: vendorToken(browser) });

/** The vendors' entries in a merchant's log, oldest first. */
async function actsOf(tenantId: string) {
  const rows = await galla.rows.kysely
    .selectFrom('audit_event')
    .select(['act', 'outcome', 'subject_kind', 'person_id', 'detail'])
    .where('chain_id', '=', tenantId)
    .where('act', 'like', 'VENDOR%')
    .orderBy('position')
    .execute();
  return rows.map(({ act, outcome, subject_kind, detail }) => [act, outcome, subject_kind, detail]);
}

describe('signing in as a vendor', () => {
  test('SPL-04 the OTP to the link’s number signs the vendor in, and the merchant’s log records it', async () => {
    const merchant = await newMerchant();
    const phone = newVendorPhone();
    const metaId = await linkFor(galla, merchant, phone);
    const browser = galla.browser();
    expect((await browser.send('GET', `/v1/vendor/linkMeta/${metaId}`)).json()).toEqual({
      organisationId: merchant.merchantId,
      merchantName: merchant.name,
    });
    const sent = await askForOtp(browser, metaId, phone);
    expect(sent.json()).toEqual({
      token: expect.any(String),
      expiry: expect.any(String),
      organisationId: merchant.merchantId,
    });
    expect(await galla.lastMessage(`+91${phone}`)).toContain(`as a vendor of ${merchant.name}`);
    const otp = await otpTo(galla, phone);
    const wrong = await enterOtp(browser, metaId, sent.json().token, otp === '00000' ? '11111' : '00000');
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'INVALID_OTP']);
    expect((await home(browser)).statusCode).toBe(401);
    const answer = await enterOtp(browser, metaId, sent.json().token, otp);
    expect(answer.json()).toEqual({ organisationId: merchant.merchantId, merchantName: merchant.name });
    expect((await home(browser)).json()).toMatchObject({
      organisationId: merchant.merchantId,
      merchantName: merchant.name,
      vendorName: 'Malnad Estates',
      phoneNumber: `${phone.slice(0, 2)}••• ••${phone.slice(-3)}`,
    });
    expect((await signOut(browser)).statusCode).toBe(200);
    expect((await home(browser)).statusCode).toBe(401);
    const vendor = { vendor: 'Malnad Estates' };
    expect(await actsOf(merchant.tenantId)).toEqual([
      ['VENDOR_LINK_MADE', 'DONE', 'vendor', { ...vendor, operator: 'Someone at the provider' }],
      ['VENDOR_SIGN_IN_FAILED', 'REFUSED', 'vendor', vendor],
      ['VENDOR_SIGNED_IN', 'DONE', 'vendor', vendor],
      ['VENDOR_SIGNED_OUT', 'DONE', 'vendor', vendor],
    ]);
  });

  test('SPL-05 an unknown link is answered with LINK_META_NOT_FOUND, wherever it is used', async () => {
    const browser = galla.browser();
    const answers = [
      await browser.send('GET', '/v1/vendor/linkMeta/made-up'),
      await askForOtp(browser, 'made-up', newVendorPhone()),
      await enterOtp(browser, 'made-up', 'token', '12345'),
    ];
    for (const { statusCode, json } of answers.map((answer) => ({ ...answer, json: answer.json() })))
      expect([statusCode, json.code, json.message]).toEqual([
        404,
        'LINK_META_NOT_FOUND',
        'This link was not found. Check the URL.',
      ]);
  });

  test('SPL-05 a number other than the link’s gets LINK_META_AND_PHONE_NUMBER_MISMATCH and no message', async () => {
    const merchant = await newMerchant();
    const [phone, other] = [newVendorPhone(), newVendorPhone()];
    const metaId = await linkFor(galla, merchant, phone);
    const answer = await askForOtp(galla.browser(), metaId, other);
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      400,
      'LINK_META_AND_PHONE_NUMBER_MISMATCH',
      'This number does not match the link. Check the number.',
    ]);
    expect(await galla.lastMessage(`+91${other}`)).toBeUndefined();
  });

  test('SPL-05 after ten wrong numbers on a link, even the right one is not recognisable', async () => {
    const merchant = await newMerchant();
    const phone = newVendorPhone();
    const metaId = await linkFor(galla, merchant, phone);
    galla.startWindow(60 * minute);
    for (let tried = 0; tried < 10; tried += 1)
      expect((await askForOtp(galla.browser(), metaId, newVendorPhone())).statusCode).toBe(400);
    expect((await askForOtp(galla.browser(), metaId, phone)).json().code).toBe('TOO_MANY_REQUESTS');
    galla.pass(60 * minute);
    expect((await askForOtp(galla.browser(), metaId, phone)).statusCode).toBe(200);
  });

  test('SPL-04 a captcha of its own action is needed, and OTPs have the usual limits', async () => {
    const merchant = await newMerchant();
    const phone = newVendorPhone();
    const metaId = await linkFor(galla, merchant, phone);
    const browser = galla.browser();
    const body = { type: 'OTP', metaId, phoneNumber: phone };
    for (const headers of [{}, await browser.captcha('send-otp')])
      expect((await browser.send('POST', '/v5/auth/vendor/web/sendOtp', { body, headers })).json().code).toBe(
        'CAPTCHA_REQUIRED',
      );
    const sent = await askForOtp(browser, metaId, phone);
    expect((await askForOtp(browser, metaId, phone)).json().code).toBe('OTP_RESEND_TOO_SOON');
    const otp = await otpTo(galla, phone);
    const wrong = otp === '00000' ? '11111' : '00000';
    const guesses = await Promise.all(
      Array.from({ length: 24 }, () => enterOtp(browser, metaId, sent.json().token, wrong)),
    );
    expect(guesses.filter((guess) => guess.json().code === 'INVALID_OTP')).toHaveLength(2);
    expect((await enterOtp(browser, metaId, sent.json().token, otp)).json().code).toBe('OTP_ATTEMPTS_EXHAUSTED');
  });
});

describe('an OTP is valid only for its purpose', () => {
  test('SPL-04 the OTP of one link works with no other link, and a person’s OTP with none', async () => {
    const merchant = await newMerchant();
    const other = await newMerchant();
    const person = await galla.addPerson({ merchant });
    const [metaId, otherMetaId] = [
      await linkFor(galla, merchant, person.phone),
      await linkFor(galla, other, person.phone),
    ];
    const browser = galla.browser();
    const sent = (await askForOtp(browser, metaId, person.phone)).json();
    const otp = await otpTo(galla, person.phone);
    expect((await enterOtp(browser, otherMetaId, sent.token, otp)).json().code).toBe('INVALID_OTP');
    const asPerson = await browser.send('POST', '/v3/auth/web/login', {
      body: { type: 'OTP', token: sent.token, otp },
    });
    expect([asPerson.statusCode, asPerson.json().code]).toEqual([400, 'INVALID_OTP']);

    galla.pass(minute);
    const ofPerson = await browser.send('POST', '/v3/auth/web/sendOtp', {
      body: { type: 'OTP', phoneNumber: person.phone },
      headers: await browser.captcha('send-otp'),
    });
    const answer = await enterOtp(browser, metaId, ofPerson.json().token, await otpTo(galla, person.phone));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_OTP']);
    expect((await home(browser)).statusCode).toBe(401);
  });
});

describe('closing a link', () => {
  test('SPL-04 a closed link signs no one in, and vendors signed in with it are not authorized', async () => {
    const merchant = await newMerchant();
    const { browser, phone, metaId } = await signedInVendor(galla, merchant);
    expect(await closeLinkFor(galla, merchant, phone)).toBe(true);
    const refused = await home(browser);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'PR004']);
    galla.pass(minute);
    expect((await askForOtp(galla.browser(), metaId, phone)).json().code).toBe('LINK_META_NOT_FOUND');
    expect(await closeLinkFor(galla, merchant, phone)).toBe(false);
    expect((await actsOf(merchant.tenantId)).at(-1)?.[0]).toBe('VENDOR_LINK_CLOSED');
  });

  test('SPL-04 if a link is closed while the OTP is on its way, the OTP is useless', async () => {
    const merchant = await newMerchant();
    const phone = newVendorPhone();
    const metaId = await linkFor(galla, merchant, phone);
    const browser = galla.browser();
    const { token } = (await askForOtp(browser, metaId, phone)).json();
    await closeLinkFor(galla, merchant, phone);
    expect((await enterOtp(browser, metaId, token, await otpTo(galla, phone))).json().code).toBe('LINK_META_NOT_FOUND');
    expect((await home(browser)).statusCode).toBe(401);
  });

  test('SPL-04 a new link for the number ends the earlier address', async () => {
    const merchant = await newMerchant();
    const phone = newVendorPhone();
    const first = await linkFor(galla, merchant, phone);
    const second = await linkFor(galla, merchant, phone, 'Malnad Estates & Sons');
    const asked = (metaId: string) => galla.browser().send('GET', `/v1/vendor/linkMeta/${metaId}`);
    expect((await asked(first)).statusCode).toBe(404);
    expect((await asked(second)).statusCode).toBe(200);
    const stored = await galla.rows.kysely.selectFrom('vendor_link').selectAll().where('phone', '=', phone).execute();
    expect(stored).toMatchObject([{ vendor_name: 'Malnad Estates & Sons' }]);
    expect(JSON.stringify(stored)).not.toContain(second);
  });
});

describe('vendor sessions', () => {
  test('SES-06 a session ends 30 minutes after the last activity and 2 hours after it began, with a 401', async () => {
    const merchant = await newMerchant();
    const idle = await signedInVendor(galla, merchant);
    galla.pass(31 * minute);
    expect((await home(idle.browser)).statusCode).toBe(401);
    const { browser } = await signedInVendor(galla, merchant);
    for (let passed = 0; passed < 100; passed += 20) {
      galla.pass(20 * minute);
      expect((await home(browser)).statusCode).toBe(200);
    }
    galla.pass(21 * minute);
    expect((await home(browser)).statusCode).toBe(401);
    galla.pass(25 * 60 * minute);
    await purge(galla.rows, platformRetention, galla.now());
    const left = await galla.rows.kysely.selectFrom('vendor_session').select('id').execute();
    expect(left).toEqual([]);
  });

  test('SPL-04 signing in with another link in the same browser ends the earlier session', async () => {
    const merchant = await newMerchant();
    const { browser } = await signedInVendor(galla, merchant);
    const before = browser.cookies.get('galla-vendor') ?? '';
    await signedInVendor(galla, merchant, browser);
    const thief = galla.browser();
    thief.cookies.set('galla-vendor', before);
    expect((await home(thief)).statusCode).toBe(401);
    expect((await home(browser)).statusCode).toBe(200);
  });

  test('SES-12 a vendor’s write without the session’s token is refused', async () => {
    const { browser } = await signedInVendor(galla, await newMerchant());
    const other = await signedInVendor(galla, await newMerchant());
    const theirs = other.browser.cookies.get('galla-vendor-csrf') ?? '';
    for (const headers of [{}, { 'x-csrf-token': theirs }]) {
      // The same applies with the token of another session in the cookie.
      browser.cookies.set('galla-vendor-csrf', theirs);
      const answer = await browser.send('POST', '/v5/auth/vendor/web/logout', { headers });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await home(browser)).statusCode).toBe(200);
  });
});
