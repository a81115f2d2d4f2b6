// Also on PostgreSQL 15.
import type { ChargebackState } from '@galla/contract/refunds/chargebacks/states.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { confirm, csvOf, details, paidRow, uploaded, workAllBatches } from '../refund-batches/testing/fixtures.ts';
import { FakeBank } from '../refunds/testing/fake-bank.ts';
import { addBankKey, askRefund, checkBook, paid, refundTotals, report, workAll } from '../refunds/testing/fixtures.ts';
import { reportChargeback } from './testing/reporting.ts';

const bank = new FakeBank();
const galla = useGalla({ rail: bank });
let merchant: TestMerchant;
let admin: TestBrowser;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  await addBankKey(galla);
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

let numbers = 0;
const newChargeback = () => {
  numbers += 1;
  return `CB-${numbers}`;
};

type Paid = Awaited<ReturnType<typeof paid>>;
async function say(
  { providerTransactionId }: Pick<Paid, 'providerTransactionId'>,
  state: ChargebackState,
  { chargebackId = newChargeback(), amount = 100_00 } = {},
) {
  const said = { chargebackId, merchantId: merchant.merchantId, providerTransactionId, amount, state };
  const answer = await reportChargeback(galla, said);
  expect(answer.statusCode, answer.body).toBe(200);
  return chargebackId;
}

const rowsOf = ({ id }: Paid) =>
  galla.rows.kysely.selectFrom('chargeback').selectAll().where('payment_id', '=', id).orderBy('id').execute();
const detailsOf = async ({ unitId }: Paid) =>
  (await admin.send('GET', `/v3/transactions/unit/${unitId}/details`)).json();
const refusedEvents = () => galla.rows.kysely.selectFrom('refused_event').selectAll().execute();

