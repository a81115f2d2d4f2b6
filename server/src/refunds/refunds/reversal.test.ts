import { decodeId } from '@galla/contract/core/ids.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTenant } from '../../platform/db/database.ts';
import { istDay } from '../../platform/indian-time.ts';
import { ask, makeAll, readCsv } from '../../reports/reports/testing/fixtures.ts';
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
import { refundAutomatically } from './public/service.ts';
import { FakeBank } from './testing/fake-bank.ts';
import { workAll } from './testing/fixtures.ts';

const galla = useGalla();
const bank = new FakeBank();
bank.mood = 'COMPLETED';
const wallet = { instrument: 'WALLET', amount: 1_000_00, storeId: 'S1' } as const;
/** Each payment costs 1.85 %, plus CGST and SGST of 9 % each. */
const [fee, gst] = [18_50, 3_32];

async function newMerchant(): Promise<TestMerchant> {
  const merchant = await addSettled(galla);
  await galla.addStore(merchant, 'S1');
  await toWorkingMorning(galla);
  return merchant;
}

/** Refunds a payment whose order was already paid. */
async function giveBack({ tenantId }: TestMerchant, unitId: string): Promise<void> {
  const context = { masterKey: galla.masterKey, now: galla.now(), address: 'worker', userAgent: undefined };
  const paymentId = decodeId('payment', unitId) ?? '';
  await inTenant(galla.rows, tenantId, (tx) =>
    refundAutomatically(tx, context, { tenantId, paymentId, reason: 'PAID_TWICE', findSettledGst }),
  );
}

/** The fees and GST that the ledger has charged a merchant, in paise. */
async function charged({ tenantId }: TestMerchant) {
  const { rows } = await sql<{ fee: number; gst: number }>`select
    -coalesce(sum(amount) filter (where account = 'fee'), 0) as fee, -coalesce(sum(amount) filter (where account = 'gst'), 0) as gst
    from posting where tenant_id = ${tenantId}`.execute(galla.rows.kysely);
  return rows[0];
}

test('REF-01 SET-03 an automatically refunded payment costs nothing in the ledger, the settlement and every report', async () => {
  const merchant = await newMerchant();
  const kept = await paidNow(galla, merchant, wallet);
  const twice = await paidNow(galla, merchant, wallet);
  await giveBack(merchant, twice);
  await checkMoney(galla);
  expect(await charged(merchant)).toEqual({ fee, gst });
  await workAll(galla, bank);
  await toWorkingMorning(galla);
  await settle(galla);
  expect(await settlementsOf(galla, merchant)).toMatchObject([
    { payments: 2, gross: 2_000_00, fee, taxable: fee, gst, refunded: 1_000_00, net: 1_000_00 - fee - gst },
  ]);
  await checkMoney(galla);
  toMorning(galla);
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const details = async (id: string) => (await admin.send('GET', `/v3/transactions/unit/${id}/details`)).json();
  expect(await details(kept)).toMatchObject({ fee, gst });
  expect(await details(twice)).toMatchObject({ fee: 0, gst: 0 });
  const id = await ask(admin, '/v2/reports/transaction/generate', {
    from: istDay(galla.now() - 9e8),
    to: istDay(galla.now() - 86_400_000),
  });
  await makeAll(galla);
  const { totals } = await readCsv(admin, id);
  expect([totals.get('Fee'), totals.get('GST')]).toEqual(['18.50', '3.32']);
});

test('REF-01 SET-03 if the payment was already settled, its charges come back with the refund', async () => {
  const merchant = await newMerchant();
  const twice = await paidNow(galla, merchant, wallet);
  await toWorkingMorning(galla);
  await settle(galla);
  await giveBack(merchant, twice);
  await checkMoney(galla);
  expect(await charged(merchant)).toEqual({ fee: 0, gst: 0 });
  await paidNow(galla, merchant, { ...wallet, instrument: 'ACCOUNT', amount: 1_500_00 });
  await toWorkingMorning(galla);
  await settle(galla);
  expect((await settlementsOf(galla, merchant)).map(({ net, ...one }) => [one.fee, one.taxable, one.gst, net])).toEqual(
    [
      [fee, fee, gst, 1_000_00 - fee - gst],
      [-fee, -fee, -gst, 500_00 + fee + gst],
    ],
  );
  await checkMoney(galla);
  bank.mood = 'FAILED';
  await workAll(galla, bank);
  await toWorkingMorning(galla);
  await settle(galla);
  expect((await settlementsOf(galla, merchant)).at(-1)).toMatchObject({ returned: 1_000_00, net: 1_000_00 });
  await checkMoney(galla);
});
