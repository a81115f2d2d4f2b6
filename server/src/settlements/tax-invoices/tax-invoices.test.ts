// Also on PostgreSQL 15.
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeId } from '@galla/contract/core/ids.ts';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import { documentTypeOf } from '@galla/contract/settlements/tax-invoices/document-type.ts';
import type { TaxInvoice } from '@galla/contract/settlements/tax-invoices/endpoints.ts';
import { taxInvoiceIds } from '@galla/contract/settlements/tax-invoices/feature.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { keepProvider } from '../../main/processes/fill-database.ts';
import { runAsOperator } from '../../main/testing/operator.ts';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTenant } from '../../platform/db/database.ts';
import { istDay } from '../../platform/indian-time.ts';
import { refundAutomatically } from '../../refunds/refunds/public/service.ts';
import { ask, makeAll, readCsv } from '../../reports/reports/testing/fixtures.ts';
import { findSettledGst } from '../settlements/public/settled-gst-queries.ts';
import {
  addSettled,
  checkMoney,
  paidNow,
  payOut,
  settle,
  toMorning,
  toWorkingMorning,
} from '../settlements/testing/fixtures.ts';
import { openPayingBank } from '../settlements/testing/paying-bank.ts';
import { documentsOf, financialYear } from './issue.ts';
import { workOnInvoices } from './jobs.ts';
import { sectionsOf } from './returns/sections.ts';
import { textOfPdf } from './testing/pdf-text.ts';
import { taxInvoiceOf } from './testing/rows.ts';

const bank = openPayingBank();
const galla = useGalla({ rail: bank });
const log = { error: () => undefined, info: () => undefined, warn: () => undefined };
const registration = {
  gstin: '29AAGCG4471K1Z6',
  legalName: 'Galla Payments Private Limited',
  address: '12 Residency Road, Bengaluru 560025',
};
let near: TestMerchant;
let far: TestMerchant;
let month: string;
/** A payment of the near merchant with a fee that bears GST, and a card payment with an exempt fee. */
const paid: string[] = [];

/** Runs the worker twice at the same time. Together they finish everything once. */
const issue = () => {
  const work = { database: galla.rows, files: galla.files, clock: { now: () => galla.now() }, log };
  return Promise.all([workOnInvoices(work), workOnInvoices(work)]);
};

const rupees = (paise: number) => (paise / 100).toFixed(2);

beforeAll(async () => {
  await keepProvider(galla.url, { gstState: '29', registration, upiHandle: 'galla', sac: '997158', refundDays: 180 });
  near = await addSettled(galla);
  far = await addSettled(galla);
  await addSettled(galla);
  const merchants = galla.rows.kysely.updateTable('merchant');
  const named = { gstin: '27AAFCC7316P1Z7', legal_name: 'फार Foods LLP', billing_address: '4 MG Road, Pune 411001' };
  await merchants.set(named).where('merchant_id', '=', far.merchantId).execute();
  // Begins on the first day of a month, so that all payments are in one.
  while (istDay(galla.now()).slice(8) !== '01') toMorning(galla);
  month = istDay(galla.now()).slice(0, 7);
  for (const merchant of [near, far]) {
    await galla.addStore(merchant, 'S1');
    for (const amount of [1_234_56, 77_77, 4_000_10])
      paid.push(await paidNow(galla, merchant, { instrument: 'WALLET', storeId: 'S1', amount }));
    paid.push(await paidNow(galla, merchant, { instrument: 'CREDIT_CARD', storeId: 'S1', amount: 1_900_00 }));
  }
  for (let day = 0; day < 2; day += 1) {
    await toWorkingMorning(galla);
    await settle(galla);
    await payOut(galla, bank);
    for (const merchant of [near, far])
      await paidNow(galla, merchant, { instrument: 'WALLET', storeId: 'S1', amount: 333_33 });
  }
  await toWorkingMorning(galla);
  await settle(galla);
  await issue();
});

const adminOf = async (merchant: TestMerchant) => galla.signedIn(await galla.addPerson({ merchant }));
const invoicesOf = async (browser: TestBrowser): Promise<TaxInvoice[]> =>
  (await browser.send('GET', '/v1/invoices')).json().invoices;

/** The sum of the fee and GST charged to a merchant in the ledger. */
async function booked({ tenantId }: TestMerchant) {
  const { rows } = await sql<{ fee: number; gst: number }>`select -sum(amount) filter (where account = 'fee') as fee,
    -sum(amount) filter (where account = 'gst') as gst from posting where tenant_id = ${tenantId}`.execute(
    galla.rows.kysely,
  );
  return rows[0] ?? { fee: 0, gst: 0 };
}

