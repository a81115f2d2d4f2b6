import { beforeEach, describe, expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTenant } from '../../platform/db/database.ts';
import { reportChargeback } from '../../refunds/chargebacks/testing/reporting.ts';
import { FakeBank } from '../../refunds/refunds/testing/fake-bank.ts';
import { addBankKey, askRefund, workAll } from '../../refunds/refunds/testing/fixtures.ts';
import { maxAttempts, retryFailed } from './public/payouts.ts';
import { makeSettlement } from './runs/create-settlement.ts';
import {
  addSettled,
  checkMoney,
  giveAccount,
  paidNow,
  payOut,
  settle,
  settlementsOf,
  toMorning,
  toWorkingMorning,
} from './testing/fixtures.ts';
import { openPayingBank } from './testing/paying-bank.ts';

const bank = openPayingBank();
const galla = useGalla({ rail: bank });
const hour = 3_600_000;
const wallet = { instrument: 'WALLET', amount: 1_000_00 } as const;

beforeEach(() => {
  bank.mood = 'COMPLETED';
});

describe('SET-02 the daily run', () => {
  test('SET-02 the run settles the previous working day’s payments to the paisa, and the money reaches the bank with a UTR', async () => {
    const merchant = await addSettled(galla);
    await galla.addStore(merchant, 'S1');
    await toWorkingMorning(galla);
    for (const amount of [100_01, 2_499_99, 73]) await paidNow(galla, merchant, { ...wallet, amount, storeId: 'S1' });
    expect(await settle(galla)).toBe(0);
    const day = await toWorkingMorning(galla);
    expect(await settle(galla)).toBe(1);
    const [settlement] = await settlementsOf(galla, merchant);
    expect(settlement).toMatchObject({ day, state: 'PENDING', payments: 3, gross: 2_600_73, fee: 4811, gst: 866 });
    expect(settlement?.net).toBe(2_600_73 - 4811 - 866);
    await payOut(galla, bank);
    expect(await settlementsOf(galla, merchant)).toMatchObject([
      { state: 'SETTLED', utr: expect.stringMatching(/^GALLAN/) },
    ]);
    expect([...bank.book.values()]).toMatchObject([
      { amount: settlement?.net, merchantId: merchant.merchantId, account: { number: '50100023456789' } },
    ]);
    await checkMoney(galla);
  });

  test('SET-02 online payments are settled a working day later than those in stores', async () => {
    const merchant = await addSettled(galla);
    await galla.addStore(merchant, 'S1');
    await toWorkingMorning(galla);
    await paidNow(galla, merchant, wallet);
    await paidNow(galla, merchant, { ...wallet, storeId: 'S1' });
    const days = [];
    for (const _ of [1, 2]) {
      days.push(await toWorkingMorning(galla));
      await settle(galla);
    }
    expect((await settlementsOf(galla, merchant)).map(({ day, payments }) => [day, payments])).toEqual(
      days.map((day) => [day, 1]),
    );
    await checkMoney(galla);
  });

  test('SET-02 a payment in the last second of a day belongs to it, and one at midnight to the next', async () => {
    const merchant = await addSettled(galla);
    await galla.addStore(merchant, 'S1');
    // Before a closed day, both would be paid out together.
    await toWorkingMorning(galla, 1);
    galla.pass(18 * hour - 1_000);
    const last = new Date(galla.now()).toISOString();
    await paidNow(galla, merchant, { ...wallet, storeId: 'S1', amount: 500_00, createdAt: last });
    toMorning(galla, 0);
    await paidNow(galla, merchant, { ...wallet, storeId: 'S1', amount: 700_00 });
    galla.pass(6 * hour);
    for (let day = 0; day < 7; day += 1) {
      await settle(galla);
      if ((await settlementsOf(galla, merchant)).length === 2) break;
      await toWorkingMorning(galla);
    }
    expect((await settlementsOf(galla, merchant)).map(({ gross }) => gross)).toEqual([500_00, 700_00]);
  });

  test('SET-02 nothing is settled on a day on which banks are closed', async () => {
    const merchant = await addSettled(galla);
    await galla.addStore(merchant, 'S1');
    const day = await toWorkingMorning(galla);
    await paidNow(galla, merchant, { ...wallet, storeId: 'S1' });
    const next = await toWorkingMorning(galla);
    await galla.rows.pool.query('INSERT INTO bank_holiday VALUES ($1, $2)', [next, 'A day off']);
    expect(await settle(galla)).toBe(0);
    await galla.rows.pool.query('DELETE FROM bank_holiday WHERE day = $1', [next]);
    expect(await settle(galla)).toBe(1);
    expect((await settlementsOf(galla, merchant)).map((one) => one.day > day)).toEqual([true]);
  });

  test('SET-02 a payment that an engine reports days later is in the next settlement', async () => {
    const merchant = await addSettled(galla);
    await galla.addStore(merchant, 'S1');
    await toWorkingMorning(galla);
    const paidAt = new Date(galla.now()).toISOString();
    await paidNow(galla, merchant, { ...wallet, storeId: 'S1' });
    await toWorkingMorning(galla);
    await settle(galla);
    await paidNow(galla, merchant, { ...wallet, storeId: 'S1', amount: 123_45, createdAt: paidAt });
    await toWorkingMorning(galla);
    await settle(galla);
    expect((await settlementsOf(galla, merchant)).map(({ gross }) => gross)).toEqual([1_000_00, 123_45]);
    await checkMoney(galla);
  });
});

