// Also on PostgreSQL 15.
import { priceClasses } from '@galla/contract/payments/payments/instruments.ts';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import { expect, test } from 'vitest';
import { runAsOperator } from '../../../main/testing/operator.ts';
import { type TestMerchant, useGalla } from '../../../main/testing/test-galla.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { istDay } from '../../../platform/indian-time.ts';
import { auditFees } from '../../settlement-checks/fee-audit.ts';
import { expectedByDay } from '../../settlements/calendar/expected.ts';
import { usualTerms } from '../../settlements/terms.ts';
import {
  addSettled,
  checkMoney,
  paidNow,
  settle,
  settlementsOf,
  toMorning,
  toWorkingMorning,
} from '../../settlements/testing/fixtures.ts';
import { openPayingBank } from '../../settlements/testing/paying-bank.ts';
import { findTariffs } from '../public/tariff-queries.ts';
import { firstTariffs } from '../testing/tariffs.ts';

const galla = useGalla({ rail: openPayingBank() });
const day = 86_400_000;

const run = (words: readonly string[], options: Readonly<Record<string, string | undefined>> = {}) =>
  runAsOperator(galla, words, options);
const tomorrow = () => addDays(istDay(galla.now()), 1);

async function chargesOf({ tenantId }: TestMerchant) {
  const { rows } = await galla.rows.pool.query<{ fee: number; gst: number }>(
    'SELECT fee, gst FROM payment WHERE tenant_id = $1 ORDER BY id',
    [tenantId],
  );
  return rows.map(({ fee, gst }) => [fee, gst]);
}
const differencesOf = async ({ tenantId }: TestMerchant) =>
  (await auditFees(galla.rows, tenantId, { from: galla.now() - 40 * day, to: galla.now() + day })).differences;

test('SET-03 a new installation has today’s prices and limits, valid from the beginning, for every class', async () => {
  const tariffs = await inTransaction(galla.rows, findTariffs);
  expect(tariffs.rates).toHaveLength(firstTariffs.rates.length);
  expect(tariffs.rates).toEqual(expect.arrayContaining([...firstTariffs.rates]));
  expect(tariffs.gst).toEqual(firstTariffs.gst);
  for (const priceClass of priceClasses)
    expect(tariffs.rates).toContainEqual(expect.objectContaining({ kind: 'STANDARD', priceClass, cardNetwork: null }));
});

test('SET-03 a payment that began before a price, limit or GST change keeps its charges, and the fee audit agrees', async () => {
  const merchant = await addSettled(galla);
  await galla.addStore(merchant, 'S1');
  await toWorkingMorning(galla);
  const wallet = { instrument: 'WALLET', amount: 1_000_00, storeId: 'S1' } as const;
  const debit = { instrument: 'DEBIT_CARD', amount: 5_000_00, storeId: 'S1' } as const;
  await paidNow(galla, merchant, wallet);
  await paidNow(galla, merchant, debit);
  expect(await run(['tariff', 'gst', '12'], { from: tomorrow() })).toContain('12.00 %, none for card payments up to');
  await run(['tariff', 'standard', 'BLENDED', '1.00'], { from: tomorrow() });
  await run(['tariff', 'limit', 'DEBIT_CARD', '0.20'], { from: tomorrow(), qr: 'no', turnover: 'small', most: '5.00' });
  // Processes read new tariffs within a minute.
  galla.pass(61_000);
  await paidNow(galla, merchant, wallet);
  toMorning(galla);
  await paidNow(galla, merchant, wallet);
  await paidNow(galla, merchant, debit);
  expect(await chargesOf(merchant)).toEqual([
    [18_50, 3_32],
    [20_00, 3_60],
    [18_50, 3_32],
    [10_00, 1_20],
    [5_00, 60],
  ]);
  expect(await differencesOf(merchant)).toMatchObject({ count: 0 });
  await checkMoney(galla);

  // All payments are due at once, so GST is rounded once for each rate.
  await toWorkingMorning(galla);
  await toWorkingMorning(galla);
  const terms = usualTerms;
  const soonest = istDay(galla.now());
  const expected = await inTransaction(galla.rows, (tx) =>
    expectedByDay(tx, merchant.tenantId, { terms, holidays: new Map(), soonest, now: galla.now() }),
  );
  await settle(galla);
  const [settlement] = await settlementsOf(galla, merchant);
  expect(settlement).toMatchObject({ payments: 5, fee: 72_00, gst: 10_26 + 1_80 });
  expect([...expected.values()]).toEqual([settlement?.net]);
  expect(await differencesOf(merchant)).toMatchObject({ count: 0 });
  await checkMoney(galla);
});

test('SET-03 tariffs that are already valid cannot be changed, and additions are in the log', async () => {
  const from = tomorrow();
  for (const past of [istDay(galla.now()), '2020-01-01', undefined, '1-1-2030'])
    await expect(run(['tariff', 'gst', '5'], { from: past })).rejects.toThrow('--from is needed');
  await expect(run(['tariff', 'gst', '5.01'], { from })).rejects.toThrow('halved');
  await expect(run(['tariff', 'standard', 'GOLD', '1'], { from })).rejects.toThrow('CLASS is one of UPI');
  await expect(run(['tariff', 'limit', 'UPI', '11'], { from })).rejects.toThrow('PERCENT is 0 to 10');
  await expect(run(['tariff', 'limit', 'UPI', '0'], { from, qr: 'maybe' })).rejects.toThrow('--qr is one of');
  await run(['tariff', 'gst', '5'], { from });
  await expect(run(['tariff', 'gst', '6'], { from })).rejects.toThrow('already');
  const { rows } = await galla.rows.pool.query(
    "SELECT detail FROM audit_event WHERE act = 'TARIFF_SET' ORDER BY position",
  );
  expect(rows).toHaveLength(4);
  expect(rows[2]).toMatchObject({
    detail: { value: 'Debit cards, not by QR, turnover up to ₹20 lakh: 0.20 %, at most ₹5.00', operator: 'olga' },
  });
  const update = galla.rows.pool.query('UPDATE tariff_rate SET basis_points = 1');
  await expect(update).rejects.toThrow('permission denied');
});
