import type { ChargebackState } from '@galla/contract/chargebacks/states.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../platform/db/database.ts';

/** A chargeback as it is stored. */
export type StoredChargeback = Row<'chargeback'>;

/** A payment as chargebacks see it. */
export type ClaimedPayment = Pick<
  Row<'payment'>,
  'tenant_id' | 'id' | 'state' | 'total' | 'refunded' | 'reserved' | 'charged_back'
>;

const paymentColumns = ['tenant_id', 'id', 'state', 'total', 'refunded', 'reserved', 'charged_back'] as const;

/** The payment that the rail names, locked. Everything that changes a chargeback holds this lock. */
export function lockPayment(
  tx: Tx,
  tenantId: string,
  providerTransactionId: string,
): Promise<ClaimedPayment | undefined> {
  return tx
    .selectFrom('payment')
    .select(paymentColumns)
    .where('tenant_id', '=', tenantId)
    .where('provider_transaction_id', '=', providerTransactionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The chargeback of the rail's id. */
export function findByRailId(tx: Tx, tenantId: string, railId: string): Promise<StoredChargeback | undefined> {
  return tx
    .selectFrom('chargeback')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('rail_chargeback_id', '=', railId)
    .executeTakeFirst();
}

/** Stores a chargeback that has taken nothing yet. */
export async function insertChargeback(tx: Tx, row: Omit<StoredChargeback, 'taken'>): Promise<void> {
  await tx.insertInto('chargeback').values(row).execute();
}

/** Ends an open chargeback. */
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

/** The chargebacks of a payment that have not got all that they claim, the oldest first. */
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

/** Takes more for a chargeback. */
export async function addTaken(tx: Tx, { tenant_id, id }: StoredChargeback, amount: number): Promise<void> {
  await tx
    .updateTable('chargeback')
    .set({ taken: sql`taken + ${amount}` })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Takes an amount of a completed payment, or gives it back where it is negative. What is not left is never taken, whoever
 * asks at the same moment: the condition and the change are one statement.
 * @throws RangeError where it is not left
 */
export async function takeOfPayment(
  tx: Tx,
  { tenant_id, id }: ClaimedPayment,
  amount: number,
  now: Date,
): Promise<ClaimedPayment> {
  const changed = await tx
    .updateTable('payment')
    .set({ charged_back: sql`charged_back + ${amount}`, updated_at: sql`greatest(updated_at, ${now})` })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('state', '=', 'COMPLETED')
    .where(sql<boolean>`refunded + reserved + charged_back + ${amount} <= total`)
    .returning(paymentColumns)
    .executeTakeFirst();
  if (changed === undefined) throw new RangeError('A payment that is locked has less left than it had');
  return changed;
}

/** Writes down what chargebacks have moved; the journals stand already. */
export async function insertMovements(tx: Tx, rows: readonly Row<'chargeback_movement'>[]): Promise<void> {
  await tx.insertInto('chargeback_movement').values(rows).execute();
}
