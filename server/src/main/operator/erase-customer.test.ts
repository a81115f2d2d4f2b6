// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openFakeBank } from '../../collect/checkout/testing/fake-bank.ts';
import { linkBatchOf } from '../../collect/payment-link-batches/testing/rows.ts';
import { addPaidLinks } from '../../collect/payment-links/testing/paid-links.ts';
import { linkMerchant } from '../../collect/payment-links/testing/shop.ts';
import { paymentPageOf } from '../../collect/payment-pages/testing/rows.ts';
import { webhookOf } from '../../developers/webhooks/testing/rows.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import { istDay } from '../../platform/indian-time.ts';
import { postMessage } from '../../platform/messages/outbox.ts';
import { addBankKey } from '../../refunds/refunds/testing/fixtures.ts';
import { claimReports, noteProgress } from '../../reports/reports/job-queries.ts';
import { runAsOperator } from '../testing/operator.ts';
import { type TestMerchant, useGalla } from '../testing/test-galla.ts';
import { allowTestMode, testTenantOf } from '../testing/test-mode.ts';

const galla = useGalla({ rail: openFakeBank() });
/** The customer of `linkRequest`, who also pays by UPI. */
const customer = {
  name: 'Kavita Menon',
  phone: '9940127785',
  vpa: 'kavita.menon@okbank',
  email: 'kavita@mail.example',
};
const known = { phone: '+91 99401 27785', upi: 'Kavita.Menon@okbank', email: customer.email };
const other = { name: 'Somebody Else', phone: '9876543210', vpa: 'somebody@okbank' };

/** Every row of the database that contains a text of a customer, by table. */
async function rowsWith(texts: readonly string[]): Promise<string[]> {
  const { pool } = galla.rows;
  const tables = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
       AND has_table_privilege(oid, 'select') ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ text: string }>(
      `SELECT t::text AS text FROM ${name} t WHERE t::text ILIKE ANY ($1)`,
      [texts.map((text) => `%${text}%`)],
    );
    found.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  return found;
}

/**
 * Everything a merchant has about the customer: payments, orders, links, pages, files, messages, events and answers.
 */
async function fillWith(merchant: TestMerchant): Promise<void> {
  const { kysely } = galla.rows;
  const { tenantId: tenant_id } = merchant;
  await addPaidLinks(galla, merchant);
  await galla.pay(merchant, { customer }, { customer: other });
  await paymentPageOf(galla.rows, tenant_id, `page-${merchant.merchantId.toLowerCase()}`);
  const pageOrder = { customer_name: customer.name, customer_phone: customer.phone };
  const answers = JSON.stringify([{ label: 'Name on the cake', value: customer.name }]);
  await kysely
    .updateTable('payment_page_order')
    .set({ ...pageOrder, answers })
    .where('tenant_id', '=', tenant_id)
    .execute();
  await linkBatchOf(galla.rows, tenant_id);
  const cells = JSON.stringify({ customerName: customer.name, phone: ` ${customer.phone}`, amount: '500' });
  await kysely.updateTable('payment_link_batch_row').set({ cells }).where('tenant_id', '=', tenant_id).execute();
  await webhookOf(galla.rows, tenant_id);
  const payload = JSON.stringify({ data: { amount: 500, customer: { name: customer.name, vpa: customer.vpa } } });
  await kysely.updateTable('webhook_event').set({ payload }).where('tenant_id', '=', tenant_id).execute();
  await kysely
    .insertInto('refused_event')
    .values({
      id: randomUUID(),
      engine_key_id: 'bank',
      merchant_id: merchant.merchantId,
      provider_transaction_id: 'T1',
      code: 'STATE_CONFLICT',
      field: null,
      message: 'It was refused',
      received_at: new Date(),
      event: JSON.stringify({ amount: 500, customer }),
    })
    .execute();
  const answer = { customerName: customer.name, customerPhone: customer.phone, amount: 500 };
  await inTenant(galla.database, tenant_id, (tx) =>
    tx
      .insertInto('idempotency_key')
      .values({
        tenant_id,
        caller_id: randomUUID(),
        route: 'POST /orders',
        key: randomUUID(),
        request_hash: Buffer.from('x'),
        status: 200,
        created_at: new Date(),
        response: JSON.stringify(answer),
      })
      .execute(),
  );
  await messageTo(customer.phone, `Pay, ${customer.name}`, tenant_id);
}

/** A message to a merchant's customer, or to a person who signs in. */
async function messageTo(phone: string, body: string, ofTenant?: string): Promise<void> {
  const sms = { channel: 'SMS', destination: `+91${phone}`, body, ...(ofTenant && { ofTenant }) } as const;
  await inTransaction(galla.rows, (tx) => postMessage(tx, sms, galla.now()));
  await galla.rows.kysely.updateTable('message').set({ sent_at: new Date() }).execute();
}

