import * as z from 'zod/mini';
import { accessActs, accessChoices } from './access/feature.ts';
import { activationActs } from './activation/feature.ts';
import {
  announcementActs,
  announcementChoices,
  announcementDefaults,
  announcementWidgets,
} from './announcements/feature.ts';
import { apiKeyActs } from './api-keys/feature.ts';
import { assistantActs } from './assistant/feature.ts';
import { logActs } from './audit/feature.ts';
import { bankAccountActs } from './bank-account/feature.ts';
import { chargebackActs } from './chargebacks/feature.ts';
import { checkoutActs, checkoutDefaults, checkoutWidgets } from './checkout/feature.ts';
import { featureFlagNames } from './core/criteria.ts';
import { counterActs } from './counter/feature.ts';
import { documentActs } from './documents/feature.ts';
import { featureConfigActs, featureConfigDefaults, featureConfigWidgets } from './feature-config/feature.ts';
import { groupActs } from './groups/feature.ts';
import { insightChoices } from './insights/feature.ts';
import { kycActs } from './kyc/feature.ts';
import { merchantActs } from './merchants/feature.ts';
import { onboardingActs } from './onboarding/feature.ts';
import { operatorActs } from './operator/feature.ts';
import { passwordActs } from './passwords/feature.ts';
import { paymentLinkBatchActs } from './payment-link-batches/feature.ts';
import { paymentLinkActs, paymentLinkChoices } from './payment-links/feature.ts';
import { paymentPageActs } from './payment-pages/feature.ts';
import { policyActs } from './policies/feature.ts';
import { profileActs } from './profile/feature.ts';
import { qrCodeActs, qrCodeChoices } from './qr-codes/feature.ts';
import { recipientActs } from './recipients/feature.ts';
import { refundBatchActs } from './refund-batches/feature.ts';
import { refundActs, refundChoices } from './refunds/feature.ts';
import { registrationActs } from './registration/feature.ts';
import { reportActs, reportChoices } from './reports/feature.ts';
import { sandboxActs } from './sandbox/feature.ts';
import { savedViewActs, savedViewChoices } from './saved-views/feature.ts';
import { secondFactorActs } from './second-factor/feature.ts';
import { settlementCheckActs } from './settlement-checks/feature.ts';
import { settlementActs, settlementChoices } from './settlements/feature.ts';
import { storeLinkActs } from './store-linking/feature.ts';
import { storeActs, storeChoices } from './stores/feature.ts';
import { taxInvoiceActs } from './tax-invoices/feature.ts';
import { teamActs } from './team/feature.ts';
import { testModeActs } from './test-mode/feature.ts';
import { transactionActs, transactionChoices } from './transactions/feature.ts';
import { upiVerificationActs } from './upi-verification/feature.ts';
import { vendorActs } from './vendors/feature.ts';
import { webhookActs } from './webhooks/feature.ts';
import { websiteCheckActs } from './website-check/feature.ts';

/** Every act that the audit log records, with the words that people read. A closed list, from the features. */
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

/** An act that is written down. */
export type AuditAct = keyof typeof auditActs;

/** The acts that are written down. */
export const auditActNames = Object.keys(auditActs) as [AuditAct, ...AuditAct[]];

/** The keys of the choices that a person keeps across sessions (SES-16). A closed list, from the features. */
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

/** The key of a kept choice. */
export const keptChoiceKey = z.enum(keptChoiceKeys);

/** The kept choices of a person, by key; each at most 8 KB of JSON. */
export const keptChoices = z.partialRecord(keptChoiceKey, z.unknown());

/** The configuration that is no flag, with its defaults (SES-10), from the features. */
export const featureDefaults = { ...announcementDefaults, ...checkoutDefaults, ...featureConfigDefaults } as const;

/** Every key of the configuration that can be asked for. */
export const featureKeys = [...featureFlagNames, ...Object.keys(featureDefaults)] as readonly string[];

/** The values of keys that nobody has set: flags are off. */
export const defaultOf = (key: string): unknown =>
  Object.hasOwn(featureDefaults, key) ? featureDefaults[key as keyof typeof featureDefaults] : false;

/** The values of the configuration for the dashboard's widgets, by the features. */
export const widgets = { ...announcementWidgets, ...checkoutWidgets, ...featureConfigWidgets };

/** A key of the configuration that a widget of the dashboard shows. */
export type WidgetKey = keyof typeof widgets;
