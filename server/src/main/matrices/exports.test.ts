import { linkColumnNames } from '@galla/contract/collect/payment-link-batches/columns.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { exportColumns } from '@galla/contract/payments/transactions/schemas.ts';
import { reportDictionaries } from '@galla/contract/reports/reports/columns.ts';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import { importColumnNames } from '@galla/contract/shops/stores/import-rules.ts';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { csvOf as linksCsv, sendFile } from '../../collect/payment-link-batches/testing/link-file.ts';
import { linkMerchant, linkShop } from '../../collect/payment-links/testing/shop.ts';
import { paidPageOf } from '../../collect/payment-pages/testing/rows.ts';
import { webhookOf } from '../../developers/webhooks/testing/rows.ts';
import { istDay } from '../../platform/indian-time.ts';
import { csvOf, paidRow, uploaded } from '../../refunds/refund-batches/testing/fixtures.ts';
import { FakeBank } from '../../refunds/refunds/testing/fake-bank.ts';
import { askRefund, workAll } from '../../refunds/refunds/testing/fixtures.ts';
import { ask, makeAll, take } from '../../reports/reports/testing/fixtures.ts';
import {
  giveAccount,
  paidNow,
  settle,
  toMorning,
  toWorkingMorning,
} from '../../settlements/settlements/testing/fixtures.ts';
import { sendImport, csvOf as storesCsv } from '../../shops/stores/testing/import-file.ts';
import { type TestBrowser, type TestMerchant, useGalla } from '../testing/test-galla.ts';

const bank = new FakeBank();
const galla = useGalla({ rail: bank });
/** All characters that a spreadsheet reads as the start of a formula, in all widths. */
const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '\u202e='];

let merchant: TestMerchant;
let admin: TestBrowser;
let batchId: string;
let files: Map<string, string[][]>;

const lines = (body: string) => parse(body, { bom: true }) as string[][];

/** A payment, a refund and a settlement whose texts are all formulas. */
async function sell(index: number, start: string): Promise<void> {
  const unitId = await paidNow(galla, merchant, {
    providerTransactionId: `P${index}`,
    storeId: 'S1',
    amount: 1_000_00,
    instrument: 'WALLET',
    merchantOrderId: `${start}order${index}`,
    merchantTransactionId: `${start}txn${index}`,
    instrumentDetails: { bank: `${start}bank` },
    customer: { name: `${start}1+1` },
  });
  const asked = await askRefund(admin, unitId, 1_00, { note: `${start}note` });
  expect(asked.statusCode, asked.body).toBe(200);
}

const range = () => ({ from: addDays(istDay(galla.now()), -20), to: addDays(istDay(galla.now()), -1) });
const instants = () => ({
  from: new Date(galla.now() - 20 * 86_400_000).toISOString(),
  to: new Date(galla.now() + 60_000).toISOString(),
});

/** The request for each export of the API. */
const takes: { readonly [path: string]: () => Promise<string> } = {
  '/v3/transactions/export': () =>
    post('/v3/transactions/export', { filters: instants(), columns: Object.keys(exportColumns) }),
  '/v1/refunds/export': () => post('/v1/refunds/export', { filters: instants() }),
  '/v1/audit/export': () => post('/v1/audit/export', { filters: {} }),
  '/v1/settlements/download/:settlementId': async () => {
    const { settlements } = (await admin.send('GET', '/v1/settlements/recent')).json();
    return (await admin.send('GET', `/v1/settlements/download/${settlements[0].settlementId}`)).body;
  },
  '/v1/stores/imports/:importId/download': async () => {
    const cells = importColumnNames.map((column, index) => [column, `${starts[index % starts.length]}1+1`]);
    const sent = await sendImport(admin, storesCsv(Object.fromEntries(cells)), { merchantId: merchant.merchantId });
    return (await admin.send('GET', `/v1/stores/imports/${sent.json().importId}/download`)).body;
  },
  '/v2/payPage/:id/payments/download': async () => {
    const shop = await linkMerchant(galla);
    const person = await galla.signedIn(await galla.addPerson({ merchant: shop }));
    const page = await paidPageOf(galla.rows, shop.tenantId, starts);
    return (await person.send('GET', `/v2/payPage/${page}/payments/download`)).body;
  },
  '/v1/developer/webhooks/:id/attempts/export': async () => {
    const shop = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
    const person = await galla.signedIn(await galla.addPerson({ merchant: shop }));
    await webhookOf(galla.rows, shop.tenantId, '＝order');
    const [{ id }] = (await person.send('GET', '/v1/developer/webhooks')).json().webhooks;
    return (await person.send('POST', `/v1/developer/webhooks/${id}/attempts/export`, { body: {} })).body;
  },
  '/v2/payLink/batches/:batchId/download': () => linkFile('/v2/payLink/batches', linkMerchant),
  '/v1/payLink/offline/batches/:batchId/download': () => linkFile('/v1/payLink/offline/batches', linkShop),
  '/v1/batch/download/:batchId': async () => (await admin.send('GET', `/v1/batch/download/${batchId}`)).body,
};
/** The result of a file of payment links whose cells are all formulas, for a merchant that may use payment links. */
async function linkFile(at: string, addMerchant: typeof linkShop): Promise<string> {
  const { merchantId, ...rest } = await addMerchant(galla);
  const person = await galla.signedIn(await galla.addPerson({ merchant: { merchantId, ...rest } }));
  const cells = linkColumnNames.map((column, index) => [column, `${starts[index % starts.length]}1+1`]);
  const sent = await sendFile(person, linksCsv([Object.fromEntries(cells)]), { merchantId }, at);
  return (await person.send('GET', `${at}/${sent.json().batchId}/download`)).body;
}
const post = async (path: string, body: object) => (await admin.send('POST', path, { body })).body;