const moneyOf = async () =>
  (
    await galla.rows.pool.query(`
      SELECT (SELECT sum(amount) FROM payment) AS paid, (SELECT count(*) FROM payment) AS payments,
        (SELECT sum(paid_amount) FROM payment_link) AS links, (SELECT sum(abs(amount)) FROM posting) AS posted`)
  ).rows;

test('an erased customer is found nowhere afterwards, the money stays, and no other customer is affected', async () => {
  await addBankKey(galla);
  const merchant = await linkMerchant(galla);
  await fillWith(merchant);
  const texts = Object.values(customer);
  const before = await moneyOf();
  const tables = new Set((await rowsWith(texts)).map((row) => row.split(':')[0]));
  expect([...tables].toSorted()).toEqual([
    'checkout_order',
    'idempotency_key',
    'message',
    'payment',
    'payment_link',
    'payment_link_batch_row',
    'payment_page_order',
    'refused_event',
    'webhook_event',
  ]);
  const counted = await runAsOperator(galla, ['erase-customer', merchant.merchantId], { ...known, 'dry-run': true });
  expect(counted).toMatch(/^This would change or delete:\n(?:.|\n)*payments +\d/);
  expect((await rowsWith(texts)).length).toBeGreaterThan(0);
  expect(await runAsOperator(galla, ['erase-customer', merchant.merchantId], known)).toMatch(/^Changed or deleted:/);
  expect(await rowsWith(texts)).toEqual([]);
  expect(await moneyOf()).toEqual(before);
  expect((await rowsWith([other.phone])).length).toBe(1);
  expect(await runAsOperator(galla, ['erase-customer', 'everywhere'], known)).toBe(
    'Nothing of this customer was found.',
  );
  const { rows } = await galla.rows.pool.query(`SELECT act FROM audit_event WHERE chain_id = $1`, [merchant.tenantId]);
  expect(rows).toContainEqual({ act: 'CUSTOMER_ERASED' });
});

test('a customer of one merchant stays with the others, and the files of its reports end', async () => {
  const [one, two] = [await galla.addMerchant(), await galla.addMerchant()];
  const until = new Date(galla.now() + 86_400_000);
  for (const merchant of [one, two]) {
    const admin = await galla.signedIn(await galla.addPerson({ merchant }));
    const day = istDay(galla.now());
    const asked = await admin.send('POST', '/v2/reports/transaction/generate', { body: { from: day, to: day } });
    expect(asked.statusCode, asked.body).toBe(200);
  }
  const made = { state: 'SUCCESSFUL', due_at: null, finished_at: until, as_of: until, row_count: 1, bytes: 1 } as const;
  await galla.rows.kysely
    .updateTable('report')
    .set({ ...made, expires_at: until })
    .execute();
  const shopper = { name: 'Ravi Nair', phone: '9845012345', vpa: 'ravi@okbank' };
  for (const merchant of [one, two]) await galla.pay(merchant, { customer: shopper });
  await runAsOperator(galla, ['erase-customer', one.merchantId], { phone: shopper.phone });
  const left = galla.rows.kysely.selectFrom('payment').select('tenant_id').where('customer_phone', '=', shopper.phone);
  expect(await left.execute()).toEqual([{ tenant_id: two.tenantId }]);
  const kept = galla.rows.kysely.selectFrom('report').select('tenant_id').where('expires_at', '=', until);
  expect(await kept.execute()).toEqual([{ tenant_id: two.tenantId }]);
});

test('a customer’s messages are deleted at the merchant that sent them; other merchants’ messages and sign-in codes stay', async () => {
  const [one, two] = [await galla.addMerchant(), await galla.addMerchant()];
  const phone = '9811002200';
  await messageTo(phone, 'of one', one.tenantId);
  await messageTo(phone, 'of two', two.tenantId);
  await messageTo(phone, '12345 is your code');
  const left = async () => (await galla.messagesTo(`+91${phone}`)).map(({ body }) => body).toSorted();
  await runAsOperator(galla, ['erase-customer', one.merchantId], { phone });
  expect(await left()).toEqual(['12345 is your code', 'of two']);
  await runAsOperator(galla, ['erase-customer', 'everywhere'], { phone });
  expect(await left()).toEqual([]);
});

