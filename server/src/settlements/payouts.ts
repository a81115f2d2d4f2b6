import { sql } from 'kysely';
import { bookTransfers } from '../ledger/service.ts';
import type { Row, Tx } from '../platform/db/database.ts';
import { appendToOutbox } from '../platform/events/outbox.ts';
import { newId } from '../platform/ids.ts';
import type { RailState } from '../platform/rail/rail.ts';
import type { SettlementPlace } from './item-queries.ts';
import type { PayoutPlace } from './sending-queries.ts';
import { announcePayouts } from './sending-queries.ts';

/** The outcome of a payout at the rail, from an answer, an inquiry or a report. */
export interface PayoutOutcome {
  readonly state: RailState;
  readonly utr?: string | undefined;
  readonly failureReason?: string | undefined;
}

/** Writes the instruction to the bank; its row is the worker's job. `amount` in paise. */
export async function insertPayout(
  tx: Tx,
  { tenantId, settlementId }: SettlementPlace,
  { accountId, amount }: { readonly accountId: string; readonly amount: number },
  now: number,
): Promise<void> {
  const at = new Date(now);
  await tx
    .insertInto('payout')
    .values({
      tenant_id: tenantId,
      id: newId(now),
      settlement_id: settlementId,
      payout_account_id: accountId,
      amount,
      state: 'PENDING',
      created_at: at,
      due_at: at,
    })
    .execute();
  await announcePayouts(tx, tenantId, now);
}

/**
 * Applies an outcome of a payout, any number of times and in any order. Only the outcome that ends PENDING is booked: the
 * money leaves the clearing account once. After a failure it stays in clearing until the settlement's next payout.
 */
export async function takePayoutOutcome(
  tx: Tx,
  { tenantId, payoutId }: PayoutPlace,
  outcome: PayoutOutcome,
  now: number,
): Promise<'applied' | 'known' | 'contradicts'> {
  if (outcome.state === 'PENDING') return 'known';
  // A completed payout without a UTR cannot be matched with the bank's statement: it is asked about until there is one.
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
  await tx
    .updateTable('settlement')
    .set({
      state: settled ? 'SETTLED' : 'FAILED',
      utr: payout.utr,
      failure_reason: payout.failure_reason,
      finished_at: new Date(now),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', payout.settlement_id)
    .execute();
  const type = settled ? 'settlement.processed' : 'settlement.failed';
  await appendToOutbox(tx, tenantId, [{ type, subjectId: payout.settlement_id }], now);
  return 'applied';
}

/** Ends a payout that is under way; undefined where it has ended before. */
function endPayout(
  tx: Tx,
  { tenantId, payoutId }: PayoutPlace,
  { state, utr, failureReason }: PayoutOutcome,
  now: number,
): Promise<Row<'payout'> | undefined> {
  const completed = state === 'COMPLETED';
  return tx
    .updateTable('payout')
    .set({
      state,
      due_at: null,
      finished_at: new Date(now),
      sent_at: sql`coalesce(sent_at, ${new Date(now)})`,
      utr: completed ? (utr ?? null) : null,
      failure_reason: completed ? null : (failureReason ?? null),
      journal_id: completed ? newId(now) : null,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', payoutId)
    .where('state', '=', 'PENDING')
    .returningAll()
    .executeTakeFirst();
}

/** A payout. */
export function findPayout(tx: Tx, { tenantId, payoutId }: PayoutPlace): Promise<Row<'payout'> | undefined> {
  return tx
    .selectFrom('payout')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', payoutId)
    .executeTakeFirst();
}

/** Sends failed payouts again, to the current account. Returns the number of settlements. */
export async function retryFailed(tx: Tx, tenantId: string, now: number): Promise<number> {
  const account = await tx
    .selectFrom('payout_account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (account === undefined) return 0;
  const failed = await tx
    .updateTable('settlement')
    .set({ state: 'PENDING', failure_reason: null, finished_at: null })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'FAILED')
    .returning(['id', 'net'])
    .execute();
  for (const { id, net } of failed)
    await insertPayout(tx, { tenantId, settlementId: id }, { accountId: account.id, amount: net }, now);
  return failed.length;
}
