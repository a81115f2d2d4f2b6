// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { encodeId } from '@galla/contract/core/ids.ts';
import { beforeAll, expect, test } from 'vitest';
import { notifyOfLinks } from '../../collect/payment-links/messages/notices.ts';
import { startMessages } from '../../collect/payment-links/messages/started.ts';
import { activeLink } from '../../collect/payment-links/messages/testing/links.ts';
import { linkMerchant } from '../../collect/payment-links/testing/shop.ts';
import { messageFollowers } from '../../main/features.ts';
import { sendSigned } from '../../main/testing/money/reporting.ts';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { createLog } from '../../platform/log.ts';
import { deliverMessages } from '../../platform/messages/delivery.ts';
import { postMessage } from '../../platform/messages/outbox.ts';
import { defaultContact } from '../../platform/testing/default-contact.ts';
import { addBankKey } from '../../refunds/refunds/testing/fixtures.ts';

const galla = useGalla();
const [clock, log] = [{ now: () => galla.now() }, createLog('silent', 'worker')];
let merchant: TestMerchant;
let admin: TestBrowser;

beforeAll(async () => {
  await addBankKey(galla);
  merchant = await linkMerchant(galla);
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

/** A delivery report of the gateway, signed with an engine's key. */
const report = (id: string, state: 'DELIVERED' | 'FAILED', reason?: string) =>
  sendSigned(
    galla,
    '/api/messages/v1/reports',
    JSON.stringify({ id, state, at: new Date(galla.now()).toISOString(), ...(reason === undefined ? {} : { reason }) }),
  );

/** Sends a link by SMS. `whileSending` runs while the gateway has the message but has not answered. */
async function sent(phone: string, whileSending: (id: string) => Promise<unknown> = async () => undefined) {
  const { tenantId, linkId } = await activeLink(galla, merchant, { customer_phone: phone, send_by: ['SMS'] });
  const row = await galla.rows.kysely
    .selectFrom('payment_link')
    .selectAll()
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow();
  await inTransaction(galla.rows, (tx) => startMessages(tx, tenantId, [row], galla.now()));
  const ids: string[] = [];
  const SMS = {
    async send({ id, destination }: { readonly id: string; readonly destination: string }) {
      // OTPs of the test's people are sent too.
      if (destination !== `+91${phone}`) return;
      ids.push(id);
      await whileSending(id);
    },
  };
  const parts = {
    database: galla.rows,
    clock,
    log,
    messageFollowers,
    publicUrl: 'https://pay.example',
    contact: defaultContact,
  };
  // One round writes messages, and the next one sends them.
  for (let round = 0; round < 2; round += 1)
    await runDue({ ...parts, senders: { SMS, EMAIL: null } }, [notifyOfLinks, deliverMessages]);
  const of = `/v2/payLink/${encodeId('paymentLink', linkId)}`;
  const seen = async () => {
    const { messages } = (await admin.send('GET', `${of}/messages`)).json();
    const { link } = (await admin.send('GET', of)).json();
    return [messages[0].state, messages[0].reason, link.variant, link.undelivered];
  };
  return { id: ids[0] ?? '', seen };
}

test('PAY-02 an SMS accepted by the gateway counts as sent, and as delivered once the gateway reports it', async () => {
  const { id, seen } = await sent('9840001001');
  expect(await seen()).toEqual(['SENT', null, null, null]);
  expect((await report(id, 'DELIVERED')).json()).toEqual({ received: true });
  expect(await seen()).toEqual(['DELIVERED', null, null, null]);
  // A delivered message stays delivered, whatever is reported later.
  expect((await report(id, 'FAILED', 'Too late')).statusCode).toBe(200);
  expect(await seen()).toEqual(['DELIVERED', null, null, null]);
});

test('PAY-02 an undelivered SMS shows its reason on the link, until it is delivered after all', async () => {
  const { id, seen } = await sent('9840001002');
  for (let times = 0; times < 2; times += 1)
    expect((await report(id, 'FAILED', 'The phone 9840001002 is switched off.')).statusCode).toBe(200);
  expect(await seen()).toEqual([
    'FAILED',
    'The phone … is switched off.',
    'NOT_DELIVERED',
    'The phone … is switched off.',
  ]);
  await report(id, 'DELIVERED');
  expect(await seen()).toEqual(['DELIVERED', null, null, null]);
});

test('PAY-02 a report that arrives before the message counts as sent is kept', async () => {
  const { seen } = await sent('9840001003', (id) => report(id, 'FAILED'));
  const reason = 'The SMS gateway could not deliver the message.';
  expect(await seen()).toEqual(['FAILED', reason, 'NOT_DELIVERED', reason]);
});

test('PAY-02 reports of other messages are acknowledged and change nothing; unsigned reports are rejected', async () => {
  await inTransaction(galla.rows, (tx) =>
    postMessage(tx, { channel: 'SMS', destination: '+919840001004', body: '12345 is your OTP' }, galla.now()),
  );
  const otp = await galla.rows.kysely
    .selectFrom('message')
    .selectAll()
    .where('destination', '=', '+919840001004')
    .executeTakeFirstOrThrow();
  for (const id of [otp.id, randomUUID()]) expect((await report(id, 'FAILED')).statusCode).toBe(200);
  const after = galla.rows.kysely.selectFrom('message').selectAll().where('id', '=', otp.id);
  expect(await after.executeTakeFirstOrThrow()).toEqual(otp);
  const payload = { id: otp.id, state: 'FAILED', at: new Date().toISOString() };
  const unsigned = await galla.app.inject({ method: 'POST', url: '/api/messages/v1/reports', payload });
  expect(unsigned.statusCode).toBe(401);
});
