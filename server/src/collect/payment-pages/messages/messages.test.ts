// Also on PostgreSQL 15.
import { expect, test } from 'vitest';
import { allowTestMode, openTestMode, testTenantOf } from '../../../main/testing/test-mode.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { createLog } from '../../../platform/log.ts';
import { defaultContact } from '../../../platform/testing/default-contact.ts';
import { reportAttempt, startOn } from '../../payment-links/testing/shop.ts';
import { useLinkShop } from '../../payment-links/testing/use-link-shop.ts';
import { chooseOn, moved, orderedOn, published, workPages } from '../testing/fixtures.ts';
import { noticeOrders, notifyOfPages } from './notices.ts';

const shop = useLinkShop();
const { galla } = shop;

/** Writes the pending messages with two workers at once. */
async function notify(): Promise<void> {
  const needs = {
    database: galla.rows,
    clock: { now: galla.now },
    log: createLog('silent', 'worker'),
    masterKey: galla.masterKey,
    publicUrl: 'https://pay.galla.example',
    contact: defaultContact,
  };
  await Promise.all([runDue(needs, [notifyOfPages]), runDue(needs, [notifyOfPages])]);
}
const messagesTo = (destination: string) => galla.messagesTo(destination);

let phones = 0;
async function attemptOn(slug: string, choice: object = {}) {
  phones += 1;
  const phoneNumber = `97${String(phones).padStart(8, '0')}`;
  const token = await orderedOn(galla, slug, { phoneNumber, ...choice });
  const { attempt } = (await startOn(galla, token)).json();
  return { phone: `+91${phoneNumber}`, token, attemptId: String(attempt.attemptId) };
}
const fixed = { type: 'FIXED', amount: 250_00 };

test('PAY-07 a paying customer gets one receipt by SMS, in the language of the page', async () => {
  const english = await published(shop.admin, { pay: fixed });
  const paid = await attemptOn(english.page.slug);
  await notify();
  expect(await messagesTo(paid.phone)).toEqual([]);
  await reportAttempt(galla, shop.merchant, paid.attemptId, 250_00);
  // The bank reports the same result twice.
  await reportAttempt(galla, shop.merchant, paid.attemptId, 250_00);
  await notify();
  const [sent, ...more] = await messagesTo(paid.phone);
  expect(more).toEqual([]);
  expect(sent?.body).toMatch(/^You paid ₹250\.00 to Annapurna Online, reference PP-\w{10}\. Your receipt: https:/);
  expect(sent?.body).toContain(`/p/receipt/${paid.token}`);
  expect(sent?.body).not.toContain('Diwali');
  const hindi = await published(shop.admin, { pay: fixed, language: 'hi' });
  const other = await attemptOn(hindi.page.slug);
  await reportAttempt(galla, shop.merchant, other.attemptId, 250_00);
  await notify();
  expect((await messagesTo(other.phone))[0]?.body).toMatch(/^आपने Annapurna Online को ₹250\.00 दिए/);
});

test('PAY-07 a payment after the end is refunded, and customer and merchant are notified', async () => {
  const person = await galla.addPerson({ merchant: shop.merchant });
  await galla.rows.kysely
    .updateTable('person')
    .set({ email_verified_at: new Date() })
    .where('id', '=', person.id)
    .execute();
  const browser = await galla.signedIn(person);
  const page = await published(browser, { pay: fixed });
  const late = await attemptOn(page.page.slug);
  await moved(browser, page, 'close');
  await workPages(galla);
  await reportAttempt(galla, shop.merchant, late.attemptId, 250_00);
  await notify();
  const customer = await messagesTo(late.phone);
  expect(customer.map(({ body }) => body)).toEqual([
    expect.stringMatching(/^Your ₹250\.00 to Annapurna Online came after the order was paid or had ended\./),
  ]);
  const [email, ...more] = await messagesTo(person.email);
  expect(more).toEqual([]);
  expect(email).toMatchObject({ channel: 'EMAIL', subject: expect.stringContaining('₹250.00 goes back') });
  expect(email?.body).toMatch(/order PP-\w{10} of a payment page[\s\S]+You pay no fee\./);
});

test('TST-03 PAY-07 test-mode messages say so and are not sent', async () => {
  await allowTestMode(galla, shop.merchant);
  await openTestMode(shop.admin);
  const page = await published(shop.admin, { pay: fixed });
  expect((await chooseOn(galla, page.page.slug, { phoneNumber: '9640011223' })).statusCode).toBe(200);
  const { id: orderId } = await galla.rows.kysely
    .selectFrom('payment_page_order')
    .select('id')
    .where('customer_phone', '=', '9640011223')
    .executeTakeFirstOrThrow();
  const tenantId = await testTenantOf(galla, shop.merchant);
  const paid = [{ orderId, attemptId: newId(), amount: 250_00 }];
  await inTenant(galla.rows, tenantId, (tx) => noticeOrders(tx, tenantId, 'PAID', paid, galla.now()));
  await notify();
  const [kept, ...more] = await messagesTo('+919640011223');
  expect(more).toEqual([]);
  expect(kept).toMatchObject({
    sent_at: expect.any(Date),
    body: expect.stringMatching(/^Test mode, no money: You paid/),
  });
});