test('a report in progress during an erasure is created again, and its worker loses it', async () => {
  const merchant = await galla.addMerchant();
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const day = istDay(galla.now());
  await admin.send('POST', '/v2/reports/transaction/generate', { body: { from: day, to: day } });
  const claim = { tenantId: merchant.tenantId, now: new Date(galla.now()), places: 1, except: [] };
  const [due] = await inTenant(galla.rows, merchant.tenantId, (tx) => claimReports(tx, claim));
  if (due === undefined) throw new Error('No report was due');
  await runAsOperator(galla, ['erase-customer', merchant.merchantId], { phone: '9811002211' });
  const progress = { rows: 1, done: 1 };
  expect(await inTenant(galla.rows, merchant.tenantId, (tx) => noteProgress(tx, due, progress, galla.now()))).toBe(
    false,
  );
  const again = await inTenant(galla.rows, merchant.tenantId, (tx) => claimReports(tx, { ...claim, now: new Date() }));
  expect(again).toMatchObject([{ id: due.id, halfKey: due.key }]);
});

test('an engine’s repeated report of a payment does not restore its erased customer; a later payment has one', async () => {
  await addBankKey(galla);
  const merchant = await galla.addMerchant();
  const createdAt = new Date(galla.now() - 3_600_000).toISOString();
  const payer = { name: 'Meera Iyer', phone: '9811002233', vpa: 'meera.iyer@okbank' };
  const event = { merchantId: merchant.merchantId, providerTransactionId: 'AGAIN-1', createdAt, customer: payer };
  await galla.pay(merchant, { ...event, state: 'PENDING' });
  const counted = await runAsOperator(galla, ['erase-customer', merchant.merchantId], { upi: 'Meera.Iyer@okbank' });
  expect(counted).toContain('payments');
  await galla.pay(merchant, { ...event, updatedAt: new Date(galla.now()).toISOString(), state: 'COMPLETED' });
  await galla.pay(merchant, { ...event, providerTransactionId: 'AGAIN-2' });
  expect(await rowsWith(Object.values(payer))).toEqual([]);
  galla.pass(60_000);
  await galla.pay(merchant, { customer: payer });
  const paid = galla.rows.kysely.selectFrom('payment').select('state').where('tenant_id', '=', merchant.tenantId);
  expect((await paid.where('customer_vpa', 'is', null).execute()).map(({ state }) => state)).toEqual([
    'COMPLETED',
    'COMPLETED',
  ]);
  expect((await paid.where('customer_vpa', '=', payer.vpa).execute()).length).toBe(1);
  // Another merchant's customer with the same name and phone is not affected by the mark.
  const other = await galla.addMerchant();
  await galla.pay(other, { ...event, providerTransactionId: 'AGAIN-3', merchantId: other.merchantId });
  const theirs = galla.rows.kysely
    .selectFrom('payment')
    .select('customer_phone')
    .where('tenant_id', '=', other.tenantId);
  expect(await theirs.execute()).toEqual([{ customer_phone: payer.phone }]);
});

test('in a sandbox whose clock is ahead an erased customer is not restored either', async () => {
  const merchant = await galla.addMerchant();
  await allowTestMode(galla, merchant);
  const tenantId = await testTenantOf(galla, merchant);
  const ahead = 30 * 86_400_000;
  await galla.rows.kysely.updateTable('tenant').set({ clock_offset: ahead }).where('id', '=', tenantId).execute();
  const createdAt = new Date(galla.now() + ahead - 3_600_000).toISOString();
  const payer = { name: 'Kiran Das', phone: '9811002244', vpa: 'kiran.das@okbank' };
  const event = { providerTransactionId: 'AHEAD-1', createdAt, customer: payer };
  await galla.payInTestMode(merchant, { ...event, state: 'PENDING' });
  await runAsOperator(galla, ['erase-customer', merchant.merchantId], { phone: payer.phone });
  await galla.payInTestMode(merchant, { ...event, updatedAt: new Date(galla.now() + ahead).toISOString() });
  const payments = galla.rows.kysely.selectFrom('payment').select(['state', 'customer_phone']);
  expect(await payments.where('tenant_id', '=', tenantId).execute()).toEqual([
    { state: 'COMPLETED', customer_phone: null },
  ]);
});

test('an invalid phone, UPI ID or e-mail is named, and nothing is changed', async () => {
  const { merchantId } = await galla.addMerchant();
  const run = (words: string[], options: object = {}) => runAsOperator(galla, words, { ...options });
  await expect(run(['erase-customer', merchantId])).rejects.toThrow('--phone, --upi or --email is needed');
  await expect(run(['erase-customer', merchantId], { phone: '12' })).rejects.toThrow('--phone is a mobile number');
  await expect(run(['erase-customer', merchantId], { upi: '%' })).rejects.toThrow('--upi is a UPI ID');
  await expect(run(['erase-customer', merchantId], { email: 'nobody' })).rejects.toThrow('--email');
  await expect(run(['erase-customer', 'NOBODY99'], { upi: 'a.b@okbank' })).rejects.toThrow('There is no merchant');
  await expect(run(['erase-customer'])).rejects.toThrow('A merchant is needed');
});
