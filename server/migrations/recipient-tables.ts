import type { Generated } from 'kysely';

/** The tables of recipients of payment alerts (0044-recipients.sql). Amounts are paise. */
export interface RecipientTables {
  payment_recipient: {
    tenant_id: string;
    id: string;
    name: string;
    mode: 'SMS' | 'EMAIL';
    destination: string;
    store_ids: string[] | null;
    qr_code_ids: string[] | null;
    from_amount: number;
    from_minute: number | null;
    to_minute: number | null;
    created_by: string | null;
    created_at: Date;
    verified_at: Generated<Date | null>;
    removed_at: Generated<Date | null>;
    last_notified_at: Generated<Date | null>;
    waiting_count: Generated<number>;
    waiting_amount: Generated<number>;
    waiting_since: Generated<Date | null>;
    waiting_payment_id: Generated<string | null>;
  };
  recipient_cursor: { tenant_id: string; position: number; due_at: Date | null };
  notified_payment: { tenant_id: string; payment_id: string; notified_at: Date };
}
