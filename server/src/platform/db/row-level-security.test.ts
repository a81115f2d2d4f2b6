// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeId } from '@galla/contract/core/ids.ts';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayRequestOf } from '../../business/activation/testing/rows.ts';
import { bankChangeOf } from '../../business/bank-account/testing/rows.ts';
import { documentOf } from '../../business/documents/testing/rows.ts';
import { submissionOf } from '../../business/kyc/testing/rows.ts';
import { setCustomerContact } from '../../business/merchants/public/customer-contact-queries.ts';
import { onboardingOf } from '../../business/onboarding/testing/rows.ts';
import { saveAnswers } from '../../business/policies/queries.ts';
import { storeLinkOf } from '../../business/store-linking/testing/rows.ts';
import { upiCheckOf } from '../../business/upi-verification/testing/rows.ts';
import { insertCheck } from '../../business/website-check/public/queries.ts';
import { linkBatchOf } from '../../collect/payment-link-batches/testing/rows.ts';
import { paymentLinkOf } from '../../collect/payment-links/testing/rows.ts';
import { paymentPageOf } from '../../collect/payment-pages/testing/rows.ts';
import { apiKeyOf, apiRequestOf } from '../../developers/api-keys/testing/rows.ts';
import { addSandboxRows } from '../../developers/sandbox/testing/rows.ts';
import { webhookOf } from '../../developers/webhooks/testing/rows.ts';
import type { TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { reportChargeback } from '../../refunds/chargebacks/testing/reporting.ts';
import { confirm, csvOf, paidRow, uploaded, workAllBatches } from '../../refunds/refund-batches/testing/fixtures.ts';
import { addBankKey, paid } from '../../refunds/refunds/testing/fixtures.ts';
import { archiveOf } from '../../reports/archives/testing/rows.ts';
import { makeSettlement } from '../../settlements/settlements/runs/create-settlement.ts';
import { saveTerms, usualTerms } from '../../settlements/settlements/terms.ts';
import { giveAccount } from '../../settlements/settlements/testing/fixtures.ts';
import { taxInvoiceOf } from '../../settlements/tax-invoices/testing/rows.ts';
import { pairedPhone } from '../../shops/counter/testing/counter-phone.ts';
import { dynamicQrOf } from '../../shops/dynamic-qr/testing/rows.ts';
import { recipientOf } from '../../shops/recipients/testing/rows.ts';
import { istDay } from '../indian-time.ts';
import type { Database, Tx } from './database.ts';
import { inTenant, inTenants, inTransaction, openDatabase } from './database.ts';

const galla = useGalla();
let api: Database;
let mine: TestMerchant;
let tables: string[];

beforeAll(async () => {
  api = openDatabase({ url: galla.url, role: 'galla_api', connections: 1 });
  mine = await galla.addMerchant();
  const merchants = [mine, await galla.addMerchant()];
  for (const merchant of merchants) {
    const store = await galla.addStore(merchant, 'S1');
    await galla.pay(merchant, { storeId: 'S1', terminalId: 'C1', qrCodeId: 'S1-Q1' });
    await addSettlement(merchant);
    await addOrder(merchant);
    await addCharges(merchant);
    await addRefund(merchant);
    await addReport(merchant);
    await taxInvoiceOf(galla.rows, merchant.tenantId);
    await archiveOf(galla.rows, merchant.tenantId);
    await addStoreFiles(merchant);
    await addCustomerTexts(merchant);
    await dynamicQrOf(galla.rows, merchant.tenantId, store.id);
    await linkBatchOf(galla.rows, merchant.tenantId);
    await submissionOf(galla.rows, merchant.tenantId);
    await onboardingOf(galla.rows, merchant.tenantId);
    await documentOf(galla.rows, merchant.tenantId);
    await gatewayRequestOf(galla.rows, merchant.tenantId);
    await bankChangeOf(galla.rows, merchant.tenantId);
    await apiKeyOf(galla.rows, galla.masterKey, merchant);
    await apiRequestOf(galla.rows, merchant.tenantId);
    await paymentLinkOf(galla.rows, merchant.tenantId, `CanaryLink${merchant === mine ? '11' : '22'}`);
    await paymentPageOf(galla.rows, merchant.tenantId, `canary-page-${merchant === mine ? '11' : '22'}`);
    await recipientOf(galla.rows, merchant.tenantId, store.id);
    await webhookOf(galla.rows, merchant.tenantId);
    await storeLinkOf(galla.rows, merchant.tenantId);
    await upiCheckOf(galla.rows, merchant.tenantId);
    const admin = await galla.signedIn(await galla.addPerson({ merchant }));
    await pairedPhone(galla, admin, merchant, store);
    await addQrCodeActs(merchant);
  }
  // The worker has merged the earlier announcements.
  for (const merchant of merchants) await addWork(merchant);
  for (const { tenantId } of merchants) await addSandboxRows(api, tenantId);
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and a.attname = 'tenant_id' and not a.attisdropped
    order by 1`.execute(galla.rows.kysely);
  tables = rows.map(({ name }) => name);
});
afterAll(() => api.close());

/** A store's picture, and an import of stores. */
async function addStoreFiles({ tenantId: tenant_id }: TestMerchant): Promise<void> {
  const { kysely } = galla.rows;
  const [id, created_by, created_at] = [randomUUID(), randomUUID(), new Date()];
  const { id: store_id } = await kysely
    .selectFrom('store')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow();
  const keys = { small_key: 'a', medium_key: 'b', large_key: 'c' };
  await kysely
    .insertInto('store_image')
    .values({ tenant_id, id, store_id, position: 1, width: 4, height: 3, ...keys, created_by, created_at })
    .execute();
  // The API receives imports; the worker processes them.
  await inTenant(api, tenant_id, async (tx) => {
    const upload = { file_name: 's.csv', existing: 'REFUSE' as const, created_by, created_at, worked_at: created_at };
    await tx
      .insertInto('store_import')
      .values({ tenant_id, id, ...upload, row_count: 1 })
      .execute();
    await tx
      .insertInto('store_import_row')
      .values({ tenant_id, import_id: id, number: 1, cells: '{}', code: 'S1', state: 'UNCHECKED' })
      .execute();
  });
}

/** The merchant's texts for its customers, and a check of its website. */
async function addCustomerTexts({ tenantId: tenant_id, merchantId }: TestMerchant): Promise<void> {
  const [personId, now] = [randomUUID(), new Date()];
  const change = { email: 'canary@mail.example', phone: null, changed_by: personId, changed_at: now };
  const answers = {
    businessName: 'Canary',
    address: 'Canary',
    email: 'canary@mail.example',
    phone: '9800000000',
    refundRequestDays: 7,
    refundProcessingDays: 7,
    shippingDays: null,
    returnRequestDays: null,
  };
  await inTenant(api, tenant_id, async (tx) => {
    await setCustomerContact(tx, tenant_id, change);
    await insertCheck(tx, {
      tenant_id,
      id: randomUUID(),
      url: 'https://canary.example',
      chosen: 'OTHER',
      started_by: personId,
      started_at: now,
    });
    await saveAnswers(tx, tenant_id, 0, { answers, personId, address: merchantId.toLowerCase(), now });
  });
}

/** The history of a QR code, and a ZIP of QR codes. The API writes both. */
async function addQrCodeActs({ tenantId: tenant_id }: TestMerchant): Promise<void> {
  const [id, created_by, created_at] = [randomUUID(), randomUUID(), new Date()];
  await inTenant(api, tenant_id, async (tx) => {
    const code = await tx
      .selectFrom('qr_code')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .executeTakeFirstOrThrow();
    const event = { act: 'RENAMED' as const, created_by, created_at };
    await tx
      .insertInto('qr_code_event')
      .values({ tenant_id, id, qr_code_id: code.id, ...event })
      .execute();
    const archive = {
      qr_code_ids: [code.id],
      options: '{}',
      created_by,
      created_at,
      worked_at: created_at,
      file_count: 1,
    };
    await tx
      .insertInto('qr_code_archive')
      .values({ tenant_id, id, ...archive })
      .execute();
  });
}

/** Due work and failed work. */
async function addWork({ tenantId: tenant_id }: TestMerchant): Promise<void> {
  const { kysely } = galla.rows;
  const [job, due_at] = ['chores.do', new Date()];
  const failure = { attempts: 1, last_error: 'no such shelf', failed_at: due_at, due_at };
  await kysely.insertInto('work_announcement').values({ tenant_id, job, due_at }).execute();
  await kysely
    .insertInto('due_work')
    .values({ tenant_id, job, due_at })
    .onConflict((other) => other.doNothing())
    .execute();
  await kysely
    .insertInto('failed_work')
    .values({ tenant_id, job, subject_id: randomUUID(), ...failure })
    .execute();
}

/** A settlement with its payments, agreed terms, and payout account. */
async function addSettlement(merchant: TestMerchant): Promise<void> {
  const { tenantId } = merchant;
  await giveAccount(galla, merchant);
  await inTenant(galla.rows, tenantId, (tx) => saveTerms(tx, tenantId, usualTerms, galla.now()));
  const day = addDays(istDay(galla.now()), 14);
  await makeSettlement(galla.rows, tenantId, { day, holidays: new Map(), now: galla.now() });
}

/** An order with an attempt, and the secret of its merchant. */
async function addOrder({ tenantId: tenant_id }: TestMerchant): Promise<void> {
  const { kysely } = galla.rows;
  const [id, at] = [randomUUID(), new Date()];
  const times = { created_at: at, expires_at: at };
  const order = { tenant_id, id, merchant_order_id: 'A1', amount: 100, ...times };
  const nobody = { description: null, customer_name: null, customer_phone: null, return_url: null };
  await kysely
    .insertInto('checkout_order')
    .values({ ...order, ...nobody })
    .execute();
  const how = { method: 'UPI', card_network: null, card_last4: null, bank: null, wallet: null } as const;
  const attempt = { tenant_id, id: randomUUID(), order_id: id, key: randomUUID(), ask_at: null, ...times };
  await kysely
    .insertInto('checkout_attempt')
    .values({ ...attempt, ...how })
    .execute();
  await kysely
    .insertInto('checkout_secret')
    .values({ tenant_id, sealed_secret: Buffer.alloc(1), created_at: at })
    .execute();
}

/** A report that was requested and sent by e-mail, and a default template. */
async function addReport(merchant: TestMerchant): Promise<void> {
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const day = istDay(galla.now());
  const asked = await admin.send('POST', '/v2/reports/transaction/generate', { body: { from: day, to: day } });
  const report_id = decodeId('report', asked.json().reportId) ?? '';
  const email = { tenant_id: merchant.tenantId, id: randomUUID(), report_id, sent_by: null, created_at: new Date() };
  await galla.rows.kysely
    .insertInto('report_email')
    .values({ ...email, recipients: [randomUUID()] })
    .execute();
  await admin.send('PUT', '/v1/reports/context', { body: { kind: 'TRANSACTION', template: 'ONLINE' } });
}

/** A refund that a person requests under a key, one from a file, the merchant's own limits, and a chargeback. */
async function addRefund(merchant: TestMerchant): Promise<void> {
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const [payment] = await galla.pay(merchant, {});
  await admin.send('PUT', '/v1/refunds/settings', { body: { stepUpAbove: 100, approvalAbove: null } });
  await admin.send('POST', '/v1/transactions/backToSource', {
    body: { unitId: payment?.paymentId, amount: 100, reason: 'OTHER' },
    headers: { 'idempotency-key': randomUUID() },
  });
  const batch = await uploaded(galla, admin, csvOf((await paidRow(galla, merchant)).row));
  await confirm(admin, batch);
  await workAllBatches(galla);
  await addBankKey(galla);
  const { providerTransactionId } = await paid(galla, merchant);
  const { merchantId } = merchant;
  const claim = { chargebackId: 'C1', merchantId, providerTransactionId, amount: 100, state: 'OPENED' } as const;
  await reportChargeback(galla, claim);
}

/** The merchant's own prices, and the rows of the auditor. */
async function addCharges({ tenantId: tenant_id }: TestMerchant): Promise<void> {
  const at = new Date();
  const { kysely } = galla.rows;
  const price = { instrument: null, card_network: null, card_category: null, basis_points: 100, most_fee: null };
  await kysely.insertInto('pricing').values({ tenant_id, keys_released_at: at, changed_at: at }).execute();
  await kysely.insertInto('turnover_class').values({ tenant_id, is_large: true, valid_from: at }).execute();
  await kysely
    .insertInto('rate_card')
    .values({ tenant_id, id: randomUUID(), ...price, valid_from: at, valid_until: null, created_at: at })
    .execute();
  const auditor = openDatabase({ url: galla.url, role: 'galla_auditor', connections: 1 });
  const finding = { rule: 'legs', subject: 'a journal', detail: 'does not sum to zero' };
  await auditor.kysely
    .insertInto('auditor_finding')
    .values({ tenant_id, ...finding, found_at: at })
    .execute();
  await auditor.kysely.insertInto('money_freeze').values({ tenant_id, reason: 'legs', created_at: at }).execute();
  const book = { position: 1, days: [], whole_position: 1, whole_due_at: at };
  await auditor.kysely
    .insertInto('auditor_book')
    .values({ tenant_id, ...book })
    .execute();
  await auditor.close();
}

/** A query without any condition on the tenant. */
async function tenantsIn(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`select distinct tenant_id from ${sql.table(table)}`.execute(tx);
  return rows.map(({ tenant_id }) => tenant_id);
}

describe('row-level security', () => {
  test('every table with a tenant has row-level security for every role, including its owner', async () => {
    expect(tables).toContain('payment');
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relname = any (${tables}::text[]) and not (relrowsecurity and relforcerowsecurity)`.execute(
      galla.rows.kysely,
    );
    expect(rows).toEqual([]);
  });

  test('every table without it is explained in docs/security.md', async () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../docs/security.md'), 'utf8');
    const section = text.slice(text.indexOf('## The database'), text.indexOf('## The page where customers pay'));
    const explained: string[] = [];
    for (const [, names = '', reason = ''] of section.matchAll(/^\| (`[^|]+) \|([^|]*)\|$/gm)) {
      expect(reason.trim(), names).toMatch(/\w+ \w+ \w+/);
      explained.push(...[...names.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name));
    }
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
        and not (relrowsecurity and relforcerowsecurity)`.execute(galla.rows.kysely);
    expect(explained.sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  test('the API cannot read tables that it only writes', async () => {
    for (const table of ['message', 'refused_event', 'page_event', 'password_wish'])
      await expect(inTransaction(api, (tx) => sql`select * from ${sql.table(table)}`.execute(tx))).rejects.toThrow(
        'permission denied',
      );
  });

  test('a query without a tenant condition reads only the rows of the scope, in every table', async () => {
    for (const table of tables) {
      const everything = await inTransaction(galla.rows, (tx) => tenantsIn(tx, table));
      expect([table, everything.length]).toEqual([table, 2]);
      expect(await inTenants(api, [mine.tenantId], (tx) => tenantsIn(tx, table))).toEqual([mine.tenantId]);
    }
  });

  test('outside a scope it reads nothing, even on a connection that had one before', async () => {
    for (const table of tables) {
      await inTenants(api, [mine.tenantId], (tx) => tenantsIn(tx, table));
      expect(await inTransaction(api, (tx) => tenantsIn(tx, table))).toEqual([]);
      expect(await inTenants(api, [], (tx) => tenantsIn(tx, table))).toEqual([]);
    }
  });

  test('a customer who names a link’s code can read what it opens, and nothing of other codes', async () => {
    const codes = (named: string) =>
      inTenants(api, [], async (tx) => {
        await sql`select set_config('galla.link_code', ${named}, true)`.execute(tx);
        return (await tx.selectFrom('payment_link_code').select('code').execute()).map(({ code }) => code);
      });
    expect(await codes('CanaryLink22')).toEqual(['CanaryLink22']);
    expect(await codes('CanaryLink33')).toEqual([]);
    expect(await codes('%')).toEqual([]);
  });

  test('a program that names its key’s hash can read what it opens, and nothing of other hashes', async () => {
    const { rows: all } = await sql<{
      hash: Buffer;
      tenant_id: string;
    }>`select hash, tenant_id from api_key_hash`.execute(galla.rows.kysely);
    const theirs = all.find(({ tenant_id }) => tenant_id !== mine.tenantId)?.hash ?? Buffer.alloc(0);
    const hashes = (named: string) =>
      inTenants(api, [], async (tx) => {
        await sql`select set_config('galla.api_key_hash', ${named}, true)`.execute(tx);
        return (await tx.selectFrom('api_key_hash').select('hash').execute()).map(({ hash }) => hash.toString('hex'));
      });
    expect(await hashes(theirs.toString('hex'))).toEqual([theirs.toString('hex')]);
    expect(await hashes('00'.repeat(32))).toEqual([]);
  });

  test('the processes that answer people cannot write payments or money', async () => {
    const columns = { payment: 'amount', posting: 'account', journal: 'kind', outbox: 'type', payment_hour: 'amount' };
    for (const [table, column] of Object.entries(columns)) {
      const change = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} where tenant_id = ${mine.tenantId}`;
      await expect(inTransaction(api, (tx) => change.execute(tx))).rejects.toThrow('permission denied');
      await expect(inTenants(api, [mine.tenantId], (tx) => change.execute(tx))).rejects.toThrow('read-only');
    }
  });
});
