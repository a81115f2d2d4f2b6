// Generated from the migrated database: npm run database-types.
import type { JSONColumnType } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

type Json = JSONColumnType<object>;

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AccountCheck {
  created_at: Date;
  due_at: Date | null;
  end_journal_id: string | null;
  failure_reason: string | null;
  finished_at: Date | null;
  holder: string;
  id: string;
  ifsc: string;
  last4: string;
  registered_name: string | null;
  requested_by: string;
  score: number | null;
  sealed_number: Buffer;
  sent_at: Date | null;
  sent_journal_id: string | null;
  state: Generated<'PENDING' | 'MATCH' | 'NO_MATCH' | 'FAILED'>;
  tenant_id: string;
  tries: Generated<number>;
  utr: string | null;
  version: number;
}

export interface Announcement {
  announced_at: Date;
  body: string;
  id: string;
  /**
   * A merchant, a super-merchant, or the zero id for everyone.
   */
  owner_id: string;
  title: string;
  tone: 'info' | 'warning';
  until: string | null;
  url: string | null;
}

export interface ApiKey {
  allowed_addresses: Generated<string[]>;
  created_at: Date;
  created_by: string;
  disabled_at: Date | null;
  disabled_by: string | null;
  expires_at: Date | null;
  id: string;
  name: string;
  refund_day_max: number | null;
  /**
   * In paise. Null means no limit.
   */
  refund_max: number | null;
  scopes: string[];
  tenant_id: string;
  viewed_at: Date | null;
  viewed_by: string | null;
  wanted_addresses: string[] | null;
  wanted_at: Date | null;
  wanted_by: string | null;
  wanted_expires_at: Date | null;
  wanted_refund_day_max: number | null;
  wanted_refund_max: number | null;
  /**
   * Scopes that wait for another Admin's approval.
   */
  wanted_scopes: string[] | null;
}

export interface ApiKeyHash {
  hash: Buffer;
  secret_id: string;
  tenant_id: string;
}

export interface ApiKeySecret {
  created_at: Date;
  id: string;
  key_id: string;
  last_group: string;
  sealed_secret: Buffer;
  stops_at: Date | null;
  tenant_id: string;
}

export interface ApiKeySeen {
  key_id: string;
  person_id: string;
  secret_id: string;
  seen_at: Date;
  tenant_id: string;
}

export interface ApiKeySpend {
  amount: number;
  day: string;
  key_id: string;
  tenant_id: string;
}

export interface ApiKeyUse {
  key_id: string;
  tenant_id: string;
  used_at: Date;
  used_from: string;
}

export interface ApiRequest {
  at: Date;
  key_id: string;
  method: string;
  path: string;
  position: number;
  request_id: string;
  status: number;
  tenant_id: string;
  took_ms: number;
}

export interface ApiRequestPosition {
  position: number;
  tenant_id: string;
}

export interface Archive {
  compared_at: Date | null;
  erase_due_at: Date | null;
  made_at: Date | null;
  manifest: string | null;
  manifest_key: string | null;
  /**
   * The first day of a month in India.
   */
  month: string;
  state: 'MAKING' | 'MADE' | 'VERIFIED' | 'WRONG';
  tenant_id: string;
  verified_at: Date | null;
  writing: Generated<string[]>;
}

export interface AssistantQuestion {
  asked_at: Date;
  confirmed: boolean | null;
  id: string;
  key_id: string;
  tenant_id: string;
}

export interface AuditChain {
  chain_id: string;
  hash: Buffer;
  position: number;
  seal: Buffer;
}

export interface AuditEvent {
  act: string;
  address: string;
  at: Date;
  chain_id: string;
  detail: Json;
  hash: Buffer;
  id: string;
  membership_id: string | null;
  outcome: string;
  person_id: string | null;
  person_name: string | null;
  position: number;
  redaction: Buffer | null;
  subject_id: string | null;
  subject_kind: string | null;
  user_agent: string | null;
}

export interface AuditorBook {
  breaches: Generated<number>;
  days: ColumnTypes['auditor_book.days'];
  position: number;
  tenant_id: string;
  whole_breaches: Generated<number>;
  whole_due_at: Date;
  whole_position: number;
}

export interface AuditorFinding {
  detail: string;
  found_at: Date;
  rule: string;
  subject: string;
  tenant_id: string;
}

export interface AuditorRound {
  breaches: number;
  finished_at: Date;
  id: string;
  slices: number;
  started_at: Date;
  tenants: number;
}

export interface AuditorShard {
  breaches: Generated<number>;
  due_at: Date;
  holder: string | null;
  is_proven: Generated<boolean>;
  leased_until: Date | null;
  old_after: string | null;
  old_age: Generated<number>;
  old_breaches: Generated<number>;
  old_due_at: Generated<Date>;
  old_failures: Generated<number>;
  old_since: Date | null;
  recorded: Generated<number>;
  shard: number;
  slices: Generated<number>;
  started_at: Date | null;
  tenants: Generated<number>;
  turns: Generated<number>;
  whole_breaches: Generated<number>;
  whole_since: ColumnTypes['auditor_shard.whole_since'];
}

export interface AuthenticatorApp {
  added_at: Date | null;
  last_step: Generated<number>;
  last_used_at: Date | null;
  person_id: string;
  sealed_secret: Buffer | null;
  waiting_secret: Buffer | null;
  waiting_since: Date | null;
}

export interface BankAccountChange {
  approved_at: Date | null;
  approved_by: string | null;
  base_account_id: string | null;
  due_at: Date | null;
  end_journal_id: string | null;
  finished_at: Date | null;
  holder: string;
  id: string;
  ifsc: string;
  last4: string;
  ready_at: Date | null;
  reason: string | null;
  registered_name: string | null;
  requested_at: Date;
  requested_by: string;
  score: number | null;
  sealed_number: Buffer;
  sent_journal_id: string | null;
  state: 'CHECKING' | 'REFUSED' | 'WAITING' | 'COOLING' | 'DONE' | 'STOPPED';
  tenant_id: string;
  tries: Generated<number>;
  utr: string | null;
}

export interface BankHoliday {
  closed: Generated<boolean>;
  day: string;
  estimated: Generated<boolean>;
  name: string;
  source: Generated<'BUILT_IN' | 'IMPORTED' | 'OPERATOR'>;
}

export interface BankOutage {
  /**
   * A method, a bank or a wallet.
   */
  code: string;
  ends_at: Date;
  since: Date;
}

export interface CaptchaUsed {
  expires_at: Date;
  solution_hash: Buffer;
}

export interface Chargeback {
  amount: number;
  arn: string | null;
  finished_at: Date | null;
  id: string;
  opened_at: Date;
  payment_id: string;
  rail_chargeback_id: string;
  reason: string;
  received_at: Date;
  state: 'OPENED' | 'WON' | 'LOST';
  taken: Generated<number>;
  tenant_id: string;
}

export interface ChargebackMovement {
  amount: number;
  chargeback_id: string;
  journal_id: string;
  tenant_id: string;
}

export interface CheckoutAttempt {
  ask_at: Date | null;
  asked: Generated<number>;
  bank: string | null;
  card_last4: string | null;
  card_network: string | null;
  created_at: Date;
  expires_at: Date;
  failure_reason: string | null;
  finished_at: Date | null;
  goes_back: Generated<boolean>;
  id: string;
  key: string;
  method: 'UPI' | 'CARD' | 'NET_BANKING' | 'WALLET';
  next_address: string | null;
  next_test_url: string | null;
  next_type: 'UPI' | 'REDIRECT' | null | null;
  order_id: string;
  payment_id: string | null;
  provider_transaction_id: string | null;
  state: Generated<'PENDING' | 'COMPLETED' | 'FAILED'>;
  tenant_id: string;
  utr: string | null;
  vpa: string | null;
  wallet: string | null;
}

