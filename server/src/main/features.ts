import { activationFeature } from '../business/activation/feature.ts';
import { bankAccountFeature } from '../business/bank-account/feature.ts';
import { documentsFeature } from '../business/documents/feature.ts';
import { kycFeature } from '../business/kyc/feature.ts';
import { merchantsFeature } from '../business/merchants/feature.ts';
import { onboardingFeature } from '../business/onboarding/feature.ts';
import { policiesFeature } from '../business/policies/feature.ts';
import { storeLinkingFeature } from '../business/store-linking/feature.ts';
import { upiVerificationFeature } from '../business/upi-verification/feature.ts';
import { websiteCheckFeature } from '../business/website-check/feature.ts';
import { checkoutFeature } from '../collect/checkout/feature.ts';
import { paymentLinkBatchesFeature } from '../collect/payment-link-batches/feature.ts';
import { paymentLinksFeature } from '../collect/payment-links/feature.ts';
import { paymentPagesFeature } from '../collect/payment-pages/feature.ts';
import { apiKeysFeature } from '../developers/api-keys/feature.ts';
import { assistantFeature } from '../developers/assistant/feature.ts';
import { developerFeature } from '../developers/developer/feature.ts';
import { merchantApiFeature } from '../developers/merchant-api/feature.ts';
import { sandboxFeature } from '../developers/sandbox/feature.ts';
import { testModeFeature } from '../developers/test-mode/feature.ts';
import { webhooksFeature } from '../developers/webhooks/feature.ts';
import { accessFeature } from '../identity/access/feature.ts';
import { auditFeature } from '../identity/audit/feature.ts';
import { groupsFeature } from '../identity/groups/feature.ts';
import { passwordsFeature } from '../identity/passwords/feature.ts';
import { profileFeature } from '../identity/profile/feature.ts';
import { registrationFeature } from '../identity/registration/feature.ts';
import { secondFactorFeature } from '../identity/second-factor/feature.ts';
import { teamFeature } from '../identity/team/feature.ts';
import { announcementsFeature } from '../messages/announcements/feature.ts';
import { attentionFeature } from '../messages/attention/feature.ts';
import { messagesFeature } from '../messages/messages/feature.ts';
import { pageEventsFeature } from '../messages/page-events/feature.ts';
import { findFeature } from '../payments/find/feature.ts';
import { ingestionFeature } from '../payments/ingestion/feature.ts';
import { insightsFeature } from '../payments/insights/feature.ts';
import { paymentsFeature } from '../payments/payments/feature.ts';
import { savedViewsFeature } from '../payments/saved-views/feature.ts';
import { transactionsFeature } from '../payments/transactions/feature.ts';
import { platformAuditRules } from '../platform/audit-rules.ts';
import type { Configuration } from '../platform/configuration.ts';
import { platformTableClasses, type TableClasses } from '../platform/db/distribution/table-classes.ts';
import type { Feature } from '../platform/feature.ts';
import { type FreeTextColumns, platformFreeText } from '../platform/free-text.ts';
import { platformRetention } from '../platform/retention.ts';
import { auditorFeature } from '../provider/auditor/feature.ts';
import { featureConfigFeature } from '../provider/feature-config/feature.ts';
import { operatorFeature } from '../provider/operator/feature.ts';
import { provisioningFeature } from '../provider/provisioning/feature.ts';
import { simulatorFeature } from '../provider/simulator/feature.ts';
import { chargebacksFeature } from '../refunds/chargebacks/feature.ts';
import { refundBatchesFeature } from '../refunds/refund-batches/feature.ts';
import { refundsFeature } from '../refunds/refunds/feature.ts';
import { archivesFeature } from '../reports/archives/feature.ts';
import { reportsFeature } from '../reports/reports/feature.ts';
import { ledgerFeature } from '../settlements/ledger/feature.ts';
import { settlementChecksFeature } from '../settlements/settlement-checks/feature.ts';
import { settlementsFeature } from '../settlements/settlements/feature.ts';
import { taxInvoicesFeature } from '../settlements/tax-invoices/feature.ts';
import { vendorsFeature } from '../settlements/vendors/feature.ts';
import { counterFeature } from '../shops/counter/feature.ts';
import { dynamicQrFeature } from '../shops/dynamic-qr/feature.ts';
import { qrCodesFeature } from '../shops/qr-codes/feature.ts';
import { recipientsFeature } from '../shops/recipients/feature.ts';
import { storesFeature } from '../shops/stores/feature.ts';
import type { HttpServices } from './http/services.ts';
import type { WorkerParts } from './processes/worker-parts.ts';

/** Every feature of the server. The processes, the operator's program and the tests derive from this list. */
export const features: readonly Feature<HttpServices, WorkerParts>[] = [
  accessFeature,
  groupsFeature,
  featureConfigFeature,
  ledgerFeature,
  announcementsFeature,
  vendorsFeature,
  passwordsFeature,
  registrationFeature,
  merchantsFeature,
  onboardingFeature,
  kycFeature,
  documentsFeature,
  activationFeature,
  storesFeature,
  qrCodesFeature,
  dynamicQrFeature,
  recipientsFeature,
  transactionsFeature,
  findFeature,
  refundsFeature,
  refundBatchesFeature,
  settlementsFeature,
  bankAccountFeature,
  settlementChecksFeature,
  reportsFeature,
  savedViewsFeature,
  taxInvoicesFeature,
  insightsFeature,
  attentionFeature,
  policiesFeature,
  websiteCheckFeature,
  storeLinkingFeature,
  upiVerificationFeature,
  profileFeature,
  teamFeature,
  secondFactorFeature,
  ingestionFeature,
  provisioningFeature,
  auditFeature,
  messagesFeature,
  pageEventsFeature,
  chargebacksFeature,
  testModeFeature,
  sandboxFeature,
  checkoutFeature,
  paymentLinksFeature,
  paymentLinkBatchesFeature,
  paymentPagesFeature,
  counterFeature,
  apiKeysFeature,
  developerFeature,
  merchantApiFeature,
  webhooksFeature,
  assistantFeature,
  paymentsFeature,
  auditorFeature,
  archivesFeature,
  operatorFeature,
  simulatorFeature,
];

/** The retention of every table that has one. */
export const retention = [...platformRetention, ...features.flatMap((feature) => feature.retention)];

/** All columns with text that people type or machines relay. */
export const freeTextColumns: FreeTextColumns = Object.assign(
  {},
  platformFreeText,
  ...features.map(({ freeText }) => freeText),
);

/** Where the rows of every table are on a distributed database. */
export const tableClasses: TableClasses = Object.assign(
  {},
  platformTableClasses,
  ...features.map(({ distribution }) => distribution),
);

/** The configuration values that features answer, by key. */
export const configuration: Configuration = Object.assign({}, ...features.map(({ configuration }) => configuration));

/** The features that follow the delivery of their messages. */
export const messageFollowers = features.flatMap((feature) => feature.messageFollowers);

/** All rules of the auditor. */
export const auditRules = [...platformAuditRules, ...features.flatMap((feature) => feature.auditRules)];
