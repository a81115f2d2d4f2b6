import { addDays, isWorkingDay } from '@galla/contract/settlements/settlements/calendar.ts';
import { usePayoutAccount } from '../../business/bank-account/public/payout-accounts.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import { istDay } from '../../platform/indian-time.ts';
import { applyPayoutOutcome, retryFailed } from '../../settlements/settlements/public/payouts.ts';
import type { SettlementDay } from '../../settlements/settlements/runs/create-settlement.ts';
import { makeSettlement } from '../../settlements/settlements/runs/create-settlement.ts';
import { runsAt } from '../../settlements/settlements/runs/run.ts';
import { findHolidays } from '../../settlements/settlements/terms.ts';
import { demoMerchants, shopMerchant } from './merchants.ts';
import { dateOutboxNow, findTenants, hasAccount, listUnsentPayouts, markSent } from './settlement-queries.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Payouts are answered before noon. */
const paidAfterMs = 4 * hourMs;
/** The merchant with one payout that failed before it was sent again, and a pending last one. */
const eventful = 'CHAISTOP01';
/** The run whose payout failed, counted back from the last. */
const failedRun = 5;
/**
 * All but the first few shops of the chain have a new account: their first settlement includes all earlier payments.
 */
const [longSettled, newlySettledRuns] = [9, 3];
/** The bank's delay for that merchant's last payout, counted from the demo's first start. */
const pendingMs = 3 * hourMs;

/** Every merchant is settled in live mode; the shop's developer sees settlements in test mode too. */
const settled = [
  ...demoMerchants.map((merchant) => ({ ...merchant, mode: 'live' })),
  ...demoMerchants.filter(({ merchantId }) => merchantId === shopMerchant).map((shop) => ({ ...shop, mode: 'test' })),
];

interface DemoSettling {
  readonly masterKey: Buffer;
  /** The end of the demo's payments, in ms, and their number of days. */
  readonly anchor: number;
  readonly days: number;
}

/** The working days between two moments whose runs have started, as the worker would have settled them. */
export function daysOfRuns(since: number, until: number, holidays: ReadonlyMap<string, string>): string[] {
  const days: string[] = [];
  for (let day = addDays(istDay(since), 1); morningOf(day) <= until; day = addDays(day, 1))
    if (isWorkingDay(day, holidays)) days.push(day);
  return days;
}

const morningOf = (day: string) => Date.parse(`${day}T00:00:00+05:30`) + runsAt;

/**
 * The settlements of the demo's merchants up to `anchor`, each created and paid out with the clock of its day. The book
 * is the same as if the worker had run. May be repeated: a day with a settlement gets no other.
 */
export async function addSettlements(worker: Database, { masterKey, anchor, days }: DemoSettling): Promise<void> {
  const since = anchor - days * dayMs;
  const holidays = await inTransaction(worker, findHolidays);
  const tenants = await inTransaction(worker, findTenants);
  const runs = daysOfRuns(since, anchor, holidays).map((day) => ({ day, holidays, now: morningOf(day) }));
  const waiting = [...settled.entries()];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const [index, { merchantId, name, mode }] = one;
      const tenantId = tenants.get(`${merchantId} ${mode}`) ?? '';
      const account = { holder: name, ifsc: 'HDFC0000123', number: String(50_100_023_454_417 + index) };
      await inTenant(worker, tenantId, async (tx) => {
        if (!(await hasAccount(tx, tenantId))) await usePayoutAccount(tx, masterKey, tenantId, account, since);
      });
      const of = { tenantId, index, isEventful: merchantId === eventful, anchor };
      await settleRuns(worker, of, index < longSettled ? runs : runs.slice(-newlySettledRuns));
    }
  };
  await Promise.all([next(), next()]);
}

interface DemoTenant {
  readonly tenantId: string;
  readonly index: number;
  readonly isEventful: boolean;
  readonly anchor: number;
}

async function settleRuns(worker: Database, of: DemoTenant, runs: readonly SettlementDay[]): Promise<void> {
  for (const run of runs) await makeSettlement(worker, of.tenantId, run);
  await inTenant(worker, of.tenantId, async (tx) => {
    await payOut(tx, of);
    await dateOutboxNow(tx, of.tenantId);
  });
}

/** The bank's answer to each settlement, before noon of its day. Payouts that have an answer are skipped. */
async function payOut(tx: Tx, { tenantId, index, isEventful, anchor }: DemoTenant): Promise<void> {
  const due = await listUnsentPayouts(tx, tenantId);
  for (const [place, { id, day, created_at }] of due.entries()) {
    const now = created_at.getTime() + paidAfterMs;
    const paid = { state: 'COMPLETED', utr: utrOf(day, index) } as const;
    const left = due.length - place;
    if (isEventful && left === 1)
      await markSent(tx, { tenantId, payoutId: id }, { sentAt: anchor, askedAt: anchor + pendingMs });
    else if (isEventful && left === failedRun) {
      const failed = { state: 'FAILED', failureReason: 'The account does not take credits today' } as const;
      await applyPayoutOutcome(tx, { tenantId, payoutId: id }, failed, now);
      await retryFailed(tx, tenantId, now + hourMs);
      const again = (await listUnsentPayouts(tx, tenantId)).find((one) => one.day === day)?.id ?? '';
      await applyPayoutOutcome(tx, { tenantId, payoutId: again }, paid, now + 2 * hourMs);
    } else await applyPayoutOutcome(tx, { tenantId, payoutId: id }, paid, now);
  }
}

const utrOf = (day: string, index: number) =>
  `HDFCN${day.slice(2).replaceAll('-', '')}${String(41_707 + index).slice(-5)}`;