export interface CheckoutOrder {
  amount: number;
  closed_at: Date | null;
  created_at: Date;
  customer_name: string | null;
  customer_phone: string | null;
  description: string | null;
  expires_at: Date;
  id: string;
  merchant_order_id: string;
  origin: Generated<'API' | 'LINK' | 'PAGE'>;
  paid_attempt_id: string | null;
  reference: string | null;
  return_url: string | null;
  state: Generated<'CREATED' | 'PAID' | 'EXPIRED' | 'CANCELLED'>;
  /**
   * The store of the payment link that created the order.
   */
  store_id: string | null;
  tenant_id: string;
}

export interface CheckoutSecret {
  created_at: Date;
  sealed_secret: Buffer;
  tenant_id: string;
}

export interface CounterDevice {
  created_at: Date;
  created_by: string;
  id: string;
  revoked_at: Date | null;
  seen_at: Date;
  store_id: string;
  tenant_id: string;
  terminal_id: string;
  token_hash: Buffer;
  user_agent: string | null;
}

export interface CounterPairing {
  code_mac: Buffer;
  created_at: Date;
  expires_at: Date;
  sealed_place: Buffer;
}

export interface CounterShift {
  counted_before: Generated<string[]>;
  device_id: string | null;
  ended_at: Date | null;
  ended_by: string | null;
  first_journal_id: string;
  id: string;
  started_at: Date;
  store_id: string;
  tenant_id: string;
  terminal_id: string;
  totals: ColumnTypes['counter_shift.totals'] | null;
}

export interface CreditNoteSeries {
  financial_year: string;
  last: number;
}

export interface CustomerContact {
  changed_at: Date;
  changed_by: string;
  email: string | null;
  phone: string | null;
  tenant_id: string;
}

export interface CustomRole {
  created_at: Date;
  group_id: string | null;
  id: string;
  merchant_id: string | null;
  name: string;
  permissions: string[];
  updated_at: Date;
}

export interface DataMigration {
  finished_at: Date;
  name: string;
}

export interface DueWork {
  due_at: Date;
  job: string;
  lease: Generated<number>;
  leased_until: Date | null;
  tenant_id: string;
}

export interface DynamicQr {
  amount: number;
  bill_number: string | null;
  closed_at: Date | null;
  created_at: Date;
  created_by: string;
  due_at: Date;
  expires_at: Date;
  id: string;
  payment_id: string | null;
  state: Generated<'ACTIVE' | 'PAID' | 'PAID_OTHER' | 'EXPIRED' | 'CANCELLED'>;
  store_id: string;
  tenant_id: string;
  terminal_id: string | null;
}

export interface DynamicQrPayment {
  dynamic_qr_id: string;
  payment_id: string;
  reported_at: Date;
  returned_as: 'PAID_TWICE' | 'LATE_PAYMENT' | null | null;
  state: 'PENDING' | 'COMPLETED' | 'FAILED';
  tenant_id: string;
}

export interface EmailChange {
  created_at: Date;
  email: string;
  email_before: string | null;
  ended_at: Date | null;
  expires_at: Date;
  password_state: Buffer;
  person_id: string;
  token_hash: Buffer;
  used_at: Date | null;
}

export interface EmailLink {
  captcha_waived: Generated<boolean>;
  created_at: Date;
  email: string;
  expires_at: Date;
  password_state: Buffer;
  person_id: string;
  purpose: 'SET_PASSWORD' | 'VERIFY_EMAIL';
  token_hash: Buffer;
  used_at: Date | null;
}

export interface EngineKey {
  active: Generated<boolean>;
  changed_at: Generated<Date>;
  created_at: Date;
  id: string;
  modes: ColumnTypes['engine_key.modes'];
  name: string;
  previous_sealed_secret: Buffer | null;
  previous_until: Date | null;
  provisions: Generated<boolean>;
  sealed_secret: Buffer;
}

export interface ErasedCustomer {
  erased_at: Date;
  mark: Buffer;
}

export interface FactorRequest {
  asked_at: Date;
  expires_at: Date;
  person_id: string;
  ready_at: Date;
}

export interface FailedWork {
  attempts: number;
  due_at: Date;
  failed_at: Date;
  given_up_at: Date | null;
  job: string;
  last_error: string;
  subject_id: string;
  tenant_id: string;
}

export interface FeatureSetting {
  changed_at: Date;
  key: string;
  owner_id: string;
  value: Json;
}

export interface FollowedMessage {
  created_at: Date;
  followed_tenant: string;
  follower: string;
  id: string;
}

export interface GatewayActivation {
  decided_at: Date | null;
  due_at: Date | null;
  gateway_merchant_id: string | null;
  id: string;
  reason: string | null;
  requested_at: Date;
  requested_by: string;
  sent_at: Date | null;
  state: 'IN_PROGRESS' | 'SUCCESS' | 'FAILED';
  tenant_id: string;
  tries: Generated<number>;
}

export interface GstPeriod {
  basis_points: number | null;
  card_limit: number | null;
  valid_from: Date | null;
  valid_until: Date | null;
}

export interface GstRate {
  basis_points: number;
  card_limit: number;
  created_at: Generated<Date>;
  valid_from: Date;
}

export interface HolidayList {
  changed_at: Date;
  source: 'BUILT_IN' | 'IMPORTED';
  state: string;
  year: number;
}

export interface IdempotencyKey {
  caller_id: string;
  created_at: Date;
  key: string;
  request_hash: Buffer;
  response: Json;
  route: string;
  status: number;
  tenant_id: string;
}

export interface Invitation {
  answered_at: Date | null;
  created_at: Date;
  /**
   * The link is sent here instead of to the phone.
   */
  email: string | null;
  expires_at: Date;
  group_id: string | null;
  id: string;
  /**
   * Null where the provider's operator invited.
   */
  invited_by: string | null;
  merchant_id: string | null;
  name: string;
  phone: string;
  role_id: string;
  state: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'CANCELLED';
  store_ids: string[] | null;
  store_names: string[];
  token_hash: Buffer;
}

export interface InvoiceRun {
  finished_at: Date;
  month: string;
}

export interface InvoiceSeries {
  financial_year: string;
  last: number;
}

export interface Journal {
  created_at: Date;
  id: string;
  kind: string;
  tenant_id: string;
}

export interface KycConsent {
  asked_at: Date;
  given_at: Date | null;
  given_by: string | null;
  id: string;
  tenant_id: string;
  version: string;
}

export interface KycDocument {
  bytes: number;
  closed_at: Date | null;
  created_at: Date;
  file_key: string;
  file_name: string;
  gstin: string;
  id: string;
  kind: 'PAN_CARD' | 'GST_CERTIFICATE' | 'ADDRESS_PROOF' | 'CANCELLED_CHEQUE';
  pages: number;
  remove_at: Date;
  state: 'UPLOADING' | 'SHOWN' | 'CLOSED';
  tenant_id: string;
  type: 'PDF' | 'JPEG';
  uploaded_by: string;
}

export interface KycSubmission {
  created_at: Date;
  created_by: string;
  decided_at: Date | null;
  decided_by: string | null;
  due_at: Date | null;
  id: string;
  note: string | null;
  number: number;
  provider_reasons: ColumnTypes['kyc_submission.provider_reasons'];
  provider_reference: string | null;
  provider_state: Generated<'PENDING' | 'SUBMITTED' | 'VERIFIED' | 'FAILED'>;
  reasons: ColumnTypes['kyc_submission.reasons'];
  risk_marks: ColumnTypes['kyc_submission.risk_marks'];
  /**
   * Null once a newer submission replaced it.
   */
  sealed_snapshot: Buffer | null;
  state: 'CREATED' | 'SUBMITTED' | 'IN_REVIEW' | 'VERIFIED' | 'FAILED' | 'ASKED_AGAIN' | 'REPLACED';
  submitted_at: Date | null;
  tenant_id: string;
  tries: Generated<number>;
  versions: ColumnTypes['kyc_submission.versions'];
}

export interface MasterKeyCheck {
  created_at: Generated<Date>;
  single: Generated<boolean>;
  value: Buffer;
}

export interface MasterKeySlot {
  created_at: Generated<Date>;
  key_check: Buffer;
  sealed_master_key: Buffer;
}

