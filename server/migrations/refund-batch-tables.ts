import type { ColumnType, Generated } from 'kysely';

/** The tables of bulk refunds (0018-refund-batches.sql). Amounts are paise. */
export interface RefundBatchTables {
  refund_batch: {
    tenant_id: string;
    id: string;
    group_id: string | null;
    state: Generated<
      | 'CHECKING'
      | 'READY'
      | 'AWAITING_APPROVAL'
      | 'PROCESSING'
      | 'PAUSED'
      | 'COMPLETED'
      | 'CANCELLED'
      | 'REJECTED'
      | 'ERRORED'
    >;
    stopped_in: Generated<'CHECKING' | 'PROCESSING' | null>;
    file_name: string;
    merchant_tenants: string[];
    content_hash: Buffer;
    description: string | null;
    comment: string | null;
    created_by: string;
    created_at: Date;
    confirmed_by: Generated<string | null>;
    confirmed_at: Generated<Date | null>;
    decided_by: Generated<string | null>;
    decided_at: Generated<Date | null>;
    decision_note: Generated<string | null>;
    finished_at: Generated<Date | null>;
    position: Generated<number>;
    worked_at: Date;
    failures: Generated<number>;
    row_count: number;
    right_rows: Generated<number>;
    right_amount: Generated<number>;
    wrong_rows: Generated<number>;
    dropped_rows: Generated<number>;
    done_rows: Generated<number>;
    done_amount: Generated<number>;
    failed_rows: Generated<number>;
    alike_rows: Generated<number>;
    /** How often people have changed its rows. */
    revision: Generated<number>;
    /** How the file is read. */
    reading: ColumnType<{ readonly [part: string]: unknown } | null, string | undefined, string>;
  };
  refund_batch_row: {
    tenant_id: string;
    batch_id: string;
    number: number;
    merchant_id: string;
    refund_transaction_id: string;
    amount_text: string;
    provider_reference_id: string;
    merchant_forward_transaction_id: string;
    merchant_order_id: string;
    refund_reason: string;
    provider_id: string;
    merchant_tenant_id: string | null;
    payment_id: Generated<string | null>;
    amount: number | null;
    state: 'UNCHECKED' | 'WRONG' | 'RIGHT' | 'DROPPED' | 'DONE' | 'FAILED';
    error_code: string | null;
    refund_id: Generated<string | null>;
  };
  refund_identity: { tenant_id: string; identity: string; refund_id: string };
}
