import { addDays, isWorkingDay } from '@galla/contract/settlement-calendar.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { inTenant, inTransaction } from '../platform/db/database.ts';
import { istDay } from '../platform/indian-time.ts';
import { usePayoutAccount } from '../settlements/accounts.ts';
import { makeSettlement } from '../settlements/make.ts';
import { retryFailed, takePayoutOutcome } from '../settlements/payouts.ts';
import { runsAt } from '../settlements/run.ts';
import { findHolidays } from '../settlements/terms.ts';

/** The demo merchants whose money has reached a bank, with the last digits of the account. */
const accounts = [
  { merchantId: 'CHAISTOP01', holder: 'Chai Stop Private Limited', number: '50100023454417' },
  { merchantId: 'KAAPI01', holder: 'Kaapi Online LLP', number: '50100023459902' },
  { merchantId: 'SAGAR007', holder: 'Sagar Group', number: '50100023451107' },
] as const;

const runs = 10;
const hourMs = 3_600_000;
/** Banks answer before noon. */
const paidAfterMs = 4 * hourMs;
/** The run, counted back from the last, whose payout failed before it was sent again. */
const failedRun = 5;

interface DemoSettling {
  readonly masterKey: Buffer;
  /** The moment up to which the demo's payments go, in ms. */
  readonly anchor: number;
}

/**
 * The settlements of the last ten working days before `anchor`, each made and paid out with the clock of its day, so that
 * the book has them as if the worker had been there. May be repeated: a day that has its settlement makes none.
 */
export async function addSettlements(worker: Database, { masterKey, anchor }: DemoSettling): Promise<void> {
  const holidays = await inTransaction(worker, findHolidays);
  const days: string[] = [];
  for (let day = addDays(istDay(anchor), -1); days.length < runs; day = addDays(day, -1))
    if (isWorkingDay(day, holidays)) days.unshift(day);
  for (const { merchantId, ...account } of accounts) {
    const tenantId = await inTransaction(worker, (tx) => liveTenant(tx, merchantId));
    const since = morningOf(days[0] ?? istDay(anchor)) - 24 * hourMs;
    await inTenant(worker, tenantId, async (tx) => {
      if (await hasAccount(tx, tenantId)) return;
      await usePayoutAccount(tx, masterKey, tenantId, { ...account, ifsc: 'HDFC0000123' }, since);
    });
    for (const [index, day] of days.entries()) {
      const now = morningOf(day);
      const made = await makeSettlement(worker, tenantId, { day, holidays, now });
      if (typeof made !== 'object') continue;
      const isFailed = merchantId === 'CHAISTOP01' && days.length - index === failedRun;
      await inTenant(worker, tenantId, (tx) => payOut(tx, tenantId, day, { now: now + paidAfterMs, isFailed }));
    }
    await inTenant(worker, tenantId, (tx) => tellNow(tx, tenantId));
  }
}

const morningOf = (day: string) => Date.parse(`${day}T00:00:00+05:30`) + runsAt;

async function liveTenant(tx: Tx, merchantId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('tenant')
    .innerJoin('merchant', 'merchant.id', 'tenant.merchant_id')
    .select('tenant.id')
    .where('merchant.merchant_id', '=', merchantId)
    .where('tenant.mode', '=', 'live')
    .executeTakeFirstOrThrow();
  return id;
}

async function hasAccount(tx: Tx, tenantId: string): Promise<boolean> {
  const found = await tx.selectFrom('payout_account').select('id').where('tenant_id', '=', tenantId).executeTakeFirst();
  return found !== undefined;
}

/** The outbox is written now: its rows are purged by their time, and out of their order that would leave gaps. */
async function tellNow(tx: Tx, tenantId: string): Promise<void> {
  const told = await tx
    .deleteFrom('outbox')
    .where('tenant_id', '=', tenantId)
    .where('type', 'like', 'settlement.%')
    .returningAll()
    .execute();
  const created_at = new Date();
  if (told.length === 0) return;
  await tx
    .insertInto('outbox')
    .values(told.map((row) => ({ ...row, created_at })))
    .execute();
}

interface Paid {
  readonly now: number;
  /** Whether the bank refuses it first. */
  readonly isFailed: boolean;
}

/** What the bank said of the settlement of a day. */
async function payOut(tx: Tx, tenantId: string, day: string, { now, isFailed }: Paid): Promise<void> {
  const end = async (outcome: Parameters<typeof takePayoutOutcome>[2], at: number) => {
    const { id } = await tx
      .selectFrom('payout')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('state', '=', 'PENDING')
      .executeTakeFirstOrThrow();
    await takePayoutOutcome(tx, { tenantId, payoutId: id }, outcome, at);
  };
  const utr = `HDFCN${day.slice(2).replaceAll('-', '')}${tenantId.replace(/\D/g, '').slice(-5).padStart(5, '0')}`;
  if (isFailed) {
    await end({ state: 'FAILED', failureReason: 'The account does not take credits today' }, now);
    await retryFailed(tx, tenantId, now + hourMs);
  }
  await end({ state: 'COMPLETED', utr }, now + (isFailed ? 2 * hourMs : 0));
}