describe('SET-02 refunds', () => {
  test('SET-02 refunds are deducted after their payment was settled, and given back if they fail', async () => {
    const merchant = await addSettled(galla);
    await galla.addStore(merchant, 'S1');
    const person = await galla.addPerson({ merchant });
    await toWorkingMorning(galla);
    const first = await paidNow(galla, merchant, { amount: 900_00, storeId: 'S1' });
    await toWorkingMorning(galla);
    await settle(galla);
    expect((await askRefund(await galla.signedIn(person), first, 300_00, { refundType: 'PARTIAL' })).statusCode).toBe(
      200,
    );
    await paidNow(galla, merchant, { amount: 1_000_00, storeId: 'S1' });
    await toWorkingMorning(galla);
    await settle(galla);
    await checkMoney(galla);
    expect((await settlementsOf(galla, merchant)).map(({ net, refunded }) => [net, refunded])).toEqual([
      [900_00, 0],
      [700_00, 300_00],
    ]);
    const refunds = new FakeBank();
    refunds.mood = 'FAILED';
    await workAll(galla, refunds);
    await checkMoney(galla);
    await toWorkingMorning(galla);
    await settle(galla);
    expect((await settlementsOf(galla, merchant)).at(-1)).toMatchObject({ payments: 0, returned: 300_00, net: 300_00 });
    await checkMoney(galla);
  });

  test('SET-02 refunds larger than the payments wait, together with the payments, until there is enough', async () => {
    const merchant = await addSettled(galla);
    await galla.addStore(merchant, 'S1');
    const person = await galla.addPerson({ merchant });
    await toWorkingMorning(galla);
    const first = await paidNow(galla, merchant, { amount: 900_00, storeId: 'S1' });
    await toWorkingMorning(galla);
    await settle(galla);
    expect((await askRefund(await galla.signedIn(person), first, 900_00)).statusCode).toBe(200);
    await paidNow(galla, merchant, { amount: 100_00, storeId: 'S1' });
    await toWorkingMorning(galla);
    expect(await settle(galla)).toBe(0);
    await paidNow(galla, merchant, { amount: 850_00, storeId: 'S1' });
    const day = await toWorkingMorning(galla);
    expect(await settle(galla)).toBe(1);
    expect((await settlementsOf(galla, merchant)).at(-1)).toMatchObject({
      day,
      gross: 950_00,
      refunded: 900_00,
      net: 50_00,
    });
    await checkMoney(galla);
  });
});

test('SET-02 chargebacks are deducted, and given back if they are won', async () => {
  const merchant = await addSettled(galla);
  await galla.addStore(merchant, 'S1');
  const pay = (amount: number, id: string) =>
    paidNow(galla, merchant, { amount, storeId: 'S1', providerTransactionId: id });
  await addBankKey(galla);
  const claim = (state: 'OPENED' | 'WON') =>
    reportChargeback(galla, {
      chargebackId: 'CB-1',
      merchantId: merchant.merchantId,
      providerTransactionId: 'CLAIMED',
      amount: 400_00,
      state,
    });
  await toWorkingMorning(galla);
  await pay(900_00, 'CLAIMED');
  await toWorkingMorning(galla);
  await settle(galla);
  expect((await claim('OPENED')).statusCode).toBe(200);
  await pay(1_000_00, 'SECOND');
  await toWorkingMorning(galla);
  await settle(galla);
  expect((await claim('WON')).statusCode).toBe(200);
  await toWorkingMorning(galla);
  await settle(galla);
  expect((await settlementsOf(galla, merchant)).map(({ net, charged_back }) => [net, charged_back])).toEqual([
    [900_00, 0],
    [600_00, 400_00],
    [400_00, -400_00],
  ]);
  await checkMoney(galla);
});

