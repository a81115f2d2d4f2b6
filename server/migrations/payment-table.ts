import type { Generated, GeneratedAlways } from 'kysely';

/** Payments as they are stored (0003-payments.sql). Amounts are paise. */
export interface PaymentTable {
  tenant_id: string;
  id: string;
  journal_id: string | null;
  store_id: string | null;
  terminal_id: string | null;
  qr_code_id: string | null;
  amount: number;
  offer_adjustment: Generated<number>;
  total: GeneratedAlways<number>;
  refunded: Generated<number>;
  reserved: Generated<number>;
  charged_back: Generated<number>;
  created_at: Date;
  pending_at: Date | null;
  finished_at: Date | null;
  updated_at: Date;
  received_at: Date;
  state: 'INITIATED' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'ERRORED';
  instrument: string;
  payment_solution: string | null;
  provider_transaction_id: string;
  merchant_transaction_id: string | null;
  merchant_order_id: string | null;
  utr: string | null;
  arn: string | null;
  offer_id: string | null;
  customer_name: string | null;
  customer_phone: string | null;
  customer_vpa: string | null;
  card_network: string | null;
  card_last4: string | null;
  card_issuer: string | null;
  bank: string | null;
  wallet: string | null;
  failure_reason: string | null;
  fee: Generated<number>;
  gst: Generated<number>;
  reversed_fee: Generated<number>;
  reversed_gst: Generated<number>;
  card_category: Generated<'CONSUMER' | 'CORPORATE' | null>;
  warnings: Generated<string[] | null>;
}
