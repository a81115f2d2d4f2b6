// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { decodeId } from '@galla/contract/core/ids.ts';
import { onlineColumns, storeColumns } from '@galla/contract/reports/reports/columns.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { istDay } from '../../platform/indian-time.ts';
import { FakeBank } from '../../refunds/refunds/testing/fake-bank.ts';
import { askRefund, paid, workAll } from '../../refunds/refunds/testing/fixtures.ts';
import { ask, find, makeAll, readCsv, take } from './testing/fixtures.ts';

const bank = new FakeBank();
const galla = useGalla({ rail: bank });
const dayMs = 86_400_000;
let merchant: TestMerchant;
let admin: TestBrowser;

beforeEach(async () => {
  bank.mood = 'COMPLETED';
  merchant = await galla.addMerchant();
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

const day = (back = 0) => istDay(galla.now() - back * dayMs);
const days = (back = 3) => ({ from: day(back), to: day() });
const transactions = '/v2/reports/transaction/generate';
const rupees = (paise: number) => (paise / 100).toFixed(2);

/** The sums of the ledger accounts: payments received, and the amount payable to the merchant. */
async function bookOf({ tenantId }: TestMerchant) {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount) as amount from posting where tenant_id = ${tenantId} group by account`.execute(
    galla.rows.kysely,
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

describe('REP-01 a report', () => {
  test('REP-01 is asked for, listed with its status, made by the worker and downloaded', async () => {
    await paid(galla, merchant, { amount: 123_45 });
    const id = await ask(admin, transactions, days());
    expect(await find(admin, id)).toMatchObject({ state: 'TO_BE_STARTED', download: null, rows: null, expired: false });
    await makeAll(galla);
    const { reports } = (await admin.send('GET', '/v2/reports/transaction')).json();
    expect(reports).toMatchObject([{ reportId: id, state: 'SUCCESSFUL', rows: 1, rowsDone: 1, kind: 'TRANSACTION' }]);
    const status = await admin.send('GET', `/v1/reports/${merchant.merchantId}/${id}/status`);
    expect(status.json()).toEqual({ urn: id, status: 'SUCCESSFUL' });
    const { rows, report, answer } = await readCsv(admin, id);
    expect(rows).toMatchObject([{ 'Sale Amount (INR)': '123.45', 'Transaction Status': 'COMPLETED' }]);
    expect(report.asOf).toMatch(/^20/);
    expect(answer.headers['content-disposition']).toContain(`transaction-report-${days().from}-${days().to}.csv`);
    expect(Buffer.byteLength(answer.body)).toBe(reports[0].bytes);
  });

  test('REP-01 daily reports are of one day, and QMC reports of QR codes and card machines where they are switched on', async () => {
    await paid(galla, merchant, { amount: 1_00, paymentSolution: 'QR' });
    await paid(galla, merchant, { amount: 2_00, paymentSolution: 'PG' });
    await paid(galla, merchant, { amount: 4_00, createdAt: new Date(galla.now() - 2 * dayMs).toISOString() });
    const daily = await ask(admin, '/v1/reports/transaction', { day: day(2) });
    expect((await admin.send('POST', '/v2/reports/qmc/generate', { body: days() })).json().code).toBe('STATUS_529');
    await galla.rows.pool.query(
      `INSERT INTO feature_setting (owner_id, key, value, changed_at)
       SELECT merchant_id, 'QMC_REPORT_ENABLED', 'true', now() FROM tenant WHERE id = $1`,
      [merchant.tenantId],
    );
    const qmc = await ask(admin, '/v2/reports/qmc/generate', days());
    await makeAll(galla);
    expect((await readCsv(admin, qmc)).rows.map((row) => row['Sale Amount (INR)'])).toEqual(['1.00']);
    expect((await readCsv(admin, daily)).rows.map((row) => row['Sale Amount (INR)'])).toEqual(['4.00']);
    const listed = async (kind: string) => (await admin.send('GET', `/v2/reports/transaction?kind=${kind}`)).json();
    expect((await listed('DAILY_TRANSACTION')).reports).toMatchObject([
      { reportId: daily, merchantId: merchant.merchantId },
    ]);
    expect((await listed('TRANSACTION')).reports).toEqual([]);
    expect((await listed('QMC')).reports).toEqual([]);
  });
});

describe('REP-02 columns', () => {
  test('REP-02 in stores are those of dictionary (a), with fee, GST and net to the paisa', async () => {
    const store = await galla.addStore(merchant, 'S1', 'Koramangala');
    const customer = { name: 'Asha', vpa: 'asha.rao@okaxis' };
    await paid(galla, merchant, { amount: 1_000_00, instrument: 'WALLET', storeId: 'S1', terminalId: 'C1', customer });
    const id = await ask(admin, transactions, days());
    await makeAll(galla);
    const { heading, rows } = await readCsv(admin, id);
    expect(heading).toEqual(Object.values(storeColumns).map((column) => column.heading));
    const { fee, gst } = await galla.rows.kysely
      .selectFrom('payment')
      .select(['fee', 'gst'])
      .where('store_id', '=', store.id)
      .executeTakeFirstOrThrow();
    expect(fee).toBeGreaterThan(0);
    expect(rows[0]).toMatchObject({
      'Payment Type': 'PAYMENT',
      'Store ID': 'S1',
      'Store Name': 'Koramangala',
      'Terminal ID': 'C1',
      'Customer Name': 'Asha',
      'Masked VPA': 'as••••ao@okaxis',
      'Sale Amount (INR)': '1000.00',
      'UPI Amount (INR)': '',
      'Fee (INR)': rupees(fee),
      'GST (INR)': rupees(gst),
      'IGST (INR)': '0.00',
      'Net Amount (INR)': rupees(1_000_00 - fee - gst),
      'SGST (INR)': rupees(Math.floor(gst / 2)),
      'CGST (INR)': rupees(gst - Math.floor(gst / 2)),
      'Ticket Number': '',
    });
  });

  test('REP-02 online are those of dictionary (b): net is the amount minus total fees', async () => {
    const online = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
    const browser = await galla.signedIn(await galla.addPerson({ merchant: online }));
    const instrumentDetails = { cardNetwork: 'RUPAY', cardLast4: '4402', cardIssuer: 'HDFC' } as const;
    await paid(galla, online, {
      amount: 500_00,
      instrument: 'CREDIT_CARD',
      instrumentDetails,
      paymentSolution: 'B2BPG',
    });
    const id = await ask(browser, transactions, days());
    await makeAll(galla);
    const { heading, rows } = await readCsv(browser, id);
    expect(heading).toEqual(Object.values(onlineColumns).map((column) => column.heading));
    expect(heading.filter((one) => one.startsWith('Merchant Defined Field'))).toHaveLength(15);
    const [row = {}] = rows;
    expect(row).toMatchObject({
      'Payment Mode': 'RCC',
      'RCC Amount (INR)': '500.00',
      'CC Amount (INR)': '',
      Product: 'Payment Gateway',
      'Card Last 4 Digits': '4402',
      Currency: 'INR',
      'Transaction Type': 'FORWARD',
      'Merchant Defined Field 15': '',
    });
    const paise = (heading: string) => Math.round(Number(row[`${heading} (INR)`]) * 100);
    expect(paise('Net Amount')).toBe(paise('Amount') - paise('Total Fees'));
    expect(paise('Total Fees')).toBe(paise('Fee Amount') + paise('Total Tax'));
    expect(paise('Total Tax')).toBe(paise('IGST') + paise('CGST') + paise('SGST'));
    expect(paise('Net Amount')).toBeGreaterThan(0);
  });

  test('REP-02 a credit card whose network nobody reported stands under credit cards', async () => {
    const online = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
    const browser = await galla.signedIn(await galla.addPerson({ merchant: online }));
    await paid(galla, online, { amount: 500_00, instrument: 'CREDIT_CARD' });
    const id = await ask(browser, transactions, days());
    await makeAll(galla);
    const [row] = (await readCsv(browser, id)).rows;
    expect(row).toMatchObject({ 'Payment Mode': 'CC', 'CC Amount (INR)': '500.00', 'RCC Amount (INR)': '' });
  });

  test('REP-02 are picked and ordered, and a merchant’s default template is used until another is asked for', async () => {
    await paid(galla, merchant);
    const columns = ['netAmount', 'referenceId', 'orderId'];
    const body = { kind: 'TRANSACTION', template: 'STORE', columns };
    expect((await admin.send('PUT', '/v1/reports/context', { body })).json()).toMatchObject({ columns, own: true });
    const contexts = (await admin.send('GET', '/v1/reports/context')).json().contexts;
    expect(contexts.find(({ kind }: { kind: string }) => kind === 'TRANSACTION')).toMatchObject({ columns });
    const ids = [await ask(admin, transactions, days())];
    ids.push(await ask(admin, transactions, { ...days(), columns: ['utr', 'fee'] }));
    await makeAll(galla);
    const headings = await Promise.all(ids.map(async (id) => (await readCsv(admin, id)).heading));
    expect(headings).toEqual([
      ['Net Amount (INR)', 'Reference ID', 'Merchant Order ID'],
      ['Transaction UTR', 'Fee (INR)'],
    ]);
    const wrong = await admin.send('POST', transactions, { body: { ...days(), columns: ['utr', 'brn'] } });
    expect(wrong.json().errors).toEqual([{ field: 'columns', message: 'This template does not have these columns.' }]);
  });
});

describe('REP-03 ranges', () => {
  const refused = async (path: string, body: object) => (await admin.send('POST', path, { body })).json().errors;

  test('REP-03 a report covers 396 days and not 397', async () => {
    expect(await refused(transactions, { from: day(396), to: day() })).toEqual([
      { field: 'to', message: 'Choose up to 396 days.' },
    ]);
    expect(await refused(transactions, { from: day(395), to: day() })).toBeUndefined();
    expect(await refused(transactions, { from: day(), to: day(1) })).toEqual([
      { field: 'to', message: 'The end is before the start.' },
    ]);
  });

  test('REP-03 a settlement report covers 30 days and not today', async () => {
    const path = '/v2/reports/settlement/generate';
    expect(await refused(path, { from: day(31), to: day(1) })).toEqual([
      { field: 'to', message: 'Choose up to 30 days for a settlement report.' },
    ]);
    expect(await refused(path, { from: day(3), to: day() })).toEqual([
      { field: 'to', message: 'Choose an end date up to yesterday.' },
    ]);
    expect(await refused(path, { from: day(30), to: day(1) })).toBeUndefined();
  });
});

describe('REP-05 sums', () => {
  test('REP-05 of transactions and refunds are those of the ledger at the time of the report', async () => {
    const first = await paid(galla, merchant, { amount: 1_000_00, instrument: 'WALLET' });
    await paid(galla, merchant, { amount: 333_33, offerAdjustment: 6_67 });
    await paid(galla, merchant, { amount: 50_00, state: 'PENDING' });
    await paid(galla, merchant, { amount: 70_00, state: 'FAILED' });
    await askRefund(admin, first.unitId, 400_00);
    await workAll(galla, bank);
    const ids = [await ask(admin, transactions, days()), await ask(admin, '/v2/reports/refund/generate', days())];
    await makeAll(galla);
    // Later payments are in the book and not in the report.
    const book = await bookOf(merchant);
    await paid(galla, merchant, { amount: 9_99 });
    const [sales, back] = await Promise.all(ids.map((id) => readCsv(admin, id)));
    expect(sales?.report.rows).toBe(4);
    expect(sales?.totals.get('Total')).toBe('1390.00');
    expect(sales?.totals.get('Completed')).toBe('1340.00');
    expect(sales?.totals.get('Refunded')).toBe('400.00');
    expect(sales?.totals.get('Net')).toBe(rupees(-(book['payable'] ?? 0) + 400_00));
    expect(sales?.totals.get('Completed')).toBe(rupees((book['rail'] ?? 0) + 400_00));
    expect(back?.rows).toMatchObject([
      {
        'Payment Type': 'REFUND',
        'Refund Amount (INR)': '400.00',
        'Original Reference ID': first.unitId,
        'Net Amount (INR)': '-400.00',
      },
    ]);
    expect(back?.totals.get('Completed')).toBe('400.00');
    const net = sales?.rows.reduce((sum, row) => sum + Math.round(Number(row['Net Amount (INR)']) * 100), 0) ?? 0;
    expect(rupees(net)).toBe(sales?.totals.get('Net'));
  });

  test('REP-05 a large report is kept compressed and downloaded whole', async () => {
    await paid(galla, merchant, { amount: 1_00, state: 'PENDING' });
    const owner = new pg.Client(galla.url);
    await owner.connect();
    // 20,000 similar payments with ids of the same moment.
    await owner.query(
      `INSERT INTO payment (tenant_id, id, amount, created_at, updated_at, received_at, state, instrument, provider_transaction_id)
       SELECT tenant_id, (left(id::text, 15) || substr(gen_random_uuid()::text, 16))::uuid, amount, created_at, updated_at,
         received_at, state, instrument, 'LARGE' || n FROM payment, generate_series(1, 20000) n WHERE tenant_id = $1
       ON CONFLICT DO NOTHING`,
      [merchant.tenantId],
    );
    await owner.end();
    const columns = ['referenceId', 'providerReferenceId', 'saleAmount'];
    const id = await ask(admin, transactions, { ...days(), columns });
    await makeAll(galla);
    const { rows, report, totals, answer } = await readCsv(admin, id);
    expect(rows).toHaveLength(20_001);
    expect(new Set(rows.map((row) => row['Reference ID'])).size).toBe(20_001);
    expect([report.rows, totals.get('Total')]).toEqual([20_001, '20001.00']);
    const { bytes, rowsDone } = await find(admin, id);
    expect([bytes, rowsDone]).toEqual([answer.rawPayload.length, 20_001]);
    const { file_key } = await galla.rows.kysely
      .selectFrom('report')
      .select('file_key')
      .where('id', '=', decodeId('report', id) ?? '')
      .where('gzipped', '=', true)
      .executeTakeFirstOrThrow();
    const kept = statSync(join(galla.filesFolder, file_key?.slice(0, 2) ?? '', file_key ?? ''));
    expect(kept.size).toBeLessThan(bytes / 2);
  });

  test('REP-05 texts that look like formulas are quoted, and negative amounts stay numbers', async () => {
    await paid(galla, merchant, { customer: { name: '=HYPERLINK("http://x","y")' }, merchantOrderId: '@SUM(1,2)' });
    const id = await ask(admin, transactions, { ...days(), columns: ['customerName', 'orderId', 'saleAmount'] });
    await makeAll(galla);
    expect((await readCsv(admin, id)).rows).toEqual([
      {
        'Customer Name': `'=HYPERLINK("http://x","y")`,
        'Merchant Order ID': "'@SUM(1,2)",
        'Sale Amount (INR)': '100.00',
      },
    ]);
  });
});

