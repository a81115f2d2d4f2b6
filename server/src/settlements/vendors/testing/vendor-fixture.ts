import type { TestBrowser, TestGalla, TestMerchant } from '../../../main/testing/test-galla.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { closeVendorLink, makeVendorLink } from '../links.ts';

let numbers = 0;

/** A number to which no other test sends OTPs. */
export function newVendorPhone(): string {
  numbers += 1;
  return `96${String(numbers).padStart(8, '0')}`;
}

const operator = (galla: TestGalla) => ({
  name: 'Someone at the provider',
  masterKey: galla.masterKey,
  now: galla.now(),
  address: 'operator',
  userAgent: undefined,
});

async function askerOf(galla: TestGalla, merchant: TestMerchant) {
  const { merchant_id } = await galla.rows.kysely
    .selectFrom('tenant')
    .select('merchant_id')
    .where('id', '=', merchant.tenantId)
    .executeTakeFirstOrThrow();
  return { id: merchant_id, chainId: merchant.tenantId };
}

/** Creates the link of a vendor like the operator. Returns its meta id. */
export async function linkFor(galla: TestGalla, merchant: TestMerchant, phone: string, name = 'Malnad Estates') {
  const asker = await askerOf(galla, merchant);
  return inTransaction(galla.rows, (tx) => makeVendorLink(tx, operator(galla), asker, { vendorName: name, phone }));
}

/** Closes the link of a vendor like the operator. */
export async function closeLinkFor(galla: TestGalla, merchant: TestMerchant, phone: string): Promise<boolean> {
  const asker = await askerOf(galla, merchant);
  return inTransaction(galla.rows, (tx) => closeVendorLink(tx, operator(galla), asker, phone));
}

/** Requests the OTP of a link. */
export async function askForOtp(browser: TestBrowser, metaId: string, phoneNumber: string) {
  return browser.send('POST', '/v5/auth/vendor/web/sendOtp', {
    body: { type: 'OTP', metaId, phoneNumber },
    headers: await browser.captcha('vendor-otp'),
  });
}

export const enterOtp = (browser: TestBrowser, metaId: string, token: string, otp: string) =>
  browser.send('POST', '/v5/auth/vendor/web/login', { body: { type: 'OTP', metaId, token, otp } });

/** The newest OTP to a number. */
export const otpTo = async (galla: TestGalla, phone: string) =>
  (await galla.lastMessage(`+91${phone}`))?.slice(0, 5) ?? '';

/** A browser with the session of a vendor of this merchant. */
export async function signedInVendor(galla: TestGalla, merchant: TestMerchant, browser = galla.browser()) {
  const phone = newVendorPhone();
  const metaId = await linkFor(galla, merchant, phone);
  const sent = await askForOtp(browser, metaId, phone);
  const answer = await enterOtp(browser, metaId, sent.json().token, await otpTo(galla, phone));
  if (answer.statusCode !== 200) throw new Error(`The vendor was not signed in: ${sent.body} ${answer.body}`);
  return { browser, phone, metaId };
}

/** The header for a vendor's writes. */
export const vendorToken = (browser: TestBrowser) => ({
  'x-csrf-token': browser.cookies.get('galla-vendor-csrf') ?? '',
});
