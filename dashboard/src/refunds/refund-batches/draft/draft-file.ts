import type { Payment } from '@galla/contract/payments/transactions/schemas.ts';
import { type BatchCells, batchColumnNames, batchColumns } from '@galla/contract/refunds/refund-batches/rules.ts';

/** The payments that a draft can include, and those that it cannot. */
export interface Sorted {
  readonly fit: readonly Payment[];
  /** The payments left out, by the text of their refusal. */
  readonly leftOut: ReadonlyMap<string, readonly Payment[]>;
}

/** The remaining amount of a payment, as far as its list row shows. The server checks it again. */
export const leftOf = ({ totalAmount, refundedAmount }: Payment): number => totalAmount - refundedAmount;

/** Separates the payments that a draft can include from the others. */
export function sortPayments(
  payments: readonly Payment[],
  refusalOf: (payment: Payment) => string | undefined,
): Sorted {
  const fit: Payment[] = [];
  const leftOut = new Map<string, Payment[]>();
  for (const payment of payments) {
    const refusal = refusalOf(payment);
    if (refusal === undefined) fit.push(payment);
    else leftOut.set(refusal, [...(leftOut.get(refusal) ?? []), payment]);
  }
  return { fit, leftOut };
}

/** The refund file for the full remaining amounts of these payments. */
export function draftFile(payments: readonly Payment[], refundReason: string): File {
  const cellsOf = (payment: Payment): BatchCells => ({
    merchantId: payment.merchantId,
    refundTransactionId: '',
    amount: (leftOf(payment) / 100).toFixed(2),
    providerReferenceId: payment.providerTransactionId,
    merchantForwardTransactionId: '',
    // For a payment without an order, the transaction id is repeated.
    merchantOrderId: payment.merchantOrderId ?? payment.providerTransactionId,
    refundReason,
    providerId: '',
  });
  const rows = payments.map(cellsOf).map((cells) => batchColumnNames.map((column) => cells[column]));
  const lines = [batchColumnNames.map((column) => batchColumns[column]), ...rows];
  const text = lines.map((line) => line.map(quoted).join(',')).join('\r\n');
  return new File([`${text}\r\n`], 'selected-payments.csv', { type: 'text/csv' });
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
