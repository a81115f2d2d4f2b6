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

/** The tables of payment pages (0052-payment-pages.sql). Amounts are paise. */
export interface PaymentPageTables {
  payment_page: {
    tenant_id: string;
    id: string;
    slug: string;
    state: Generated<'DRAFT' | 'PUBLISHED' | 'PAUSED' | 'CLOSED'>;
    template: 'BLANK' | 'DONATION' | 'EVENT' | 'FEE';
    version: Generated<number>;
    title: string;
    body: string;
    success_text: string;
    language: 'en' | 'hi';
    kind: 'FIXED' | 'OPEN' | 'ITEMS';
    amount: number | null;
    least: number | null;
    most: number | null;
    suggested: Json<number[]>;
    asks: Json<
      {
        label: string;
        kind: 'TEXT' | 'NUMBER' | 'EMAIL' | 'PHONE' | 'CHOICE';
        required: boolean;
        options: string[];
      }[]
    >;
    starts_at: Date | null;
    ends_at: Date | null;
    listed: boolean;
    created_by: string | null;
    created_at: Date;
    published_at: Generated<Date | null>;
    closed_at: Generated<Date | null>;
    closed_by: Generated<string | null>;
    paid_amount: Generated<number>;
    payments: Generated<number>;
    items_sold: Generated<number>;
    last_paid_at: Generated<Date | null>;
  };
  payment_page_slug: { slug: string; tenant_id: string; page_id: string; created_at: Date };
  payment_page_item: {
    tenant_id: string;
    id: string;
    page_id: string;
    position: number;
    name: string;
    note: string | null;
    unit_price: number;
    gst_rate: number;
    stock: number | null;
    per_customer: number;
    required: boolean;
    sold: Generated<number>;
    reserved: Generated<number>;
    removed: Generated<boolean>;
  };
  payment_page_order: {
    tenant_id: string;
    id: string;
    page_id: string;
    state: Generated<'OPEN' | 'PAID' | 'CLOSED'>;
    key: string;
    reference: string;
    amount: number;
    customer_name: string;
    customer_phone: string;
    answers: Json<{ label: string; value: string }[]>;
    attempt_id: Generated<string | null>;
    created_at: Date;
    expires_at: Date;
    due_at: Date;
    closed_at: Generated<Date | null>;
  };
  payment_page_order_item: {
    tenant_id: string;
    order_id: string;
    item_id: string;
    quantity: number;
    name: string;
    unit_price: number;
    gst_rate: number;
  };
  payment_page_image: {
    tenant_id: string;
    id: string;
    page_id: string;
    width: number;
    height: number;
    small_key: string;
    medium_key: string;
    large_key: string;
    created_by: string;
    created_at: Date;
    remove_at: Date | null;
  };
}
