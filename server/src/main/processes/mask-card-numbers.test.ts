// Also on PostgreSQL 15.
import type { AuditCheck, AuditEntry } from '@galla/contract/identity/audit/endpoints.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { record } from '../../identity/audit/public/service.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { freeTextColumns } from '../features.ts';
import { type TestBrowser, useGalla } from '../testing/test-galla.ts';
import { maskStoredCardNumbers } from './mask-card-numbers.ts';

const galla = useGalla();
const card = '4111 1111 1111 1111';
const masked = '•••• •••• •••• 1111';
let owner: pg.Client;
let shop: Awaited<ReturnType<typeof openShop>>;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: galla.url });
  await owner.connect();
});
afterAll(() => owner.end());

const verify = async (browser: TestBrowser): Promise<AuditCheck> =>
  (await browser.send('POST', '/v1/audit/verify', { body: {} })).json();

async function openShop() {
  const merchant = await galla.addMerchant();
  const admin = await galla.addPerson({ merchant });
  const { id: membershipId } = await galla.rows.kysely
    .selectFrom('membership')
    .select('id')
    .where('person_id', '=', admin.id)
    .executeTakeFirstOrThrow();
  const context = { masterKey: galla.masterKey, now: galla.now(), address: '::1', userAgent: `Browser ${card}` };
  const write = (detail: Record<string, string | number>) =>
    inTransaction(galla.rows, (tx) =>
      record(tx, context, { personId: admin.id, membershipId, act: 'NAME_CHANGED', detail }),
    );
  return { merchant, admin, write, browser: await galla.signedIn(admin) };
}