export interface Membership {
  created_at: Date;
  group_id: string | null;
  id: string;
  last_seen_at: Date | null;
  merchant_id: string | null;
  person_id: string;
  role_id: string;
  status: 'ACTIVE' | 'INVITED' | 'DEACTIVATED' | 'REMOVED';
  store_restricted: Generated<boolean>;
}

export interface MembershipStore {
  membership_id: string;
  store_id: string;
}

export interface Merchant {
  billing_address: string | null;
  category: string | null;
  category_code: Generated<string>;
  created_at: Date;
  disabled_at: Date | null;
  disabled_reason: string | null;
  group_id: string | null;
  gst_state: string | null;
  gstin: string | null;
  id: string;
  kind: string;
  kyc_changed_at: Date | null;
  kyc_reason: string | null;
  kyc_status: Generated<'NOT_INITIATED' | 'SUBMITTED' | 'VERIFIED' | 'FAILED'>;
  legal_name: string | null;
  merchant_id: string;
  name: string;
  own_vpa: string | null;
  referral_code: string | null;
  second_factor_since: Date | null;
  state: string;
  type: 'ONLINE_MERCHANT' | 'OFFLINE_MERCHANT' | 'FASTAG';
  upi_handle: Generated<string>;
  vpa: ColumnTypes['merchant.vpa'];
  website: string | null;
}

export interface MerchantAttribute {
  active: boolean;
  changed_at: Date;
  merchant_id: string;
  type: string;
  value: string | null;
}

export interface MerchantGroup {
  code: string;
  created_at: Date;
  id: string;
  merchants_version: Generated<number>;
  name: string;
  second_factor_since: Date | null;
}

export interface MerchantMetadata {
  pairs: ColumnTypes['merchant_metadata.pairs'];
  subject_id: string;
  tenant_id: string;
}

export interface Message {
  body: string | null;
  channel: 'SMS' | 'EMAIL';
  created_at: Date;
  destination: string;
  /**
   * When it is sent next. Null where an earlier release wrote it: that one uses `next_try_at`.
   */
  due_at: Date | null;
  followed_tenant: string | null;
  /**
   * The feature that is informed of the outcome.
   */
  follower: string | null;
  html: string | null;
  id: string;
  last_error: string | null;
  next_try_at: Date | null;
  /**
   * The tenant whose customer receives it. Null for messages to people who sign in.
   */
  of_tenant: string | null;
  /**
   * The texts, sealed with the key `messages` and bound to the id. Null once delivered.
   */
  sealed_texts: Buffer | null;
  sent_at: Date | null;
  /**
   * In clear where an earlier release wrote it. Nothing writes it any more.
   */
  subject: string | null;
  tries: Generated<number>;
}

export interface MoneyFreeze {
  created_at: Date;
  reason: string;
  tenant_id: string;
}

export interface NotifiedPayment {
  notified_at: Date;
  payment_id: string;
  tenant_id: string;
}

export interface OnboardingField {
  changed_at: Date;
  changed_by: string;
  field: string;
  sealed_value: Buffer | null;
  section: ColumnTypes['onboarding_field.section'];
  tenant_id: string;
  value: string;
}

export interface OnboardingSection {
  changed_at: Date;
  section: 'BUSINESS_DETAILS' | 'BANK_SECTION' | 'GST_PAN_SECTION';
  state: 'IN_PROGRESS' | 'SUCCESS' | 'FAILURE';
  tenant_id: string;
  version: number;
}

export interface OperatorSession {
  absolute_until: Date;
  address: string | null;
  created_at: Date;
  id: string;
  id_hash: Buffer;
  operator_id: string;
  revoked_at: Date | null;
  seen_at: Date;
  user_agent: string | null;
}

export interface OperatorUser {
  changed_at: Date;
  created_at: Date;
  email: string;
  id: string;
  invitation_hash: Buffer | null;
  invited_until: Date | null;
  last_step: Generated<number>;
  name: string;
  password_hash: string | null;
  roles: ('REVIEWER' | 'APPROVER' | 'SUPPORT' | 'ADMINISTRATOR')[];
  sealed_secret: Buffer | null;
  state: 'INVITED' | 'ACTIVE' | 'DISABLED';
}

export interface OtpChallenge {
  attempts: Generated<number>;
  code_mac: Buffer;
  consumed_at: Date | null;
  created_at: Date;
  destination: string;
  expires_at: Date;
  person_id: string | null;
  purpose: string;
  token_hash: Buffer;
}

export interface Outbox {
  created_at: Date;
  position: number;
  /**
   * The day in UTC by the clock of the database. The table is partitioned by it into weeks.
   */
  stored_on: Generated<string>;
  subject_id: string;
  tenant_id: string;
  type: string;
}

export interface OutboxPosition {
  position: number;
  tenant_id: string;
}

export interface PageEvent {
  event: Json;
  group_value: string;
  id: string;
  person_id: string;
  received_at: Date;
  /**
   * The day in UTC by the clock of the database. The table is partitioned by it into weeks.
   */
  stored_on: Generated<string>;
}

export interface Passkey {
  added_at: Date;
  counter: number;
  credential_id: string;
  id: string;
  last_used_at: Date | null;
  name: string;
  person_id: string;
  public_key: Buffer;
  synced: boolean;
  transports: string[];
}

export interface PasskeyChallenge {
  bound_to: string;
  challenge: string;
  expires_at: Date;
}

export interface PasswordWish {
  created_at: Date;
  email: string;
  id: string;
  known_browser: boolean;
}

export interface Payment {
  amount: number;
  arn: string | null;
  bank: string | null;
  card_category: 'CONSUMER' | 'CORPORATE' | null | null;
  card_issuer: string | null;
  card_last4: string | null;
  card_network: string | null;
  charged_back: Generated<number>;
  created_at: Date;
  customer_name: string | null;
  customer_phone: string | null;
  customer_vpa: string | null;
  failure_reason: string | null;
  fee: Generated<number>;
  finished_at: Date | null;
  gst: Generated<number>;
  id: string;
  instrument: string;
  journal_id: string | null;
  merchant_order_id: string | null;
  merchant_transaction_id: string | null;
  offer_adjustment: Generated<number>;
  offer_id: string | null;
  payment_solution: string | null;
  pending_at: Date | null;
  provider_transaction_id: string;
  qr_code_id: string | null;
  received_at: Date;
  refunded: Generated<number>;
  reserved: Generated<number>;
  reversed_fee: Generated<number>;
  reversed_gst: Generated<number>;
  state: 'INITIATED' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'ERRORED';
  store_id: string | null;
  tenant_id: string;
  terminal_id: string | null;
  total: ColumnTypes['payment.total'];
  updated_at: Date;
  utr: string | null;
  wallet: string | null;
  warnings: string[] | null;
}

export interface PaymentDay {
  amount: number;
  count: number;
  day: string;
  instrument: string;
  refunded: Generated<number>;
  state: string;
  tenant_id: string;
}

export interface PaymentHour {
  amount: number;
  count: number;
  hour: Date;
  instrument: string;
  payment_solution: string;
  refunded: Generated<number>;
  state: string;
  tenant_id: string;
}

export interface PaymentLink {
  amount: number;
  asks: ColumnTypes['payment_link.asks'];
  batch_id: string | null;
  closed_at: Date | null;
  closed_by: string | null;
  code: string | null;
  created_at: Date;
  created_by: string | null;
  customer_email: string | null;
  customer_name: string;
  customer_phone: string | null;
  customer_search: ColumnTypes['payment_link.customer_search'];
  due_at: Date;
  expires_at: Date;
  failed_attempts: Generated<number>;
  first_part_at_least: number | null;
  id: string;
  items: ColumnTypes['payment_link.items'];
  kind: 'ONLINE' | 'OFFLINE';
  language: Generated<'en' | 'hi'>;
  opened_at: Date | null;
  opened_count: Generated<number>;
  opened_on: 'PHONE' | 'COMPUTER' | null | null;
  paid_amount: Generated<number>;
  purpose: string | null;
  reason: string | null;
  reference_id: string;
  reference_search: ColumnTypes['payment_link.reference_search'];
  reminders: Generated<number>;
  send_by: ColumnTypes['payment_link.send_by'];
  state: Generated<'CREATED' | 'ACTIVE' | 'CANCELLED' | 'FAILED' | 'EXPIRED' | 'COMPLETED' | 'ERRORED'>;
  /**
   * Null for a link of the whole merchant.
   */
  store_id: string | null;
  tenant_id: string;
  undelivered: string | null;
}