test('REP-06 a completed month is billed with consecutive numbers and the ledger’s fee and GST; merchants without fees get nothing', async () => {
  expect(await invoicesOf(await adminOf(near))).toEqual([]);
  while (istDay(galla.now()).slice(0, 7) === month) toMorning(galla);
  await issue();
  await issue();
  const [one, other] = await Promise.all([near, far].map(async (merchant) => invoicesOf(await adminOf(merchant))));
  const year = financialYear(`${month}-28`);
  const all = [...(one ?? []), ...(other ?? [])];
  expect(all.map(({ number }) => number).sort()).toEqual([`INV${year}/00000001`, `INV${year}/00000002`]);
  expect(all.every(({ number }) => number.length <= 16)).toBe(true);
  const { fee, gst } = await booked(near);
  const [bill] = one ?? [];
  expect(bill).toMatchObject({ month, igst: 0, cgst: gst / 2, sgst: gst / 2, total: fee + gst, placeOfSupply: '29' });
  expect([(bill?.taxable ?? 0) + (bill?.exempt ?? 0), bill?.exempt]).toEqual([fee, 37_05]);
  expect(bill?.invoiceDate).toBe(addDays(`${istDay(galla.now()).slice(0, 7)}-01`, -1));
  const [billed] = other ?? [];
  expect(billed).toMatchObject({ igst: (await booked(far)).gst, cgst: 0, sgst: 0, placeOfSupply: '27' });
  const { rows } = await sql`select last from invoice_series`.execute(galla.rows.kysely);
  expect(rows).toEqual([{ last: 2 }]);
  await checkMoney(galla);
});

test('REP-06 the PDF has the particulars that the law requires, and is the same file each time', async () => {
  const admin = await adminOf(far);
  const [invoice] = await invoicesOf(admin);
  const take = () => admin.send('GET', `/v1/invoices/${invoice?.invoiceId}/download`);
  const answer = await take();
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toContain(`${invoice?.number.replace('/', '-')}.pdf`);
  expect((await take()).rawPayload.equals(answer.rawPayload)).toBe(true);
  const text = (await textOfPdf(answer.rawPayload)).replaceAll('\n', ' ');
  for (const part of [
    'Tax invoice',
    invoice?.number ?? '',
    registration.legalName,
    registration.gstin,
    '12 Residency Road',
    'Foods LLP',
    '27AAFCC7316P1Z7',
    '4 MG Road, Pune 411001',
    '997158',
    '27-Maharashtra',
    'IGST 18%',
    'Reverse charge',
    '₹',
    rupees(invoice?.exempt ?? 0),
    Math.floor((invoice?.igst ?? 0) / 100).toString(),
  ])
    expect(text).toContain(part);
  const stranger = await adminOf(near);
  expect((await stranger.send('GET', `/v1/invoices/${invoice?.invoiceId}/download`)).statusCode).toBe(404);
});

test('REP-06 returns can be filed from the GST report, which has the invoice numbers and adds up to the invoices', async () => {
  for (const merchant of [near, far]) {
    const admin = await adminOf(merchant);
    const [invoice] = await invoicesOf(admin);
    const id = await ask(admin, '/v1/reports/gst', { month });
    await makeAll(galla);
    const { rows, totals } = await readCsv(admin, id);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const row of rows)
      expect(row).toMatchObject({
        'Invoice Number': invoice?.number,
        'Invoice Date': invoice?.invoiceDate,
        SAC: '997158',
        'GST Rate %': '18',
        'Provider GSTIN': registration.gstin,
        'Place of Supply': merchant === near ? '29-Karnataka' : '27-Maharashtra',
      });
    expect(Object.fromEntries(totals)).toMatchObject({
      'Taxable value': rupees(invoice?.taxable ?? 0),
      'Exempt fee': rupees(invoice?.exempt ?? 0),
      IGST: rupees(invoice?.igst ?? 0),
      CGST: rupees(invoice?.cgst ?? 0),
      SGST: rupees(invoice?.sgst ?? 0),
      'Fee with GST': rupees(invoice?.total ?? 0),
    });
  }
});

