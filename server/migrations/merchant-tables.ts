import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

type OnboardingSection = 'BUSINESS_DETAILS' | 'BANK_SECTION' | 'GST_PAN_SECTION';

/** The tables of merchants, their groups, registrations, onboarding and settings. */
export interface MerchantTables {
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
    disabled_at: Generated<Date | null>;
    disabled_reason: Generated<string | null>;
  };
  tenant: { id: string; merchant_id: string; mode: 'live' | 'test'; clock_offset: Generated<number> };
  sandbox: {
    tenant_id: string;
    banks: JSONColumnType<{ readonly [bank: string]: 'SLOW' | 'DOWN' }>;
    created_at: Date;
  };
  sandbox_settlement_run: { tenant_id: string; day: string };
  sandbox_script: {
    tenant_id: string;
    id: string;
    name: string;
    steps: ColumnType<unknown, string, string>;
    created_at: Date;
    last_run_at: Date | null;
    failed_step: number | null;
  };
  customer_contact: {
    tenant_id: string;
    email: string | null;
    phone: string | null;
    changed_by: string;
    changed_at: Date;
  };
  service_line: {
    merchant_id: string;
    service_line_type: 'PAYMENT_GATEWAY' | 'PAYMENT_LINK';
    business_line: 'B2B_PG' | 'MASS';
    status: 'NOT_INITIATED' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED';
    created_at: Date;
  };
  gateway_activation: {
    tenant_id: string;
    id: string;
    state: 'IN_PROGRESS' | 'SUCCESS' | 'FAILED';
    gateway_merchant_id: Generated<string | null>;
    reason: Generated<string | null>;
    requested_by: string;
    requested_at: Date;
    decided_at: Generated<Date | null>;
    sent_at: Generated<Date | null>;
    due_at: Date | null;
    tries: Generated<number>;
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
  feature_setting: { owner_id: string; key: string; value: JSONColumnType<object>; changed_at: Date };
  merchant_attribute: { merchant_id: string; type: string; active: boolean; value: string | null; changed_at: Date };
  onboarding_section: {
    tenant_id: string;
    section: OnboardingSection;
    version: number;
    state: 'IN_PROGRESS' | 'SUCCESS' | 'FAILURE';
    changed_at: Date;
  };
  onboarding_field: {
    tenant_id: string;
    section: OnboardingSection;
    field: string;
    value: string;
    sealed_value: Buffer | null;
    changed_by: string;
    changed_at: Date;
  };
  account_check: {
    tenant_id: string;
    id: string;
    version: number;
    holder: string;
    ifsc: string;
    last4: string;
    sealed_number: Buffer;
    state: Generated<'PENDING' | 'MATCH' | 'NO_MATCH' | 'FAILED'>;
    registered_name: Generated<string | null>;
    score: Generated<number | null>;
    utr: Generated<string | null>;
    failure_reason: Generated<string | null>;
    requested_by: string;
    created_at: Date;
    finished_at: Generated<Date | null>;
    sent_at: Generated<Date | null>;
    due_at: Date | null;
    tries: Generated<number>;
    sent_journal_id: Generated<string | null>;
    end_journal_id: Generated<string | null>;
  };
}
