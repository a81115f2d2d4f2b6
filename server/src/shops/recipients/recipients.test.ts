// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import type { Recipient } from '@galla/contract/shops/recipients/endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { defaultContact } from '../../platform/testing/default-contact.ts';
import { notifyRecipients } from './jobs.ts';
import { wants } from './notify.ts';

const galla = useGalla();
let merchant: TestMerchant;
let store: TestStore;
let other: TestStore;
let admin: TestBrowser;
let numbers = 9_765_400_000;

beforeEach(async () => {
  merchant = await galla.addMerchant({ name: `Annapurna Sweets ${numbers}` });
  store = await galla.addStore(merchant, 'KB', 'Karol Bagh');
  other = await galla.addStore(merchant, 'CC', 'Chandni Chowk');
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

const path = '/v1/qrpos/notification/receiver';
const newNumber = () => {
  numbers += 1;
  return String(numbers);
};
const add = (browser: TestBrowser, change: object = {}) =>
  browser.send('POST', path, {
    body: { name: 'Suresh Yadav', to: { mode: 'SMS', phoneNumber: newNumber() }, ...change },
  });
const otpTo = async (destination: string) => (await galla.lastMessage(destination))?.slice(0, 5) ?? '';

/** A verified recipient, with the destination of messages. */
async function verifiedRecipient(change: { to?: object; [field: string]: unknown } = {}, browser = admin) {
  const phone = newNumber();
  const answer = await add(browser, { to: { mode: 'SMS', phoneNumber: phone }, ...change });
  expect(answer.statusCode, answer.body).toBe(200);
  const { recipient, token } = answer.json();
  const email = (change.to as { email?: string } | undefined)?.email;
  const destination = email ?? `+91${phone}`;
  const body = { receiverId: recipient.id, token, otp: await otpTo(destination) };
  const verified = await browser.send('POST', `${path}/verifyOtp`, { body });
  expect(verified.statusCode, verified.body).toBe(200);
  return { recipient: verified.json().recipient as Recipient, destination };
}

/** Runs the worker for one round. */
const work = () => {
  const log = { error: (...said: unknown[]) => expect(said).toEqual([]), warn: () => undefined };
  return runDue({ database: galla.rows, clock: { now: galla.now }, log, contact: defaultContact }, [notifyRecipients], {
    once: true,
  });
};
/** Runs the next round, a second later. */
const round = async () => {
  galla.pass(1_000);
  await work();
};
const messagesTo = async (destination: string) =>
  (await galla.messagesTo(destination)).filter(({ body }) => !body.includes('OTP'));
const textsTo = async (destination: string) => (await messagesTo(destination)).map(({ body }) => body);
const pay = (change: object = {}) => {
  const at = new Date(galla.now()).toISOString();
  return galla.pay(merchant, { storeId: 'KB', terminalId: 'C1', amount: 25_000, createdAt: at, ...change });
};

describe('recipients of payment alerts', () => {
  test('QRC-03 a recipient is added by SMS, enters the OTP, and is listed with a masked number', async () => {
    const { recipient } = await verifiedRecipient();
    expect(recipient).toMatchObject({ name: 'Suresh Yadav', mode: 'SMS', stores: null, hours: null, fromAmount: 0 });
    expect(recipient.destination).toMatch(/^\+91 97••• ••\d{3}$/);
    const list = await admin.send('GET', '/v1/qrpos/notification/receivers');
    expect(list.json().recipients).toEqual([recipient]);
  });

  test('QRC-03 a recipient is added by email, for some stores and QR codes, from an amount, in some hours', async () => {
    const { recipient } = await verifiedRecipient({
      to: { mode: 'EMAIL', email: 'rohan.agarwal@annapurna.example' },
      storeIds: [encodeId('store', store.id)],
      qrCodeIds: [encodeId('qrCode', store.qrCodeId)],
      fromAmount: 500_000,
      hours: { from: '09:00', to: '21:00' },
    });
    expect(recipient).toMatchObject({
      stores: [{ name: 'Karol Bagh' }],
      qrCodes: [{ name: 'Karol Bagh QR' }],
      fromAmount: 500_000,
      hours: { from: '09:00', to: '21:00' },
    });
    expect(recipient.destination).toBe('ro••••al@annapurna.example');
  });

  test('QRC-03 a recipient cannot be added twice, and no OTP is sent for the attempt', async () => {
    const phoneNumber = newNumber();
    await add(admin, { to: { mode: 'SMS', phoneNumber } });
    const again = await add(admin, { to: { mode: 'SMS', phoneNumber } });
    expect([again.statusCode, again.json().code]).toEqual([409, 'NOTIFICATION_RECEIVER_EXIST']);
    expect(again.json().message).toBe('This receiver already exists. Use a different one.');
  });

  test('QRC-03 an OTP can be resent after 30 seconds, and the old one becomes invalid', async () => {
    const phoneNumber = newNumber();
    const { recipient, token, resendAt } = (await add(admin, { to: { mode: 'SMS', phoneNumber } })).json();
    expect(Date.parse(resendAt)).toBeGreaterThan(galla.now() + 25_000);
    const resend = () => admin.send('POST', `${path}/resendOtp`, { body: { receiverId: recipient.id } });
    expect((await resend()).json().code).toBe('OTP_RESEND_TOO_SOON');
    galla.pass(31_000);
    const sent = (await resend()).json();
    const otp = await otpTo(`+91${phoneNumber}`);
    const verify = (by: string) =>
      admin.send('POST', `${path}/verifyOtp`, { body: { receiverId: recipient.id, token: by, otp } });
    expect((await verify(token)).json().code).toBe('INVALID_OTP');
    expect((await verify(sent.token)).statusCode).toBe(200);
    expect((await resend()).json().code).toBe('CONFLICT');
  });

  test('QRC-03 a wrong OTP, or one of another recipient, is refused up to three times', async () => {
    const [one, two] = [newNumber(), newNumber()];
    const first = (await add(admin, { to: { mode: 'SMS', phoneNumber: one } })).json();
    const second = (await add(admin, { to: { mode: 'SMS', phoneNumber: two } })).json();
    const verify = (otp: string, token = first.token) =>
      admin.send('POST', `${path}/verifyOtp`, { body: { receiverId: first.recipient.id, token, otp } });
    expect((await verify(await otpTo(`+91${two}`), second.token)).json().code).toBe('INVALID_OTP');
    const right = await otpTo(`+91${one}`);
    const wrong = right === '00000' ? '00001' : '00000';
    for (const code of ['INVALID_OTP', 'INVALID_OTP', 'OTP_ATTEMPTS_EXHAUSTED'])
      expect((await verify(wrong)).json().code).toBe(code);
    expect((await verify(right)).statusCode).toBe(400);
  });

  test('QRC-03 a number gets at most five OTPs an hour', async () => {
    galla.startWindow(60 * 60_000);
    // The earlier session has expired in the meantime.
    admin = await galla.signedIn(await galla.addPerson({ merchant }));
    const { recipient } = (await add(admin)).json();
    const codes: string[] = [];
    for (let time = 0; time < 6; time += 1) {
      galla.pass(31_000);
      const sent = await admin.send('POST', `${path}/resendOtp`, { body: { receiverId: recipient.id } });
      codes.push(sent.json().code ?? 'sent');
    }
    expect(codes).toContain('TOO_MANY_REQUESTS');
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no number', { to: { mode: 'SMS', phoneNumber: '123' } }, 'to.phoneNumber'],
    ['no e-mail', { to: { mode: 'EMAIL', email: 'nobody' } }, 'to.email'],
    ['a time that there is not', { hours: { from: '9', to: '21:00' } }, 'hours.from'],
    ['hours without an end', { hours: { from: '09:00', to: '09:00' } }, 'hours.to'],
    ['no store of some', { storeIds: [] }, 'storeIds'],
    ['a negative amount', { fromAmount: -1 }, 'fromAmount'],
  ])('QRC-03 %s is refused at its field', async (_what, change, field) => {
    const answer = await add(admin, change);
    expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([400, field]);
  });

  test('STO-07 a person with one store adds, sees and removes recipients of that store only', async () => {
    const manager = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [store] }));
    const here = { storeIds: [encodeId('store', store.id)] };
    await verifiedRecipient();
    const there = await verifiedRecipient({ storeIds: [encodeId('store', other.id)] });
    const own = await verifiedRecipient(here, manager);
    const list = (await manager.send('GET', '/v1/qrpos/notification/receivers')).json().recipients as Recipient[];
    expect(list.map(({ id }) => id)).toEqual([own.recipient.id]);
    expect((await add(manager)).statusCode).toBe(404);
    expect((await add(manager, { storeIds: [encodeId('store', other.id)] })).statusCode).toBe(404);
    const code = { ...here, qrCodeIds: [encodeId('qrCode', other.qrCodeId)] };
    expect((await add(manager, code)).statusCode).toBe(404);
    const remove = (id: string) => manager.send('PUT', `${path}/remove`, { body: { receiverId: id } });
    expect((await remove(there.recipient.id)).statusCode).toBe(404);
    expect((await remove(own.recipient.id)).json()).toEqual({ removed: true });
  });

  test('QRC-03 a cashier can neither see nor add recipients', async () => {
    const cashier = await galla.signedIn(await galla.addPerson({ merchant, role: 'CASHIER' }));
    expect((await cashier.send('GET', '/v1/qrpos/notification/receivers')).statusCode).toBe(403);
    expect((await add(cashier)).statusCode).toBe(403);
  });
});

