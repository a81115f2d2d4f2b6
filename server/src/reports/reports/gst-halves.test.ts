import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { TestBrowser } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { istDay } from '../../platform/indian-time.ts';
import {
  addSettled,
  checkMoney,
  paidNow,
  payOut,
  settle,
  settlementsOf,
  toMorning,
  toWorkingMorning,
} from '../../settlements/settlements/testing/fixtures.ts';
import { openPayingBank } from '../../settlements/settlements/testing/paying-bank.ts';
import { ask, makeAll, readCsv } from './testing/fixtures.ts';

const paying = openPayingBank();
const galla = useGalla({ rail: paying });
const paise = (text = '') => Math.round(Number(text) * 100);
/** Fees for which GST, if rounded for each payment, would be uneven and would not add up to 18 % of the total. */
const amounts = [17_30, 100_01, 333_33, 499_99, 50_10, 77_77, 999_90, 1_234_56, 81_00, 12_34];

/** The sums of the taxes in a file's rows, in paise. */
function taxesOf(rows: readonly Readonly<Record<string, string>>[]) {
  const sum = (name: string) => rows.reduce((total, row) => total + paise(row[name]), 0);
  return { igst: sum('IGST (INR)'), cgst: sum('CGST (INR)'), sgst: sum('SGST (INR)') };
}

/** A merchant with one settlement of wallet and card payments, one of which has a nil-rated fee. */
async function settledMerchant(gstin: string | null) {
  const merchant = await addSettled(galla);
  const owner = new pg.Client(galla.url);
  await owner.connect();
  await owner.query('update merchant set gstin = $1 where merchant_id = $2', [gstin, merchant.merchantId]);
  await owner.end();
  await galla.addStore(merchant, 'S1');
  await toWorkingMorning(galla);
  for (const amount of amounts) await paidNow(galla, merchant, { instrument: 'WALLET', storeId: 'S1', amount });
  await paidNow(galla, merchant, { instrument: 'CREDIT_CARD', storeId: 'S1', amount: 1_500_00 });
  const day = await toWorkingMorning(galla);
  await settle(galla);
  await payOut(galla, paying);
  const [settlement] = await settlementsOf(galla, merchant);
  toMorning(galla);
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  return { merchant, admin, day, settlement };
}

/** Every document that contains the taxes of a settlement. */
async function documents(admin: TestBrowser, day: string, settlementId: string) {
  const yesterday = istDay(galla.now() - 86_400_000);
  const ids = [
    await ask(admin, '/v1/reports/settlement/generate', { settlementDate: day, template: 'ONLINE' }),
    await ask(admin, '/v1/reports/settlement/generate', { settlementDate: day, template: 'STORE' }),
    await ask(admin, '/v2/reports/transaction/generate', { from: istDay(galla.now() - 9e8), to: yesterday }),
    await ask(admin, '/v1/reports/gst', { month: day.slice(0, 7) }),
  ];
  await makeAll(galla);
  const files = await Promise.all(ids.map((id) => readCsv(admin, id)));
  const { body } = await admin.send('GET', `/v1/settlements/download/${settlementId}`);
  return { files, download: parse(body, { bom: true, columns: true }) as Record<string, string>[] };
}

const idOf = async (admin: TestBrowser): Promise<string> =>
  (await admin.send('GET', '/v1/settlements/recent')).json().settlements[0].settlementId;

test('REP-06 CGST and SGST are equal, and the same in every document of a settlement', async () => {
  const { merchant, admin, day, settlement } = await settledMerchant(null);
  const fees = amounts.map((amount) => Math.round((amount * 185) / 10_000));
  const taxable = fees.reduce((sum, fee) => sum + fee, 0);
  const half = Math.round(taxable * 0.09);
  expect(settlement).toMatchObject({ fee: taxable + 29_25, gst: 2 * half });
  const { files, download } = await documents(admin, day, await idOf(admin));
  for (const { rows, heading } of files) {
    expect(taxesOf(rows), heading.join()).toEqual({ igst: 0, cgst: half, sgst: half });
    for (const row of rows) expect(row['CGST (INR)']).toBe(row['SGST (INR)']);
  }
  const column = Object.keys(download[0] ?? {}).find((name) => name.startsWith('GST')) ?? '';
  expect(download.reduce((sum, row) => sum + paise(row[column]), 0)).toBe(2 * half);
  for (const { totals } of files.slice(0, 3)) expect(totals.get('GST')).toBe(((2 * half) / 100).toFixed(2));
  const { rows } = await sql<{ gst: number }>`select -sum(amount) as gst from posting
    where tenant_id = ${merchant.tenantId} and account = 'gst'`.execute(galla.rows.kysely);
  expect(rows[0]?.gst).toBe(2 * half);
  await checkMoney(galla);
});

test('REP-06 a merchant of another state is charged IGST on the whole settlement, rounded once', async () => {
  const { admin, day, settlement } = await settledMerchant('27AAFCC7316P1Z7');
  const fees = amounts.map((amount) => Math.round((amount * 185) / 10_000));
  const igst = Math.round(fees.reduce((sum, fee) => sum + fee, 0) * 0.18);
  expect(settlement?.gst).toBe(igst);
  const { files } = await documents(admin, day, await idOf(admin));
  for (const { rows, heading } of files) expect(taxesOf(rows), heading.join()).toEqual({ igst, cgst: 0, sgst: 0 });
  await checkMoney(galla);
});
