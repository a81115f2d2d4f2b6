import type { ColumnType, Generated } from 'kysely';

/** A JSON column that is written as text. */
type Json<T> = ColumnType<T, string | undefined, string>;

/** The tables of payment links from a file (0050-payment-link-batches.sql). Amounts are paise. */
export interface PaymentLinkBatchTables {
  payment_link_batch: {
    tenant_id: string;
    id: string;
    kind: 'ONLINE' | 'OFFLINE';
    state: Generated<'CHECKING' | 'READY' | 'CREATING' | 'COMPLETED' | 'CANCELLED' | 'ERRORED'>;
    stopped_in: Generated<'CHECKING' | 'CREATING' | null>;
    file_name: string;
    file_bytes: number;
    read_ms: Generated<number>;
    created_by: string;
    created_at: Date;
    confirmed_by: Generated<string | null>;
    confirmed_at: Generated<Date | null>;
    finished_at: Generated<Date | null>;
    position: Generated<number>;
    worked_at: Date;
    kept_until: Date;
    row_count: Generated<number>;
    ready_rows: Generated<number>;
    ready_amount: Generated<number>;
    wrong_rows: Generated<number>;
    corrected_rows: Generated<number>;
    sms_rows: Generated<number>;
    email_rows: Generated<number>;
    send_rows: Generated<number>;
    same_amount: Generated<number | null>;
    same_purpose: Generated<string | null>;
    first_expiry: Generated<Date | null>;
    last_expiry: Generated<Date | null>;
    left_out_rows: Generated<number>;
    done_rows: Generated<number>;
    done_amount: Generated<number>;
    failed_rows: Generated<number>;
    /** How the file is read. */
    reading: ColumnType<{ readonly [part: string]: unknown } | null, string | undefined, string>;
  };
  payment_link_batch_row: {
    tenant_id: string;
    batch_id: string;
    number: number;
    cells: Json<{ readonly [column: string]: string }>;
    wrong: Json<readonly { readonly column: string; readonly code: string; readonly row?: number | undefined }[]>;
    reference: string;
    same_as: Generated<number | null>;
    amount: number | null;
    expires_at: Date | null;
    send_by: ('SMS' | 'EMAIL')[];
    state: 'UNCHECKED' | 'WRONG' | 'RIGHT' | 'LEFT_OUT' | 'DONE' | 'FAILED';
    corrected_at: Generated<Date | null>;
    link_id: Generated<string | null>;
  };
}