describe('messages to recipients', () => {
  test('QRC-03 a payment is announced at once, with its store and counter, payer and UTR', async () => {
    const { destination } = await verifiedRecipient();
    await pay({ utr: '632414887731', customer: { vpa: 'snehalkulkarni@ybl' } });
    await round();
    const [text, ...more] = await textsTo(destination);
    expect(text).toMatch(
      /: ₹250\.00 received at Karol Bagh, Counter 1 from sn••••ni@ybl at \d\d:\d\d [AP]M\. UTR 632414887731\.$/,
    );
    expect(more).toEqual([]);
  });

  test('QRC-03 1,000 payments a minute make one SMS a minute, and every payment is in one', async () => {
    const { destination } = await verifiedRecipient();
    const per = 200;
    for (let time = 0; time < 15; time += 1) {
      await Promise.all(Array.from({ length: per }, () => pay()));
      galla.pass(11_000);
      await work();
    }
    for (let time = 0; time < 70; time += 10) {
      galla.pass(10_000);
      await work();
    }
    const messages = await messagesTo(destination);
    const times = messages.map(({ created_at }) => created_at.getTime());
    for (const [index, at] of times.entries())
      if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(60_000);
    expect(messages.length).toBeLessThanOrEqual(5);
    const counts = messages.map(({ body }) => Number(/: (\d+) payments/.exec(body)?.[1] ?? 1));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(15 * per);
    expect(messages.at(-1)?.body).toMatch(/₹[\d,]+\.00 in all\.$/);
  }, 60_000);

  test('QRC-03 a digest has the count and sum of the payments within the minute', async () => {
    const { destination } = await verifiedRecipient();
    await pay();
    await round();
    await pay({ amount: 10_000 });
    await pay({ amount: 20_050 });
    await round();
    expect(await textsTo(destination)).toHaveLength(1);
    galla.pass(60_000);
    await work();
    await round();
    expect((await textsTo(destination))[1]).toMatch(/: 2 payments received since \d\d:\d\d [AP]M, ₹300\.50 in all\.$/);
    expect(await textsTo(destination)).toHaveLength(2);
  });

  test('QRC-03 each payment is announced once to each recipient, however many workers read it', async () => {
    const [one, two] = [await verifiedRecipient(), await verifiedRecipient()];
    const [answer] = await pay({ providerTransactionId: 'ONCE-1', state: 'PENDING' });
    await round();
    await pay({ providerTransactionId: 'ONCE-1' });
    await Promise.all([work(), work(), round()]);
    // A refund, or more data from the engine, changes the payment later.
    galla.pass(120_000);
    await pay({ providerTransactionId: 'ONCE-1', utr: '632414887732' });
    await round();
    expect(answer?.status).toBe('accepted');
    expect([(await textsTo(one.destination)).length, (await textsTo(two.destination)).length]).toEqual([1, 1]);
  });

  test('QRC-03 failed and earlier payments, other stores and merchants, and smaller amounts are not announced', async () => {
    await pay();
    const { destination } = await verifiedRecipient({ storeIds: [encodeId('store', store.id)], fromAmount: 20_000 });
    await pay({ state: 'FAILED' });
    await pay({ storeId: 'CC' });
    await pay({ amount: 19_999 });
    await pay({ storeId: undefined, terminalId: undefined });
    await galla.pay(await galla.addMerchant(), { amount: 90_000, createdAt: new Date(galla.now()).toISOString() });
    await round();
    expect(await textsTo(destination)).toEqual([]);
    await pay({ amount: 20_000 });
    await round();
    expect(await textsTo(destination)).toHaveLength(1);
  });

  test('QRC-03 no payments are announced before the OTP is entered or after the removal', async () => {
    const phoneNumber = newNumber();
    await add(admin, { to: { mode: 'SMS', phoneNumber } });
    const gone = await verifiedRecipient();
    await pay();
    await pay();
    await admin.send('PUT', `${path}/remove`, { body: { receiverId: gone.recipient.id } });
    await pay();
    await round();
    expect(await textsTo(`+91${phoneNumber}`)).toEqual([]);
    expect(await textsTo(gone.destination)).toEqual([]);
    const back = await verifiedRecipient();
    await round();
    expect(await textsTo(back.destination)).toEqual([]);
  });

  test('QRC-03 payments are announced within the hours in Indian time, also across midnight', () => {
    const finished = (clock: string) => new Date(`2026-11-22T${clock}:00+05:30`);
    const person = { verified_at: new Date(0), store_ids: null, qr_code_ids: null, from_amount: 0 };
    const toldAt = (from: number, to: number, clock: string) =>
      wants(
        { ...person, from_minute: from, to_minute: to },
        { amount: 1, store_id: null, qr_code_id: null, finished_at: finished(clock) },
      );
    expect([toldAt(540, 1260, '08:59'), toldAt(540, 1260, '09:00')]).toEqual([false, true]);
    expect([toldAt(540, 1260, '20:59'), toldAt(540, 1260, '21:00')]).toEqual([true, false]);
    expect([toldAt(1320, 120, '23:30'), toldAt(1320, 120, '01:59'), toldAt(1320, 120, '12:00')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
