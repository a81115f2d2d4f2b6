import type { ChargebackState } from '@galla/contract/refunds/chargebacks/states.ts';
import { sql } from 'kysely';
import type { ClaimedPayment } from '../../payments/payments/public/amount-queries.ts';
import type { Row, Tx } from '../../platform/db/database.ts';

export type StoredChargeback = Row<'chargeback'>;

export function findByRailId(tx: Tx, tenantId: string, railId: string): Promise<StoredChargeback | undefined> {
  return tx
    .selectFrom('chargeback')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('rail_chargeback_id', '=', railId)
    .executeTakeFirst();
}

/** Stores a chargeback for which nothing has been deducted yet. */
export async function insertChargeback(tx: Tx, row: Omit<StoredChargeback, 'taken'>): Promise<void> {
  await tx.insertInto('chargeback').values(row).execute();
}

export async function endChargeback(
  tx: Tx,
  { tenant_id, id }: StoredChargeback,
  state: Exclude<ChargebackState, 'OPENED'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('chargeback')
    .set({ state, finished_at: at, ...(state === 'WON' ? { taken: 0 } : {}) })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('state', '=', 'OPENED')
    .execute();
}

/** The chargebacks of a payment that have not received their whole claim, the oldest first. */
export function findUnsatisfied(tx: Tx, { tenant_id, id }: ClaimedPayment): Promise<StoredChargeback[]> {
  return tx
    .selectFrom('chargeback')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('payment_id', '=', id)
    .where('state', '<>', 'WON')
    .whereRef('taken', '<', 'amount')
    .orderBy('id')
    .execute();
}

/** Increases the deducted amount of a chargeback. */
export async function addDeductedAmount(tx: Tx, { tenant_id, id }: StoredChargeback, amount: number): Promise<void> {
  await tx
    .updateTable('chargeback')
    .set({ taken: sql`taken + ${amount}` })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
}

/** Records the movements of chargebacks. Their journals are already written. */
export async function insertMovements(tx: Tx, rows: readonly Row<'chargeback_movement'>[]): Promise<void> {
  await tx.insertInto('chargeback_movement').values(rows).execute();
}
