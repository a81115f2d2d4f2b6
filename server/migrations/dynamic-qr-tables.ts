import type { Generated } from 'kysely';

/** The tables of QR codes for one payment (0042-dynamic-qr.sql). Amounts are paise. */
export interface DynamicQrTables {
  dynamic_qr: {
    tenant_id: string;
    id: string;
    store_id: string;
    terminal_id: string | null;
    amount: number;
    bill_number: string | null;
    state: Generated<'ACTIVE' | 'PAID' | 'PAID_OTHER' | 'EXPIRED' | 'CANCELLED'>;
    created_by: string;
    created_at: Date;
    expires_at: Date;
    due_at: Date;
    closed_at: Generated<Date | null>;
    payment_id: Generated<string | null>;
  };
  dynamic_qr_payment: {
    tenant_id: string;
    payment_id: string;
    dynamic_qr_id: string;
    state: 'PENDING' | 'COMPLETED' | 'FAILED';
    returned_as: Generated<'PAID_TWICE' | 'LATE_PAYMENT' | null>;
    reported_at: Date;
  };
}
