import type { Generated } from 'kysely';

/** Why a payout failed: sent again automatically, after another account, or by the operator. Null is LASTING. */
type PayoutFailure = 'PASSING' | 'LASTING' | 'CONTRADICTED';

/** The tables of settlements (0021-settlements.sql). Amounts are paise, days are days of India. */
export interface SettlementTables {
  bank_holiday: {
    day: string;
    name: string;
    source: Generated<'BUILT_IN' | 'IMPORTED' | 'OPERATOR'>;
    estimated: Generated<boolean>;
    closed: Generated<boolean>;
  };
  holiday_list: { year: number; source: 'BUILT_IN' | 'IMPORTED'; state: string; changed_at: Date };
  settlement_terms: {
    tenant_id: string;
    in_store_days: Generated<number>;
    online_days: Generated<number>;
    cut_off: Generated<number>;
    minimum: Generated<number>;
    hold_reason: Generated<string | null>;
    changed_at: Date;
  };
  payout_account: {
    tenant_id: string;
    id: string;
    holder: string;
    ifsc: string;
    last4: string;
    sealed_number: Buffer;
    created_at: Date;
    ended_at: Generated<Date | null>;
  };
  bank_account_change: {
    tenant_id: string;
    id: string;
    base_account_id: string | null;
    holder: string;
    ifsc: string;
    last4: string;
    sealed_number: Buffer;
    state: 'CHECKING' | 'REFUSED' | 'WAITING' | 'COOLING' | 'DONE' | 'STOPPED';
    registered_name: Generated<string | null>;
    score: Generated<number | null>;
    utr: Generated<string | null>;
    reason: Generated<string | null>;
    requested_by: string;
    requested_at: Date;
    approved_by: Generated<string | null>;
    approved_at: Generated<Date | null>;
    ready_at: Generated<Date | null>;
    finished_at: Generated<Date | null>;
    due_at: Date | null;
    tries: Generated<number>;
    sent_journal_id: Generated<string | null>;
    end_journal_id: Generated<string | null>;
  };
  settlement: {
    tenant_id: string;
    id: string;
    day: string;
    state: 'PENDING' | 'SETTLED' | 'FAILED';
    in_store_until: Date;
    online_until: Date;
    payments: number;
    gross: number;
    fee: number;
    gst: number;
    refunds: number;
    refunded: number;
    returned: number;
    charged_back: number;
    net: number;
    taxable: Generated<number>;
    gst_rounding: Generated<number>;
    gst_rate: number | null;
    place_of_supply: Generated<string | null>;
    is_igst: Generated<boolean | null>;
    journal_id: string;
    utr: Generated<string | null>;
    failure_reason: Generated<string | null>;
    failure_kind: Generated<PayoutFailure | null>;
    created_at: Date;
    finished_at: Generated<Date | null>;
  };
  settlement_item: {
    tenant_id: string;
    payment_id: string;
    kind: 'PAYMENT' | 'REFUND' | 'REFUND_RETURNED' | 'CHARGEBACK';
    subject_id: string;
    settlement_id: string;
    amount: number;
    gst: Generated<number>;
    cgst: Generated<number | null>;
  };
  payment_state_hour: {
    tenant_id: string;
    hour: Date;
    state: string;
    count: number;
    amount: number;
    refunded: Generated<number>;
    fee: Generated<number>;
    taxable: Generated<number>;
    finished_until: Generated<Date | null>;
  };
  settled_hour: {
    tenant_id: string;
    hour: Date;
    count: number;
    amount: Generated<number>;
    fee: Generated<number>;
    taxable: Generated<number>;
  };
  payout: {
    tenant_id: string;
    id: string;
    settlement_id: string;
    payout_account_id: string;
    amount: number;
    state: 'PENDING' | 'COMPLETED' | 'FAILED';
    journal_id: Generated<string | null>;
    utr: Generated<string | null>;
    failure_reason: Generated<string | null>;
    created_at: Date;
    sent_at: Generated<Date | null>;
    finished_at: Generated<Date | null>;
    due_at: Date | null;
    tries: Generated<number>;
    failure_kind: Generated<PayoutFailure | null>;
    attempt: Generated<number>;
  };
  settlement_run: {
    day: string;
    after_tenant: string;
    failures: Generated<number>;
    started_at: Date;
    finished_at: Generated<Date | null>;
  };
}
