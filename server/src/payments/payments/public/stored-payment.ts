import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import type { PaymentState } from '@galla/contract/payments/payments/states.ts';

/**
 * The columns of `payment` that engine events fill, ready for `json_to_recordset`: absent is NULL, and times are ISO
 * 8601 with milliseconds and `Z`, so that they compare as text.
 */
export interface StoredPayment {
  tenant_id: string;
  id: string;
  journal_id?: string | undefined;
  store_id?: string | undefined;
  terminal_id?: string | undefined;
  qr_code_id?: string | undefined;
  amount: number;
  offer_adjustment: number;
  /**
   * The merchant's charges. Set when the payment completes, in the batch that books it, and never changed afterwards.
   */
  fee: number;
  gst: number;
  /** The refunded amount so far. Read with a stored row, never written with it. */
  refunded?: number | undefined;
  created_at: string;
  pending_at?: string | undefined;
  finished_at?: string | undefined;
  updated_at: string;
  received_at: string;
  state: PaymentState;
  instrument: Instrument;
  payment_solution?: string | undefined;
  provider_transaction_id: string;
  merchant_transaction_id?: string | undefined;
  merchant_order_id?: string | undefined;
  utr?: string | undefined;
  arn?: string | undefined;
  offer_id?: string | undefined;
  customer_name?: string | undefined;
  customer_phone?: string | undefined;
  customer_vpa?: string | undefined;
  card_network?: string | undefined;
  card_last4?: string | undefined;
  card_issuer?: string | undefined;
  card_category?: string | undefined;
  bank?: string | undefined;
  wallet?: string | undefined;
  failure_reason?: string | undefined;
  /** The fields of its events with invalid values. */
  warnings?: readonly string[] | undefined;
}

/** Whether two versions of one payment differ in any stored column. */
export function paymentsDiffer(before: StoredPayment, after: StoredPayment): boolean {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof StoredPayment>;
  for (const key of keys) if (comparable(before[key]) !== comparable(after[key])) return true;
  return false;
}

const comparable = (value: StoredPayment[keyof StoredPayment]) =>
  Array.isArray(value) ? value.join('|') : (value ?? undefined);
