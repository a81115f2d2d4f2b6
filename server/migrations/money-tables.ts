import type { Generated, JSONColumnType } from 'kysely';
import type { PaymentTable } from './payment-table.ts';

/** The tables of payments with their rollups, the ledger, refunds, and what engines send. */
export interface MoneyTables {
  payment: PaymentTable;
  journal: { tenant_id: string; id: string; kind: string; created_at: Date };
  posting: { tenant_id: string; journal_id: string; account: string; amount: number };
  refund: {
    tenant_id: string;
    id: string;
    payment_id: string;
    amount: number;
    state: 'AWAITING_APPROVAL' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'REJECTED';
    reason: string;
    note: string | null;
    reserve_journal_id: string;
    final_journal_id: Generated<string | null>;
    asked_by: string | null;
    decided_by: Generated<string | null>;
    decision_note: Generated<string | null>;
    created_at: Date;
    decided_at: Generated<Date | null>;
    sent_at: Generated<Date | null>;
    finished_at: Generated<Date | null>;
    due_at: Date | null;
    tries: Generated<number>;
    utr: Generated<string | null>;
    arn: Generated<string | null>;
    failure_reason: Generated<string | null>;
    returned_fee: Generated<number>;
    returned_gst: Generated<number>;
  };
  refund_settings: {
    tenant_id: string;
    step_up_above: number;
    approval_above: number | null;
    bulk_approval: Generated<boolean>;
    changed_at: Date;
    /** Looser limits that wait for another Admin. */
    wanted_step_up_above: Generated<number | null>;
    wanted_approval_above: Generated<number | null>;
    wanted_bulk_approval: Generated<boolean | null>;
    wanted_by: Generated<string | null>;
    wanted_at: Generated<Date | null>;
  };
  payment_hour: RollupColumns & { hour: Date; instrument: string; payment_solution: string };
  payment_day: RollupColumns & { day: string; instrument: string };
  payment_store_hour: RollupColumns & {
    store_id: string;
    hour: Date;
    terminal_id: string;
    qr_code_id: string;
    instrument: string;
    payment_solution: string;
  };
  payment_store_day: RollupColumns & { day: string; store_id: string };
  payment_store_month: RollupColumns & {
    month: string;
    store_id: string;
    /** Running sums by the days of the month: 31 of them. */
    counts: Generated<string[]>;
    amounts: Generated<string[]>;
  };
  engine_key: {
    id: string;
    name: string;
    sealed_secret: Buffer;
    active: Generated<boolean>;
    created_at: Date;
    modes: Generated<('live' | 'test')[]>;
    provisions: Generated<boolean>;
    previous_sealed_secret: Generated<Buffer | null>;
    previous_until: Generated<Date | null>;
    changed_at: Generated<Date>;
  };
  provisioning_request: { signature_hash: Buffer; engine_key_id: string; received_at: Date };
  refused_event: {
    id: string;
    engine_key_id: string;
    merchant_id: string | null;
    provider_transaction_id: string | null;
    code: string;
    field: string | null;
    message: string;
    event: JSONColumnType<object>;
    received_at: Date;
  };
  erased_customer: { mark: Buffer; erased_at: Date };
  money_freeze: { tenant_id: string; reason: string; created_at: Date };
  auditor_finding: { tenant_id: string; rule: string; subject: string; detail: string; found_at: Date };
  auditor_round: {
    id: string;
    started_at: Date;
    finished_at: Date;
    tenants: number;
    slices: number;
    breaches: number;
  };
  auditor_shard: {
    shard: number;
    holder: string | null;
    leased_until: Date | null;
    due_at: Date;
    started_at: Date | null;
    turns: Generated<number>;
    recorded: Generated<number>;
    tenants: Generated<number>;
    slices: Generated<number>;
    breaches: Generated<number>;
    old_age: Generated<number>;
    old_after: string | null;
    old_since: Date | null;
    old_failures: Generated<number>;
    old_breaches: Generated<number>;
    whole_since: Date | null;
    whole_breaches: Generated<number>;
    old_due_at: Generated<Date>;
    is_proven: Generated<boolean>;
  };
  auditor_book: {
    tenant_id: string;
    position: number;
    days: string[];
    whole_position: number;
    whole_due_at: Date;
    breaches: Generated<number>;
    whole_breaches: Generated<number>;
  };
}

interface RollupColumns {
  tenant_id: string;
  state: string;
  count: number;
  amount: number;
  refunded: Generated<number>;
}