describe('card numbers that were stored before they were refused', () => {
  test('are masked on upgrade, in rows and in the audit log, whose check explains it; a changed entry is still found', async () => {
    const other = await openShop();
    shop = await openShop();
    await shop.write({ before: `Asha ${card}`, after: 'Asha', count: 2 });
    await shop.write({ before: 'Asha', after: 'Asha R' });
    await other.write({ before: card });
    await galla.pay(shop.merchant, { merchantOrderId: '4111111111111111', customer: { name: 'Somebody' } });
    await owner.query('ALTER TABLE audit_event NO FORCE ROW LEVEL SECURITY');
    await owner.query('ALTER TABLE payment NO FORCE ROW LEVEL SECURITY');
    await owner.query(`UPDATE payment SET customer_name = 'Card ${card}', utr = '4111111111111111'`);
    await owner.query(
      `UPDATE audit_event SET detail = '{"before":"Changed ${card}"}' WHERE chain_id = $1 AND detail::text LIKE '%1111%'`,
      [other.merchant.tenantId],
    );
    await owner.query('ALTER TABLE audit_event FORCE ROW LEVEL SECURITY');
    await owner.query('ALTER TABLE payment FORCE ROW LEVEL SECURITY');
    await owner.query('INSERT INTO person_config (person_id, key, value, updated_at) VALUES ($1, $2, $3, now())', [
      shop.admin.id,
      'tour',
      JSON.stringify({ note: card }),
    ]);

    // The user agent of two entries of the shop and of one of the other merchant, each with its detail.
    expect(await maskStoredCardNumbers(galla.url, galla.masterKey)).toBe(3);

    const [payment] = await galla.rows.kysely
      .selectFrom('payment')
      .select(['customer_name', 'utr', 'merchant_order_id'])
      .execute();
    expect(payment).toEqual({
      customer_name: `Card ${masked}`,
      utr: '4111111111111111',
      merchant_order_id: '4111111111111111',
    });
    const config = await galla.rows.pool.query('SELECT value FROM person_config');
    expect(config.rows[0].value).toEqual({ note: masked });
    const { entries }: { entries: AuditEntry[] } = (
      await shop.browser.send('POST', '/v1/audit/list', { body: { filters: {} } })
    ).json();
    expect(JSON.stringify(entries)).not.toContain('4111');
    expect(Object.fromEntries(entries.map(({ act, detail }) => [`${act} ${detail['before'] ?? ''}`, detail]))).toEqual({
      'CARD_NUMBERS_MASKED ': { entries: 2 },
      'NAME_CHANGED Asha': { before: 'Asha', after: 'Asha R' },
      [`NAME_CHANGED Asha ${masked}`]: { before: `Asha ${masked}`, after: 'Asha', count: 2 },
      'SIGNED_IN ': { way: 'OTP' },
    });
    expect(await verify(shop.browser)).toMatchObject({ checked: 4, redacted: 2, broken: null });
    expect((await verify(other.browser)).broken).toMatchObject({ kind: 'CHANGED' });
    const forced = await owner.query(
      "SELECT relname FROM pg_class WHERE relname IN ('payment', 'audit_event') AND relforcerowsecurity",
    );
    expect(forced.rowCount).toBe(2);
  });

  test('a redacted entry that is changed afterwards is still found', async () => {
    await owner.query('ALTER TABLE audit_event NO FORCE ROW LEVEL SECURITY');
    await owner.query(
      `UPDATE audit_event SET detail = '{"before":"Somebody else"}' WHERE redaction IS NOT NULL AND detail::text LIKE '%count%'`,
    );
    await owner.query('ALTER TABLE audit_event FORCE ROW LEVEL SECURITY');
    expect((await verify(shop.browser)).broken).toMatchObject({ kind: 'CHANGED' });
  });

  test('are searched for once', async () => {
    expect(await maskStoredCardNumbers(galla.url, galla.masterKey)).toBeUndefined();
  });

  test('are searched for in every text column that is not an id, a state or one of our names', async () => {
    const ofMachines =
      /(^|_)(id|ids|key|code|codes|state|status|kind|type|mode|modes|act|outcome|utr|arn|ifsc|last4|phone|email|contact|method|network|category|instrument|solution|account|rule|purpose|destination|channel|route|field|form|format|template|columns|permissions|transports|way|challenge|address|url|hash|line|in|every|role|gstin)$|^(subject|bound_to|group_value|identity|netted|email_before|username|totals|filters|amount_text|message|last_error|name_of)$/;
    const ofOurs = new Set([
      'announcement.tone',
      'api_key.allowed_addresses',
      'api_key.scopes',
      'api_key.wanted_scopes',
      'api_key.wanted_addresses',
      'api_key_secret.last_group',
      'api_key_use.used_from',
      // Masked when it is recorded.
      'api_request.path',
      // Keys of files, sums and hashes.
      'archive.manifest',
      'archive.writing',
      'auditor_finding.detail',
      'bank_holiday.source',
      'checkout_order.origin',
      'due_work.job',
      'dynamic_qr_payment.returned_as',
      'failed_work.job',
      'holiday_list.source',
      'credit_note_series.financial_year',
      'tax_invoice.original_invoices',
      'invoice_series.financial_year',
      'merchant.own_vpa',
      'message.follower',
      'followed_message.follower',
      'merchant.upi_handle',
      'merchant.vpa',
      'onboarding_field.section',
      'onboarding_section.section',
      // Codes of banks, and acts from closed lists.
      'sandbox.banks',
      'sandbox_script.steps',
      'process_place.host',
      'process_place.place',
      // Dots that only fill space.
      'write_probe.filling',
      // Marks from closed lists.
      'store_import_row.warning',
      // Questions to customers and items for sale: card numbers have been refused since links exist.
      'payment_link.asks',
      'payment_link.items',
      'payment_link.language',
      'payment_link.opened_on',
      'payment_link.send_by',
      // Derived from the reference and the name.
      'payment_link.reference_search',
      'payment_link.customer_search',
      'payment_link_activation.reference',
      'payment_link_message.receiver',
      'operator_user.roles',
      'pending_sign_in.opened_by',
      'payment_link_batch_row.send_by',
      'payment_link_batch_row.wrong',
      // Card numbers have been refused since pages exist; an address has letters and hyphens of ours.
      'payment_page.asks',
      'payment_page.language',
      'payment_page.slug',
      'payment_page.suggested',
      'payment_page_order.reference',
      'payment_page_slug.slug',
      'provider.legal_name',
      'provider.sac',
      'provider.upi_handle',
      // Derived from the name and the code.
      'qr_code.search',
      'qr_code_archive.options',
      // Codes and counts, and the provider's own name of a submission.
      'kyc_consent.version',
      'kyc_submission.provider_reference',
      'kyc_submission.risk_marks',
      'kyc_submission.versions',
      'money_freeze.reason',
      'refund.reason',
      'report_schedule.stop_reason',
      'settlement.place_of_supply',
      'tariff_rate.price_class',
      'tax_invoice.number',
      'tax_invoice.place_of_supply',
      'tax_invoice.provider_name',
      // Copied from the merchant's columns, which no longer contain a card number.
      'tax_invoice.merchant_name',
      'tax_invoice.sac',
      'session.opened_by',
      'store.hours',
      'store.located_by',
      'store.pincode',
      // Derived from the name, the code and the city.
      'store.search',
      'store_app.code',
      'saved_view.list',
      'store_app.platform',
      // The operator registers it, and it has no query.
      'store_app.return_url',
      'store_import.existing',
      // Error codes.
      'store_import_row.cell_errors',
      'store_link.code_challenge',
      'store_link.ended_why',
      'store_link_request.code_challenge',
      'store_link_request.state',
      'webhook_attempt.error',
      'webhook_attempt.response_headers',
      'webhook_attempt.signature',
      // Masked before it is stored.
      'webhook_cursor.failure',
      // A view of the partitions.
      'time_partition.name',
      'time_partition.table_name',
      'webhook_endpoint.disabled_reason',
      'webhook_endpoint.events',
      'webhook_endpoint.secret_ending',
      // Derived from ids, amounts and states.
      'webhook_event.once',
      'webhook_event.payload',
      'webhook_event.reference',
      'website_check.chosen',
      'website_check.failure',
      'work_announcement.job',
    ]);
    const { rows } = await owner.query<{ table_name: string; column_name: string }>(
      // Citus adds its own views.
      `SELECT table_name, column_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
         AND table_name NOT IN ('schema_migration', 'data_migration', 'audit_event')
         AND table_name NOT IN (SELECT name FROM time_partition) AND (data_type IN ('text', 'json', 'jsonb') OR udt_name = '_text')`,
    );
    const unknown = rows.filter(
      ({ table_name, column_name }) =>
        !ofMachines.test(column_name) && freeTextColumns[table_name]?.[column_name] === undefined,
    );
    const names = unknown.map(({ table_name, column_name }) => `${table_name}.${column_name}`);
    expect(names.filter((column) => !ofOurs.has(column))).toEqual([]);
    const named = Object.entries(freeTextColumns).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    const all = new Set(rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`));
    expect(named.filter((column) => !all.has(column))).toEqual([]);
  });
});

describe('new card numbers', () => {
  test('are refused in the note of a refund, with the reason, and masked in an engine’s texts; ids are kept', async () => {
    const { merchant, browser } = await openShop();
    const ids = {
      utr: '4111111111111111',
      merchantOrderId: '4111111111111111',
      merchantTransactionId: '4111111111111111',
    };
    const [answer] = await galla.pay(merchant, {
      ...ids,
      customer: { name: `Asha ${card}`, vpa: '4111111111111111@bank' },
    });
    const stored = await galla.rows.kysely
      .selectFrom('payment')
      .select(['utr', 'merchant_order_id', 'merchant_transaction_id', 'customer_name', 'customer_vpa'])
      .where('tenant_id', '=', merchant.tenantId)
      .executeTakeFirstOrThrow();
    expect(Object.values(stored)).toEqual([...Object.values(ids), `Asha ${masked}`, '••••••••••••1111@bank']);
    const refund = { unitId: answer?.paymentId, amount: 100, reason: 'OTHER', note: `To ${card}` };
    const headers = { 'idempotency-key': 'card-in-a-note' };
    const refused = await browser.send('POST', '/v1/transactions/backToSource', { body: refund, headers });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ field: 'note', message: 'This looks like a card number. Leave it out: card numbers are never stored.' }],
    ]);
    const search = { by: 'utr', value: '4111111111111111' };
    const filters = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z', search };
    const found = await browser.send('POST', '/v3/transactions/list', { body: { filters } });
    expect([found.statusCode, JSON.stringify(found.json()).includes(answer?.paymentId ?? '-')]).toEqual([200, true]);
  });
});
