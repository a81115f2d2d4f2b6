// Also on PostgreSQL 15.
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { istDay } from '../../platform/indian-time.ts';
import { FakeBank } from '../../refunds/refunds/testing/fake-bank.ts';
import { askRefund, workAll } from '../../refunds/refunds/testing/fixtures.ts';
import {
  addSettled,
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
const refunding = new FakeBank();
refunding.mood = 'COMPLETED';
const galla = useGalla({ rail: paying });
const rupees = (paise = 0) => (paise / 100).toFixed(2);
const paise = (text = '') => Math.round(Number(text) * 100);

/** A merchant in Maharashtra with one settlement of yesterday: two payments, and a partial refund of one. */
async function settledMerchant() {
  const merchant = await addSettled(galla);
  const owner = new pg.Client(galla.url);
  await owner.connect();
  await owner.query('update merchant set gstin = $1 where merchant_id = $2', ['27AAFCC7316P1Z7', merchant.merchantId]);
  await owner.end();
  await galla.addStore(merchant, 'S1');
  await toWorkingMorning(galla);
  const wallet = { instrument: 'WALLET', storeId: 'S1' } as const;
  const unitId = await paidNow(galla, merchant, { ...wallet, amount: 2_000_00 });
  await paidNow(galla, merchant, { ...wallet, amount: 499_99 });
  const asker = await galla.signedIn(await galla.addPerson({ merchant }));
  await askRefund(asker, unitId, 300_00);
  await workAll(galla, refunding);
  const day = await toWorkingMorning(galla);
  await settle(galla);
  await payOut(galla, paying);
  const [settlement] = await settlementsOf(galla, merchant);
  toMorning(galla);
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  return { merchant, admin, day, settlement };
}

describe('REP-05 settlement reports', () => {
  test('REP-05 daily settlement reports list each payment and refund, and add up to the bank payout', async () => {
    const { admin, day, settlement, merchant } = await settledMerchant();
    const range = { from: addDays(day, -5), to: addDays(istDay(galla.now()), -1) };
    const ids = [
      await ask(admin, '/v2/reports/settlement/generate', range),
      await ask(admin, '/v1/reports/settlement/generate', { settlementDate: day, template: 'ONLINE' }),
    ];
    await makeAll(galla);
    const [store, online] = await Promise.all(ids.map((id) => readCsv(admin, id)));
    expect(store?.rows.map((row) => row['Payment Type']).sort()).toEqual(['PAYMENT', 'PAYMENT', 'REFUND']);
    expect(new Set(store?.rows.map((row) => row['Settlement UTR']))).toEqual(new Set([settlement?.utr]));
    expect(store?.rows.reduce((sum, row) => sum + paise(row['Net Amount (INR)']), 0)).toBe(settlement?.net);
    expect(store?.totals.get('Net')).toBe(rupees(settlement?.net));
    expect(store?.totals.get('Refunds')).toBe('300.00');
    expect(online?.totals.get('Net')).toBe(rupees(settlement?.net));
    // The merchant's state differs from the provider's, so the tax is IGST.
    const taxes = online?.rows.map((row) => [paise(row['IGST (INR)']) > 0, row['CGST (INR)'], row['SGST (INR)']]);
    expect(taxes?.filter(([isTaxed]) => isTaxed)).toEqual([
      [true, '0.00', '0.00'],
      [true, '0.00', '0.00'],
    ]);
    const { rows } = await sql<{ amount: number }>`select sum(amount) as amount from posting
      where tenant_id = ${merchant.tenantId} and account = 'settlement-clearing'`.execute(galla.rows.kysely);
    expect(rows[0]?.amount ?? 0).toBe(0);
  });

  test('REP-06 reports of a month, of a year and of GST have one row per settlement, and its sums', async () => {
    const { admin, day, settlement } = await settledMerchant();
    const ids = [
      await ask(admin, '/v1/reports/settlement/month', { month: day.slice(0, 7) }),
      await ask(admin, '/v1/reports/settlement/year', { year: day.slice(0, 4) }),
      await ask(admin, '/v1/reports/gst', { month: day.slice(0, 7) }),
    ];
    await makeAll(galla);
    const [month, year, gst] = await Promise.all(ids.map((id) => readCsv(admin, id)));
    expect(month?.rows).toMatchObject([
      {
        'Settlement Date': day,
        'Settlement Status': 'Settlement successful',
        Payments: '2',
        Refunds: '1',
        'Gross Amount (INR)': '2499.99',
        'Refunded Amount (INR)': '300.00',
        'Net Amount (INR)': rupees(settlement?.net),
      },
    ]);
    expect(year?.rows).toEqual(month?.rows);
    expect(gst?.rows).toMatchObject([
      {
        GSTIN: '27AAFCC7316P1Z7',
        'IGST (INR)': rupees(settlement?.gst),
        'CGST (INR)': '0.00',
        'SGST (INR)': '0.00',
        'Taxable Value (INR)': rupees(settlement?.fee),
        'GST (INR)': rupees(settlement?.gst),
      },
    ]);
    expect(gst?.totals.get('Fee with GST')).toBe(rupees((settlement?.fee ?? 0) + (settlement?.gst ?? 0)));
    const { months } = (await admin.send('GET', '/v2/reports/settlement/monthly')).json();
    expect(months).toEqual([
      {
        month: day.slice(0, 7),
        settlements: 1,
        gross: 2_499_99,
        net: settlement?.net,
        fee: settlement?.fee,
        gst: settlement?.gst,
        refunded: 300_00,
        returned: 0,
        chargedBack: 0,
      },
    ]);
  });
});
