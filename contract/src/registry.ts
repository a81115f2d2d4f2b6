import * as z from 'zod/mini';
import { activationActs } from './business/activation/feature.ts';
import { bankAccountActs } from './business/bank-account/feature.ts';
import { documentActs } from './business/documents/feature.ts';
import { kycActs } from './business/kyc/feature.ts';
import { merchantActs } from './business/merchants/feature.ts';
import { onboardingActs } from './business/onboarding/feature.ts';
import { policyActs } from './business/policies/feature.ts';
import { storeLinkActs } from './business/store-linking/feature.ts';
import { upiVerificationActs } from './business/upi-verification/feature.ts';
import { websiteCheckActs } from './business/website-check/feature.ts';
import { checkoutActs, checkoutDefaults, checkoutWidgets } from './collect/checkout/feature.ts';
import { paymentLinkBatchActs } from './collect/payment-link-batches/feature.ts';
import { paymentLinkActs, paymentLinkChoices } from './collect/payment-links/feature.ts';
import { paymentPageActs } from './collect/payment-pages/feature.ts';
import { featureFlagNames } from './core/criteria.ts';
import { apiKeyActs } from './developers/api-keys/feature.ts';
import { assistantActs } from './developers/assistant/feature.ts';
import { sandboxActs } from './developers/sandbox/feature.ts';
import { testModeActs } from './developers/test-mode/feature.ts';
import { webhookActs } from './developers/webhooks/feature.ts';
import { accessActs, accessChoices } from './identity/access/feature.ts';
import { logActs } from './identity/audit/feature.ts';
import { groupActs } from './identity/groups/feature.ts';
import { passwordActs } from './identity/passwords/feature.ts';
import { profileActs } from './identity/profile/feature.ts';
import { registrationActs } from './identity/registration/feature.ts';
import { secondFactorActs } from './identity/second-factor/feature.ts';
import { teamActs } from './identity/team/feature.ts';
import {
  announcementActs,
  announcementChoices,
  announcementDefaults,
  announcementWidgets,
} from './messages/announcements/feature.ts';
import { insightChoices } from './payments/insights/feature.ts';
import { savedViewActs, savedViewChoices } from './payments/saved-views/feature.ts';
import { transactionActs, transactionChoices } from './payments/transactions/feature.ts';
import { featureConfigActs, featureConfigDefaults, featureConfigWidgets } from './provider/feature-config/feature.ts';
import { operatorActs } from './provider/operator/feature.ts';
import { chargebackActs } from './refunds/chargebacks/feature.ts';
import { refundBatchActs } from './refunds/refund-batches/feature.ts';
import { refundActs, refundChoices } from './refunds/refunds/feature.ts';
import { reportActs, reportChoices } from './reports/reports/feature.ts';
import { settlementCheckActs } from './settlements/settlement-checks/feature.ts';
import { settlementActs, settlementChoices } from './settlements/settlements/feature.ts';
import { taxInvoiceActs } from './settlements/tax-invoices/feature.ts';
import { vendorActs } from './settlements/vendors/feature.ts';
import { counterActs } from './shops/counter/feature.ts';
import { qrCodeActs, qrCodeChoices } from './shops/qr-codes/feature.ts';
import { recipientActs } from './shops/recipients/feature.ts';
import { storeActs, storeChoices } from './shops/stores/feature.ts';

/** Every action that the audit log records, with its text. A closed list, collected from the features. */
export const auditActs = {
  ...registrationActs,
  ...accessActs,
  ...groupActs,
  ...policyActs,
  ...websiteCheckActs,
  ...storeLinkActs,
  ...upiVerificationActs,
  ...profileActs,
  ...passwordActs,
  ...secondFactorActs,
  ...teamActs,
  ...featureConfigActs,
  ...announcementActs,
  ...operatorActs,
  ...checkoutActs,
  ...settlementActs,
  ...bankAccountActs,
  ...vendorActs,
  ...testModeActs,
  ...sandboxActs,
  ...transactionActs,
  ...refundActs,
  ...settlementCheckActs,
  ...reportActs,
  ...taxInvoiceActs,
  ...savedViewActs,
  ...refundBatchActs,
  ...storeActs,
  ...recipientActs,
  ...counterActs,
  ...qrCodeActs,
  ...chargebackActs,
  ...paymentLinkActs,
  ...merchantActs,
  ...onboardingActs,
  ...kycActs,
  ...documentActs,
  ...activationActs,
  ...paymentLinkBatchActs,
  ...paymentPageActs,
  ...apiKeyActs,
  ...webhookActs,
  ...assistantActs,
  ...logActs,
} as const;

/** An action that the audit log records. */
export type AuditAct = keyof typeof auditActs;

/** The actions that the audit log records. */
export const auditActNames = Object.keys(auditActs) as [AuditAct, ...AuditAct[]];

/** The keys of the choices saved for a person across sessions (SES-16). A closed list, collected from the features. */
export const keptChoiceKeys = [
  ...accessChoices,
  ...insightChoices,
  ...transactionChoices,
  ...refundChoices,
  ...reportChoices,
  ...paymentLinkChoices,
  ...settlementChoices,
  ...storeChoices,
  ...qrCodeChoices,
  ...announcementChoices,
  ...savedViewChoices,
] as const;

/** The key of a saved choice. */
export const keptChoiceKey = z.enum(keptChoiceKeys);

/** The saved choices of a person, by key; each at most 8 KB of JSON. */
export const keptChoices = z.partialRecord(keptChoiceKey, z.unknown());

/** The configuration values that are not flags, with their defaults (SES-10), from the features. */
export const featureDefaults = { ...announcementDefaults, ...checkoutDefaults, ...featureConfigDefaults } as const;

/** Every configuration key that can be requested. */
export const featureKeys = [...featureFlagNames, ...Object.keys(featureDefaults)] as readonly string[];

/** The default value of a key: flags are off. */
export const defaultOf = (key: string): unknown =>
  Object.hasOwn(featureDefaults, key) ? featureDefaults[key as keyof typeof featureDefaults] : false;

/** The configuration values for the dashboard's widgets, from the features. */
export const widgets = { ...announcementWidgets, ...checkoutWidgets, ...featureConfigWidgets };

/** A key of the configuration that a widget of the dashboard shows. */
export type WidgetKey = keyof typeof widgets;
