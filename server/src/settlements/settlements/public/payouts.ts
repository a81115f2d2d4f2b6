import type { Row, Tx } from '../../../platform/db/database.ts';
import { appendToOutbox } from '../../../platform/events/outbox.ts';
import { bookTransfers } from '../../ledger/public/service.ts';
import type { PayoutOutcome } from '../payouts/queries.ts';
import {
  endPayout,
  findCurrentAccountId,
  findPayout,
  finishSettlement,
  hurryPayout,
  insertPayoutRow,
  moveWaitingPayouts,
  reopenFailedSettlements,
} from '../payouts/queries.ts';
import type { PayoutKey } from '../payouts/sending-queries.ts';
import { announcePayouts } from '../payouts/sending-queries.ts';
import type { SettlementKey } from '../runs/item-queries.ts';

/** Writes the instruction to the bank, whose row is also the worker's job. `amount` in paise. */
export async function insertPayout(
  tx: Tx,
  { tenantId, settlementId }: SettlementKey,
  { accountId, amount }: { readonly accountId: string; readonly amount: number },
  now: number,
): Promise<void> {
  const row = { tenant_id: tenantId, settlement_id: settlementId, payout_account_id: accountId, amount, attempt: 1 };
  await insertPayoutRow(tx, row, { now, dueAt: now });
  await announcePayouts(tx, tenantId, now);
}

const minuteMs = 60_000;
const [firstRetryMs, longestRetryMs] = [5 * minuteMs, 240 * minuteMs];

/** The maximum number of payouts of a settlement to one account after temporary failures: over 17 hours. */
export const maxAttempts = 10;

/** The pause in ms after a temporary failure: 5 minutes after the first, then doubled, up to 4 hours. */
export const retryPause = (attempt: number): number => Math.min(longestRetryMs, firstRetryMs * 2 ** (attempt - 1));

/**
 * Applies an outcome of a payout, any number of times and in any order. Only the outcome that ends PENDING is booked:
 * the money leaves the clearing account once. After a failure it stays in clearing until the settlement's next payout,
 * which follows automatically if the failure is temporary. Outcomes that may be temporary failures are applied in the
 * worker.
 */
export async function applyPayoutOutcome(
  tx: Tx,
  { tenantId, payoutId }: PayoutKey,
  outcome: PayoutOutcome,
  now: number,
): Promise<'applied' | 'known' | 'contradicts'> {
  if (outcome.state === 'PENDING') return 'known';
  // A completed payout without a UTR cannot be matched with the bank statement, so the bank is asked until it gives
  // one.
  if (outcome.state === 'COMPLETED' && outcome.utr === undefined) return 'known';
  const payout = await endPayout(tx, { tenantId, payoutId }, outcome, now);
  if (payout === undefined) {
    const found = await findPayout(tx, { tenantId, payoutId });
    return found?.state === outcome.state ? 'known' : 'contradicts';
  }
  const settled = payout.state === 'COMPLETED';
  if (settled) {
    const journal = { tenant_id: tenantId, kind: 'payout', created_at: new Date(now), amount: payout.amount };
    await bookTransfers(tx, ['settlement-clearing', 'rail'], [{ ...journal, id: payout.journal_id ?? '' }]);
  }
  if (payout.failure_kind === 'PASSING' && (await sendAgain(tx, payout, now))) return 'applied';
  await finishSettlement(tx, payout, now);
  const type = settled ? 'settlement.processed' : 'settlement.failed';
  await appendToOutbox(tx, tenantId, [{ type, subjectId: payout.settlement_id }], now);
  return 'applied';
}

/** Creates the next payout of a settlement after a temporary failure. False at the limit. */
async function sendAgain(tx: Tx, failed: Row<'payout'>, now: number): Promise<boolean> {
  const { tenant_id, settlement_id, payout_account_id, amount } = failed;
  const current = await findCurrentAccountId(tx, tenant_id);
  if (current === undefined) return false;
  // A corrected account has not been tried yet.
  const attempt = current === payout_account_id ? failed.attempt + 1 : 1;
  if (attempt > maxAttempts) return false;
  const dueAt = attempt === 1 ? now : now + retryPause(failed.attempt);
  await insertPayoutRow(tx, { tenant_id, settlement_id, payout_account_id: current, amount, attempt }, { now, dueAt });
  await announcePayouts(tx, tenant_id, dueAt);
  return true;
}

/** Sends failed and waiting payouts to the current account at once. Returns the number of settlements. */
export async function retryFailed(tx: Tx, tenantId: string, now: number): Promise<number> {
  const accountId = await findCurrentAccountId(tx, tenantId);
  if (accountId === undefined) return 0;
  const moved = await moveWaitingPayouts(tx, tenantId, accountId, now);
  if (moved > 0) await announcePayouts(tx, tenantId, now);
  const failed = await reopenFailedSettlements(tx, tenantId);
  for (const { id, net } of failed)
    await insertPayout(tx, { tenantId, settlementId: id }, { accountId, amount: net }, now);
  await announceOnTheWay(tx, tenantId, failed, now);
  return moved + failed.length;
}

/** Announces that a settlement is on its way again, like a first payout, if its failure was announced. */
async function announceOnTheWay(
  tx: Tx,
  tenantId: string,
  reopened: readonly { readonly id: string }[],
  now: number,
): Promise<void> {
  const entries = reopened.map(({ id }) => ({ type: 'settlement.created', subjectId: id }) as const);
  if (entries.length > 0) await appendToOutbox(tx, tenantId, entries, now);
}

/**
 * Sends the settlement of a day again at once. A failed one goes to the current account. For a pending payout the bank
 * is asked first, and it is sent only if the bank does not know it. The worker asks the bank about earlier payouts
 * first.
 * @returns false if the settlement is neither failed nor pending
 */
export async function resendSettlement(
  tx: Tx,
  tenantId: string,
  { day, accountId }: { readonly day: string; readonly accountId: string },
  now: number,
): Promise<boolean> {
  if (await hurryPayout(tx, tenantId, day, now)) {
    await announcePayouts(tx, tenantId, now);
    return true;
  }
  const [failed] = await reopenFailedSettlements(tx, tenantId, day);
  if (failed === undefined) return false;
  await insertPayout(tx, { tenantId, settlementId: failed.id }, { accountId, amount: failed.net }, now);
  await announceOnTheWay(tx, tenantId, [failed], now);
  return true;
}
