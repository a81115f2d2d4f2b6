import type { RailPayee } from '@galla/contract/rail/callbacks.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { TenantMode } from '../../platform/rail/rails.ts';
import type { DynamicQrKey } from './public/key.ts';

/** The tenant of a merchant in one mode. */
export interface Payee {
  readonly tenantId: string;
  readonly mode: TenantMode;
}

/** The tenant of a report. Undefined if no merchant has this id. */
export function findPayee(tx: Tx, merchantId: string, mode: TenantMode): Promise<Payee | undefined> {
  return tx
    .selectFrom('tenant as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select(['t.id as tenantId', 't.mode'])
    .where('m.merchant_id', '=', merchantId)
    .where('t.mode', '=', mode)
    .executeTakeFirst();
}

/** The merchant with this VPA, with its tenant in one mode. */
export function findPayeeOfVpa(tx: Tx, vpa: string, mode: TenantMode) {
  return tx
    .selectFrom('merchant as m')
    .innerJoin('tenant as t', 't.merchant_id', 'm.id')
    .select(['m.merchant_id as merchantId', 'm.name', 'm.disabled_at as disabledAt', 't.id as tenantId'])
    .where('m.vpa', '=', vpa)
    .where('t.mode', '=', mode)
    .executeTakeFirst();
}

/** The store and counter of a QR code, with the codes that engines use. */
export interface ScannedCode {
  readonly store_code: string;
  readonly store_name: string;
  readonly terminal_code: string | null;
  readonly terminal_name: string | null;
  readonly qr_code: string | null;
  readonly bill_number: string | null;
  /** How a dynamic QR code ended. Null for a payable one, and for a static code, which never ends. */
  readonly code_end: RailPayee['codeEnd'];
}

/**
 * The store and counter of a static code, by its id or its engine code. A deactivated code is found too, because its
 * payments still belong to the merchant.
 */
export async function findScannedQrCode(
  tx: Tx,
  tenantId: string,
  by: { readonly id: string } | { readonly code: string },
): Promise<ScannedCode | undefined> {
  const { rows } = await sql<ScannedCode>`
    select s.code as store_code, s.name as store_name, t.code as terminal_code, t.name as terminal_name, q.code as qr_code, null as bill_number,
      null as code_end
    from qr_code q join store s on s.tenant_id = q.tenant_id and s.id = q.store_id
    left join terminal t on t.tenant_id = q.tenant_id and t.id = q.terminal_id and t.store_id = q.store_id
    where q.tenant_id = ${tenantId} and ${'id' in by ? sql`q.id = ${by.id}` : sql`q.code = ${by.code}`}`.execute(tx);
  return rows[0];
}

/** The store and counter of a dynamic QR. */
export async function findScannedDynamicQr(tx: Tx, { tenantId, id }: DynamicQrKey): Promise<ScannedCode | undefined> {
  const { rows } = await sql<ScannedCode>`
    select s.code as store_code, s.name as store_name, t.code as terminal_code, t.name as terminal_name, null as qr_code, d.bill_number,
      case when d.state in ('PAID', 'PAID_OTHER') then 'PAID' when d.state <> 'ACTIVE' then 'ENDED' end as code_end
    from dynamic_qr d join store s on s.tenant_id = d.tenant_id and s.id = d.store_id
    left join terminal t on t.tenant_id = d.tenant_id and t.id = d.terminal_id
    where d.tenant_id = ${tenantId} and d.id = ${id}`.execute(tx);
  return rows[0];
}

/** Stores the state of a payment by a dynamic QR code. False if this state or a final one is already stored. */
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

/** Marks a payment as being refunded to the customer. */
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
