// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';

const galla = useGalla();
let merchant: TestMerchant;
let store: TestStore;
let admin: TestBrowser;
let phones = 0;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  store = await galla.addStore(merchant, 'PHONE1');
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

const newPhone = () => {
  phones += 1;
  return `91${String(phones).padStart(8, '0')}`;
};
const request = (phoneNumber: string, browser = admin) =>
  browser.send('POST', '/v1/store/phoneNumber/requestOtp', { body: { phoneNumber, deviceFingerprint: 'x' } });
const codeOf = async (phone: string) => /\b(\d{5})\b/.exec((await galla.lastMessage(`+91${phone}`)) ?? '')?.[1] ?? '';
const verify = (phoneNumber: string, token: string, otp: string, { of = store, browser = admin } = {}) =>
  browser.send('POST', '/v1/store/phoneNumber/verifyOtp', {
    body: { phoneNumber, token, otp, merchantId: merchant.merchantId, storeId: encodeId('store', of.id) },
  });
const phoneOf = async () =>
  (await admin.send('GET', `/v2/stores/${merchant.merchantId}/${encodeId('store', store.id)}/details`)).json().phone;

test('STO-05 a store gets the phone that answered its OTP, once', async () => {
  const phone = newPhone();
  const { token } = (await request(phone)).json();
  const code = await codeOf(phone);
  const wrong = await verify(phone, token, code === '11111' ? '22222' : '11111');
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'INVALID_OTP']);
  expect((await verify(phone, token, code)).json()).toEqual({ message: 'Phone Number Updated.' });
  expect(await phoneOf()).toBe(phone);
  expect((await verify(phone, token, code)).json().code).toBe('OTP_EXPIRED');
});

test('STO-05 an OTP is valid for its phone, its person and five minutes, with three tries', async () => {
  const before = await phoneOf();
  const phone = newPhone();
  const { token } = (await request(phone)).json();
  const code = await codeOf(phone);
  // A wrong phone number is a typing mistake; repeating it must not use up the OTP of the right number.
  for (let times = 0; times < 4; times += 1)
    expect((await verify(newPhone(), token, code)).json().code).toBe('INVALID_OTP');
  const other = await galla.signedIn(await galla.addPerson({ merchant }));
  expect((await verify(phone, token, code, { browser: other })).json().code).toBe('INVALID_OTP');
  expect(await phoneOf()).toBe(before);
  expect((await verify(phone, token, code)).json()).toEqual({ message: 'Phone Number Updated.' });
  const mine = newPhone();
  const asked = (await request(mine)).json();
  expect((await verify(mine, asked.token, await codeOf(mine), { browser: other })).json().code).toBe('INVALID_OTP');
  const tried = newPhone();
  const third = (await request(tried)).json();
  const right = await codeOf(tried);
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => verify(tried, third.token, right === '33333' ? '44444' : '33333')),
  );
  expect(guesses.every(({ statusCode }) => statusCode === 400)).toBe(true);
  expect((await verify(tried, third.token, right)).json().code).toBe('OTP_ATTEMPTS_EXHAUSTED');
  const late = newPhone();
  const fourth = (await request(late)).json();
  const lateCode = await codeOf(late);
  galla.pass(5 * 60_000 + 1);
  expect((await verify(late, fourth.token, lateCode)).json().code).toBe('OTP_EXPIRED');
  expect(await phoneOf()).toBe(phone);
});

test('STO-05 an OTP can be resent after 30 seconds, at most five times an hour', async () => {
  galla.startWindow(60 * 60_000);
  const person = await galla.signedIn(await galla.addPerson({ merchant }));
  const phone = newPhone();
  expect((await request(phone, person)).statusCode).toBe(200);
  expect((await request(phone, person)).json().code).toBe('OTP_RESEND_TOO_SOON');
  for (let index = 0; index < 4; index += 1) {
    galla.pass(31_000);
    expect((await request(phone, person)).statusCode).toBe(200);
  }
  galla.pass(31_000);
  expect((await request(phone, person)).json().code).toBe('TOO_MANY_REQUESTS');
});

test('STO-05 one person can send OTPs to at most 20 phones an hour', async () => {
  galla.startWindow(60 * 60_000);
  const busy = await galla.signedIn(await galla.addPerson({ merchant }));
  for (let index = 0; index < 20; index += 1) expect((await request(newPhone(), busy)).statusCode).toBe(200);
  expect((await request(newPhone(), busy)).statusCode).toBe(429);
});

test('STO-07 the phone of another store does not change', async () => {
  const other = await galla.addStore(merchant, 'PHONE2');
  const some = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [store] }));
  const phone = newPhone();
  const { token } = (await request(phone, some)).json();
  const code = await codeOf(phone);
  expect((await verify(phone, token, code, { of: other, browser: some })).statusCode).toBe(404);
  expect((await verify(phone, token, code, { browser: some })).statusCode).toBe(200);
});