describe('SET-02 repeated work', () => {
  test('SET-02 two simultaneous workers create one settlement, and a second run creates none', async () => {
    const merchant = await addSettled(galla);
    await galla.addStore(merchant, 'S1');
    await toWorkingMorning(galla);
    await paidNow(galla, merchant, { ...wallet, storeId: 'S1' });
    const day = await toWorkingMorning(galla);
    const on = { day, holidays: new Map<string, string>(), now: galla.now() };
    const made = await Promise.all(Array.from({ length: 8 }, () => makeSettlement(galla.rows, merchant.tenantId, on)));
    expect(made.filter((one) => typeof one === 'object')).toHaveLength(1);
    expect(made.filter((one) => one === 'MADE_BEFORE')).toHaveLength(7);
    await settle(galla);
    expect(await settlementsOf(galla, merchant)).toHaveLength(1);
    await checkMoney(galla);
  });

  test('SET-02 a silent bank is asked, a bank that received nothing gets the payout again, and the money is paid once', async () => {
    const merchant = await addSettled(galla);
    await galla.addStore(merchant, 'S1');
    await toWorkingMorning(galla);
    await paidNow(galla, merchant, { ...wallet, storeId: 'S1' });
    await toWorkingMorning(galla);
    await settle(galla);
    for (const mood of ['lost', 'silent', 'COMPLETED'] as const) {
      bank.mood = mood;
      await payOut(galla, bank);
      galla.pass(hour);
    }
    expect(bank.sent.filter((merchantId) => merchantId === merchant.merchantId)).toHaveLength(2);
    expect(await settlementsOf(galla, merchant)).toMatchObject([{ state: 'SETTLED' }]);
    await checkMoney(galla);
  });

  test('SET-01 a failed payout marks the settlement as failed, and is sent once more to a corrected account', async () => {
    const merchant = await addSettled(galla);
    await galla.addStore(merchant, 'S1');
    await toWorkingMorning(galla);
    await paidNow(galla, merchant, { ...wallet, storeId: 'S1' });
    await toWorkingMorning(galla);
    await settle(galla);
    bank.mood = 'FAILED';
    await payOut(galla, bank);
    expect(await settlementsOf(galla, merchant)).toMatchObject([
      { state: 'FAILED', utr: null, failure_reason: 'The account is closed.' },
    ]);
    await checkMoney(galla);
    bank.mood = 'COMPLETED';
    await giveAccount(galla, merchant, '50100099999999');
    const retry = () =>
      inTenant(galla.rows, merchant.tenantId, (tx) => retryFailed(tx, merchant.tenantId, galla.now()));
    expect(await Promise.all([retry(), retry()])).toEqual(expect.arrayContaining([1, 0]));
    await payOut(galla, bank);
    expect(await settlementsOf(galla, merchant)).toMatchObject([{ state: 'SETTLED', failure_reason: null }]);
    const paid = [...bank.book.values()].filter(({ merchantId }) => merchantId === merchant.merchantId);
    expect(paid.filter(({ state }) => state === 'COMPLETED')).toMatchObject([
      { account: { number: '50100099999999' } },
    ]);
    await checkMoney(galla);
  });

  /** A merchant whose settlement is due today, and its sent payouts. */
  async function dueToday() {
    const merchant = await addSettled(galla);
    await galla.addStore(merchant, 'S1');
    await toWorkingMorning(galla);
    await paidNow(galla, merchant, { ...wallet, storeId: 'S1' });
    const day = await toWorkingMorning(galla);
    await settle(galla);
    const own = () => [...bank.book.values()].filter(({ merchantId }) => merchantId === merchant.merchantId);
    return { merchant, day, own };
  }

  test('SET-01 a payout with a temporary failure is retried automatically, after growing pauses, and arrives once', async () => {
    const { merchant, own } = await dueToday();
    bank.mood = 'away';
    await payOut(galla, bank);
    expect(await settlementsOf(galla, merchant)).toMatchObject([{ state: 'PENDING', failure_kind: null }]);
    await checkMoney(galla);
    // Not before its pause is over.
    galla.pass(4 * 60_000);
    await payOut(galla, bank);
    expect(own()).toHaveLength(1);
    galla.pass(60_000);
    await payOut(galla, bank);
    expect(own()).toHaveLength(2);
    galla.pass(9 * 60_000);
    await payOut(galla, bank);
    expect(own()).toHaveLength(2);
    bank.mood = 'COMPLETED';
    galla.pass(60_000);
    bank.asked.length = 0;
    await payOut(galla, bank);
    // The bank is asked about each earlier payout before the next is sent.
    expect(bank.asked).toEqual(
      expect.arrayContaining(
        own()
          .slice(0, 2)
          .map(({ payoutId }) => payoutId),
      ),
    );
    expect(own().map(({ state }) => state)).toEqual(['FAILED', 'FAILED', 'COMPLETED']);
    expect(await settlementsOf(galla, merchant)).toMatchObject([{ state: 'SETTLED', failure_reason: null }]);
    galla.pass(24 * hour);
    await payOut(galla, bank);
    expect(own()).toHaveLength(3);
    await checkMoney(galla);
  });

  test('SET-01 temporary failures stop after ten payouts, and the settlement waits for a person', async () => {
    const { merchant, own } = await dueToday();
    bank.mood = 'away';
    for (let pause = 0; pause < 14; pause += 1) {
      await payOut(galla, bank);
      galla.pass(4 * hour);
    }
    expect(own()).toHaveLength(maxAttempts);
    expect(await settlementsOf(galla, merchant)).toMatchObject([
      { state: 'FAILED', failure_reason: 'The bank is away.', failure_kind: 'PASSING' },
    ]);
    await checkMoney(galla);
  });

  test('SET-02 nothing is sent again while the bank says that an earlier payout is under way or has arrived', async () => {
    const { merchant, own } = await dueToday();
    bank.mood = 'away';
    await payOut(galla, bank);
    const [first] = own();
    if (first === undefined) throw new Error('Nothing was sent');
    // The bank reverses its answer.
    bank.mood = 'COMPLETED';
    first.state = 'PENDING';
    galla.pass(hour);
    await payOut(galla, bank);
    expect(own()).toHaveLength(1);
    first.state = 'COMPLETED';
    galla.pass(hour);
    await payOut(galla, bank);
    expect(own()).toHaveLength(1);
    expect(await settlementsOf(galla, merchant)).toMatchObject([{ state: 'FAILED', failure_kind: 'CONTRADICTED' }]);
    // Neither the operator nor a new account makes it pay twice.
    await giveAccount(galla, merchant, '50100099999999');
    await inTenant(galla.rows, merchant.tenantId, (tx) => retryFailed(tx, merchant.tenantId, galla.now()));
    await payOut(galla, bank);
    expect(own()).toHaveLength(1);
    expect(await settlementsOf(galla, merchant)).toMatchObject([{ state: 'FAILED', failure_kind: 'CONTRADICTED' }]);
    await checkMoney(galla);
  });

  test('SET-01 a waiting payout goes to an account that is corrected in the meantime', async () => {
    const { merchant, own } = await dueToday();
    bank.mood = 'away';
    await payOut(galla, bank);
    await giveAccount(galla, merchant, '50100099999999');
    bank.mood = 'COMPLETED';
    const retry = () =>
      inTenant(galla.rows, merchant.tenantId, (tx) => retryFailed(tx, merchant.tenantId, galla.now()));
    expect(await retry()).toBe(1);
    await payOut(galla, bank);
    expect(own().map(({ account, state }) => [account.number, state])).toEqual([
      ['50100023456789', 'FAILED'],
      ['50100099999999', 'COMPLETED'],
    ]);
    await checkMoney(galla);
  });

  test('SET-02 nothing is settled for a merchant who is on hold or frozen, has no account, or is owed less than the minimum', async () => {
    const merchant = await galla.addMerchant();
    await galla.addStore(merchant, 'S1');
    await toWorkingMorning(galla);
    await paidNow(galla, merchant, { amount: 99, storeId: 'S1' });
    const day = await toWorkingMorning(galla);
    const on = { day, holidays: new Map<string, string>(), now: galla.now() };
    const attempt = () => makeSettlement(galla.rows, merchant.tenantId, on);
    expect(await attempt()).toBe('BELOW_MINIMUM');
    const earlier = new Date(galla.now() - 24 * hour).toISOString();
    await paidNow(galla, merchant, { amount: 500_00, storeId: 'S1', createdAt: earlier });
    expect(await attempt()).toBe('NO_ACCOUNT');
    await giveAccount(galla, merchant);
    const terms = { tenant_id: merchant.tenantId, hold_reason: 'Under review', changed_at: new Date() };
    await galla.rows.kysely.insertInto('settlement_terms').values(terms).execute();
    expect(await attempt()).toBe('HELD');
    await galla.rows.kysely.updateTable('settlement_terms').set({ hold_reason: null }).execute();
    expect(await attempt()).toMatchObject({ tenantId: merchant.tenantId });
    expect(await settlementsOf(galla, merchant)).toMatchObject([{ gross: 500_99, net: 500_99 }]);
    await checkMoney(galla);
  });
});