export interface PaymentLinkActivation {
  decided_at: Date | null;
  due_at: Date | null;
  reason: string | null;
  reference: string;
  requested_at: Date | null;
  requested_by: string | null;
  state: 'ACTIVATING' | 'ACTIVATED' | 'DISABLED' | 'FAILED';
  tenant_id: string;
}

export interface PaymentLinkBatch {
  confirmed_at: Date | null;
  confirmed_by: string | null;
  corrected_rows: Generated<number>;
  created_at: Date;
  created_by: string;
  done_amount: Generated<number>;
  done_rows: Generated<number>;
  email_rows: Generated<number>;
  failed_rows: Generated<number>;
  file_bytes: number;
  file_name: string;
  finished_at: Date | null;
  first_expiry: Date | null;
  id: string;
  kept_until: Date;
  kind: 'ONLINE' | 'OFFLINE';
  last_expiry: Date | null;
  left_out_rows: Generated<number>;
  position: Generated<number>;
  read_ms: Generated<number>;
  reading: ColumnTypes['payment_link_batch.reading'] | null;
  ready_amount: Generated<number>;
  ready_rows: Generated<number>;
  row_count: Generated<number>;
  same_amount: number | null;
  same_purpose: string | null;
  send_rows: Generated<number>;
  sms_rows: Generated<number>;
  state: Generated<'CHECKING' | 'READY' | 'CREATING' | 'COMPLETED' | 'CANCELLED' | 'ERRORED'>;
  stopped_in: 'CHECKING' | 'CREATING' | null | null;
  tenant_id: string;
  worked_at: Date;
  wrong_rows: Generated<number>;
}

export interface PaymentLinkBatchRow {
  amount: number | null;
  batch_id: string;
  cells: ColumnTypes['payment_link_batch_row.cells'];
  corrected_at: Date | null;
  expires_at: Date | null;
  link_id: string | null;
  number: number;
  reference: string;
  same_as: number | null;
  send_by: ColumnTypes['payment_link_batch_row.send_by'];
  state: 'UNCHECKED' | 'WRONG' | 'RIGHT' | 'LEFT_OUT' | 'DONE' | 'FAILED';
  tenant_id: string;
  wrong: ColumnTypes['payment_link_batch_row.wrong'];
}

export interface PaymentLinkCode {
  code: string;
  link_id: string;
  tenant_id: string;
}

export interface PaymentLinkMessage {
  channel: 'SMS' | 'EMAIL';
  created_at: Date;
  delivered_at: Date | null;
  destination: string;
  failed_at: Date | null;
  id: string;
  kind: 'CREATED' | 'RESENT' | 'REMINDER' | 'PART_PAID' | 'PAID' | 'REFUNDED' | 'ASKED';
  link_id: string;
  reason: string | null;
  receiver: 'CUSTOMER' | 'MERCHANT';
  sent_at: Date | null;
  state: 'QUEUED' | 'SENT' | 'DELIVERED' | 'FAILED';
  tenant_id: string;
}

export interface PaymentLinkNotice {
  amount: Generated<number>;
  created_at: Date;
  id: string;
  kind: 'CREATED' | 'PART_PAID' | 'PAID' | 'REFUNDED' | 'ASKED';
  link_id: string;
  tenant_id: string;
}

export interface PaymentLinkPart {
  amount: number;
  answers: Generated<string[]>;
  attempt_id: string | null;
  closed_at: Date | null;
  created_at: Date;
  key: string;
  link_id: string;
  number: number;
  order_id: string;
  state: Generated<'OPEN' | 'PAID' | 'CLOSED'>;
  tenant_id: string;
}

export interface PaymentLinkReminder {
  done_at: Date | null;
  due_at: Date;
  id: string;
  link_id: string;
  number: number;
  sent: boolean | null;
  tenant_id: string;
}

export interface PaymentLinkReport {
  created_at: Date;
  id: string;
  link_id: string;
  note: string | null;
  tenant_id: string;
}

export interface PaymentPage {
  amount: number | null;
  asks: ColumnTypes['payment_page.asks'];
  body: string;
  closed_at: Date | null;
  closed_by: string | null;
  created_at: Date;
  created_by: string | null;
  ends_at: Date | null;
  id: string;
  items_sold: Generated<number>;
  kind: 'FIXED' | 'OPEN' | 'ITEMS';
  language: 'en' | 'hi';
  last_paid_at: Date | null;
  least: number | null;
  listed: Generated<boolean>;
  most: number | null;
  paid_amount: Generated<number>;
  payments: Generated<number>;
  published_at: Date | null;
  slug: string;
  starts_at: Date | null;
  state: Generated<'DRAFT' | 'PUBLISHED' | 'PAUSED' | 'CLOSED'>;
  success_text: string;
  suggested: ColumnTypes['payment_page.suggested'];
  template: 'BLANK' | 'DONATION' | 'EVENT' | 'FEE';
  tenant_id: string;
  title: string;
  version: Generated<number>;
}

export interface PaymentPageImage {
  created_at: Date;
  created_by: string;
  height: number;
  id: string;
  large_key: string;
  medium_key: string;
  page_id: string;
  remove_at: Date | null;
  small_key: string;
  tenant_id: string;
  width: number;
}

export interface PaymentPageItem {
  gst_rate: number;
  id: string;
  name: string;
  note: string | null;
  page_id: string;
  per_customer: number;
  position: number;
  removed: Generated<boolean>;
  required: boolean;
  reserved: Generated<number>;
  sold: Generated<number>;
  stock: number | null;
  tenant_id: string;
  unit_price: number;
}

export interface PaymentPageNotice {
  amount: number;
  created_at: Date;
  id: string;
  kind: 'PAID' | 'REFUNDED';
  order_id: string;
  tenant_id: string;
}

export interface PaymentPageOrder {
  amount: number;
  answers: ColumnTypes['payment_page_order.answers'];
  attempt_id: string | null;
  closed_at: Date | null;
  created_at: Date;
  customer_name: string;
  customer_phone: string;
  due_at: Date;
  expires_at: Date;
  id: string;
  key: string;
  network: Buffer | null;
  page_id: string;
  reference: string;
  state: Generated<'OPEN' | 'PAID' | 'CLOSED'>;
  tenant_id: string;
}

export interface PaymentPageOrderItem {
  gst_rate: number;
  item_id: string;
  name: string;
  order_id: string;
  quantity: number;
  tenant_id: string;
  unit_price: number;
}

export interface PaymentPageReport {
  created_at: Date;
  id: string;
  note: string | null;
  page_id: string;
  tenant_id: string;
}

export interface PaymentPageSlug {
  created_at: Date;
  page_id: string;
  slug: string;
  tenant_id: string;
}

export interface PaymentRecipient {
  created_at: Date;
  created_by: string | null;
  destination: string;
  from_amount: Generated<number>;
  from_minute: number | null;
  id: string;
  last_notified_at: Date | null;
  mode: 'SMS' | 'EMAIL';
  name: string;
  qr_code_ids: string[] | null;
  removed_at: Date | null;
  store_ids: string[] | null;
  tenant_id: string;
  to_minute: number | null;
  verified_at: Date | null;
  waiting_amount: Generated<number>;
  waiting_count: Generated<number>;
  waiting_payment_id: string | null;
  waiting_since: Date | null;
}

export interface PaymentStateHour {
  amount: number;
  count: number;
  fee: Generated<number>;
  finished_until: Date | null;
  hour: Date;
  refunded: Generated<number>;
  state: string;
  taxable: Generated<number>;
  tenant_id: string;
}

export interface PaymentStoreDay {
  amount: number;
  count: number;
  day: string;
  refunded: Generated<number>;
  state: string;
  store_id: string;
  tenant_id: string;
}

