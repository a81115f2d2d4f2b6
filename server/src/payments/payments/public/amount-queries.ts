import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { preparedQuery } from '../../../platform/db/prepared-statements.ts';

/** The current rows of payments, locked in id order like all payment locks. */
export async function lockPayments(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, Row<'payment'>>> {
  const rows = await tx
    .selectFrom('payment')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any (${uuidArray(ids)})`)
    .orderBy(sql`provider_transaction_id collate "C"`)
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** An amount of a payment, in paise. */
export interface PaymentShare {
  readonly paymentId: string;
  readonly amount: number;
}

/**
 * Reserves amounts of completed payments, each listed once, if enough is left. The result omits payments with less. One
 * statement decides and changes, so that no two refunds can use the same rupee. The rows stay locked.
 */
export async function reserveAmounts(
  tx: Tx,
  tenantId: string,
  shares: readonly PaymentShare[],
  now: number,
): Promise<Row<'payment'>[]> {
  const wanted = sql<{ payment_id: string; share: number }>`
    unnest(${uuidArray(shares.map(({ paymentId }) => paymentId))}, ${shares.map(({ amount }) => amount)}::bigint[])`;
  return tx
    .updateTable('payment')
    .from(wanted.as<'w'>(sql`w (payment_id, share)`))
    .set({ reserved: sql`reserved + w.share`, updated_at: sql`greatest(updated_at, ${new Date(now)})` })
    .where('tenant_id', '=', tenantId)
    .whereRef('id', '=', 'w.payment_id')
    .where('state', '=', 'COMPLETED')
    .where(sql<boolean>`refunded + reserved + charged_back + w.share <= total`)
    .returningAll('payment')
    .execute();
}

/** The result of a payment's reservations, in paise. */
export interface SettledReservation {
  readonly id: string;
  /** Refunded to the customer. */
  posted: number;
  /** Returned to the merchant. */
  released: number;
}

/** Ends reservations of payments, each listed once. The rows stay locked. */
export async function settleReserved(
  tx: Tx,
  tenantId: string,
  settled: readonly SettledReservation[],
  now: number,
): Promise<Row<'payment'>[]> {
  return preparedQuery(
    tx,
    sql<Row<'payment'>>`
      update payment as p set reserved = p.reserved - n.posted - n.released, refunded = p.refunded + n.posted,
        updated_at = greatest(p.updated_at, ${new Date(now)})
      from (
        select s.* from json_to_recordset(${JSON.stringify(settled)}::json) as s (id uuid, posted bigint, released bigint)
        join payment q on q.tenant_id = ${tenantId} and q.id = s.id
        order by q.provider_transaction_id collate "C" for no key update of q
      ) n
      where p.tenant_id = ${tenantId} and p.id = n.id
      returning p.*`,
  );
}

/** The fields of a payment that chargebacks need. Amounts are in paise. */
export type ClaimedPayment = Pick<
  Row<'payment'>,
  'tenant_id' | 'id' | 'state' | 'total' | 'refunded' | 'reserved' | 'charged_back'
>;

const claimedColumns = ['tenant_id', 'id', 'state', 'total', 'refunded', 'reserved', 'charged_back'] as const;

export function lockClaimedPayment(
  tx: Tx,
  tenantId: string,
  providerTransactionId: string,
): Promise<ClaimedPayment | undefined> {
  return tx
    .selectFrom('payment')
    .select(claimedColumns)
    .where('tenant_id', '=', tenantId)
    .where('provider_transaction_id', '=', providerTransactionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Deducts an amount of a completed payment for chargebacks, or returns it if negative. Undefined if less is left. The
 * condition and the change are one statement, so that nothing is deducted twice.
 */
export function addChargedBack(
  tx: Tx,
  { tenant_id, id }: Pick<ClaimedPayment, 'tenant_id' | 'id'>,
  amount: number,
  now: Date,
): Promise<ClaimedPayment | undefined> {
  return tx
    .updateTable('payment')
    .set({ charged_back: sql`charged_back + ${amount}`, updated_at: sql`greatest(updated_at, ${now})` })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('state', '=', 'COMPLETED')
    .where(sql<boolean>`refunded + reserved + charged_back + ${amount} <= total`)
    .returning(claimedColumns)
    .executeTakeFirst();
}

/** Sets the charges of a payment to zero and stores the earlier ones as reversed. */
export async function clearCharges(
  tx: Tx,
  { tenant_id, id, fee, gst }: Pick<Row<'payment'>, 'tenant_id' | 'id' | 'fee' | 'gst'>,
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ fee: 0, gst: 0, reversed_fee: fee, reversed_gst: gst })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
}