describe('REP-01 who sees what', () => {
  test('REP-01 people of some stores get reports of these stores only, and none of others', async () => {
    const mine = await galla.addStore(merchant, 'S1');
    await galla.addStore(merchant, 'S2');
    await paid(galla, merchant, { storeId: 'S1', amount: 1_00 });
    await paid(galla, merchant, { storeId: 'S2', amount: 2_00 });
    const role = 'FINANCE_MANAGER';
    const clerk = await galla.signedIn(await galla.addPerson({ merchant, role, stores: [mine] }));
    const ids = [await ask(admin, transactions, days()), await ask(clerk, transactions, days())];
    await makeAll(galla);
    expect((await readCsv(clerk, ids[1] ?? '')).rows.map((row) => row['Sale Amount (INR)'])).toEqual(['1.00']);
    expect((await clerk.send('GET', `/v1/reports/${ids[0]}`)).json().code).toBe('REPORT_UNKNOWN');
    expect((await clerk.send('GET', '/v2/reports/transaction')).json().reports).toMatchObject([{ reportId: ids[1] }]);
    const settlements = await clerk.send('POST', '/v1/reports/gst', { body: { month: day().slice(0, 7) } });
    expect(settlements.statusCode).toBe(403);
  });

  test('REP-01 people of a super-merchant get all its merchants or some, and each merchant’s people only their own', async () => {
    const groupId = randomUUID();
    const created_at = new Date();
    await galla.rows.kysely
      .insertInto('merchant_group')
      .values({ id: groupId, code: `G${groupId.slice(0, 8)}`, name: 'Chain', created_at })
      .execute();
    const [one, two] = [await galla.addMerchant({ groupId }), await galla.addMerchant({ groupId })];
    await paid(galla, one, { amount: 1_00 });
    await paid(galla, two, { amount: 2_00 });
    const chief = await galla.signedIn(await galla.addPerson({ groupId }));
    const clerk = await galla.signedIn(await galla.addPerson({ merchant: one }));
    const ids = [
      await ask(chief, transactions, days()),
      await ask(chief, transactions, { ...days(), merchantIds: [two.merchantId] }),
      await ask(clerk, transactions, days()),
    ];
    const foreign = await chief.send('POST', transactions, { body: { ...days(), merchantIds: [merchant.merchantId] } });
    expect(foreign.json().code).toBe('INVALID_MERCHANT_ID');
    await makeAll(galla);
    const sales = async (browser: TestBrowser, id = '') =>
      (await readCsv(browser, id)).rows.map((row) => row['Sale Amount (INR)']).sort();
    expect(await sales(chief, ids[0])).toEqual(['1.00', '2.00']);
    expect(await sales(chief, ids[1])).toEqual(['2.00']);
    expect(await sales(clerk, ids[2])).toEqual(['1.00']);
    expect((await clerk.send('GET', '/v2/reports/transaction')).json().reports).toMatchObject([{ reportId: ids[2] }]);
    expect((await clerk.send('GET', `/v1/reports/${ids[0]}`)).json().code).toBe('REPORT_UNKNOWN');
    expect((await chief.send('GET', '/v2/reports/transaction')).json().reports).toHaveLength(2);
  });

  test('REP-01 a link opens its report to the person who asked for it, for five minutes', async () => {
    const colleague = await galla.signedIn(await galla.addPerson({ merchant }));
    const stranger = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
    const [id, other] = [await ask(admin, transactions, days()), await ask(admin, transactions, days())];
    await makeAll(galla);
    const { path } = (await find(admin, id)).download;
    expect((await admin.send('GET', path)).statusCode).toBe(200);
    // The links of a colleague, of a stranger, of another report and of none get exactly the same answer.
    const nothing = `rpt_${'0'.repeat(26)}`;
    const foreign = await Promise.all([
      ...[colleague, stranger].map((browser) => browser.send('GET', path)),
      ...[other, nothing].map((one) => admin.send('GET', path.replace(id, one))),
    ]);
    for (const answer of foreign) {
      expect(answer.statusCode).toBe(404);
      const { code, message } = answer.json();
      expect([code, message]).toEqual([
        'REPORT_LINK_UNKNOWN',
        'You can’t use this download link. Download the report from Reports.',
      ]);
    }
    expect((await galla.browser().send('GET', path)).statusCode).toBe(401);
    galla.pass(5 * 60_000 + 1000);
    const late = await admin.send('GET', path);
    expect(late.statusCode).toBe(410);
    expect(late.json()).toMatchObject({
      code: 'REPORT_LINK_EXPIRED',
      message: 'This download link has expired. Open the report and download it again.',
    });
    expect((await stranger.send('GET', path)).json().code).toBe('REPORT_LINK_UNKNOWN');
    expect((await take(admin, id)).statusCode).toBe(200);
    const { rows } = await sql<{ act: string }>`select act from audit_event where act like 'REPORT_%' and chain_id in
      (select chain_id from audit_event where detail::text like ${`%${id}%`})`.execute(galla.rows.kysely);
    expect(rows.map(({ act }) => act).sort()).toEqual([
      'REPORT_DOWNLOADED',
      'REPORT_DOWNLOADED',
      'REPORT_GENERATED',
      'REPORT_GENERATED',
    ]);
  });
});
