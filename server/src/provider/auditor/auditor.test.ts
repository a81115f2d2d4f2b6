// Also on PostgreSQL 15.
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPaidLinks } from '../../collect/payment-links/testing/paid-links.ts';
import { auditRules } from '../../main/features.ts';
import { type TestMerchant, useGalla } from '../../main/testing/test-galla.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { istDay } from '../../platform/indian-time.ts';
import { createLog } from '../../platform/log.ts';
import { reportChargeback } from '../../refunds/chargebacks/testing/reporting.ts';
import { FakeBank } from '../../refunds/refunds/testing/fake-bank.ts';
import { addBankKey, askRefund, paid, workAll } from '../../refunds/refunds/testing/fixtures.ts';
import { makeSettlement } from '../../settlements/settlements/runs/create-settlement.ts';
import { giveAccount, payOut } from '../../settlements/settlements/testing/fixtures.ts';
import { openPayingBank } from '../../settlements/settlements/testing/paying-bank.ts';
import { auditRound } from './auditor.ts';
import { forgetFindings, openTablesToOwner, whileBroken } from './testing/broken-books.ts';

const bank = new FakeBank();
const galla = useGalla({ rail: bank });
let auditor: Database;
let owner: pg.Client;
let merchant: TestMerchant;
let other: TestMerchant;

beforeAll(async () => {
  auditor = openDatabase({ url: galla.url, role: 'galla_auditor', connections: 1 });
  owner = new pg.Client({ connectionString: galla.url });
  await owner.connect();
  await openTablesToOwner(owner);
  other = await galla.addMerchant();
  await galla.pay(other, {}, {});
});
afterAll(async () => {
  await owner.end();
  await auditor.close();
});

const audit = () =>
  auditRound({
    pool: auditor.pool,
    rules: auditRules,
    clock: { now: () => galla.now() },
    log: createLog('silent', 'auditor'),
    pauseMs: 0,
  });
async function frozen(): Promise<string[]> {
  const { rows } = await galla.rows.pool.query<{ tenant_id: string }>('SELECT tenant_id FROM money_freeze');
  return rows.map(({ tenant_id }) => tenant_id);
}

beforeAll(async () => {
  merchant = await galla.addMerchant();
  await addBankKey(galla);
  await galla.addStore(merchant, 'S1');
  const visa = { instrument: 'CREDIT_CARD', instrumentDetails: { cardNetwork: 'VISA' }, amount: 5_000_00 } as const;
  await galla.pay(merchant, { storeId: 'S1', terminalId: 'C1', qrCodeId: 'S1-Q1' }, visa, { state: 'PENDING' });
  const longAgo = new Date(galla.now() - 40 * 86_400_000).toISOString();
  await galla.pay(merchant, { createdAt: longAgo, state: 'FAILED' }, { createdAt: longAgo });
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  for (const mood of ['COMPLETED', 'FAILED', 'PENDING'] as const) {
    bank.mood = mood;
    const { unitId, providerTransactionId } = await paid(galla, merchant, { amount: 500_00, storeId: 'S1' });
    await askRefund(admin, unitId, 120_50);
    await workAll(galla, bank);
    const claimed = { merchantId: merchant.merchantId, providerTransactionId, chargebackId: mood, amount: 90_00 };
    await reportChargeback(galla, { ...claimed, state: 'OPENED' });
    if (mood === 'FAILED') await reportChargeback(galla, { ...claimed, state: 'LOST' });
    if (mood === 'COMPLETED') await reportChargeback(galla, { ...claimed, state: 'WON' });
  }
  await addPaidLinks(galla, merchant);
  await giveAccount(galla, merchant);
  const day = addDays(istDay(galla.now()), 14);
  const made = await makeSettlement(galla.rows, merchant.tenantId, { day, holidays: new Map(), now: galla.now() });
  expect(made).toMatchObject({ tenantId: merchant.tenantId });
  await payOut(galla, openPayingBank());
});

