import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { addDays, isWorkingDay } from '@galla/contract/settlements/settlements/calendar.ts';
import { expect } from 'vitest';
import { usePayoutAccount } from '../../../business/bank-account/public/payout-accounts.ts';
import { auditRules } from '../../../main/features.ts';
import type { TestGalla, TestMerchant } from '../../../main/testing/test-galla.ts';
import { inTenant, inTransaction, openDatabase } from '../../../platform/db/database.ts';
import { istDay } from '../../../platform/indian-time.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { createLog } from '../../../platform/log.ts';
import { railsOf } from '../../../platform/rail/rails.ts';
import { auditRound } from '../../../provider/auditor/auditor.ts';
import { sendPayouts } from '../payouts/send-payouts.ts';
import { runsAt, settleToday } from '../runs/run.ts';
import { findHolidays } from '../terms.ts';
import type { PayingBank } from './paying-bank.ts';

const quiet = createLog('silent', 'worker');
const clockOf = (galla: TestGalla) => ({ now: () => galla.now() });

/** A merchant with a bank account. */
export async function addSettled(galla: TestGalla): Promise<TestMerchant> {
  const merchant = await galla.addMerchant();
  await giveAccount(galla, merchant);
  return merchant;
}

/** Gives a merchant an account, or a corrected one if it has one. */
export function giveAccount(galla: TestGalla, { tenantId }: TestMerchant, number = '50100023456789'): Promise<void> {
  const account = { holder: 'Test Merchant', ifsc: 'HDFC0000123', number };
  return inTenant(galla.rows, tenantId, (tx) => usePayoutAccount(tx, galla.masterKey, tenantId, account, galla.now()));
}

/** Moves the clock to an hour of the next Indian calendar day, and returns that day. */
export function toMorning(galla: TestGalla, hourMs = runsAt): string {
  const day = addDays(istDay(galla.now()), 1);
  galla.pass(Date.parse(`${day}T00:00:00+05:30`) + hourMs - galla.now());
  return day;
}

/** Moves the clock to the morning of a working day followed by this many working days, and returns it. */
export async function toWorkingMorning(galla: TestGalla, more = 0): Promise<string> {
  const holidays = await inTransaction(galla.rows, findHolidays);
  for (;;) {
    const day = toMorning(galla);
    const days = Array.from({ length: more + 1 }, (_, after) => addDays(day, after));
    if (days.every((one) => isWorkingDay(one, holidays))) return day;
  }
}

/** Runs the day's settlements like the worker. */
export const settle = (galla: TestGalla): Promise<number> =>
  settleToday({ database: galla.rows, clock: clockOf(galla), log: quiet });

/** Runs the worker until no payout is due. */
export async function payOut(galla: TestGalla, bank: PayingBank): Promise<void> {
  const rails = railsOf({ engine: undefined, simulator: bank, demo: true });
  const work = { database: galla.rows, masterKey: galla.masterKey, rails, clock: clockOf(galla), log: quiet };
  await runDue(work, [sendPayouts]);
}

/** Creates a payment that completes now. Returns its UUID and public id. */
export async function paidNow(galla: TestGalla, merchant: TestMerchant, event: Partial<PaymentEvent> = {}) {
  const [answer] = await galla.pay(merchant, { createdAt: new Date(galla.now()).toISOString(), ...event });
  expect(answer?.status).toBe('accepted');
  return answer?.paymentId ?? '';
}

/** The settlements of a merchant, ordered by day. */
export function settlementsOf(galla: TestGalla, { tenantId }: TestMerchant) {
  return galla.rows.kysely
    .selectFrom('settlement')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('day')
    .execute();
}

/**
 * Checks all invariants: the auditor's rules, and paid = settled + refunded + reserved + fee + GST + balance for each
 * payment.
 */
export async function checkMoney(galla: TestGalla): Promise<void> {
  const auditor = openDatabase({ url: galla.url, role: 'galla_auditor', connections: 1 });
  try {
    const { findings } = await auditRound({
      pool: auditor.pool,
      rules: auditRules,
      clock: clockOf(galla),
      log: quiet,
      pauseMs: 0,
    });
    expect(findings).toEqual([]);
  } finally {
    await auditor.close();
  }
  const { rows } = await galla.rows.pool.query(
    `SELECT p.id, p.total - p.fee - coalesce(max(i.gst), p.gst) - p.refunded - p.reserved - p.charged_back - coalesce(sum(i.amount), 0) AS balance, count(i.kind) AS items
     FROM payment p LEFT JOIN settlement_item i ON i.tenant_id = p.tenant_id AND i.payment_id = p.id
     WHERE p.state = 'COMPLETED' GROUP BY p.tenant_id, p.id`,
  );
  const unsettled = await galla.rows.pool.query<{ owed: number; booked: number }>(
    `SELECT t.id,
       coalesce((SELECT -sum(amount) FROM posting WHERE tenant_id = t.id AND account = 'payable'), 0) AS booked,
       coalesce((SELECT sum(total - fee - gst - refunded - reserved - charged_back) FROM payment WHERE tenant_id = t.id AND state = 'COMPLETED'), 0)
         + coalesce((SELECT sum(returned_fee + returned_gst) FROM refund WHERE tenant_id = t.id), 0)
         - coalesce((SELECT sum(net + gst_rounding) FROM settlement WHERE tenant_id = t.id), 0) AS owed
     FROM (SELECT tenant_id AS id FROM outbox_position) t`,
  );
  for (const { owed, booked } of unsettled.rows) expect(booked).toBe(owed);
  // The balance of a fully settled payment is 0. Before that, it is the merchant's claim.
  for (const { balance, items } of rows) if (Number(items) === 0) expect(Number(balance)).toBeGreaterThanOrEqual(0);
}