/** The request for a report of each dictionary. */
const reports: { readonly [Dictionary in keyof typeof reportDictionaries]: () => Promise<string> } = {
  STORE: () => ask(admin, '/v2/reports/settlement/generate', { ...range(), template: 'STORE' }),
  ONLINE: () => ask(admin, '/v2/reports/settlement/generate', { ...range(), template: 'ONLINE' }),
  SETTLEMENT_DAYS: () => ask(admin, '/v1/reports/settlement/year', { year: range().to.slice(0, 4) }),
  GST: () => ask(admin, '/v1/reports/gst', { month: range().to.slice(0, 7) }),
};

beforeAll(async () => {
  bank.mood = 'COMPLETED';
  merchant = await galla.addMerchant({ name: '＝Shop' });
  await giveAccount(galla, merchant);
  await galla.addStore(merchant, 'S1', '＝Store');
  const person = await galla.addPerson({ merchant });
  await galla.rows.kysely.updateTable('person').set({ name: '＝Asha' }).where('id', '=', person.id).execute();
  await toWorkingMorning(galla);
  admin = await galla.signedIn(person);
  for (const [index, start] of starts.entries()) await sell(index, start);
  await workAll(galla, bank);
  const { row } = await paidRow(galla, merchant, { refundTransactionId: '＝refund', merchantOrderId: '＠order' });
  ({ batchId } = await uploaded(galla, admin, csvOf(row)));
  await toWorkingMorning(galla);
  await settle(galla);
  toMorning(galla);
  admin = await galla.signedIn(person);
  const ids = await Promise.all(Object.entries(reports).map(async ([name, one]) => [name, await one()] as const));
  await makeAll(galla);
  files = new Map();
  for (const [path, one] of Object.entries(takes)) files.set(path, lines(await one()));
  for (const [name, id] of ids) files.set(name, lines((await take(admin, id)).body));
});

test('REP-05 every export of the API is tested here', () => {
  const exports = allEndpoints.filter(({ spec }) => spec.returns === 'text/csv').map(({ path }) => path as string);
  expect(Object.keys(takes).sort()).toEqual(exports.sort());
  for (const [name, [heading = [], ...rows]] of files) {
    expect(heading.length, name).toBeGreaterThan(5);
    expect(rows.length, name).toBeGreaterThan(0);
  }
});

test('REP-05 no cell of an export begins like a formula, in any width, and negative amounts stay numbers', () => {
  const isFormula = (cell: string) => /^\s*[=+@\-＝＋＠－﹦﹢﹫﹣\t\r]/u.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell);
  for (const [name, rows] of files) expect(rows.flat().filter(isFormula), name).toEqual([]);
  expect([...files.values()].flat(2).filter((cell) => cell.startsWith("'")).length).toBeGreaterThan(starts.length * 5);
  expect(files.get('STORE')?.flat()).toContain('-1.00');
});

test('REP-05 the heading of an amount column says that amounts are in rupees', () => {
  for (const [name, [heading = [], ...rows]] of files) {
    const amounts = heading.filter((_text, index) => {
      const cells = rows.map((row) => row[index] ?? '').filter((cell) => cell !== '');
      return cells.length > 0 && cells.every((cell) => /^-?\d+\.\d\d$/.test(cell));
    });
    // "Fee Value" is a percentage or an amount, as the column beside it says.
    expect(
      amounts.filter((text) => !text.endsWith(' (INR)') && text !== 'Fee Value'),
      name,
    ).toEqual([]);
  }
  const rupees = Object.values(reportDictionaries).flatMap((columns) => Object.values(columns));
  for (const { heading, cell } of rupees.filter((column) => column.cell === 'rupees'))
    expect(heading, cell).toMatch(/ \(INR\)$/);
});

test('REP-05 a CSV file has rows of one kind only: no empty rows, and no totals below', () => {
  for (const [name, rows] of files) {
    expect(
      rows.filter((row) => row.every((cell) => cell === '')),
      name,
    ).toEqual([]);
    expect(
      rows.filter(([first]) => /^(Rows|Total|Net|As of)/.test(first ?? '')),
      name,
    ).toEqual([]);
  }
});
