import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { RailPayout, RailState } from '../../../platform/rail/rail.ts';
import type { PayoutKey } from './sending-queries.ts';

/** The outcome of a payout at the rail, from an answer, an inquiry or a report. */
export interface PayoutOutcome {
  readonly state: RailState;
  readonly utr?: string | undefined;
  readonly failureReason?: string | undefined;
  readonly failureKind?: Row<'payout'>['failure_kind'] | RailPayout['failureKind'];
}

/** Inserts a payout that is due at a time in ms. */
export async function insertPayoutRow(
  tx: Tx,
  row: Pick<Row<'payout'>, 'tenant_id' | 'settlement_id' | 'payout_account_id' | 'amount' | 'attempt'>,
  { now, dueAt }: { readonly now: number; readonly dueAt: number },
): Promise<void> {
  await tx
    .insertInto('payout')
    .values({ ...row, id: newId(now), state: 'PENDING', created_at: new Date(now), due_at: new Date(dueAt) })
    .execute();
}

/** Ends a pending payout. Undefined if it has already ended. */
export function endPayout(
  tx: Tx,
  { tenantId, payoutId }: PayoutKey,
  { state, utr, failureReason, failureKind }: PayoutOutcome,
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
      failure_kind: completed ? null : (failureKind ?? 'LASTING'),
      journal_id: completed ? newId(now) : null,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', payoutId)
    .where('state', '=', 'PENDING')
    .returningAll()
    .executeTakeFirst();
}

export function findPayout(tx: Tx, { tenantId, payoutId }: PayoutKey): Promise<Row<'payout'> | undefined> {
  return tx
    .selectFrom('payout')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', payoutId)
    .executeTakeFirst();
}

/** Stores the result of a payout in its settlement. */
export async function finishSettlement(tx: Tx, payout: Row<'payout'>, now: number): Promise<void> {
  await tx
    .updateTable('settlement')
    .set({
      state: payout.state === 'COMPLETED' ? 'SETTLED' : 'FAILED',
      utr: payout.utr,
      failure_reason: payout.failure_reason,
      failure_kind: payout.failure_kind,
      finished_at: new Date(now),
    })
    .where('tenant_id', '=', payout.tenant_id)
    .where('id', '=', payout.settlement_id)
    .execute();
}

/** The current account for payouts. Undefined without one. */
export async function findCurrentAccountId(tx: Tx, tenantId: string): Promise<string | undefined> {
  const account = await tx
    .selectFrom('payout_account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return account?.id;
}

/** Makes failed settlements PENDING again, or only the one of a day. Amounts are in paise. */
export function reopenFailedSettlements(
  tx: Tx,
  tenantId: string,
  day?: string,
): Promise<{ readonly id: string; readonly net: number }[]> {
  return tx
    .updateTable('settlement')
    .set({ state: 'PENDING', failure_reason: null, failure_kind: null, finished_at: null })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'FAILED')
    .$if(day !== undefined, (query) => query.where('day', '=', day ?? ''))
    .returning(['id', 'net'])
    .execute();
}

/** Moves waiting payouts to another account, starting with its first attempt, if they were never claimed. */
export async function moveWaitingPayouts(tx: Tx, tenantId: string, accountId: string, now: number): Promise<number> {
  const moved = await tx
    .updateTable('payout')
    .set({ payout_account_id: accountId, attempt: 1, due_at: new Date(now) })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'PENDING')
    .where('attempt', '>', 1)
    .where('sent_at', 'is', null)
    .where('tries', '=', 0)
    .returning('id')
    .execute();
  return moved.length;
}

/** The earlier failed payouts of the same settlement. */
export async function listFailedPayouts(
  tx: Tx,
  { tenant_id, settlement_id }: Pick<Row<'payout'>, 'tenant_id' | 'settlement_id'>,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('payout')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('settlement_id', '=', settlement_id)
    .where('state', '=', 'FAILED')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes the pending payout of a settlement due now. The bank is asked before it is sent. False without one. */
export async function hurryPayout(tx: Tx, tenantId: string, day: string, now: number): Promise<boolean> {
  const hurried = await tx
    .updateTable('payout')
    .set({ due_at: new Date(now) })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'PENDING')
    .where('settlement_id', 'in', (from) =>
      from.selectFrom('settlement').select('id').where('tenant_id', '=', tenantId).where('day', '=', day),
    )
    .returning('id')
    .execute();
  return hurried.length > 0;
}