export interface PaymentStoreHour {
  amount: number;
  count: number;
  hour: Date;
  instrument: string;
  payment_solution: string;
  qr_code_id: string;
  refunded: Generated<number>;
  state: string;
  store_id: string;
  tenant_id: string;
  terminal_id: string;
}

export interface PaymentStoreMonth {
  amount: number;
  /**
   * Running sums by the 31 days of the month, in paise.
   */
  amounts: ColumnTypes['payment_store_month.amounts'];
  count: number;
  /**
   * Running sums by the 31 days of the month.
   */
  counts: ColumnTypes['payment_store_month.counts'];
  month: string;
  refunded: Generated<number>;
  state: string;
  store_id: string;
  tenant_id: string;
}

export interface Payout {
  amount: number;
  attempt: Generated<number>;
  created_at: Date;
  due_at: Date | null;
  /**
   * PASSING is sent again automatically, LASTING after another account, CONTRADICTED by the operator. Null means LASTING.
   */
  failure_kind: 'PASSING' | 'LASTING' | 'CONTRADICTED' | null | null;
  failure_reason: string | null;
  finished_at: Date | null;
  id: string;
  journal_id: string | null;
  payout_account_id: string;
  sent_at: Date | null;
  settlement_id: string;
  state: 'PENDING' | 'COMPLETED' | 'FAILED';
  tenant_id: string;
  tries: Generated<number>;
  utr: string | null;
}

export interface PayoutAccount {
  created_at: Date;
  ended_at: Date | null;
  holder: string;
  id: string;
  ifsc: string;
  last4: string;
  sealed_number: Buffer;
  tenant_id: string;
}

export interface PendingSignIn {
  attempts: Generated<number>;
  consumed_at: Date | null;
  created_at: Date;
  expires_at: Date;
  opened_by: 'PHONE' | 'EMAIL' | 'PASSWORD';
  password_hash: string | null;
  person_id: string;
  token_hash: Buffer;
  way: 'OTP' | 'PASSWORD';
}

export interface Person {
  active: Generated<boolean>;
  created_at: Date;
  email: string | null;
  email_verified_at: Date | null;
  id: string;
  name: string;
  otp_after_password: Generated<boolean>;
  password_hash: string | null;
  password_link_at: Date | null;
  phone: string | null;
  username: string | null;
}

export interface PersonConfig {
  key: string;
  person_id: string;
  updated_at: Date;
  value: Json;
}

export interface PolicySet {
  address: string;
  answers: ColumnTypes['policy_set.answers'];
  published: ColumnTypes['policy_set.published'] | null;
  published_at: Date | null;
  published_version: number | null;
  saved_at: Date;
  saved_by: string;
  tenant_id: string;
  version: number;
}

export interface Posting {
  account: 'payable' | 'refund-reserve' | 'settlement-clearing' | 'fee' | 'gst' | 'rail' | 'account-check-transit' | 'account-check-cost' | 'provider-money';
  amount: number;
  journal_id: string;
  tenant_id: string;
}

export interface Pricing {
  changed_at: Date;
  keys_released_at: Date | null;
  large_turnover: Generated<boolean>;
  tenant_id: string;
}

export interface ProcessPlace {
  host: string;
  kind: 'files' | 'simulator';
  place: string;
  seen_at: Date;
  since: Date;
}

export interface ProcessSeen {
  kind: 'api' | 'worker';
  public_url: string | null;
  seen_at: Date;
}

export interface Provider {
  address: string | null;
  gst_state: string;
  gstin: string | null;
  is_only: Generated<boolean>;
  legal_name: string | null;
  refund_days: Generated<number>;
  sac: Generated<string>;
  upi_handle: Generated<string>;
}

export interface ProvisioningRequest {
  engine_key_id: string;
  received_at: Date;
  signature_hash: Buffer;
}

export interface QrCode {
  active: Generated<boolean>;
  code: string;
  created_at: Date;
  created_by: string | null;
  deactivated_at: Date | null;
  deactivated_reason: string | null;
  id: string;
  name: string;
  replaced_by: string | null;
  search: ColumnTypes['qr_code.search'];
  store_id: string;
  tenant_id: string;
  terminal_id: string | null;
  version: Generated<number>;
}

export interface QrCodeArchive {
  bytes: number | null;
  created_at: Date;
  created_by: string;
  expires_at: Date | null;
  file_count: number;
  file_key: string | null;
  files_made: Generated<number>;
  finished_at: Date | null;
  id: string;
  options: ColumnTypes['qr_code_archive.options'];
  qr_code_ids: string[];
  state: Generated<'MAKING' | 'READY' | 'FAILED'>;
  tenant_id: string;
  worked_at: Date;
}

export interface QrCodeEvent {
  act: 'CREATED' | 'RENAMED' | 'MOVED' | 'DEACTIVATED' | 'ACTIVATED' | 'REPLACED';
  created_at: Date;
  created_by: string;
  from_name: string | null;
  from_store_id: string | null;
  from_terminal_id: string | null;
  id: string;
  qr_code_id: string;
  reason: string | null;
  tenant_id: string;
  to_store_id: string | null;
  to_terminal_id: string | null;
}

export interface RateCard {
  basis_points: number;
  card_category: 'CONSUMER' | 'CORPORATE' | null | null;
  card_network: string | null;
  created_at: Date;
  id: string;
  instrument: string | null;
  most_fee: number | null;
  tenant_id: string;
  valid_from: Date;
  valid_until: Date | null;
}

export interface RateWindow {
  count: number;
  ends_at: Date;
  key: string;
  starts_at: Date;
}

export interface RecipientCursor {
  due_at: Date | null;
  position: number;
  tenant_id: string;
}

export interface RecoveryCode {
  code_mac: Buffer;
  person_id: string;
  used_at: Date | null;
}

export interface Referral {
  business_name: string;
  code: string;
  created_at: Date;
  partner_name: string;
  phone: string;
}

export interface Refund {
  amount: number;
  arn: string | null;
  asked_by: string | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  decision_note: string | null;
  due_at: Date | null;
  failure_reason: string | null;
  final_journal_id: string | null;
  finished_at: Date | null;
  id: string;
  netted: Generated<'NO' | 'OUT' | 'BACK'>;
  note: string | null;
  payment_id: string;
  reason: string;
  reserve_journal_id: string;
  returned_fee: Generated<number>;
  returned_gst: Generated<number>;
  sent_at: Date | null;
  state: 'AWAITING_APPROVAL' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'REJECTED';
  tenant_id: string;
  tries: Generated<number>;
  utr: string | null;
}

export interface RefundBatch {
  alike_rows: Generated<number>;
  comment: string | null;
  confirmed_at: Date | null;
  confirmed_by: string | null;
  content_hash: Buffer;
  created_at: Date;
  created_by: string;
  decided_at: Date | null;
  decided_by: string | null;
  decision_note: string | null;
  description: string | null;
  done_amount: Generated<number>;
  done_rows: Generated<number>;
  dropped_rows: Generated<number>;
  failed_rows: Generated<number>;
  failures: Generated<number>;
  file_name: string;
  finished_at: Date | null;
  group_id: string | null;
  id: string;
  merchant_tenants: string[];
  position: Generated<number>;
  reading: ColumnTypes['refund_batch.reading'] | null;
  /**
   * How often people have changed its rows.
   */
  revision: Generated<number>;
  right_amount: Generated<number>;
  right_rows: Generated<number>;
  row_count: number;
  state: Generated<'CHECKING' | 'READY' | 'AWAITING_APPROVAL' | 'PROCESSING' | 'PAUSED' | 'COMPLETED' | 'CANCELLED' | 'REJECTED' | 'ERRORED'>;
  stopped_in: 'CHECKING' | 'PROCESSING' | null | null;
  tenant_id: string;
  worked_at: Date;
  wrong_rows: Generated<number>;
}