describe('chargebacks', () => {
  test('REF-03 TXN-04 a chargeback lowers the refundable amount, and winning it restores the amount', async () => {
    const payment = await paid(galla, merchant, { amount: 100_00 });
    const chargebackId = await say(payment, 'OPENED', { amount: 60_00 });
    expect(await refundTotals(galla, payment.id)).toMatchObject({ chargedBack: 60_00, refunded: 0, reserved: 0 });
    const terms = (await admin.send('GET', `/v1/refunds/terms/${payment.unitId}`)).json();
    expect(terms).toMatchObject({ chargedBackAmount: 60_00, refundableAmount: 40_00, refusal: null });
    expect((await askRefund(admin, payment.unitId, 40_01)).json().code).toBe('REFUND_EXCEEDS_REFUNDABLE');
    await checkBook(galla, merchant);

    await say(payment, 'WON', { chargebackId, amount: 60_00 });
    expect(await refundTotals(galla, payment.id)).toMatchObject({ chargedBack: 0 });
    expect(await detailsOf(payment)).toMatchObject({
      refundableAmount: 100_00,
      chargedBackAmount: 0,
      chargebacks: [{ state: 'WON', amount: 60_00, takenAmount: 0, finishedAt: expect.any(String) }],
    });
    expect((await askRefund(admin, payment.unitId, 100_00)).statusCode).toBe(200);
    await checkBook(galla, merchant);
  });

  test('REF-03 a lost chargeback stays deducted, and nothing is left to refund', async () => {
    const payment = await paid(galla, merchant, { amount: 100_00 });
    const chargebackId = await say(payment, 'OPENED');
    await say(payment, 'LOST', { chargebackId });
    expect(await refundTotals(galla, payment.id)).toMatchObject({ chargedBack: 100_00 });
    const terms = (await admin.send('GET', `/v1/refunds/terms/${payment.unitId}`)).json();
    expect(terms.refusal).toBe('Refund is not allowed. Refundable amount is ₹0');
    expect((await askRefund(admin, payment.unitId, 1_00)).json().code).toBe('REFUND_NOTHING_LEFT');
    await checkBook(galla, merchant);
  });

  test('TXN-08 a repeated, late or out-of-order report has no further effect', async () => {
    for (const order of [
      ['OPENED', 'OPENED', 'WON', 'WON', 'OPENED'],
      ['WON', 'OPENED'],
      ['LOST', 'LOST', 'OPENED'],
      ['OPENED', 'LOST', 'OPENED'],
    ] as const) {
      const payment = await paid(galla, merchant, { amount: 100_00 });
      const chargebackId = newChargeback();
      await Promise.all(
        order.slice(0, 1).flatMap((state) => [1, 2, 3].map(() => say(payment, state, { chargebackId }))),
      );
      for (const state of order.slice(1)) await say(payment, state, { chargebackId });
      const won = (order as readonly string[]).includes('WON');
      expect(await refundTotals(galla, payment.id)).toMatchObject({ chargedBack: won ? 0 : 100_00 });
      expect(await rowsOf(payment)).toMatchObject([{ state: won ? 'WON' : 'LOST' }]);
    }
    await checkBook(galla, merchant);
  });

  test('TXN-08 a contradicting report is stored for the operator and moves no money', async () => {
    const payment = await paid(galla, merchant, { amount: 100_00 });
    const other = await paid(galla, merchant, { amount: 100_00 });
    const chargebackId = await say(payment, 'OPENED', { amount: 30_00 });
    const before = (await refusedEvents()).length;
    await say(payment, 'OPENED', { chargebackId, amount: 31_00 });
    await say(other, 'OPENED', { chargebackId, amount: 30_00 });
    await say(payment, 'LOST', { chargebackId, amount: 30_00 });
    await say(payment, 'WON', { chargebackId, amount: 30_00 });
    const failed = await paid(galla, merchant, { state: 'FAILED' });
    await say(failed, 'OPENED');
    expect(await refusedEvents()).toHaveLength(before + 4);
    expect(await refundTotals(galla, payment.id)).toMatchObject({ chargedBack: 30_00 });
    expect(await refundTotals(galla, other.id)).toMatchObject({ chargedBack: 0 });
    const pending = await paid(galla, merchant, { state: 'PENDING' });
    const said = { ...pending, merchantId: merchant.merchantId, amount: 1_00, state: 'OPENED' } as const;
    // The rail repeats its report until the payment is known as paid. A report cannot charge back another merchant's
    // payment.
    expect((await reportChargeback(galla, { ...said, chargebackId: 'CB-early' })).statusCode).toBe(404);
    const { merchantId } = await galla.addMerchant();
    const foreign = await reportChargeback(galla, { ...said, ...other, merchantId, chargebackId: 'CB-foreign' });
    expect(foreign.json().code).toBe('TRANSACTION_NOT_FOUND');
    await checkBook(galla, merchant);
  });

  test('REF-03 a chargeback leaves refunded and reserved amounts alone, and takes them once they are released', async () => {
    const payment = await paid(galla, merchant, { amount: 100_00 });
    bank.mood = 'PENDING';
    const { refundId } = (await askRefund(admin, payment.unitId, 70_00)).json();
    await workAll(galla, bank);
    const first = await say(payment, 'OPENED', { amount: 20_00 });
    const second = await say(payment, 'OPENED', { amount: 100_00 });
    expect(await rowsOf(payment)).toMatchObject([{ taken: 20_00 }, { taken: 10_00, amount: 100_00 }]);
    await say(payment, 'WON', { chargebackId: first, amount: 20_00 });
    expect(await rowsOf(payment)).toMatchObject([{ taken: 0 }, { taken: 30_00 }]);
    bank.decide(refundId, 'FAILED');
    expect((await report(galla, bank, refundId)).statusCode).toBe(200);
    expect(await rowsOf(payment)).toMatchObject([{ taken: 0 }, { taken: 100_00 }]);
    expect(await refundTotals(galla, payment.id)).toMatchObject({ chargedBack: 100_00, refunded: 0, reserved: 0 });
    await say(payment, 'WON', { chargebackId: second });
    expect(await refundTotals(galla, payment.id)).toMatchObject({ chargedBack: 0 });
    await checkBook(galla, merchant);
  });

  test('REF-03 50 refunds against 50 chargebacks of the same payment never take more than was paid', async () => {
    const payment = await paid(galla, merchant, { amount: 100_00 });
    const racers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        Promise.all([
          askRefund(admin, payment.unitId, 1_00 + number * 7).then(({ statusCode }) => statusCode),
          say(payment, 'OPENED', { amount: 1_00 + number * 11 }),
        ]),
      ),
    );
    const { total, refunded, reserved, chargedBack } = await refundTotals(galla, payment.id);
    expect(refunded + reserved + chargedBack).toBe(total);
    for (const [status] of racers) expect([200, 409]).toContain(status);
    expect(await rowsOf(payment)).toHaveLength(50);
    await checkBook(galla, merchant);
    // The won chargebacks are returned, so what the refunds left is available again.
    await Promise.all(
      (await rowsOf(payment)).map(({ rail_chargeback_id: chargebackId, amount }) =>
        say(payment, 'WON', { chargebackId, amount }),
      ),
    );
    expect(await refundTotals(galla, payment.id)).toMatchObject({ chargedBack: 0, reserved });
    await checkBook(galla, merchant);
  });

  test('REF-03 50 reports of one chargeback take it once', async () => {
    const payment = await paid(galla, merchant, { amount: 100_00 });
    const chargebackId = newChargeback();
    await Promise.all(Array.from({ length: 50 }, () => say(payment, 'OPENED', { chargebackId, amount: 30_00 })));
    expect(await refundTotals(galla, payment.id)).toMatchObject({ chargedBack: 30_00 });
    expect(await rowsOf(payment)).toMatchObject([{ taken: 30_00 }]);
  });

  test('TXN-08 a chargeback of a frozen merchant is booked too, because the bank already has the money', async () => {
    const payment = await paid(galla, merchant, { amount: 100_00 });
    const auditor = openDatabase({ url: galla.url, role: 'galla_auditor', connections: 1 });
    const freeze = { tenant_id: merchant.tenantId, reason: 'A test', created_at: new Date() };
    await auditor.kysely.insertInto('money_freeze').values(freeze).execute();
    await auditor.close();
    await say(payment, 'OPENED');
    await galla.rows.kysely.deleteFrom('money_freeze').where('tenant_id', '=', merchant.tenantId).execute();
    expect(await refundTotals(galla, payment.id)).toMatchObject({ chargedBack: 100_00 });
  });

  test('REF-05 a bulk refund counts chargebacks when its rows are checked and again when they are refunded', async () => {
    const one = await paidRow(galla, merchant);
    const two = await paidRow(galla, merchant);
    const charged = (row: typeof one.row) => ({ providerTransactionId: row.providerReferenceId ?? '' });
    await say(charged(one.row), 'OPENED', { amount: 10_00 });
    const batch = await uploaded(galla, admin, csvOf(one.row, two.row));
    expect([batch.right, batch.wrong]).toEqual([1, 1]);
    const dropped = { body: { allWrong: true } };
    expect((await admin.send('POST', `/v1/batch/refunds/${batch.batchId}/rows/drop`, dropped)).statusCode).toBe(200);
    await say(charged(two.row), 'OPENED', { amount: 10_00 });
    expect((await confirm(admin, await details(admin, batch.batchId))).statusCode).toBe(200);
    await workAllBatches(galla);
    expect(await details(admin, batch.batchId)).toMatchObject({ state: 'COMPLETED', done: 0, failed: 1 });
    expect(await refundTotals(galla, two.id)).toMatchObject({ reserved: 0, chargedBack: 10_00 });
    await checkBook(galla, merchant);
  });

  test('TXN-08 each step of a chargeback is in the merchant’s audit log and in the outbox', async () => {
    const payment = await paid(galla, merchant, { amount: 100_00 });
    const chargebackId = await say(payment, 'OPENED');
    await say(payment, 'LOST', { chargebackId });
    const { entries } = (
      await admin.send('POST', '/v1/audit/list', { body: { filters: {}, page: { size: 10 } } })
    ).json();
    expect(entries.slice(0, 2).map(({ act }: { act: string }) => act)).toEqual([
      'CHARGEBACK_LOST',
      'CHARGEBACK_OPENED',
    ]);
    const notified = await galla.rows.kysely
      .selectFrom('outbox')
      .select('type')
      .orderBy('position', 'desc')
      .limit(3)
      .execute();
    // No payment event: live screens would announce it as a new payment.
    expect(notified.map(({ type }) => type)).toEqual(['chargeback.lost', 'chargeback.opened', 'payment.created']);
  });
});
