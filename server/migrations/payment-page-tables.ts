import type { ColumnType, Generated } from 'kysely';

/** A JSON column that is written as text. */
type Json<T> = ColumnType<T, string | undefined, string>;

/** The tables of payment pages (0052-payment-pages.sql, 0058-payment-page-messages.sql). Amounts are paise. */
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
    network: Generated<Buffer | null>;
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
  payment_page_notice: {
    tenant_id: string;
    id: string;
    order_id: string;
    kind: 'PAID' | 'REFUNDED';
    amount: number;
    created_at: Date;
  };
  payment_page_report: { tenant_id: string; id: string; page_id: string; note: string | null; created_at: Date };
}