/** The rows of a CSV file of the return, by heading. */
async function returnFile(folder: string, name: string): Promise<Record<string, string>[]> {
  const [head = '', ...lines] = (await readFile(join(folder, `${name}.csv`), 'utf8')).trimEnd().split('\r\n');
  const heads = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((text, at) => [heads[at] ?? '', text])));
}
const columnSum = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

test('REP-06 a month with more fees returned than charged gets a credit note, which names its invoice', async () => {
  // The first bill is fixed by now, so later returns belong to the month in which they happen.
  const back = istDay(galla.now()).slice(0, 7);
  const context = { masterKey: galla.masterKey, now: galla.now(), address: 'worker', userAgent: undefined };
  for (const shownId of [paid[0] ?? '', paid[3] ?? '']) {
    const request = {
      tenantId: near.tenantId,
      paymentId: decodeId('payment', shownId) ?? '',
      reason: 'PAID_TWICE',
      findSettledGst,
    } as const;
    await inTenant(galla.rows, near.tenantId, (tx) => refundAutomatically(tx, context, request));
  }
  await paidNow(galla, near, { storeId: 'S1', amount: 9_000_00 });
  await paidNow(galla, far, { instrument: 'WALLET', storeId: 'S1', amount: 2_500_00 });
  for (let day = 0; day < 2; day += 1) {
    await toWorkingMorning(galla);
    await settle(galla);
    await payOut(galla, bank);
  }
  while (istDay(galla.now()).slice(0, 7) === back) toMorning(galla);
  await issue();
  await issue();
  const admin = await adminOf(near);
  const [note, invoice, ...others] = await invoicesOf(admin);
  expect(others).toEqual([]);
  const year = financialYear(`${back}-28`);
  const card = Math.round(1_900_00 * 0.0195);
  expect(note).toMatchObject({
    kind: 'CREDIT_NOTE',
    number: `CRN${year}/00000001`,
    month: back,
    exempt: card,
    igst: 0,
  });
  expect(note?.taxable).toBeGreaterThan(0);
  expect(note?.total).toBe((note?.taxable ?? 0) + card + (note?.cgst ?? 0) + (note?.sgst ?? 0));
  // Invoices minus credit notes equal the ledger.
  const { fee, gst } = await booked(near);
  expect((invoice?.total ?? 0) - (note?.total ?? 0)).toBe(fee + gst);
  const file = await admin.send('GET', `/v1/invoices/${note?.invoiceId}/download`);
  const text = (await textOfPdf(file.rawPayload)).replaceAll('\n', ' ');
  for (const part of ['Credit note', note?.number ?? '', invoice?.number ?? '', 'Exempt', 'Notification 12/2017'])
    expect(text).toContain(part);
  const id = await ask(admin, '/v1/reports/gst', { month: back });
  await makeAll(galla);
  const { totals } = await readCsv(admin, id);
  expect(Object.fromEntries(totals)).toMatchObject({ 'Fee with GST': rupees(-(note?.total ?? 0)) });
  await checkMoney(galla);
});