export interface RefundBatchRow {
  amount: number | null;
  amount_text: string;
  batch_id: string;
  error_code: string | null;
  merchant_forward_transaction_id: string;
  merchant_id: string;
  merchant_order_id: string;
  merchant_tenant_id: string | null;
  number: number;
  payment_id: string | null;
  provider_id: string;
  provider_reference_id: string;
  refund_id: string | null;
  refund_reason: string;
  refund_transaction_id: string;
  state: 'UNCHECKED' | 'WRONG' | 'RIGHT' | 'DROPPED' | 'DONE' | 'FAILED';
  tenant_id: string;
}

export interface RefundIdentity {
  identity: string;
  refund_id: string;
  tenant_id: string;
}

export interface RefundSettings {
  approval_above: number | null;
  bulk_approval: Generated<boolean>;
  changed_at: Date;
  step_up_above: number;
  tenant_id: string;
  wanted_approval_above: number | null;
  wanted_at: Date | null;
  wanted_bulk_approval: boolean | null;
  wanted_by: string | null;
  /**
   * A higher limit that waits for another Admin's approval.
   */
  wanted_step_up_above: number | null;
}

export interface RefusedEvent {
  code: string;
  engine_key_id: string;
  event: Json;
  field: string | null;
  id: string;
  merchant_id: string | null;
  message: string;
  provider_transaction_id: string | null;
  received_at: Date;
}

export interface Registration {
  answers: ColumnTypes['registration.answers'] | null;
  completed_at: Date | null;
  contact: string;
  contact_type: 'SMS' | 'EMAIL';
  created_at: Date;
  expires_at: Date;
  form: 'MERCHANT' | 'GATEWAY';
  token_hash: Buffer;
}

export interface Report {
  as_of: Date | null;
  asked_by: string;
  bytes: number | null;
  columns: string[];
  created_at: Date;
  due_at: Date | null;
  expires_at: Date | null;
  file_key: string | null;
  filters: ColumnTypes['report.filters'];
  finished_at: Date | null;
  first_day: string;
  format: 'CSV' | 'XLSX';
  group_id: string | null;
  gzipped: Generated<boolean>;
  id: string;
  kind: 'TRANSACTION' | 'DAILY_TRANSACTION' | 'REFUND' | 'DAILY_REFUND' | 'SETTLEMENT' | 'QMC' | 'GST' | 'SETTLEMENT_MONTH' | 'SETTLEMENT_YEAR';
  last_day: string;
  merchant_tenants: string[];
  row_count: number | null;
  rows_done: Generated<number>;
  schedule_id: string | null;
  state: 'TO_BE_STARTED' | 'IN_PROGRESS' | 'SUCCESSFUL' | 'FAILED';
  store_ids: string[] | null;
  template: ColumnTypes['report.template'];
  tenant_id: string;
  totals: ColumnTypes['report.totals'] | null;
  tries: Generated<number>;
}

export interface ReportContext {
  changed_at: Date;
  columns: string[];
  kind: string;
  template: ColumnTypes['report_context.template'];
  template_id: string | null;
  tenant_id: string;
}

export interface ReportEmail {
  created_at: Date;
  id: string;
  recipients: string[];
  report_id: string;
  sent_by: string | null;
  tenant_id: string;
}

export interface ReportSchedule {
  columns: string[];
  created_at: Date;
  due_at: Date | null;
  every: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  filters: ColumnTypes['report_schedule.filters'];
  first_day: string;
  format: 'CSV' | 'XLSX';
  group_id: string | null;
  id: string;
  kind: ColumnTypes['report_schedule.kind'];
  last_day: string;
  made_by: string;
  membership_id: string;
  merchant_tenants: string[] | null;
  owner_id: string;
  recipients: string[];
  state: Generated<'ACTIVE' | 'PAUSED' | 'STOPPED'>;
  stop_reason: 'PERSON_LEFT' | 'PERMISSION_LOST' | 'MERCHANT_LEFT' | null | null;
  store_ids: string[] | null;
  template: ColumnTypes['report_schedule.template'];
  template_id: string | null;
}

export interface ReportTemplate {
  changed_at: Date;
  changed_by: string;
  columns: string[];
  id: string;
  name: string;
  owner_id: string;
  template: ColumnTypes['report_template.template'];
}

export interface ReviewApproval {
  approved_at: Date;
  note: string | null;
  operator_id: string;
  submission_id: string;
}

export interface Sandbox {
  banks: ColumnTypes['sandbox.banks'];
  created_at: Date;
  tenant_id: string;
}

export interface SandboxScript {
  created_at: Date;
  failed_step: number | null;
  id: string;
  last_run_at: Date | null;
  name: string;
  steps: ColumnTypes['sandbox_script.steps'];
  tenant_id: string;
}

export interface SandboxSettlementRun {
  day: string;
  tenant_id: string;
}

export interface SavedView {
  changed_at: Date;
  created_at: Date;
  created_by: string;
  id: string;
  list: ColumnTypes['saved_view.list'];
  mode: 'live' | 'test';
  name: string;
  /**
   * The tenant of a merchant, or a super-merchant.
   */
  owner_id: string;
  params: ColumnTypes['saved_view.params'];
  shared: boolean;
  store_ids: string[];
  version: number;
}

export interface SchemaMigration {
  applied_at: Generated<Date>;
  checksum: string;
  name: string;
  number: number;
}

export interface ServiceLine {
  business_line: 'B2B_PG' | 'MASS';
  created_at: Date;
  merchant_id: string;
  service_line_type: 'PAYMENT_GATEWAY' | 'PAYMENT_LINK';
  status: 'NOT_INITIATED' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED';
}

export interface Session {
  absolute_until: Date;
  access_until: Date;
  address: string | null;
  created_at: Date;
  enrols_until: Date | null;
  family: string;
  id_hash: Buffer;
  membership_id: string | null;
  opened_by: 'PHONE' | 'EMAIL' | 'PASSWORD';
  person_id: string;
  proven_at: Date | null;
  replaced_at: Date | null;
  revoked_at: Date | null;
  seen_at: Date;
  user_agent: string | null;
}

export interface SettledHour {
  amount: Generated<number>;
  count: number;
  fee: Generated<number>;
  hour: Date;
  taxable: Generated<number>;
  tenant_id: string;
}

export interface Settlement {
  charged_back: number;
  created_at: Date;
  day: string;
  failure_kind: 'PASSING' | 'LASTING' | 'CONTRADICTED' | null | null;
  failure_reason: string | null;
  fee: number;
  finished_at: Date | null;
  gross: number;
  gst: number;
  gst_rate: number | null;
  gst_rounding: Generated<number>;
  id: string;
  in_store_until: Date;
  is_igst: boolean | null;
  journal_id: string;
  net: number;
  online_until: Date;
  payments: number;
  place_of_supply: string | null;
  refunded: number;
  refunds: number;
  returned: number;
  state: 'PENDING' | 'SETTLED' | 'FAILED';
  taxable: Generated<number>;
  tenant_id: string;
  utr: string | null;
}

export interface SettlementItem {
  amount: number;
  cgst: number | null;
  gst: Generated<number>;
  kind: 'PAYMENT' | 'REFUND' | 'REFUND_RETURNED' | 'CHARGEBACK';
  payment_id: string;
  settlement_id: string;
  subject_id: string;
  tenant_id: string;
}

export interface SettlementRun {
  after_tenant: string;
  day: string;
  failures: Generated<number>;
  finished_at: Date | null;
  started_at: Date;
}

export interface SettlementTerms {
  changed_at: Date;
  cut_off: Generated<number>;
  hold_reason: string | null;
  in_store_days: Generated<number>;
  minimum: Generated<number>;
  online_days: Generated<number>;
  tenant_id: string;
}

export interface Store {
  active: Generated<boolean>;
  city: string | null;
  closed_at: Date | null;
  closed_reason: string | null;
  code: string;
  created_at: Date;
  hours: ColumnTypes['store.hours'] | null;
  id: string;
  landmark: string | null;
  latitude: number | null;
  line: string | null;
  locality: string | null;
  located_by: 'PINCODE' | 'ADDRESS' | 'DEVICE' | 'ENTERED' | null | null;
  longitude: number | null;
  name: string;
  phone: string | null;
  phone_verified_at: Date | null;
  pincode: string | null;
  search: ColumnTypes['store.search'];
  state: string | null;
  tags: Generated<string[]>;
  tenant_id: string;
  version: Generated<number>;
}

