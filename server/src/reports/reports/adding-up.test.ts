import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import { parse } from 'csv-parse/sync';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTenant } from '../../platform/db/database.ts';
import { istDay } from '../../platform/indian-time.ts';
import { reportChargeback } from '../../refunds/chargebacks/testing/reporting.ts';
import { refundAutomatically } from '../../refunds/refunds/public/service.ts';
import { FakeBank } from '../../refunds/refunds/testing/fake-bank.ts';
import { addBankKey, askRefund, workAll } from '../../refunds/refunds/testing/fixtures.ts';
import { findSettledGst } from '../../settlements/settlements/public/settled-gst-queries.ts';
import {
  addSettled,
  checkMoney,
  paidNow,
  settle,
  settlementsOf,
  toMorning,
  toWorkingMorning,
} from '../../settlements/settlements/testing/fixtures.ts';
import { ask, makeAll, readCsv, take } from './testing/fixtures.ts';

const galla = useGalla();
const refunding = new FakeBank();
const wallet = { instrument: 'WALLET', storeId: 'S1' } as const;
const paise = (text = '') => Math.round(Number(text) * 100);
type Cells = Readonly<Record<string, string>>;
const cell = (row: Cells, heading: string) => paise(row[`${heading} (INR)`]);
const sumOf = (rows: readonly Cells[], heading: string) => rows.reduce((sum, row) => sum + cell(row, heading), 0);

let merchant: TestMerchant;
let admin: TestBrowser;
let settlements: Awaited<ReturnType<typeof settlementsOf>>;

const settleNextDay = async () => {
  await toWorkingMorning(galla);
  await settle(galla);
};

/**
 * Creates settlements with everything that they can contain: payments with fees, a refund, a refund that failed later,
 * one that returned the charges, and a chargeback that was lost for some days and then won.
 */
beforeAll(async () => {
  merchant = await addSettled(galla);
  await galla.addStore(merchant, 'S1');
  await addBankKey(galla);
  const person = await galla.addPerson({ merchant });
  const claim = (state: 'OPENED' | 'WON') =>
    reportChargeback(galla, {
      chargebackId: 'CB-1',
      merchantId: merchant.merchantId,
      providerTransactionId: 'CLAIMED',
      amount: 400_00,
      state,
    });
  await toWorkingMorning(galla);
  const first = await paidNow(galla, merchant, { ...wallet, amount: 2_000_00 });
  const twice = await paidNow(galla, merchant, { ...wallet, amount: 333_33 });
  await paidNow(galla, merchant, { ...wallet, amount: 1_499_99, providerTransactionId: 'CLAIMED' });
  await settleNextDay();
  const context = { masterKey: galla.masterKey, now: galla.now(), address: 'worker', userAgent: undefined };
  await inTenant(galla.rows, merchant.tenantId, (tx) =>
    refundAutomatically(tx, context, {
      tenantId: merchant.tenantId,
      paymentId: decodeId('payment', twice) ?? '',
      reason: 'PAID_TWICE',
      findSettledGst,
    }),
  );
  refunding.mood = 'COMPLETED';
  await workAll(galla, refunding);
  await askRefund(await galla.signedIn(person), first, 300_01, { refundType: 'PARTIAL' });
  expect((await claim('OPENED')).statusCode).toBe(200);
  await paidNow(galla, merchant, { ...wallet, amount: 5_000_00 });
  await settleNextDay();
  refunding.mood = 'FAILED';
  await workAll(galla, refunding);
  await askRefund(await galla.signedIn(person), first, 77_77, { refundType: 'PARTIAL' });
  expect((await claim('WON')).statusCode).toBe(200);
  await paidNow(galla, merchant, { ...wallet, amount: 810_10 });
  await settleNextDay();
  await checkMoney(galla);
  settlements = await settlementsOf(galla, merchant);
  toMorning(galla);
  admin = await galla.signedIn(person);
});

test('REP-06 each month adds up from collected amounts to bank payouts, including refunds and chargebacks', async () => {
  expect(settlements.map(({ refunded, returned, charged_back }) => [refunded, returned, charged_back])).toEqual([
    [0, 0, 0],
    [633_34, 0, 400_00],
    [77_77, 300_01, -400_00],
  ]);
  const { months } = (await admin.send('GET', '/v2/reports/settlement/monthly')).json();
  for (const { gross, fee, gst, refunded, returned, chargedBack, net } of months)
    expect(gross - fee - gst - refunded + returned - chargedBack).toBe(net);
  const total = (name: string) =>
    months.reduce((sum: number, month: Record<string, number>) => sum + (month[name] ?? 0), 0);
  expect([total('refunded'), total('returned'), total('chargedBack')]).toEqual([711_11, 300_01, 0]);
  expect(total('net')).toBe(settlements.reduce((sum, { net }) => sum + net, 0));
});

