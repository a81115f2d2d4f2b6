import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { TenantMode } from '../platform/rail/rails.ts';
import type { DynamicQrKey } from './queries.ts';

/** The tenant of a merchant in one mode. */
export interface Payee {
  readonly tenantId: string;
  readonly mode: TenantMode;
}

/** The tenant that a report is for; undefined where no merchant has this id. */
export function findPayee(tx: Tx, merchantId: string, mode: TenantMode): Promise<Payee | undefined> {
  return tx
    .selectFrom('tenant as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select(['t.id as tenantId', 't.mode'])
    .where('m.merchant_id', '=', merchantId)
    .where('t.mode', '=', mode)
    .executeTakeFirst();
}

/** The id of the merchant whose VPA this is. */
export async function findMerchantOfVpa(tx: Tx, vpa: string): Promise<string | undefined> {
  const row = await tx.selectFrom('merchant').select('merchant_id').where('vpa', '=', vpa).executeTakeFirst();
  return row?.merchant_id;
}

/** Where a code stands, by the codes that engines use. */
export interface ScannedPlace {
  readonly store_code: string;
  readonly terminal_code: string | null;
  readonly qr_code: string | null;
  readonly bill_number: string | null;
}

/** The place of a static code, also of one that is not in use any more: its payments are still the merchant's. */
export async function findScannedQrCode(tx: Tx, { tenantId, id }: DynamicQrKey): Promise<ScannedPlace | undefined> {
  const { rows } = await sql<ScannedPlace>`
    select s.code as store_code, t.code as terminal_code, q.code as qr_code, null as bill_number
    from qr_code q join store s on s.tenant_id = q.tenant_id and s.id = q.store_id
    left join terminal t on t.tenant_id = q.tenant_id and t.id = q.terminal_id and t.store_id = q.store_id
    where q.tenant_id = ${tenantId} and q.id = ${id}`.execute(tx);
  return rows[0];
}

/** The place of a dynamic QR. */
export async function findScannedDynamicQr(tx: Tx, { tenantId, id }: DynamicQrKey): Promise<ScannedPlace | undefined> {
  const { rows } = await sql<ScannedPlace>`
    select s.code as store_code, t.code as terminal_code, null as qr_code, d.bill_number
    from dynamic_qr d join store s on s.tenant_id = d.tenant_id and s.id = d.store_id
    left join terminal t on t.tenant_id = d.tenant_id and t.id = d.terminal_id
    where d.tenant_id = ${tenantId} and d.id = ${id}`.execute(tx);
  return rows[0];
}

/** Records the state of a payment by a dynamic QR. False where this state or a final one is recorded already. */
export async function recordPayment(
  tx: Tx,
  { tenantId, id }: DynamicQrKey,
  paymentId: string,
  state: 'PENDING' | 'COMPLETED' | 'FAILED',
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('dynamic_qr_payment')
    .values({ tenant_id: tenantId, payment_id: paymentId, dynamic_qr_id: id, state, reported_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'payment_id'])
        .doUpdateSet({ state, reported_at: now })
        .where('dynamic_qr_payment.state', '=', 'PENDING')
        .where(sql<boolean>`${state} <> 'PENDING'`),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Marks a payment as going back to the customer. */
export async function markReturned(
  tx: Tx,
  tenantId: string,
  paymentId: string,
  reason: 'PAID_TWICE' | 'LATE_PAYMENT',
): Promise<void> {
  await tx
    .updateTable('dynamic_qr_payment')
    .set({ returned_as: reason })
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .execute();
}