export interface StoreApp {
  code: string;
  created_at: Date;
  ended_at: Date | null;
  id: string;
  name: string;
  platform: 'SHOPIFY' | 'WOOCOMMERCE' | 'MAGENTO' | 'OTHER';
  return_url: string;
  secret_hash: Buffer;
}

export interface StoreImage {
  created_at: Date;
  created_by: string;
  height: number;
  id: string;
  large_key: string;
  medium_key: string;
  position: number;
  remove_at: Date | null;
  small_key: string;
  stage: string | null;
  store_id: string;
  tenant_id: string;
  type: string | null;
  width: number;
}

export interface StoreImport {
  confirmed_at: Date | null;
  confirmed_by: string | null;
  create_rows: Generated<number>;
  created_at: Date;
  created_by: string;
  done_rows: Generated<number>;
  dropped_rows: Generated<number>;
  existing: 'REFUSE' | 'UPDATE';
  failed_rows: Generated<number>;
  file_name: string;
  finished_at: Date | null;
  id: string;
  position: Generated<number>;
  reading: ColumnTypes['store_import.reading'] | null;
  row_count: number;
  state: Generated<'CHECKING' | 'READY' | 'PROCESSING' | 'COMPLETED' | 'CANCELLED' | 'ERRORED'>;
  stopped_in: 'CHECKING' | 'PROCESSING' | null | null;
  tenant_id: string;
  update_rows: Generated<number>;
  warned_rows: Generated<number>;
  worked_at: Date;
  wrong_rows: Generated<number>;
}

export interface StoreImportRow {
  act: 'CREATE' | 'UPDATE' | null | null;
  /**
   * All errors of its cells. `error_code` has the first one.
   */
  cell_errors: ColumnTypes['store_import_row.cell_errors'];
  cells: ColumnTypes['store_import_row.cells'];
  code: string;
  error_code: string | null;
  import_id: string;
  number: number;
  state: 'UNCHECKED' | 'WRONG' | 'RIGHT' | 'DROPPED' | 'DONE' | 'FAILED';
  store_id: string | null;
  tenant_id: string;
  warning: string | null;
}

export interface StoreLink {
  app_id: string;
  code_challenge: string;
  code_expires_at: Date;
  code_hash: Buffer;
  ended_at: Date | null;
  ended_by: string | null;
  ended_why: 'PERSON' | 'REPLACED' | 'REPEATED' | null | null;
  exchanged_at: Date | null;
  id: string;
  linked_at: Date;
  linked_by: string;
  live_key_id: string | null;
  membership_id: string;
  store_url: string;
  tenant_id: string;
  test_key_id: string | null;
}

export interface StoreLinkRequest {
  app_id: string;
  approved_at: Date | null;
  code_challenge: string;
  context_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  state: string;
  store_url: string;
}

export interface TariffRate {
  basis_points: number;
  by_qr: boolean | null;
  card_category: 'CONSUMER' | 'CORPORATE' | null | null;
  card_network: string | null;
  created_at: Generated<Date>;
  id: Generated<string>;
  kind: 'STANDARD' | 'LIMIT';
  large_turnover: boolean | null;
  max_fee: number | null;
  price_class: string;
  valid_from: Date;
}

export interface TaxInvoice {
  cgst: number;
  created_at: Date;
  file_key: string | null;
  gst_rate: number | null;
  id: string;
  igst: number;
  invoice_date: string;
  is_igst: boolean;
  kind: Generated<'INVOICE' | 'CREDIT_NOTE'>;
  merchant_address: string | null;
  merchant_code: string;
  merchant_gstin: string | null;
  merchant_name: string;
  month: string;
  /**
   * Exempt fees, in paise. The name is older than the rule.
   */
  nil_rated: number;
  number: string;
  /**
   * On a credit note: the invoices whose fees it credits.
   */
  original_invoices: string | null;
  place_of_supply: string;
  provider_address: string;
  provider_gstin: string;
  provider_name: string;
  sac: string;
  settlements: number;
  sgst: number;
  taxable: number;
  tenant_id: string;
  total: number;
}

export interface Tenant {
  clock_offset: Generated<number>;
  id: string;
  merchant_id: string;
  mode: 'live' | 'test';
}

export interface Terminal {
  active: Generated<boolean>;
  closed_at: Date | null;
  closed_reason: string | null;
  code: string;
  created_at: Date;
  id: string;
  name: string;
  store_id: string;
  tenant_id: string;
}

export interface TimePartition {
  begins_on: string | null;
  ends_on: string | null;
  name: string | null;
  oid: number | null;
  table_name: string | null;
  takes_others: boolean | null;
}

export interface TurnoverClass {
  created_at: Generated<Date>;
  id: Generated<string>;
  is_large: boolean;
  tenant_id: string;
  valid_from: Date;
}

export interface UpiCheck {
  created_at: Date;
  due_at: Date | null;
  failure_reason: string | null;
  finished_at: Date | null;
  holder: string;
  id: string;
  membership_id: string;
  registered_name: string | null;
  requested_by: string;
  score: number | null;
  state: Generated<'PENDING' | 'MATCH' | 'NO_MATCH' | 'FAILED'>;
  tenant_id: string;
  tries: Generated<number>;
  vpa: string;
}

export interface VendorLink {
  changed_at: Date;
  created_at: Date;
  id: string;
  merchant_id: string;
  meta_hash: Buffer;
  phone: string;
  state: 'OPEN' | 'CLOSED';
  vendor_name: string;
}

export interface VendorSession {
  absolute_until: Date;
  address: string | null;
  created_at: Date;
  id: string;
  id_hash: Buffer;
  link_id: string;
  revoked_at: Date | null;
  seen_at: Date;
  user_agent: string | null;
}

export interface WebhookAttempt {
  at: Date;
  cut: Generated<boolean>;
  delivered: boolean;
  endpoint_id: string;
  error: string | null;
  event_id: string;
  id: string;
  number: number;
  phases: number[];
  remote_address: string | null;
  response_body: Generated<string>;
  response_headers: ColumnTypes['webhook_attempt.response_headers'];
  signature: string;
  status: number | null;
  tenant_id: string;
  took_ms: number;
}

export interface WebhookCursor {
  failure: string | null;
  failures: Generated<number>;
  followed_at: Date | null;
  position: number;
  retry_at: Date | null;
  tenant_id: string;
}

export interface WebhookDelivery {
  attempts: Generated<number>;
  created_at: Date;
  /**
   * May be infinity.
   */
  due_at: ColumnTypes['webhook_delivery.due_at'];
  endpoint_id: string;
  event_id: string;
  finished_at: Date | null;
  id: string;
  occurred_at: Date;
  order_key: string;
  place: number;
  released: Generated<boolean>;
  replay_id: string | null;
  state: Generated<'WAITING' | 'DELIVERED' | 'FAILED'>;
  tenant_id: string;
  tries: Generated<number>;
}

export interface WebhookEndpoint {
  api_key_id: string | null;
  created_at: Date;
  created_by: string | null;
  deleted_at: Date | null;
  description: Generated<string>;
  disabled_at: Date | null;
  disabled_reason: 'PERSON' | 'GONE' | 'FAILING' | null | null;
  events: string[];
  failing_since: Date | null;
  id: string;
  last_attempt_at: Date | null;
  last_delivered_at: Date | null;
  last_error: string | null;
  last_event_type: string | null;
  last_number: number | null;
  last_status: number | null;
  noticed_at: Date | null;
  previous_sealed_secret: Buffer | null;
  previous_until: Date | null;
  sealed_password: Buffer;
  sealed_secret: Buffer;
  secret_ending: string;
  secret_since: Date;
  status: Generated<'ACTIVE' | 'DISABLED'>;
  tenant_id: string;
  updated_at: Date;
  url: string;
  username: string;
}

