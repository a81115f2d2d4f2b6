import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { newRow } from './load.ts';
import type { BatchKey } from './row-cursor.ts';

export type StoredRow = Row<'refund_batch_row'>;

/** A row with its new cells and their parsed values. */
type CorrectedRow = ReturnType<typeof newRow>;

export async function findRows(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  numbers: readonly number[],
): Promise<StoredRow[]> {
  return tx
    .selectFrom('refund_batch_row')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('batch_id', '=', batchId)
    .where('number', 'in', [...numbers])
    .execute();
}

/** Changes the cells of a row. */
export async function storeCorrection(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  { number, cells, merchantTenant, amount, state, error }: CorrectedRow,
): Promise<void> {
  await tx
    .updateTable('refund_batch_row')
    .set({
      merchant_id: cells.merchantId,
      refund_transaction_id: cells.refundTransactionId,
      amount_text: cells.amount,
      provider_reference_id: cells.providerReferenceId,
      merchant_forward_transaction_id: cells.merchantForwardTransactionId,
      merchant_order_id: cells.merchantOrderId,
      refund_reason: cells.refundReason,
      provider_id: cells.providerId,
      merchant_tenant_id: merchantTenant,
      payment_id: null,
      amount,
      state,
      error_code: error,
    })
    .where('tenant_id', '=', tenantId)
    .where('batch_id', '=', batchId)
    .where('number', '=', number)
    .execute();
}

/** Removes rows from a batch: those with these numbers, or all wrong ones. */
export async function markDropped(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  which: { readonly numbers: readonly number[] } | { readonly allWrong: true },
): Promise<void> {
  const chosen = 'numbers' in which ? sql`number = any (${[...which.numbers]}::int[])` : sql`state = 'WRONG'`;
  await sql`update refund_batch_row set state = 'DROPPED'
    where tenant_id = ${tenantId} and batch_id = ${batchId} and ${chosen}`.execute(tx);
}

export async function addMerchantTenant(tx: Tx, { tenantId, batchId }: BatchKey, merchant: string): Promise<void> {
  await sql`update refund_batch set merchant_tenants = merchant_tenants || ${uuidArray([merchant])}
    where tenant_id = ${tenantId} and id = ${batchId}`.execute(tx);
}

/** Unchecks the wrong rows that conflicted with other rows of these payments or refund ids. */
export async function uncheckRelated(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  payments: readonly string[],
  ids: readonly string[],
): Promise<void> {
  await sql`update refund_batch_row set state = 'UNCHECKED', error_code = null
    where tenant_id = ${tenantId} and batch_id = ${batchId} and state = 'WRONG'
      and ((error_code = 'AMOUNT_TOO_LARGE_TOGETHER' and payment_id = any (${uuidArray(payments)}))
        or (error_code = 'REFUND_ID_REPEATED' and refund_transaction_id = any (${[...ids]}::text[])))`.execute(tx);
}
