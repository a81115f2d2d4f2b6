import { bookTransfers } from '../../ledger/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { appendToOutbox } from '../../platform/events/outbox.ts';
import type { SettlementKey } from '../runs/item-queries.ts';
import type { PayoutOutcome } from './queries.ts';
import {
  endPayout,
  findCurrentAccountId,
  findPayout,
  finishSettlement,
  insertPayoutRow,
  reopenFailedSettlements,
} from './queries.ts';
import type { PayoutKey } from './sending-queries.ts';
import { announcePayouts } from './sending-queries.ts';

/** Writes the instruction to the bank, whose row is the worker's job. `amount` in paise. */
export async function insertPayout(
  tx: Tx,
  { tenantId, settlementId }: SettlementKey,
  { accountId, amount }: { readonly accountId: string; readonly amount: number },
  now: number,
): Promise<void> {
  const row = { tenant_id: tenantId, settlement_id: settlementId, payout_account_id: accountId, amount };
  await insertPayoutRow(tx, row, now);
  await announcePayouts(tx, tenantId, now);
}

/**
 * Applies an outcome of a payout, any number of times and in any order. Only the outcome that ends PENDING is booked:
 * the money leaves the clearing account once. After a failure it stays in clearing until the settlement's next payout.
 */
export async function applyPayoutOutcome(
  tx: Tx,
  { tenantId, payoutId }: PayoutKey,
  outcome: PayoutOutcome,
  now: number,
): Promise<'applied' | 'known' | 'contradicts'> {
  if (outcome.state === 'PENDING') return 'known';
  // A completed payout without a UTR cannot be matched with the bank's statement, so the bank is asked until it has
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
  await finishSettlement(tx, payout, now);
  const type = settled ? 'settlement.processed' : 'settlement.failed';
  await appendToOutbox(tx, tenantId, [{ type, subjectId: payout.settlement_id }], now);
  return 'applied';
}

/** Sends failed payouts again, to the current account. Returns the number of settlements. */
export async function retryFailed(tx: Tx, tenantId: string, now: number): Promise<number> {
  const accountId = await findCurrentAccountId(tx, tenantId);
  if (accountId === undefined) return 0;
  const failed = await reopenFailedSettlements(tx, tenantId);
  for (const { id, net } of failed)
    await insertPayout(tx, { tenantId, settlementId: id }, { accountId, amount: net }, now);
  return failed.length;
}
