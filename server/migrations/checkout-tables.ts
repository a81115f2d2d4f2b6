import type { Generated } from 'kysely';

/** The tables of orders and their attempts (0016-checkout.sql, 0046-payment-links.sql). Amounts are paise. */
export interface CheckoutTables {
  checkout_order: {
    tenant_id: string;
    id: string;
    merchant_order_id: string;
    amount: number;
    description: string | null;
    customer_name: string | null;
    customer_phone: string | null;
    return_url: string | null;
    origin: Generated<'API' | 'LINK' | 'PAGE'>;
    reference: Generated<string | null>;
    /** The store of the payment link that made it. */
    store_id: Generated<string | null>;
    state: Generated<'CREATED' | 'PAID' | 'EXPIRED' | 'CANCELLED'>;
    paid_attempt_id: Generated<string | null>;
    created_at: Date;
    expires_at: Date;
    closed_at: Generated<Date | null>;
  };
  checkout_attempt: {
    tenant_id: string;
    id: string;
    order_id: string;
    key: string;
    method: 'UPI' | 'CARD' | 'NET_BANKING' | 'WALLET';
    card_network: string | null;
    card_last4: string | null;
    bank: string | null;
    wallet: string | null;
    vpa: Generated<string | null>;
    state: Generated<'PENDING' | 'COMPLETED' | 'FAILED'>;
    next_type: Generated<'UPI' | 'REDIRECT' | null>;
    next_address: Generated<string | null>;
    next_test_url: Generated<string | null>;
    provider_transaction_id: Generated<string | null>;
    payment_id: Generated<string | null>;
    utr: Generated<string | null>;
    failure_reason: Generated<string | null>;
    goes_back: Generated<boolean>;
    created_at: Date;
    expires_at: Date;
    finished_at: Generated<Date | null>;
    asked: Generated<number>;
    ask_at: Date | null;
  };
  checkout_secret: { tenant_id: string; sealed_secret: Buffer; created_at: Date };
}
