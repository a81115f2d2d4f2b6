import { addDays } from '@galla/contract/settlements/calendar.ts';
import type { TaxInvoice } from '@galla/contract/tax-invoices/endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { keepProvider } from '../main/processes/fill-database.ts';
import type { TestBrowser, TestMerchant } from '../main/testing/test-galla.ts';
import { useGalla } from '../main/testing/test-galla.ts';
import { istDay } from '../platform/indian-time.ts';
import { ask, makeAll, readCsv } from '../reports/testing/fixtures.ts';
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
import { financialYear } from './issue.ts';
import { workOnInvoices } from './jobs.ts';
import { textOfPdf } from './testing/pdf-text.ts';

const bank = openPayingBank();
const galla = useGalla({ rail: bank });
const log = { error: () => undefined, info: () => undefined, warn: () => undefined };
const registration = {
  gstin: '29AAGCG4471K1Z2',
  legalName: 'Galla Payments Private Limited',
  address: '12 Residency Road, Bengaluru 560025',
};
let near: TestMerchant;
let far: TestMerchant;
let month: string;

/** Runs the worker twice at the same time; it finishes everything once. */
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
      await paidNow(galla, merchant, { instrument: 'WALLET', storeId: 'S1', amount });
    await paidNow(galla, merchant, { instrument: 'CREDIT_CARD', storeId: 'S1', amount: 1_900_00 });
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

/** The sum of the fee and GST charged to a merchant, by the book. */
async function booked({ tenantId }: TestMerchant) {
  const { rows } = await sql<{ fee: number; gst: number }>`select -sum(amount) filter (where account = 'fee') as fee,
    -sum(amount) filter (where account = 'gst') as gst from posting where tenant_id = ${tenantId}`.execute(
    galla.rows.kysely,
  );
  return rows[0] ?? { fee: 0, gst: 0 };
}

test('REP-06 a month is billed once it is over: consecutive numbers, the book’s fee and GST, and nothing for who paid none', async () => {
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
  expect([(bill?.taxable ?? 0) + (bill?.nilRated ?? 0), bill?.nilRated]).toEqual([fee, 37_05]);
  expect(bill?.invoiceDate).toBe(addDays(`${istDay(galla.now()).slice(0, 7)}-01`, -1));
  const [billed] = other ?? [];
  expect(billed).toMatchObject({ igst: (await booked(far)).gst, cgst: 0, sgst: 0, placeOfSupply: '27' });
  const { rows } = await sql`select last from invoice_series`.execute(galla.rows.kysely);
  expect(rows).toEqual([{ last: 2 }]);
  await checkMoney(galla);
});

test('REP-06 the PDF says what the law asks for, and is the same file each time', async () => {
  const admin = await adminOf(far);
  const [invoice] = await invoicesOf(admin);
  const take = () => admin.send('GET', `/v1/invoices/${invoice?.invoiceId}/download`);
  const answer = await take();
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toContain(`${invoice?.number.replace('/', '-')}.pdf`);
  expect((await take()).rawPayload.equals(answer.rawPayload)).toBe(true);
  const text = (await textOfPdf(answer.rawPayload)).replaceAll('\n', ' ');
  for (const part of [
    ...['Tax invoice', invoice?.number ?? '', registration.legalName, registration.gstin, '12 Residency Road'],
    ...['Foods LLP', '27AAFCC7316P1Z7', '4 MG Road, Pune 411001', '997158', '27-Maharashtra', 'IGST 18%'],
    ...['Reverse charge', '₹', rupees(invoice?.nilRated ?? 0), Math.floor((invoice?.igst ?? 0) / 100).toString()],
  ])
    expect(text).toContain(part);
  const stranger = await adminOf(near);
  expect((await stranger.send('GET', `/v1/invoices/${invoice?.invoiceId}/download`)).statusCode).toBe(404);
});

test('REP-06 returns can be filed from the GST report: it has the invoices’ numbers, and adds up to them', async () => {
  for (const merchant of [near, far]) {
    const admin = await adminOf(merchant);
    const [invoice] = await invoicesOf(admin);
    const id = await ask(admin, '/v1/reports/gst', { month });
    await makeAll(galla);
    const { rows, totals } = await readCsv(admin, id);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const row of rows)
      expect(row).toMatchObject({
        ...{
          'Invoice Number': invoice?.number,
          'Invoice Date': invoice?.invoiceDate,
          SAC: '997158',
          'GST Rate %': '18',
        },
        ...{
          'Provider GSTIN': registration.gstin,
          'Place of Supply': merchant === near ? '29-Karnataka' : '27-Maharashtra',
        },
      });
    expect(Object.fromEntries(totals)).toMatchObject({
      ...{ 'Taxable value': rupees(invoice?.taxable ?? 0), 'Nil-rated fee': rupees(invoice?.nilRated ?? 0) },
      ...{ IGST: rupees(invoice?.igst ?? 0), CGST: rupees(invoice?.cgst ?? 0), SGST: rupees(invoice?.sgst ?? 0) },
      'Fee with GST': rupees(invoice?.total ?? 0),
    });
  }
});

test('REP-06 a financial year begins in April', () => {
  expect(['2026-03-31', '2026-04-01', '2099-12-31'].map(financialYear)).toEqual(['2526', '2627', '9900']);
});
