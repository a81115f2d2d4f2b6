// Also on PostgreSQL 15.
import { decodeId } from '@galla/contract/core/ids.ts';
import { addDays, dayOff } from '@galla/contract/settlements/settlements/calendar.ts';
import type { MoneyOfPayment } from '@galla/contract/settlements/settlements/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../../main/testing/test-galla.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { istDay } from '../../../platform/indian-time.ts';
import { reportChargeback } from '../../../refunds/chargebacks/testing/reporting.ts';
import { addBankKey, askRefund } from '../../../refunds/refunds/testing/fixtures.ts';
import { findHolidays } from '../terms.ts';
import { addSettled, paidNow, payOut, settle, settlementsOf, toWorkingMorning } from '../testing/fixtures.ts';
import { openPayingBank } from '../testing/paying-bank.ts';

const bank = openPayingBank();
const galla = useGalla({ rail: bank });
let merchant: TestMerchant;
let person: Awaited<ReturnType<typeof galla.addPerson>>;
let reader: TestBrowser;

beforeAll(async () => {
  merchant = await addSettled(galla);
  await galla.addStore(merchant, 'S1');
  person = await galla.addPerson({ merchant });
  await comeBackNextMorning();
});

/** Passing time ends sessions. */
async function comeBackNextMorning(): Promise<void> {
  await toWorkingMorning(galla);
  reader = await galla.signedIn(person);
}

const ask = (unitId: string, by = reader) => by.send('GET', `/v1/settlements/payment/${unitId}`);
const moneyOf = async (unitId: string): Promise<MoneyOfPayment> => (await ask(unitId)).json();
const addsUp = ({ total, refunded, chargedBack, fee, gst, net }: MoneyOfPayment) =>
  expect(total - refunded - chargedBack - fee - gst).toBe(net);

test('TXN-04 SET-02 a payment shows on which day its money arrives, and on which days in between banks are closed', async () => {
  const holidays = await inTransaction(galla.rows, findHolidays);
  const unitId = await paidNow(galla, merchant, { amount: 500_00, storeId: 'S1' });
  const money = await moneyOf(unitId);
  expect(money).toMatchObject({
    total: 500_00,
    refunds: 0,
    refunded: 0,
    net: 500_00,
    stopped: null,
    settlement: null,
    account: { bank: 'HDFC Bank', last4: '6789' },
    expected: { paidDay: istDay(galla.now()), workingDays: 1, isLate: false },
  });
  const day = money.expected?.day ?? '';
  expect(dayOff(day, holidays)).toBeUndefined();
  for (let one = addDays(istDay(galla.now()), 1); one < day; one = addDays(one, 1))
    expect(money.expected?.closed).toContainEqual(expect.objectContaining({ day: one, ...dayOff(one, holidays) }));
  await galla.rows.kysely
    .insertInto('settlement_terms')
    .values({ tenant_id: merchant.tenantId, hold_reason: 'Under review', changed_at: new Date() })
    .execute();
  expect(await moneyOf(unitId)).toMatchObject({ stopped: 'HELD' });
  await galla.rows.kysely.updateTable('settlement_terms').set({ hold_reason: null }).execute();
});

test('TXN-04 SET-01 each rupee of a settled payment is shown down to the bank, and together they add up to the payout', async () => {
  const claimable = { instrument: 'WALLET', providerTransactionId: 'CLAIMED' } as const;
  const wallet = await paidNow(galla, merchant, { ...claimable, amount: 1_549_00, storeId: 'S1' });
  const other = await paidNow(galla, merchant, { instrument: 'WALLET', amount: 777_33, storeId: 'S1' });
  await askRefund(reader, other, 77_33, { refundType: 'PARTIAL' });
  const before = await moneyOf(other);
  addsUp(before);
  expect(before).toMatchObject({ refunds: 1, refunded: 77_33 });
  await comeBackNextMorning();
  await settle(galla);
  const made = await moneyOf(wallet);
  expect(made.settlement).toMatchObject({ state: 'PENDING', utr: null });
  await payOut(galla, bank);
  const [settlement] = await settlementsOf(galla, merchant);
  const paid = await moneyOf(wallet);
  expect(paid).toMatchObject({
    expected: null,
    account: { bank: 'HDFC Bank', last4: '6789' },
    settlement: { state: 'SETTLED', utr: settlement?.utr, net: settlement?.net, payments: 3 },
  });
  expect(paid.settlement?.finishedAt).not.toBeNull();
  const items = await galla.rows.kysely.selectFrom('settlement_item').select(['payment_id', 'amount']).execute();
  for (const unitId of [wallet, other]) {
    const money = await moneyOf(unitId);
    addsUp(money);
    const ofPayment = items.filter(({ payment_id }) => payment_id === decodeId('payment', unitId));
    expect(money.net).toBe(ofPayment.reduce((sum, { amount }) => sum + amount, 0));
    expect(money.settled).toBe(money.net);
  }
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(settlement?.net);

  // A later deduction comes off the next settlements, and off this payment.
  await askRefund(reader, wallet, 250_00, { refundType: 'PARTIAL' });
  const refunded = await moneyOf(wallet);
  addsUp(refunded);
  expect(refunded).toMatchObject({ refunds: 1, refunded: 250_00 });
  expect(refunded.net).toBeLessThan(paid.net - 240_00);
  expect(refunded.settled).toBe(paid.net);
  await addBankKey(galla);
  const claim = { chargebackId: 'CB-1', merchantId: merchant.merchantId, providerTransactionId: 'CLAIMED' };
  await reportChargeback(galla, { ...claim, amount: 100_00, state: 'OPENED' });
  const claimed = await moneyOf(wallet);
  addsUp(claimed);
  expect(claimed).toMatchObject({ chargedBack: 100_00, net: refunded.net - 100_00 });
});

test('TXN-04 a payment’s money is visible only to its merchant, and only for completed payments', async () => {
  const pending = await paidNow(galla, merchant, { state: 'PENDING', storeId: 'S1' });
  const unitId = await paidNow(galla, merchant, { storeId: 'S1' });
  const stranger = await galla.signedIn(await galla.addPerson({ merchant: await addSettled(galla) }));
  for (const answer of [await ask(pending), await ask('pay_nonsense'), await ask(unitId, stranger)])
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'TRANSACTION_NOT_FOUND']);
});