const folder = mkdtemp(join(tmpdir(), 'galla-adding-up-'));
afterAll(async () => rm(await folder, { recursive: true }));

/** The rows of a workbook's first sheet by heading, with amounts as a spreadsheet would sum them. */
async function readWorkbook(id: string): Promise<Cells[]> {
  const path = join(await folder, `${id}.xlsx`);
  writeFileSync(path, (await take(admin, id)).rawPayload);
  const [sheet] = await readSheets(path);
  const [heading = [], ...rows] = sheet?.data ?? [];
  return rows.map((row) =>
    Object.fromEntries(row.map((value, index) => [String(heading[index]), String(value ?? '')])),
  );
}

test('REP-05 REP-06 every row of the yearly report adds up to its net, and the columns to the totals, in both formats', async () => {
  const day = settlements[0]?.day ?? '';
  const body = { year: day.slice(0, 4) };
  const [csv, xlsx] = [
    await ask(admin, '/v1/reports/settlement/year', { ...body, format: 'CSV' }),
    await ask(admin, '/v1/reports/settlement/year', { ...body, format: 'XLSX' }),
  ];
  await makeAll(galla);
  const { rows, totals } = await readCsv(admin, csv);
  for (const some of [rows, await readWorkbook(xlsx)]) {
    expect(some.length).toBeGreaterThan(0);
    for (const row of some)
      expect(
        cell(row, 'Gross Amount') -
          cell(row, 'Fee') -
          cell(row, 'GST') -
          cell(row, 'Refunded Amount') +
          cell(row, 'Failed Refunds Credited Back') -
          cell(row, 'Chargebacks'),
      ).toBe(cell(row, 'Net Amount'));
    const labels = {
      'Gross Amount': 'Gross',
      Fee: 'Fee',
      GST: 'GST',
      'Refunded Amount': 'Refunded',
      'Net Amount': 'Net',
    };
    for (const [heading, label] of Object.entries(labels)) expect(sumOf(some, heading)).toBe(paise(totals.get(label)));
  }
});

test('REP-05 every row of a settlement report adds up, including refunds that returned charges or failed', async () => {
  const range = { from: addDays(settlements[0]?.day ?? '', -1), to: addDays(istDay(galla.now()), -1) };
  const [store, online] = [
    await ask(admin, '/v2/reports/settlement/generate', { ...range, template: 'STORE' }),
    await ask(admin, '/v2/reports/settlement/generate', { ...range, template: 'ONLINE' }),
  ];
  await makeAll(galla);
  const { rows, totals } = await readCsv(admin, store);
  expect(new Set(rows.map((row) => row['Payment Type']))).toEqual(
    new Set(['PAYMENT', 'REFUND', 'REFUND_RETURNED', 'CHARGEBACK']),
  );
  for (const row of rows)
    expect(cell(row, 'Sale Amount') - cell(row, 'Refund Amount') - cell(row, 'Fee') - cell(row, 'GST')).toBe(
      cell(row, 'Net Amount'),
    );
  expect(sumOf(rows, 'Sale Amount')).toBe(paise(totals.get('Payments')));
  expect(sumOf(rows, 'Refund Amount')).toBe(paise(totals.get('Refunds')) + paise(totals.get('Chargebacks')));
  expect(sumOf(rows, 'Net Amount')).toBe(settlements.reduce((sum, { net }) => sum + net, 0));
  const signs = { FORWARD: 1, BACKWARD: -1 } as const;
  for (const row of (await readCsv(admin, online)).rows)
    expect(
      signs[row['Transaction Type'] as keyof typeof signs] * cell(row, 'Amount') -
        cell(row, 'Fee Amount') -
        cell(row, 'Total Tax'),
    ).toBe(cell(row, 'Net Amount'));
});

test('SET-01 every row of a settlement’s download adds up to its net', async () => {
  for (const { id, net } of settlements) {
    const { body } = await admin.send('GET', `/v1/settlements/download/${encodeId('settlement', id)}`);
    const rows: Cells[] = parse(body, { bom: true, columns: true });
    for (const row of rows) {
      const sign = row['Type'] === 'Payment' || Number(row['Net (INR)']) > 0 ? 1 : -1;
      expect(sign * cell(row, 'Amount') - cell(row, 'Fee') - cell(row, 'GST on fee')).toBe(cell(row, 'Net'));
    }
    expect(sumOf(rows, 'Net')).toBe(net);
  }
});