describe('the auditor', () => {
  test('finds nothing wrong with the books Galla writes, and records the round', async () => {
    expect((await audit()).findings).toEqual([]);
    expect(await frozen()).toEqual([]);
    const { rows } = await galla.rows.pool.query('SELECT * FROM auditor_round ORDER BY id DESC LIMIT 1');
    expect(rows[0]).toMatchObject({ breaches: 0 });
    expect(rows[0].tenants).toBeGreaterThanOrEqual(2);
  });

  test.each([
    ['journal-legs', `UPDATE posting SET amount = amount + 1 WHERE tenant_id = TENANT AND account = 'payable'`],
    ['journal-legs', `DELETE FROM posting WHERE tenant_id = TENANT`],
    ['journal-payments', `UPDATE payment SET amount = amount - 1 WHERE tenant_id = TENANT AND state = 'COMPLETED'`],
    ['journal-payments', `UPDATE payment SET fee = fee - 1 WHERE tenant_id = TENANT AND fee > 0`],
    [
      'payment-limits',
      `ALTER TABLE payment DROP CONSTRAINT payment_check, DROP CONSTRAINT payment_charged_back;
       UPDATE payment SET reserved = total + 1 WHERE tenant_id = TENANT AND state = 'COMPLETED'`,
    ],
    ['payment-refunds', `UPDATE payment SET reserved = 1 WHERE tenant_id = TENANT AND state = 'COMPLETED'`],
    ['payment-refunds', `UPDATE refund SET amount = amount + 1 WHERE tenant_id = TENANT AND state = 'PENDING'`],
    [
      'refund-journals',
      `UPDATE refund SET reserve_journal_id = final_journal_id WHERE tenant_id = TENANT AND state = 'COMPLETED'`,
    ],
    [
      'refund-journals',
      `UPDATE refund SET final_journal_id = reserve_journal_id WHERE tenant_id = TENANT AND state = 'FAILED'`,
    ],
    ['payment-limits', `UPDATE payment SET charged_back = 1 WHERE tenant_id = TENANT AND state = 'FAILED'`],
    ['payment-chargebacks', `UPDATE payment SET charged_back = 1 WHERE tenant_id = TENANT AND state = 'COMPLETED'`],
    ['payment-chargebacks', `UPDATE chargeback SET taken = taken - 1 WHERE tenant_id = TENANT AND taken > 0`],
    ['payment-chargebacks', `UPDATE chargeback SET amount = amount + 1 WHERE tenant_id = TENANT AND state = 'OPENED'`],
    ['chargeback-journals', `DELETE FROM chargeback_movement WHERE tenant_id = TENANT`],
    [
      'chargeback-journals',
      `UPDATE posting SET amount = -posting.amount FROM chargeback_movement m
       WHERE posting.tenant_id = TENANT AND m.tenant_id = TENANT AND posting.journal_id = m.journal_id`,
    ],
    ['balances', `UPDATE chargeback SET taken = 1, amount = 1 WHERE tenant_id = TENANT AND state = 'LOST'`],
    ['settlement-sums', `UPDATE settlement_item SET amount = amount + 1 WHERE tenant_id = TENANT AND kind = 'PAYMENT'`],
    ['settlement-sums', `DELETE FROM settlement_item WHERE tenant_id = TENANT AND kind = 'REFUND'`],
    ['settlement-sums', `UPDATE settlement SET gross = gross + 1, fee = fee + 1 WHERE tenant_id = TENANT`],
    ['settlement-sums', `UPDATE payout SET amount = amount + 1 WHERE tenant_id = TENANT`],
    [
      'settlement-sums',
      `UPDATE settlement SET state = 'FAILED', utr = NULL WHERE tenant_id = TENANT AND state = 'SETTLED'`,
    ],
    [
      'settlement-sums',
      `UPDATE settlement SET journal_id = (SELECT journal_id FROM payout WHERE tenant_id = TENANT) WHERE tenant_id = TENANT`,
    ],
    ['settlement-sums', `UPDATE payment SET gst = gst + 1 WHERE tenant_id = TENANT AND fee > 0`],
    ['settlement-sums', `UPDATE settlement SET taxable = taxable + 1 WHERE tenant_id = TENANT`],
    ['settlement-payments', `UPDATE settlement_item SET gst = gst + 1 WHERE tenant_id = TENANT AND gst > 0`],
    ['settlement-gst', `UPDATE settlement_item SET gst = gst + 1 WHERE tenant_id = TENANT AND gst > 0`],
    ['reversed-charges', `UPDATE payment SET reversed_fee = 1 WHERE tenant_id = TENANT`],
    ['reversed-charges', `UPDATE refund SET returned_gst = 2 WHERE tenant_id = TENANT`],
    ['settlement-payments', `UPDATE refund SET netted = 'BACK' WHERE tenant_id = TENANT AND netted = 'OUT'`],
    ['settled-hours', `UPDATE settled_hour SET count = count - 1 WHERE tenant_id = TENANT`],
    ['settled-hours', `UPDATE settled_hour SET taxable = taxable + 1 WHERE tenant_id = TENANT`],
    ['settled-hours', `DELETE FROM settlement_item WHERE tenant_id = TENANT AND kind = 'PAYMENT'`],
    ['balances', `UPDATE settlement SET state = 'FAILED', utr = NULL WHERE tenant_id = TENANT AND state = 'SETTLED'`],
    ['rollup-hour', `UPDATE payment_hour SET count = count + 1 WHERE tenant_id = TENANT`],
    ['rollup-state-hour', `UPDATE payment_state_hour SET amount = amount - 1 WHERE tenant_id = TENANT`],
    ['rollup-state-hour-fees', `UPDATE payment_state_hour SET fee = fee + 1 WHERE tenant_id = TENANT`],
    ['rollup-state-hour-fees', `UPDATE payment_state_hour SET finished_until = '2020-01-01' WHERE tenant_id = TENANT`],
    ['rollup-day', `DELETE FROM payment_day WHERE tenant_id = TENANT`],
    ['rollup-store-hour', `UPDATE payment_store_hour SET refunded = 1 WHERE tenant_id = TENANT`],
    ['rollup-store-day', `UPDATE payment_store_day SET store_id = NOBODY WHERE tenant_id = TENANT`],
    ['rollup-store-month', `UPDATE payment_store_month SET amount = amount + 1 WHERE tenant_id = TENANT`],
    ['rollup-store-month', `DELETE FROM payment_store_month WHERE tenant_id = TENANT`],
    // A day within the month's running sums, and their end.
    [
      'rollup-store-month-days',
      `UPDATE payment_store_month SET counts[DAY] = counts[DAY] + 1 WHERE tenant_id = TENANT`,
    ],
    [
      'rollup-store-month-days',
      `UPDATE payment_store_month SET amounts[DAY] = amounts[DAY] - 1 WHERE tenant_id = TENANT`,
    ],
    [
      'rollup-store-month-days',
      `UPDATE payment_store_month SET amounts[31] = amounts[31] + 1 WHERE tenant_id = TENANT`,
    ],
    [
      'rollup-store-month-days',
      `UPDATE payment_store_month SET counts = array_fill(0::bigint, ARRAY[31]) WHERE tenant_id = TENANT`,
    ],
    [
      'payment-links',
      `UPDATE payment_link SET paid_amount = paid_amount - 1 WHERE tenant_id = TENANT AND state = 'ACTIVE' AND paid_amount > 0`,
    ],
    ['payment-links', `UPDATE payment_link_part SET amount = amount + 1 WHERE tenant_id = TENANT AND state = 'PAID'`],
    ['payment-links', `UPDATE payment_link_part SET attempt_id = NOBODY WHERE tenant_id = TENANT AND state = 'PAID'`],
    ['payment-links', `UPDATE checkout_attempt SET goes_back = true WHERE tenant_id = TENANT AND state = 'COMPLETED'`],
    [
      'payment-links',
      `UPDATE checkout_order SET state = 'CANCELLED', closed_at = now() WHERE tenant_id = TENANT AND state = 'CREATED'`,
    ],
    [
      'payment-links',
      `UPDATE payment_link SET state = 'CANCELLED', closed_at = now() WHERE tenant_id = TENANT AND state = 'ACTIVE'`,
    ],
    [
      'payment-links',
      `ALTER TABLE payment_link DROP CONSTRAINT payment_link_check1, DROP CONSTRAINT payment_link_check2, DROP CONSTRAINT payment_link_check3;
       UPDATE payment_link SET state = 'ACTIVE' WHERE tenant_id = TENANT AND state = 'COMPLETED'`,
    ],
    ['balances', `UPDATE posting SET amount = amount * 2 WHERE tenant_id = TENANT`],
    ['outbox-gapless', `DELETE FROM outbox WHERE tenant_id = TENANT AND position = 2`],
    ['outbox-gapless', `UPDATE outbox_position SET position = position + 1 WHERE tenant_id = TENANT`],
  ])('names %s when it is broken, and freezes that merchant only', async (rule, statement) => {
    const statements = statement
      .replaceAll('TENANT', `'${merchant.tenantId}'`)
      .replaceAll('DAY', String(Number(istDay(galla.now()).slice(-2))))
      .replaceAll('NOBODY', `'${newId()}'`);
    await whileBroken(owner, { tenantId: merchant.tenantId, statements }, async () => {
      const { findings } = await audit();
      expect(findings.map((finding) => finding.rule)).toContain(rule);
      for (const finding of findings)
        expect(finding).toMatchObject({ tenantId: merchant.tenantId, detail: expect.stringMatching(/./) });
      expect(await frozen()).toEqual([merchant.tenantId]);
      const { rows } = await owner.query('SELECT rule FROM auditor_finding WHERE tenant_id = $1', [merchant.tenantId]);
      expect(rows).toContainEqual({ rule });
    });
    await forgetFindings(owner);
  });

  test('finds nothing wrong once everything is restored', async () => {
    expect((await audit()).findings).toEqual([]);
    expect(await frozen()).toEqual([]);
  });

  test('changes only its own findings', async () => {
    for (const statement of [
      'UPDATE payment SET fee = 0',
      'DELETE FROM posting',
      'DELETE FROM money_freeze',
      'UPDATE money_freeze SET reason = reason',
      'INSERT INTO outbox SELECT * FROM outbox',
    ])
      await expect(auditor.pool.query(statement)).rejects.toThrow('permission denied');
  });
});
