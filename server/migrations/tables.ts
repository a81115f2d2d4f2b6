import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ChargebackTables } from './chargeback-tables.ts';
import type { CheckoutTables } from './checkout-tables.ts';
import type { CounterTables } from './counter-tables.ts';
import type { DynamicQrTables } from './dynamic-qr-tables.ts';
import type { InvoiceTables } from './invoice-tables.ts';
import type { JobTables } from './job-tables.ts';
import type { PaymentTable } from './payment-table.ts';
import type { QrCodeTables } from './qr-code-tables.ts';
import type { RefundBatchTables } from './refund-batch-tables.ts';
import type { ReportTables } from './report-tables.ts';
import type { SettlementTables } from './settlement-tables.ts';
import type { StoreTables } from './store-tables.ts';
import type { TariffTables } from './tariff-tables.ts';

/** The tables that the migrations of this folder make, as queries see them. Sums and amounts are paise. */
export interface Tables
  extends ChargebackTables,
    CheckoutTables,
    CounterTables,
    DynamicQrTables,
    RefundBatchTables,
    ReportTables,
    InvoiceTables,
    JobTables,
    SettlementTables,
    QrCodeTables,
    StoreTables,
    TariffTables {
  merchant_group: {
    id: string;
    code: string;
    name: string;
    created_at: Date;
    second_factor_since: Generated<Date | null>;
    merchants_version: Generated<number>;
  };
  merchant: {
    id: string;
    merchant_id: string;
    name: string;
    type: 'ONLINE_MERCHANT' | 'OFFLINE_MERCHANT' | 'FASTAG';
    kind: string;
    state: string;
    kyc_status: Generated<'NOT_INITIATED' | 'SUBMITTED' | 'VERIFIED' | 'FAILED'>;
    kyc_changed_at: Generated<Date | null>;
    kyc_reason: Generated<string | null>;
    website: Generated<string | null>;
    referral_code: Generated<string | null>;
    category: string | null;
    own_vpa: Generated<string | null>;
    upi_handle: Generated<string>;
    vpa: GeneratedAlways<string>;
    category_code: Generated<string>;
    gstin: string | null;
    gst_state: Generated<string | null>;
    legal_name: Generated<string | null>;
    billing_address: Generated<string | null>;
    group_id: string | null;
    created_at: Date;
    second_factor_since: Generated<Date | null>;
  };
  tenant: { id: string; merchant_id: string; mode: 'live' | 'test' };
  person: {
    id: string;
    name: string;
    phone: string | null;
    email: string | null;
    password_hash: string | null;
    otp_after_password: Generated<boolean>;
    active: Generated<boolean>;
    created_at: Date;
    email_verified_at: Generated<Date | null>;
    username: Generated<string | null>;
    password_link_at: Generated<Date | null>;
  };
  membership: {
    id: string;
    person_id: string;
    merchant_id: string | null;
    group_id: string | null;
    role_id: string;
    status: 'ACTIVE' | 'INVITED' | 'DEACTIVATED' | 'REMOVED';
    store_restricted: Generated<boolean>;
    created_at: Date;
    last_seen_at: Generated<Date | null>;
  };
  custom_role: {
    id: string;
    merchant_id: string | null;
    group_id: string | null;
    name: string;
    permissions: string[];
    created_at: Date;
    updated_at: Date;
  };
  invitation: {
    id: string;
    merchant_id: string | null;
    group_id: string | null;
    phone: string;
    name: string;
    role_id: string;
    store_ids: string[] | null;
    store_names: string[];
    /** Null where the provider's operator invites. */
    invited_by: string | null;
    /** Where the link goes, in place of the phone. */
    email: Generated<string | null>;
    token_hash: Buffer;
    state: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'CANCELLED';
    created_at: Date;
    expires_at: Date;
    answered_at: Generated<Date | null>;
  };
  membership_store: { membership_id: string; store_id: string };
  session: {
    id_hash: Buffer;
    family: string;
    person_id: string;
    membership_id: string | null;
    created_at: Date;
    seen_at: Date;
    access_until: Date;
    absolute_until: Date;
    replaced_at: Date | null;
    revoked_at: Date | null;
    user_agent: string | null;
    address: string | null;
    proven_at: Date | null;
    opened_by: 'PHONE' | 'EMAIL' | 'PASSWORD';
    enrols_until: Date | null;
  };
  authenticator_app: {
    person_id: string;
    sealed_secret: Generated<Buffer | null>;
    added_at: Generated<Date | null>;
    last_used_at: Generated<Date | null>;
    last_step: Generated<number>;
    waiting_secret: Generated<Buffer | null>;
    waiting_since: Generated<Date | null>;
  };
  passkey: {
    id: string;
    person_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    synced: boolean;
    name: string;
    added_at: Date;
    last_used_at: Generated<Date | null>;
  };
  factor_request: { person_id: string; asked_at: Date; ready_at: Date; expires_at: Date };
  recovery_code: { person_id: string; code_mac: Buffer; used_at: Generated<Date | null> };
  pending_sign_in: {
    token_hash: Buffer;
    person_id: string;
    way: 'OTP' | 'PASSWORD';
    opened_by: 'PHONE' | 'EMAIL' | 'PASSWORD';
    password_hash: string | null;
    attempts: Generated<number>;
    created_at: Date;
    expires_at: Date;
    consumed_at: Generated<Date | null>;
  };
  passkey_challenge: { bound_to: string; challenge: string; expires_at: Date };
  otp_challenge: {
    token_hash: Buffer;
    purpose: string;
    person_id: string | null;
    destination: string;
    code_mac: Buffer;
    attempts: Generated<number>;
    created_at: Date;
    expires_at: Date;
    consumed_at: Date | null;
  };
  email_link: {
    token_hash: Buffer;
    purpose: 'SET_PASSWORD' | 'VERIFY_EMAIL';
    person_id: string;
    email: string;
    password_state: Buffer;
    captcha_waived: Generated<boolean>;
    created_at: Date;
    expires_at: Date;
    used_at: Generated<Date | null>;
  };
  email_change: {
    token_hash: Buffer;
    person_id: string;
    email: string;
    email_before: string | null;
    password_state: Buffer;
    created_at: Date;
    expires_at: Date;
    used_at: Generated<Date | null>;
    ended_at: Generated<Date | null>;
  };
  password_wish: { id: string; email: string; known_browser: boolean; created_at: Date };
  service_line: {
    merchant_id: string;
    service_line_type: 'PAYMENT_GATEWAY' | 'PAYMENT_LINK';
    business_line: 'B2B_PG' | 'MASS';
    status: 'NOT_INITIATED' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED';
    created_at: Date;
  };
  registration: {
    token_hash: Buffer;
    form: 'MERCHANT' | 'GATEWAY';
    contact_type: 'SMS' | 'EMAIL';
    contact: string;
    created_at: Date;
    expires_at: Date;
    completed_at: Generated<Date | null>;
    answers: ColumnType<
      {
        acceptPayments?: 'WEBSITE_APP_SOCIAL_MEDIA' | 'IN_STORE_SHOP';
        product?: 'PAYMENT_GATEWAY' | 'PAYMENT_LINK';
        businessName?: string;
        name?: string;
        website?: string;
        referralCode?: string;
      } | null,
      never,
      string | null
    >;
  };
  referral: { code: string; partner_name: string; business_name: string; phone: string; created_at: Date };
  captcha_used: { solution_hash: Buffer; expires_at: Date };
  rate_window: { key: string; starts_at: Date; ends_at: Date; count: number };
  message: {
    id: string;
    channel: 'SMS' | 'EMAIL';
    destination: string;
    subject: string | null;
    body: string;
    created_at: Date;
    sent_at: Date | null;
    tries: Generated<number>;
    next_try_at: Date;
    last_error: Generated<string | null>;
  };
  feature_setting: { owner_id: string; key: string; value: JSONColumnType<object>; changed_at: Date };
  merchant_attribute: { merchant_id: string; type: string; active: boolean; value: string | null; changed_at: Date };
  page_event: {
    id: string;
    received_at: Date;
    person_id: string;
    group_value: string;
    event: JSONColumnType<object>;
  };
  person_config: { person_id: string; key: string; value: JSONColumnType<object>; updated_at: Date };
  audit_chain: { chain_id: string; position: number; hash: Buffer; seal: Buffer };
  audit_event: {
    chain_id: string;
    position: number;
    id: string;
    at: Date;
    person_id: string | null;
    person_name: string | null;
    membership_id: string | null;
    act: string;
    outcome: string;
    subject_kind: string | null;
    subject_id: string | null;
    address: string;
    user_agent: string | null;
    detail: JSONColumnType<object>;
    hash: Buffer;
    redaction: Generated<Buffer | null>;
  };
  data_migration: { name: string; finished_at: Date };
  engine_key: {
    id: string;
    name: string;
    sealed_secret: Buffer;
    active: Generated<boolean>;
    created_at: Date;
    modes: Generated<('live' | 'test')[]>;
    previous_sealed_secret: Generated<Buffer | null>;
    previous_until: Generated<Date | null>;
    changed_at: Generated<Date>;
  };
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
  };
  idempotency_key: {
    tenant_id: string;
    caller_id: string;
    route: string;
    key: string;
    request_hash: Buffer;
    status: number;
    response: JSONColumnType<object>;
    created_at: Date;
  };
  outbox_position: { tenant_id: string; position: number };
  outbox: { tenant_id: string; position: number; type: string; subject_id: string; created_at: Date };
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
  vendor_link: {
    id: string;
    merchant_id: string;
    meta_hash: Buffer;
    vendor_name: string;
    phone: string;
    state: 'OPEN' | 'CLOSED';
    created_at: Date;
    changed_at: Date;
  };
  vendor_session: {
    id_hash: Buffer;
    id: string;
    link_id: string;
    created_at: Date;
    seen_at: Date;
    absolute_until: Date;
    revoked_at: Generated<Date | null>;
    user_agent: string | null;
    address: string | null;
  };
  master_key_check: { single: Generated<boolean>; value: Buffer; created_at: Generated<Date> };
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
}

interface RollupColumns {
  tenant_id: string;
  state: string;
  count: number;
  amount: number;
  refunded: Generated<number>;
}
