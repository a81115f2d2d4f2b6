import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A JSON column that is written as text. */
type Json<T> = ColumnType<T, string | undefined, string>;

/** The tables of payment links (0046-payment-links.sql). Amounts are paise. */
export interface PaymentLinkTables {
  payment_link: {
    tenant_id: string;
    id: string;
    kind: 'ONLINE' | 'OFFLINE';
    code: Generated<string | null>;
    state: Generated<'CREATED' | 'ACTIVE' | 'CANCELLED' | 'FAILED' | 'EXPIRED' | 'COMPLETED' | 'ERRORED'>;
    reference_id: string;
    amount: number;
    paid_amount: Generated<number>;
    failed_attempts: Generated<number>;
    first_part_at_least: Generated<number | null>;
    purpose: Generated<string | null>;
    customer_name: string;
    customer_phone: Generated<string | null>;
    customer_email: Generated<string | null>;
    language: Generated<'en' | 'hi'>;
    send_by: Generated<('SMS' | 'EMAIL')[]>;
    reminders: Generated<number>;
    asks: Json<{ label: string; required: boolean }[]>;
    items: Json<{ name: string; quantity: number; unitPrice: number; gstRate: number }[]>;
    batch_id: Generated<string | null>;
    /** Null for a link of the whole merchant. */
    store_id: Generated<string | null>;
    created_by: string | null;
    created_at: Date;
    expires_at: Date;
    due_at: Date;
    closed_at: Generated<Date | null>;
    closed_by: Generated<string | null>;
    reason: Generated<string | null>;
    opened_at: Generated<Date | null>;
    opened_count: Generated<number>;
    opened_on: Generated<'PHONE' | 'COMPUTER' | null>;
    undelivered: Generated<string | null>;
    reference_search: GeneratedAlways<string>;
    customer_search: GeneratedAlways<string>;
  };
  payment_link_code: { code: string; tenant_id: string; link_id: string };
  payment_link_part: {
    tenant_id: string;
    link_id: string;
    number: number;
    order_id: string;
    amount: number;
    state: Generated<'OPEN' | 'PAID' | 'CLOSED'>;
    key: string;
    answers: Generated<string[]>;
    attempt_id: Generated<string | null>;
    created_at: Date;
    closed_at: Generated<Date | null>;
  };
  payment_link_report: {
    tenant_id: string;
    id: string;
    link_id: string;
    note: string | null;
    created_at: Date;
  };
  payment_link_activation: {
    tenant_id: string;
    state: 'ACTIVATING' | 'ACTIVATED' | 'DISABLED' | 'FAILED';
    reference: string;
    reason: string | null;
    requested_by: string | null;
    requested_at: Date | null;
    due_at: Date | null;
    decided_at: Date | null;
  };
}

/** The tables of messages of payment links (0047-payment-link-messages.sql). */
export interface PaymentLinkMessageTables {
  payment_link_message: {
    tenant_id: string;
    id: string;
    link_id: string;
    receiver: 'CUSTOMER' | 'MERCHANT';
    channel: 'SMS' | 'EMAIL';
    kind: 'CREATED' | 'RESENT' | 'REMINDER' | 'PART_PAID' | 'PAID' | 'REFUNDED' | 'ASKED';
    destination: string;
    state: 'QUEUED' | 'SENT' | 'DELIVERED' | 'FAILED';
    reason: Generated<string | null>;
    created_at: Date;
    sent_at: Generated<Date | null>;
    delivered_at: Generated<Date | null>;
    failed_at: Generated<Date | null>;
  };
  payment_link_notice: {
    tenant_id: string;
    id: string;
    link_id: string;
    kind: 'CREATED' | 'PART_PAID' | 'PAID' | 'REFUNDED' | 'ASKED';
    amount: Generated<number>;
    created_at: Date;
  };
  payment_link_reminder: {
    tenant_id: string;
    id: string;
    link_id: string;
    number: number;
    due_at: Date;
    done_at: Generated<Date | null>;
    sent: Generated<boolean | null>;
  };
}
