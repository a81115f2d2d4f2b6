import type { ChargedPayment } from '../../payments/payments/public/service.ts';
import { clearPaymentCharges } from '../../payments/payments/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Charges } from '../../settlements/ledger/public/charges.ts';

/** Reads the GST on the fee of a payment in its settlement; undefined for an unsettled payment. */
export type FindSettledGst = (tx: Tx, tenantId: string, paymentId: string) => Promise<number | undefined>;

/** The charges that a refund returns. If the payment is settled, the refund's settlement returns them. */
export interface Reversal extends Charges {
  readonly isSettled: boolean;
}

/**
 * Reverses the charges of an automatically refunded payment, which costs the merchant nothing (decision 39). Call it
 * under `lockSettlements` and the lock of the payment's row, and book the result. Undefined if nothing was charged.
 */
export async function reverseCharges(
  tx: Tx,
  payment: ChargedPayment,
  findSettledGst: FindSettledGst,
): Promise<Reversal | undefined> {
  const { tenant_id, id, fee, gst } = payment;
  if (fee + gst === 0) return undefined;
  const settledGst = await findSettledGst(tx, tenant_id, id);
  if (settledGst !== undefined) return { fee, gst: settledGst, isSettled: true };
  await clearPaymentCharges(tx, payment);
  return { fee, gst, isSettled: false };
}
