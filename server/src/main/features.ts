import { accessFeature } from '../access/feature.ts';
import { activationFeature } from '../activation/feature.ts';
import { announcementsFeature } from '../announcements/feature.ts';
import { apiKeysFeature } from '../api-keys/feature.ts';
import { archivesFeature } from '../archives/feature.ts';
import { assistantFeature } from '../assistant/feature.ts';
import { attentionFeature } from '../attention/feature.ts';
import { auditFeature } from '../audit/feature.ts';
import { auditorFeature } from '../auditor/feature.ts';
import { bankAccountFeature } from '../bank-account/feature.ts';
import { chargebacksFeature } from '../chargebacks/feature.ts';
import { checkoutFeature } from '../checkout/feature.ts';
import { counterFeature } from '../counter/feature.ts';
import { developerFeature } from '../developer/feature.ts';
import { documentsFeature } from '../documents/feature.ts';
import { dynamicQrFeature } from '../dynamic-qr/feature.ts';
import { featureConfigFeature } from '../feature-config/feature.ts';
import { findFeature } from '../find/feature.ts';
import { groupsFeature } from '../groups/feature.ts';
import { ingestionFeature } from '../ingestion/feature.ts';
import { insightsFeature } from '../insights/feature.ts';
import { kycFeature } from '../kyc/feature.ts';
import { ledgerFeature } from '../ledger/feature.ts';
import { merchantApiFeature } from '../merchant-api/feature.ts';
import { merchantsFeature } from '../merchants/feature.ts';
import { messagesFeature } from '../messages/feature.ts';
import { onboardingFeature } from '../onboarding/feature.ts';
import { operatorFeature } from '../operator/feature.ts';
import { pageEventsFeature } from '../page-events/feature.ts';
import { passwordsFeature } from '../passwords/feature.ts';
import { paymentLinkBatchesFeature } from '../payment-link-batches/feature.ts';
import { paymentLinksFeature } from '../payment-links/feature.ts';
import { paymentPagesFeature } from '../payment-pages/feature.ts';
import { paymentsFeature } from '../payments/feature.ts';
import { platformAuditRules } from '../platform/audit-rules.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { Feature } from '../platform/feature.ts';
import { type FreeTextColumns, platformFreeText } from '../platform/free-text.ts';
import { platformRetention } from '../platform/retention.ts';
import { policiesFeature } from '../policies/feature.ts';
import { profileFeature } from '../profile/feature.ts';
import { provisioningFeature } from '../provisioning/feature.ts';
import { qrCodesFeature } from '../qr-codes/feature.ts';
import { recipientsFeature } from '../recipients/feature.ts';
import { refundBatchesFeature } from '../refund-batches/feature.ts';
import { refundsFeature } from '../refunds/feature.ts';
import { registrationFeature } from '../registration/feature.ts';
import { reportsFeature } from '../reports/feature.ts';
import { sandboxFeature } from '../sandbox/feature.ts';
import { savedViewsFeature } from '../saved-views/feature.ts';
import { secondFactorFeature } from '../second-factor/feature.ts';
import { settlementChecksFeature } from '../settlement-checks/feature.ts';
import { settlementsFeature } from '../settlements/feature.ts';
import { simulatorFeature } from '../simulator/feature.ts';
import { storeLinkingFeature } from '../store-linking/feature.ts';
import { storesFeature } from '../stores/feature.ts';
import { taxInvoicesFeature } from '../tax-invoices/feature.ts';
import { teamFeature } from '../team/feature.ts';
import { testModeFeature } from '../test-mode/feature.ts';
import { transactionsFeature } from '../transactions/feature.ts';
import { upiVerificationFeature } from '../upi-verification/feature.ts';
import { vendorsFeature } from '../vendors/feature.ts';
import { webhooksFeature } from '../webhooks/feature.ts';
import { websiteCheckFeature } from '../website-check/feature.ts';
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

/** What features answer of the configuration, by key. */
export const configuration: Configuration = Object.assign({}, ...features.map(({ configuration }) => configuration));

/** Those that learn what became of their messages. */
export const messageFollowers = features.flatMap((feature) => feature.messageFollowers);

/** All rules of the auditor. */
export const auditRules = [...platformAuditRules, ...features.flatMap((feature) => feature.auditRules)];