export interface WebhookEvent {
  amount: number | null;
  created_at: Date;
  id: string;
  number: Generated<number>;
  occurred_at: Date;
  once: string;
  order_key: string;
  payload: string;
  payment_id: string | null;
  position: number;
  reference: string | null;
  subject_id: string;
  tenant_id: string;
  type: string;
}

export interface WebhookHour {
  arrival: number[];
  delivered: Generated<number>;
  endpoint_id: string;
  failed: Generated<number>;
  hour: Date;
  tenant_id: string;
  took: number[];
}

export interface WebhookReplay {
  chosen: number;
  created_at: Date;
  created_by: string;
  delivered: Generated<number>;
  due_at: Date;
  endpoint_id: string;
  failed: Generated<number>;
  finished_at: Date | null;
  id: string;
  state: Generated<'RUNNING' | 'PAUSED' | 'COMPLETED' | 'CANCELLED'>;
  tenant_id: string;
}

export interface WebsiteCheck {
  chosen: ColumnTypes['website_check.chosen'];
  failure: ColumnTypes['website_check.failure'] | null;
  finished_at: Date | null;
  id: string;
  pages_read: Generated<number>;
  report: ColumnTypes['website_check.report'] | null;
  started_at: Date;
  started_by: string;
  state: 'RUNNING' | 'DONE' | 'FAILED';
  tenant_id: string;
  url: string;
  worked_at: Date;
}

export interface WorkAnnouncement {
  due_at: Date;
  job: string;
  tenant_id: string;
}

export interface WriteProbe {
  filling: string;
}

export interface Tables {
  account_check: AccountCheck;
  announcement: Announcement;
  api_key: ApiKey;
  api_key_hash: ApiKeyHash;
  api_key_secret: ApiKeySecret;
  api_key_seen: ApiKeySeen;
  api_key_spend: ApiKeySpend;
  api_key_use: ApiKeyUse;
  api_request: ApiRequest;
  api_request_position: ApiRequestPosition;
  archive: Archive;
  assistant_question: AssistantQuestion;
  audit_chain: AuditChain;
  audit_event: AuditEvent;
  auditor_book: AuditorBook;
  auditor_finding: AuditorFinding;
  auditor_round: AuditorRound;
  auditor_shard: AuditorShard;
  authenticator_app: AuthenticatorApp;
  bank_account_change: BankAccountChange;
  bank_holiday: BankHoliday;
  bank_outage: BankOutage;
  captcha_used: CaptchaUsed;
  chargeback: Chargeback;
  chargeback_movement: ChargebackMovement;
  checkout_attempt: CheckoutAttempt;
  checkout_order: CheckoutOrder;
  checkout_secret: CheckoutSecret;
  counter_device: CounterDevice;
  counter_pairing: CounterPairing;
  counter_shift: CounterShift;
  credit_note_series: CreditNoteSeries;
  custom_role: CustomRole;
  customer_contact: CustomerContact;
  data_migration: DataMigration;
  due_work: DueWork;
  dynamic_qr: DynamicQr;
  dynamic_qr_payment: DynamicQrPayment;
  email_change: EmailChange;
  email_link: EmailLink;
  engine_key: EngineKey;
  erased_customer: ErasedCustomer;
  factor_request: FactorRequest;
  failed_work: FailedWork;
  feature_setting: FeatureSetting;
  followed_message: FollowedMessage;
  gateway_activation: GatewayActivation;
  gst_period: GstPeriod;
  gst_rate: GstRate;
  holiday_list: HolidayList;
  idempotency_key: IdempotencyKey;
  invitation: Invitation;
  invoice_run: InvoiceRun;
  invoice_series: InvoiceSeries;
  journal: Journal;
  kyc_consent: KycConsent;
  kyc_document: KycDocument;
  kyc_submission: KycSubmission;
  master_key_check: MasterKeyCheck;
  master_key_slot: MasterKeySlot;
  membership: Membership;
  membership_store: MembershipStore;
  merchant: Merchant;
  merchant_attribute: MerchantAttribute;
  merchant_group: MerchantGroup;
  merchant_metadata: MerchantMetadata;
  message: Message;
  money_freeze: MoneyFreeze;
  notified_payment: NotifiedPayment;
  onboarding_field: OnboardingField;
  onboarding_section: OnboardingSection;
  operator_session: OperatorSession;
  operator_user: OperatorUser;
  otp_challenge: OtpChallenge;
  outbox: Outbox;
  outbox_position: OutboxPosition;
  page_event: PageEvent;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  password_wish: PasswordWish;
  payment: Payment;
  payment_day: PaymentDay;
  payment_hour: PaymentHour;
  payment_link: PaymentLink;
  payment_link_activation: PaymentLinkActivation;
  payment_link_batch: PaymentLinkBatch;
  payment_link_batch_row: PaymentLinkBatchRow;
  payment_link_code: PaymentLinkCode;
  payment_link_message: PaymentLinkMessage;
  payment_link_notice: PaymentLinkNotice;
  payment_link_part: PaymentLinkPart;
  payment_link_reminder: PaymentLinkReminder;
  payment_link_report: PaymentLinkReport;
  payment_page: PaymentPage;
  payment_page_image: PaymentPageImage;
  payment_page_item: PaymentPageItem;
  payment_page_notice: PaymentPageNotice;
  payment_page_order: PaymentPageOrder;
  payment_page_order_item: PaymentPageOrderItem;
  payment_page_report: PaymentPageReport;
  payment_page_slug: PaymentPageSlug;
  payment_recipient: PaymentRecipient;
  payment_state_hour: PaymentStateHour;
  payment_store_day: PaymentStoreDay;
  payment_store_hour: PaymentStoreHour;
  payment_store_month: PaymentStoreMonth;
  payout: Payout;
  payout_account: PayoutAccount;
  pending_sign_in: PendingSignIn;
  person: Person;
  person_config: PersonConfig;
  policy_set: PolicySet;
  posting: Posting;
  pricing: Pricing;
  process_place: ProcessPlace;
  process_seen: ProcessSeen;
  provider: Provider;
  provisioning_request: ProvisioningRequest;
  qr_code: QrCode;
  qr_code_archive: QrCodeArchive;
  qr_code_event: QrCodeEvent;
  rate_card: RateCard;
  rate_window: RateWindow;
  recipient_cursor: RecipientCursor;
  recovery_code: RecoveryCode;
  referral: Referral;
  refund: Refund;
  refund_batch: RefundBatch;
  refund_batch_row: RefundBatchRow;
  refund_identity: RefundIdentity;
  refund_settings: RefundSettings;
  refused_event: RefusedEvent;
  registration: Registration;
  report: Report;
  report_context: ReportContext;
  report_email: ReportEmail;
  report_schedule: ReportSchedule;
  report_template: ReportTemplate;
  review_approval: ReviewApproval;
  sandbox: Sandbox;
  sandbox_script: SandboxScript;
  sandbox_settlement_run: SandboxSettlementRun;
  saved_view: SavedView;
  schema_migration: SchemaMigration;
  service_line: ServiceLine;
  session: Session;
  settled_hour: SettledHour;
  settlement: Settlement;
  settlement_item: SettlementItem;
  settlement_run: SettlementRun;
  settlement_terms: SettlementTerms;
  store: Store;
  store_app: StoreApp;
  store_image: StoreImage;
  store_import: StoreImport;
  store_import_row: StoreImportRow;
  store_link: StoreLink;
  store_link_request: StoreLinkRequest;
  tariff_rate: TariffRate;
  tax_invoice: TaxInvoice;
  tenant: Tenant;
  terminal: Terminal;
  time_partition: TimePartition;
  turnover_class: TurnoverClass;
  upi_check: UpiCheck;
  vendor_link: VendorLink;
  vendor_session: VendorSession;
  webhook_attempt: WebhookAttempt;
  webhook_cursor: WebhookCursor;
  webhook_delivery: WebhookDelivery;
  webhook_endpoint: WebhookEndpoint;
  webhook_event: WebhookEvent;
  webhook_hour: WebhookHour;
  webhook_replay: WebhookReplay;
  website_check: WebsiteCheck;
  work_announcement: WorkAnnouncement;
  write_probe: WriteProbe;
}
