/**
 * Where the rows of a table stand on a distributed database: `distributed` by the column that says whose they are, so
 * that all rows of a tenant stand together; a `reference` table whole on every node, so that statements of any tenant
 * join it; `local` on the coordinator alone.
 *
 * A reference table is written on every node under one lock: it is for what people set and not for what payments
 * bring. A local table is joined with no distributed one.
 */
export type TableClass = 'reference' | 'local' | { readonly by: string };

const tenant = { by: 'tenant_id' } as const;
const chain = { by: 'chain_id' } as const;

/** Every table of the database. A test compares this list with the migrations. */
export const tableClasses: Readonly<Record<string, TableClass>> = {
  // Merchants, people, and what is agreed with them.
  ...all('reference', [
    'merchant_group',
    'merchant',
    'tenant',
    'merchant_attribute',
    'service_line',
    'feature_setting',
  ]),
  ...all('reference', ['person', 'membership', 'membership_store', 'custom_role', 'invitation', 'operator_user']),
  ...all('reference', ['authenticator_app', 'passkey', 'recovery_code', 'factor_request', 'person_config']),
  ...all('reference', ['provider', 'bank_holiday', 'holiday_list', 'gst_rate', 'tariff_rate', 'engine_key']),
  ...all('reference', [
    'pricing',
    'rate_card',
    'turnover_class',
    'settlement_terms',
    'money_freeze',
    'refund_settings',
  ]),
  ...all('reference', ['checkout_secret', 'customer_contact', 'policy_set', 'bank_outage', 'vendor_link']),
  ...all('reference', ['report_template', 'report_schedule', 'saved_view', 'store_app', 'store_link']),
  ...all('reference', ['api_key', 'api_key_secret', 'api_key_hash', 'api_key_seen', 'payment_page_slug']),
  ...all('reference', ['merchant_metadata']),

  // What payments and people bring, by tenant.
  ...all(tenant, ['store', 'terminal', 'qr_code', 'store_image', 'store_import', 'store_import_row']),
  ...all(tenant, ['qr_code_event', 'qr_code_archive', 'dynamic_qr', 'dynamic_qr_payment']),
  ...all(tenant, ['payment', 'payment_hour', 'payment_state_hour', 'payment_day', 'payment_store_hour']),
  ...all(tenant, ['payment_store_day', 'payment_store_month', 'journal', 'posting', 'outbox_position', 'outbox']),
  ...all(tenant, ['refund', 'refund_batch', 'refund_batch_row', 'refund_identity', 'idempotency_key']),
  ...all(tenant, ['chargeback', 'chargeback_movement', 'auditor_finding', 'auditor_book']),
  ...all(tenant, ['checkout_order', 'checkout_attempt', 'payout_account', 'settlement', 'settlement_item']),
  ...all(tenant, ['settled_hour', 'payout', 'tax_invoice', 'report', 'report_context', 'report_email']),
  ...all(tenant, ['counter_device', 'counter_shift', 'payment_recipient', 'recipient_cursor', 'notified_payment']),
  ...all(tenant, ['payment_link', 'payment_link_part', 'payment_link_report', 'payment_link_activation']),
  ...all(tenant, ['payment_link_message', 'payment_link_reminder', 'payment_link_notice', 'payment_link_batch']),
  ...all(tenant, ['payment_link_batch_row', 'payment_page', 'payment_page_item', 'payment_page_order']),
  ...all(tenant, ['payment_page_order_item', 'payment_page_image', 'payment_page_notice', 'payment_page_report']),
  ...all(tenant, ['api_key_use', 'api_key_spend', 'assistant_question', 'api_request_position', 'api_request']),
  ...all(tenant, ['webhook_endpoint', 'webhook_cursor', 'webhook_event', 'webhook_delivery', 'webhook_attempt']),
  ...all(tenant, ['webhook_hour', 'webhook_replay', 'onboarding_section', 'onboarding_field', 'account_check']),
  ...all(tenant, ['website_check', 'sandbox_script', 'kyc_submission', 'kyc_document', 'kyc_consent']),
  ...all(tenant, ['gateway_activation', 'bank_account_change', 'upi_check', 'archive']),
  ...all(chain, ['audit_chain', 'audit_event']),

  // What is looked up before a tenant is known: codes that are unique across tenants.
  ...all('local', ['payment_link_code']),
  // The index of work, messages on their way, and what signs people in.
  ...all('local', [
    'work_announcement',
    'due_work',
    'failed_work',
    'message',
    'followed_message',
    'refused_event',
    'page_event',
    'erased_customer',
  ]),
  ...all('local', ['session', 'otp_challenge', 'captcha_used', 'rate_window', 'email_link', 'password_wish']),
  ...all('local', ['pending_sign_in', 'passkey_challenge', 'email_change', 'registration', 'referral']),
  ...all('local', ['vendor_session', 'counter_pairing', 'store_link_request', 'operator_session', 'review_approval']),
  // What the installation keeps of its own.
  ...all('local', [
    'schema_migration',
    'data_migration',
    'master_key_check',
    'master_key_slot',
    'provisioning_request',
    'process_seen',
    'process_place',
    'write_probe',
    'auditor_round',
    'auditor_shard',
  ]),
  ...all('local', [
    'sandbox',
    'sandbox_settlement_run',
    'settlement_run',
    'credit_note_series',
    'invoice_series',
    'invoice_run',
    'announcement',
  ]),
};

function all(tableClass: TableClass, tables: readonly string[]): Record<string, TableClass> {
  return Object.fromEntries(tables.map((table) => [table, tableClass]));
}
