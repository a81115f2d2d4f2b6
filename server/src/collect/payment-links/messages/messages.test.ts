// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../../main/testing/test-galla.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { istMidnight } from '../../../platform/indian-time.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { createLog } from '../../../platform/log.ts';
import { deliverMessages } from '../../../platform/messages/delivery.ts';
import { defaultContact } from '../../../platform/testing/default-contact.ts';
import { greyOf, printed, readQr } from '../../../shops/qr-codes/testing/reading-codes.ts';
import { noticeLinks, notifyOfLinks } from './notices.ts';
import type { LinkKey } from './queries.ts';
import { remindCustomers } from './reminders.ts';
import { paymentLinkMessages } from './send.ts';
import { startMessages } from './started.ts';
import { activeLink } from './testing/links.ts';

const galla = useGalla();
const needs = { publicUrl: 'https://pay.galla.example', contact: defaultContact };
const log = createLog('silent', 'worker');
const clock = { now: () => galla.now() };
let merchant: TestMerchant;
let browser: TestBrowser;

const anyPhone = () => `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
const inRows = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(galla.rows, work);
const work = async (senders: object = {}) => {
  const parts = { ...needs, database: galla.rows, clock, log, messageFollowers: [paymentLinkMessages] };
  await runDue({ ...parts, senders: { SMS: null, EMAIL: null, showsOutbox: true, ...senders } }, [
    notifyOfLinks,
    remindCustomers,
    deliverMessages,
  ]);
};
/** Activates a link. */
const started = async ({ tenantId, linkId }: LinkKey) => {
  const link = galla.rows.kysely.selectFrom('payment_link').selectAll().where('id', '=', linkId);
  const row = await link.executeTakeFirstOrThrow();
  await inRows((tx) => startMessages(tx, tenantId, [row], galla.now()));
};
/** Creates a notice about a link, and writes its messages. */
const happened = async (key: LinkKey, kind: 'CREATED' | 'PART_PAID' | 'REFUNDED', amount = 0) => {
  await inRows((tx) => noticeLinks(tx, key.tenantId, [{ linkId: key.linkId, kind, amount }], galla.now()));
  await work();
};
const outbox = (destination: string) => galla.messagesTo(destination);
const messagesOf = ({ linkId }: LinkKey) =>
  galla.rows.kysely
    .selectFrom('payment_link_message')
    .selectAll()
    .where('link_id', '=', linkId)
    .orderBy('id')
    .execute();
const undelivered = async ({ linkId }: LinkKey) =>
  (
    await galla.rows.kysely
      .selectFrom('payment_link')
      .select('undelivered')
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow()
  ).undelivered;
const path = ({ linkId }: LinkKey, act: string) => `/v2/payLink/${encodeId('paymentLink', linkId)}/${act}`;
let keys = 0;
const send = (key: LinkKey, act: string, body: object = {}, method: 'POST' | 'PUT' = 'POST') =>
  browser.send(method, path(key, act), { body, headers: { 'idempotency-key': `key-${++keys}` } });

/** Signs in again, because the session expires when a test moves the clock by days. */
async function signIn(): Promise<void> {
  browser = await galla.signedIn(await galla.addPerson({ merchant }));
}

beforeAll(async () => {
  merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT', name: 'Annapurna Online' });
  const { merchant_id: owner_id } = await galla.rows.kysely
    .selectFrom('tenant')
    .select('merchant_id')
    .where('id', '=', merchant.tenantId)
    .executeTakeFirstOrThrow();
  await galla.rows.kysely
    .insertInto('feature_setting')
    .values({ owner_id, key: 'PAYLINK_ENABLED', value: 'true', changed_at: new Date() })
    .execute();
});
beforeEach(signIn);

test('PAY-02 a link is sent by SMS and email, and its message page shows what was delivered', async () => {
  const key = await activeLink(galla, merchant, { send_by: ['SMS', 'EMAIL'], purpose: 'Gift boxes & <b>ribbons</b>' });
  await happened(key, 'CREATED');
  await work();
  const [sms] = await outbox('+919940127785');
  expect(sms?.body).toMatch(
    /^Annapurna Online asks you to pay ₹48,600\.00 by .+\. https:\/\/pay\.galla\.example\/l\/[1-9A-Za-z]{12}$/,
  );
  // An SMS never contains the merchant's own text.
  expect(sms?.body).not.toContain('Gift boxes');
  const [email] = await outbox('kavita@mail.example');
  expect(email).toMatchObject({ subject: 'Annapurna Online asks you to pay ₹48,600.00' });
  expect(email?.html).toContain('Gift boxes &amp; &lt;b&gt;ribbons');
  expect(email?.body).toContain('For: Gift boxes & <b>ribbons</b>');
  const answer = (await browser.send('GET', path(key, 'messages'))).json();
  expect(answer.messages.map((one: Record<string, unknown>) => [one['channel'], one['state'], one['to']])).toEqual([
    ['SMS', 'DELIVERED', expect.not.stringContaining('9940127785')],
    ['EMAIL', 'DELIVERED', expect.not.stringContaining('kavita@')],
  ]);
  expect(answer.left).toEqual({ SMS: 2, EMAIL: 2 });
  // An open page of the link receives an event for each message.
  const events = await galla.rows.kysely
    .selectFrom('outbox')
    .select('type')
    .where('subject_id', '=', key.linkId)
    .where('type', '=', 'payment-link.messaged')
    .execute();
  expect(events).toHaveLength(2);
});

test('PAY-02 a link in Hindi is sent in Hindi', async () => {
  const phone = anyPhone();
  const key = await activeLink(galla, merchant, { send_by: ['SMS'], language: 'hi', customer_phone: phone });
  await happened(key, 'CREATED');
  expect((await outbox(`+91${phone}`))[0]?.body).toMatch(
    /^Annapurna Online को \d+ \p{Script=Devanagari}+ \d{4}, \d\d:\d\d [AP]M तक ₹48,600\.00 देने हैं।/u,
  );
});

test('PAY-02 a number gets at most three SMS per Indian day from all merchants together, and three more the next day', async () => {
  galla.pass(istMidnight(galla.now()) + 86_400_000 + 3_600_000 - galla.now());
  await signIn();
  const customer_phone = anyPhone();
  const other = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  const first = await activeLink(galla, merchant, { customer_phone, customer_email: null });
  const second = await activeLink(galla, other, { customer_phone, customer_email: null, send_by: ['SMS'] });
  expect((await send(first, 'resend')).json()).toMatchObject({ sent: [{ channel: 'SMS' }], left: { SMS: 2 } });
  expect((await send(first, 'resend', {}, 'PUT')).json()).toMatchObject({ left: { SMS: 1 } });
  await happened(second, 'CREATED');
  const refused = await send(first, 'notify', { channel: 'SMS' });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'PAYMENT_LINK_SENT_OFTEN']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600);
  expect(await outbox(`+91${customer_phone}`)).toHaveLength(3);
  // A new link to the same number is created, and shows that its SMS was not sent.
  const third = await activeLink(galla, other, { customer_phone, customer_email: null, send_by: ['SMS'] });
  await happened(third, 'CREATED');
  expect(await undelivered(third)).toBe('This customer has reached today’s message limit.');
  galla.pass(23 * 3_600_000);
  await signIn();
  expect((await send(first, 'resend')).statusCode).toBe(200);
});

test('PAY-02 fifty tabs that resend at once send three SMS', async () => {
  const customer_phone = anyPhone();
  const key = await activeLink(galla, merchant, { customer_phone, customer_email: null });
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(key, 'resend')));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(await outbox(`+91${customer_phone}`)).toHaveLength(3);
});

test('PAY-02 a repeated press sends nothing more', async () => {
  const customer_phone = anyPhone();
  const key = await activeLink(galla, merchant, { customer_phone, customer_email: null });
  const press = () =>
    browser.send('POST', path(key, 'resend'), { body: {}, headers: { 'idempotency-key': 'one-press' } });
  expect((await press()).json()).toEqual((await press()).json());
  expect(await outbox(`+91${customer_phone}`)).toHaveLength(1);
});

test('PAY-02 the link shows a gateway failure, and then the delivery of a later message', async () => {
  const customer_phone = anyPhone();
  const key = await activeLink(galla, merchant, { customer_phone, customer_email: null });
  await send(key, 'resend');
  const SMS = { send: () => Promise.reject(new Error('The SMS gateway answered 503.')) };
  await work({ SMS });
  expect((await messagesOf(key))[0]).toMatchObject({ state: 'QUEUED', reason: 'The SMS gateway answered 503.' });
  for (let tries = 0; tries < 5; tries += 1) {
    galla.pass(2 * 3_600_000);
    await work({ SMS });
  }
  expect((await messagesOf(key))[0]).toMatchObject({ state: 'FAILED', reason: 'The SMS gateway answered 503.' });
  expect(await undelivered(key)).toBe('The SMS gateway answered 503.');
  galla.pass(24 * 3_600_000);
  await signIn();
  await send(key, 'resend');
  expect(await undelivered(key)).toBeNull();
  await work({ SMS: { send: () => Promise.resolve() } });
  expect((await messagesOf(key)).map(({ state }) => state)).toEqual(['FAILED', 'SENT']);
});

test('PAY-02 an SMS that the gateway rejects fails at once, as with the demo’s sentinel number', async () => {
  const key = await activeLink(galla, merchant, {
    customer_phone: '5001012345',
    customer_email: null,
    send_by: ['SMS'],
  });
  await happened(key, 'CREATED');
  await work();
  expect(await messagesOf(key)).toMatchObject([{ state: 'FAILED', reason: 'The SMS gateway rejected this number.' }]);
  expect(await undelivered(key)).toBe('The SMS gateway rejected this number.');
  const read = { headers: { 'accept-language': 'hi-IN' } };
  const hindi = 'SMS गेटवे ने नंबर रिजेक्ट कर दिया।';
  const details = (await browser.send('GET', `/v2/payLink/${encodeId('paymentLink', key.linkId)}`, read)).json();
  expect(details.link.undelivered).toBe(hindi);
  expect(JSON.stringify(details.timeline)).toContain(hindi);
  expect((await browser.send('GET', path(key, 'messages'), read)).json().messages[0].reason).toBe(hindi);
});

test('PAY-02 a link that has ended, has no recipient or belongs to another merchant is not sent', async () => {
  const ended = await activeLink(galla, merchant, { state: 'CANCELLED', closed_at: new Date() });
  const unreachable = await activeLink(galla, merchant, { customer_email: null });
  const foreign = await activeLink(galla, await galla.addMerchant({ type: 'ONLINE_MERCHANT' }));
  const codes = [
    (await send(ended, 'resend')).json().code,
    (await send(unreachable, 'resend', { channels: ['EMAIL'] })).json().code,
    (await send(foreign, 'resend')).json().code,
    (await browser.send('GET', path(foreign, 'messages'))).json().code,
  ];
  expect(codes).toEqual(['PAYMENT_LINK_ENDED', 'PAYMENT_LINK_NOT_REACHABLE', 'STATUS_404', 'STATUS_404']);
});

test('PAY-02 reminders go out over two days, between eleven and six, and stop once the link is paid', async () => {
  // 12:00 in India, so that the first reminder is due in two days at eleven.
  galla.pass(istMidnight(galla.now()) + 36 * 3_600_000 - galla.now());
  const [paid, open] = [anyPhone(), anyPhone()];
  const expires_at = new Date(istMidnight(galla.now()) + 4 * 86_400_000 - 1_000);
  const link = { reminders: 3, customer_email: null, expires_at };
  const keys = [
    await activeLink(galla, merchant, { ...link, customer_phone: paid }),
    await activeLink(galla, merchant, { ...link, customer_phone: open }),
  ] as const;
  for (const key of keys) await started(key);
  await work();
  expect([await outbox(`+91${paid}`), await outbox(`+91${open}`)]).toEqual([[], []]);
  galla.pass(46.5 * 3_600_000);
  await work();
  expect(await outbox(`+91${open}`)).toEqual([]);
  galla.pass(3_600_000);
  await work();
  await work();
  const [first] = await outbox(`+91${open}`);
  expect(first?.body).toMatch(/^Reminder: ₹48,600\.00 to Annapurna Online is not paid yet\./);
  await galla.rows.kysely
    .updateTable('payment_link')
    .set({ state: 'COMPLETED', paid_amount: 4_860_000, closed_at: new Date(galla.now()) })
    .where('id', '=', keys[0].linkId)
    .execute();
  galla.pass(24 * 3_600_000);
  await work();
  await work();
  expect([(await outbox(`+91${paid}`)).length, (await outbox(`+91${open}`)).length]).toEqual([1, 2]);
  await signIn();
  const { reminders } = (await browser.send('GET', path(keys[1], 'messages'))).json();
  expect(reminders).toEqual({ wanted: 3, sent: 2, next: [] });
});

test('PAY-02 a reminder that the worker missed waits for the next morning', async () => {
  galla.pass(istMidnight(galla.now()) + 36 * 3_600_000 - galla.now());
  const customer_phone = anyPhone();
  const key = await activeLink(galla, merchant, { reminders: 2, customer_phone, customer_email: null });
  await started(key);
  galla.pass(54.5 * 3_600_000);
  await work();
  expect(await outbox(`+91${customer_phone}`)).toEqual([]);
  galla.pass(17 * 3_600_000);
  await work();
  expect(await outbox(`+91${customer_phone}`)).toHaveLength(1);
});

test('PAY-02 customers get receipts, and both sides are notified of refunds', async () => {
  const [customer_phone, person] = [anyPhone(), await galla.addPerson({ merchant })];
  await galla.rows.kysely
    .updateTable('person')
    .set({ email_verified_at: new Date() })
    .where('id', '=', person.id)
    .execute();
  const link = { customer_phone, customer_email: null, created_by: person.id, paid_amount: 1_500_000 };
  const key = await activeLink(galla, merchant, link);
  await happened(key, 'PART_PAID', 1_500_000);
  await happened(key, 'REFUNDED', 3_360_000);
  expect((await outbox(`+91${customer_phone}`)).map(({ body }) => body)).toEqual([
    expect.stringMatching(/^You paid ₹15,000\.00 to Annapurna Online\. ₹33,600\.00 is left to pay/),
    expect.stringMatching(
      /^Your ₹33,600\.00 to Annapurna Online came after the link was paid or had ended\. All of it comes back to your account in 5–7 working days\./,
    ),
  ]);
  const [message] = await outbox(person.email);
  expect(message?.subject).toMatch(/^₹33,600\.00 goes back to the customer of CG-/);
  expect(message?.body).toContain('You pay no fee.');
});

test('PAY-02 a name with line breaks cannot add a header to an email', async () => {
  const evil = await galla.addMerchant({ type: 'ONLINE_MERCHANT', name: 'Shop\r\nBcc: all@mail.example\u2028X' });
  const key = await activeLink(galla, evil, { customer_email: 'header@mail.example', send_by: ['EMAIL'] });
  await happened(key, 'CREATED');
  const [email] = await outbox('header@mail.example');
  expect(email?.subject).toBe('Shop Bcc: all@mail.example X asks you to pay ₹48,600.00');
});

test('PAY-02 TST-01 test mode sends nothing; its messages are stored', async () => {
  const { id } = await galla.rows.kysely
    .selectFrom('tenant')
    .select('id')
    .where('mode', '=', 'test')
    .where('merchant_id', '=', (from) =>
      from.selectFrom('tenant').select('merchant_id').where('id', '=', merchant.tenantId),
    )
    .executeTakeFirstOrThrow();
  const [customer_email, customer_phone] = ['test@mail.example', anyPhone()];
  const key = await activeLink(galla, { tenantId: id }, { customer_email, customer_phone, send_by: ['EMAIL', 'SMS'] });
  await happened(key, 'CREATED');
  const sent: string[] = [];
  await work({ EMAIL: { send: async (message: { destination: string }) => void sent.push(message.destination) } });
  expect(sent).not.toContain('test@mail.example');
  expect((await outbox('test@mail.example'))[0]).toMatchObject({
    subject: expect.stringMatching(/^Test mode, no money: /),
  });
  expect(await messagesOf(key)).toMatchObject([{ state: 'DELIVERED' }, { state: 'DELIVERED' }]);
  await signIn();
  // So it does not use up the live limit of the number.
  const live = await activeLink(galla, merchant, { customer_phone });
  expect((await browser.send('GET', path(live, 'messages'))).json().left.SMS).toBe(3);
});

test('PAY-02 the QR code of a link is available as an image and a PDF, and opens the link', async () => {
  const key = await activeLink(galla, merchant);
  const [png, pdf] = [
    await browser.send('GET', path(key, 'qr?file=PNG')),
    await browser.send('GET', path(key, 'qr?file=PDF')),
  ];
  expect([png.headers['content-type'], png.rawPayload.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG']);
  expect([pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
  expect(png.headers['content-disposition']).toBe(`attachment; filename="payment-link-${key.code}.png"`);
  const scanned = readQr(await greyOf(png.rawPayload));
  expect(new URL(scanned ?? '').pathname).toBe(`/l/${key.code}`);
  const paper = await printed(pdf.rawPayload);
  if (paper !== undefined) expect(readQr(paper)).toBe(scanned);
});