test('REP-06 the provider’s return has every invoice and credit note of all merchants, and adds up to them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galla-gstr1-'));
  const merchants = galla.rows.kysely.updateTable('merchant');
  await merchants.set({ gstin: '29AAGCK4821M1Z4' }).where('merchant_id', '=', near.merchantId).execute();
  const { rows: months } = await sql<{
    month: string;
  }>`select distinct month::text from tax_invoice order by 1`.execute(galla.rows.kysely);
  const [, second = ''] = months.map((one) => one.month.slice(0, 7));
  const now = istDay(galla.now()).slice(0, 7);
  await expect(runAsOperator(galla, ['gstr1', now], { to: folder })).rejects.toThrow('are not written yet');
  await expect(runAsOperator(galla, ['gstr1', second])).rejects.toThrow('--to is the folder');
  const all = await galla.rows.kysely
    .selectFrom('tax_invoice')
    .selectAll()
    .where('month', '=', `${second}-01`)
    .execute();
  expect(all.map(({ kind }) => kind).sort()).toEqual(['CREDIT_NOTE', 'INVOICE']);
  const sum = (of: (row: (typeof all)[number]) => number) =>
    all.reduce((total, row) => total + (row.kind === 'INVOICE' ? 1 : -1) * of(row), 0);
  const said = await runAsOperator(galla, ['gstr1', second], { to: folder });
  expect(said).toContain('1 invoices and 1 credit notes');
  expect(said).toContain(`Invoices less credit notes ${rupees(sum(({ total }) => total))}`);
  const [b2b, b2cs, cdnr, exemp] = await Promise.all(
    ['b2b', 'b2cs', 'cdnr', 'exemp'].map((name) => returnFile(folder, name)),
  );
  expect(b2b).toMatchObject([
    {
      'GSTIN/UIN of Recipient': '27AAFCC7316P1Z7',
      'Place Of Supply': '27-Maharashtra',
      Rate: '18.00',
      'Reverse Charge': 'N',
    },
  ]);
  expect(b2b?.[0]?.['Invoice date']).toMatch(/^\d\d-[A-Z][a-z]{2}-20\d\d$/);
  // The note was issued while the merchant was not registered.
  expect(cdnr).toEqual([]);
  expect(columnSum(b2b ?? [], 'Taxable Value') + columnSum(b2cs ?? [], 'Taxable Value')).toBe(
    sum(({ taxable }) => taxable),
  );
  const exemptColumn = 'Exempted(other than nil rated/non GST supply)';
  expect(columnSum(exemp ?? [], exemptColumn)).toBe(sum(({ nil_rated }) => nil_rated));
  expect(columnSum(exemp ?? [], 'Nil Rated Supplies')).toBe(0);
  const hsn = [...(await returnFile(folder, 'hsn(b2b)')), ...(await returnFile(folder, 'hsn(b2c)'))];
  expect(columnSum(hsn, 'Total Value')).toBe(sum(({ total }) => total));
  expect(columnSum(hsn, 'Taxable Value')).toBe(sum(({ taxable, nil_rated }) => taxable + nil_rated));
  expect(columnSum(hsn, 'Integrated Tax Amount')).toBe(sum(({ igst }) => igst));
  expect(columnSum(hsn, 'Central Tax Amount')).toBe(sum(({ cgst }) => cgst));
  expect(hsn.every(({ HSN }) => HSN === '997158')).toBe(true);
  expect((await returnFile(folder, 'docs')).map((row) => row['Nature of Document'])).toEqual([
    'Invoices for outward supply',
    'Credit Note',
  ]);
});

test('REP-06 a credit note to a registered merchant is listed under its GSTIN, and a bill in both directions makes two documents', () => {
  const bill = {
    place_of_supply: '29',
    is_igst: false,
    merchant_code: 'KAAPI01',
    merchant_name: 'Kaapi, Online',
    merchant_address: null,
    merchant_gstin: '29AAGCK4821M1Z4',
    settlements: 3,
    gst_rate: 1800,
    taxable: -100_00,
    nil_rated: 40_00,
    igst: 0,
    cgst: -9_00,
    sgst: -9_00,
    total: -78_00,
  };
  const documents = documentsOf(bill);
  expect(documents).toMatchObject([
    { kind: 'INVOICE', taxable: 0, nil_rated: 40_00, total: 40_00 },
    { kind: 'CREDIT_NOTE', taxable: 100_00, nil_rated: 0, cgst: 9_00, total: 118_00 },
  ]);
  const issued = documents.map((one, at) => ({ ...one, number: `N${at}`, invoice_date: '2026-11-30', sac: '997158' }));
  const sections = new Map(sectionsOf(issued).map(({ name, rows }) => [name, rows]));
  // Wholly exempt, so only listed as exempt supplies.
  expect(sections.get('b2b')).toEqual([]);
  expect(sections.get('cdnr')).toEqual([
    [
      '29AAGCK4821M1Z4',
      'Kaapi, Online',
      'N1',
      '30-Nov-2026',
      'C',
      '29-Karnataka',
      'N',
      'Regular B2B',
      '118.00',
      '',
      '18.00',
      '100.00',
      '0.00',
    ],
  ]);
  expect(sections.get('hsn(b2b)')?.map((row) => [row[4], row[5]])).toEqual([
    ['-118.00', '18.00'],
    ['40.00', '0.00'],
  ]);
});

/** Deletes rows that no role of the server may delete. */
async function asOwner(...statements: string[]): Promise<void> {
  const owner = new pg.Client(galla.url);
  await owner.connect();
  const forced = (word: string) => `ALTER TABLE tax_invoice ${word} ROW LEVEL SECURITY`;
  try {
    for (const statement of [forced('NO FORCE'), ...statements, forced('FORCE')]) await owner.query(statement);
  } finally {
    await owner.end();
  }
}

