import type { Tx } from '../../../platform/db/database.ts';

/** The GST on the fee of a payment in its settlement. Undefined for an unsettled payment. */
export async function findSettledGst(tx: Tx, tenantId: string, paymentId: string): Promise<number | undefined> {
  const item = await tx
    .selectFrom('settlement_item')
    .select('gst')
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'PAYMENT')
    .executeTakeFirst();
  return item?.gst;
}
