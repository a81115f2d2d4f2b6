import type { BatchRowError } from '@galla/contract/refunds/refund-batches/rules.ts';
import { mayNameProvider } from '@galla/contract/refunds/refund-batches/rules.ts';
import { isTooSmall, leftOf, refusalOf } from '@galla/contract/refunds/refunds/rules.ts';
import type { Row } from '../../platform/db/database.ts';
import type { RowMerchant } from './merchant-queries.ts';

/** A payment as its rows are checked, with earlier deductions included in the refunded and reserved amounts. */
export interface RowPayment
  extends Pick<
    Row<'payment'>,
    'state' | 'total' | 'refunded' | 'reserved' | 'charged_back' | 'created_at' | 'finished_at'
  > {
  /** The amounts of other rows, in paise. */
  readonly taken: number;
}

/**
 * The rules of REF-06 that need the merchant and the payment. They apply at the check and again when rows are refunded.
 */
export function judgeRow(
  row: { readonly amount: number; readonly provider_id: string },
  merchant: RowMerchant | undefined,
  payment: RowPayment,
  now: number,
): BatchRowError | undefined {
  if (merchant === undefined) return 'MERCHANT_ID_UNKNOWN';
  if (row.provider_id !== '' && !mayNameProvider(merchant.kind)) return 'PROVIDER_ID_NOT_ALLOWED';
  const { total, refunded, reserved, charged_back: chargedBack } = payment;
  const sums = { total, refunded, reserved, chargedBack };
  const refusal = refusalOf({
    // The endpoint has already checked the permission: bulk refunds have their own.
    mayRefund: true,
    merchantKind: merchant.kind,
    flags: merchant.flags,
    paymentState: payment.state,
    ...sums,
    paidAt: (payment.finished_at ?? payment.created_at).getTime(),
    now,
    refundDays: merchant.refundDays,
  });
  if (refusal !== undefined) return refusal;
  const left = leftOf(sums);
  if (isTooSmall(row.amount, left - payment.taken)) return 'AMOUNT_TOO_SMALL';
  if (row.amount > left) return 'AMOUNT_TOO_LARGE';
  return row.amount > left - payment.taken ? 'AMOUNT_TOO_LARGE_TOGETHER' : undefined;
}
