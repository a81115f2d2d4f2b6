import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { RailState } from '../../platform/rail/rail.ts';
import type { PayoutKey } from './sending-queries.ts';

/** The outcome of a payout at the rail, from an answer, an inquiry or a report. */
export interface PayoutOutcome {
  readonly state: RailState;
  readonly utr?: string | undefined;
  readonly failureReason?: string | undefined;
}

/** Inserts a payout that is due now. */
export async function insertPayoutRow(
  tx: Tx,
  row: Pick<Row<'payout'>, 'tenant_id' | 'settlement_id' | 'payout_account_id' | 'amount'>,
  now: number,
): Promise<void> {
  const at = new Date(now);
  await tx
    .insertInto('payout')
    .values({ ...row, id: newId(now), state: 'PENDING', created_at: at, due_at: at })
    .execute();
}

/** Ends a pending payout; undefined if it has already ended. */
export function endPayout(
  tx: Tx,
  { tenantId, payoutId }: PayoutKey,
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
export function findPayout(tx: Tx, { tenantId, payoutId }: PayoutKey): Promise<Row<'payout'> | undefined> {
  return tx
    .selectFrom('payout')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', payoutId)
    .executeTakeFirst();
}

/** Stores the end of a settlement's payout in the settlement. */
export async function finishSettlement(tx: Tx, payout: Row<'payout'>, now: number): Promise<void> {
  await tx
    .updateTable('settlement')
    .set({
      state: payout.state === 'COMPLETED' ? 'SETTLED' : 'FAILED',
      utr: payout.utr,
      failure_reason: payout.failure_reason,
      finished_at: new Date(now),
    })
    .where('tenant_id', '=', payout.tenant_id)
    .where('id', '=', payout.settlement_id)
    .execute();
}

/** The present account for payouts; undefined without one. */
export async function findCurrentAccountId(tx: Tx, tenantId: string): Promise<string | undefined> {
  const account = await tx
    .selectFrom('payout_account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return account?.id;
}

/** Makes failed settlements PENDING again. Amounts in paise. */
export function reopenFailedSettlements(
  tx: Tx,
  tenantId: string,
): Promise<{ readonly id: string; readonly net: number }[]> {
  return tx
    .updateTable('settlement')
    .set({ state: 'PENDING', failure_reason: null, finished_at: null })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'FAILED')
    .returning(['id', 'net'])
    .execute();
}