test('REP-06 wholly exempt fees get a bill of supply in the invoice series, without tax lines', async () => {
  const sums = { taxable: 0, nil_rated: 40_00, igst: 0, cgst: 0, sgst: 0, total: 40_00 };
  const shownId = await taxInvoiceOf(galla.rows, near.tenantId, { ...sums, is_igst: false, place_of_supply: '29' });
  await issue();
  const admin = await adminOf(near);
  const bill = (await invoicesOf(admin)).find(({ invoiceId }) => invoiceId === shownId);
  expect(bill && documentTypeOf(bill)).toBe('BILL_OF_SUPPLY');
  const file = await admin.send('GET', `/v1/invoices/${shownId}/download`);
  const text = (await textOfPdf(file.rawPayload)).replaceAll('\n', ' ');
  for (const part of ['Bill of supply', 'Bill number', 'INV2526/00000001', 'Exempt', 'Notification 12/2017'])
    expect(text).toContain(part);
  for (const part of ['Tax invoice', 'CGST', 'SGST']) expect(text).not.toContain(part);
  await asOwner(`DELETE FROM tax_invoice WHERE id = '${decodeId(taxInvoiceIds, shownId)}'`);
});

test('REP-06 a month that an earlier release left without a credit note gets it once, together with the last month’s documents', async () => {
  const [left] = (await invoicesOf(await adminOf(near))).filter(({ kind }) => kind === 'CREDIT_NOTE');
  // As a release without credit notes left it.
  await asOwner(`DELETE FROM tax_invoice WHERE kind = 'CREDIT_NOTE'`, 'DELETE FROM credit_note_series');
  const over = istDay(galla.now()).slice(0, 7);
  while (istDay(galla.now()).slice(0, 7) === over) toMorning(galla);
  await issue();
  await issue();
  const admin = await adminOf(near);
  const [note, ...more] = (await invoicesOf(admin)).filter(({ kind }) => kind === 'CREDIT_NOTE');
  expect(more).toEqual([]);
  const invoiceDate = addDays(`${istDay(galla.now()).slice(0, 7)}-01`, -1);
  expect(note).toMatchObject({
    month: left?.month,
    total: left?.total,
    taxable: left?.taxable,
    exempt: left?.exempt,
    invoiceDate,
    number: `CRN${financialYear(invoiceDate)}/00000001`,
  });
  const file = await admin.send('GET', `/v1/invoices/${note?.invoiceId}/download`);
  expect((await textOfPdf(file.rawPayload)).replaceAll('\n', ' ')).toContain('Period');
  const folder = await mkdtemp(join(tmpdir(), 'galla-gstr1-'));
  // The return of that month has been filed.
  expect(await runAsOperator(galla, ['gstr1', left?.month ?? ''], { to: folder })).toContain('0 credit notes');
  expect(await runAsOperator(galla, ['gstr1', over], { to: folder })).toContain('1 credit notes');
});

test('REP-06 the files of the return have the headings of the offline tool’s workbook, in order', () => {
  const heads = Object.fromEntries(sectionsOf([]).map(({ name, head }) => [name, head.join(',')]));
  const hsn =
    'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount';
  expect(heads).toEqual({
    b2b: 'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
    b2cl: 'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    b2cs: 'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    cdnr: 'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    cdnur:
      'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    exemp: 'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
    'hsn(b2b)': hsn,
    'hsn(b2c)': hsn,
    docs: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
  });
});

test('REP-06 places of supply are those of the offline tool’s list', () => {
  const places = ['01', '26', '31', '34', '35', '97'].map((place_of_supply) => {
    const rest = { kind: 'INVOICE', number: 'N1', invoice_date: '2026-11-30', is_igst: true, sac: '997158' } as const;
    const sums = { taxable: 100_00, nil_rated: 0, igst: 18_00, cgst: 0, sgst: 0, total: 118_00, gst_rate: 1800 };
    const one = { ...rest, ...sums, place_of_supply, merchant_name: 'Kaapi', merchant_gstin: '29AAGCK4821M1Z4' };
    return sectionsOf([one])[0]?.rows[0]?.[5];
  });
  expect(places).toEqual([
    '01-Jammu & Kashmir',
    '26-Dadra & Nagar Haveli & Daman & Diu',
    '31-Lakshdweep',
    '34-Puducherry',
    '35-Andaman & Nicobar Islands',
    '97-Other Territory',
  ]);
});

test('REP-06 a financial year begins in April', () => {
  expect(['2026-03-31', '2026-04-01', '2099-12-31'].map(financialYear)).toEqual(['2526', '2627', '9900']);
});
