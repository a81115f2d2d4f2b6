import { access } from './access/endpoints.ts';
import { gatewayActivations } from './activation/endpoints.ts';
import { apiKeys } from './api-keys/endpoints.ts';
import { attention } from './attention/endpoints.ts';
import { audit } from './audit/endpoints.ts';
import { bankAccounts } from './bank-account/endpoints.ts';
import { chargebacks } from './chargebacks/endpoints.ts';
import { checkout } from './checkout/endpoints.ts';
import type { Endpoint } from './core/endpoint.ts';
import { counter, counterDevices } from './counter/endpoints.ts';
import { developer } from './developer/endpoints.ts';
import { documents } from './documents/endpoints.ts';
import { dynamicQrs } from './dynamic-qr/endpoints.ts';
import { featureConfig } from './feature-config/endpoints.ts';
import { find } from './find/endpoints.ts';
import { groups } from './groups/endpoints.ts';
import { ingestion } from './ingestion/endpoints.ts';
import { insights } from './insights/endpoints.ts';
import { storeInsights } from './insights/stores.ts';
import { kyc } from './kyc/endpoints.ts';
import { merchantApi } from './merchant-api/endpoints.ts';
import { merchantStreams } from './merchant-api/streams.ts';
import { customerContact } from './merchants/customer-contact.ts';
import { merchants } from './merchants/endpoints.ts';
import { messages } from './messages/endpoints.ts';
import { onboarding } from './onboarding/endpoints.ts';
import { operatorDesk } from './operator/desk.ts';
import { operatorAccess } from './operator/endpoints.ts';
import { kycReviews } from './operator/submissions.ts';
import { pageEvents } from './page-events/endpoints.ts';
import { passwords } from './passwords/endpoints.ts';
import { offlinePaymentLinkBatches, paymentLinkBatches } from './payment-link-batches/endpoints.ts';
import {
  athenaPaymentLinks,
  offlinePaymentLinks,
  openedPaymentLinks,
  paymentLinkActivation,
  paymentLinks,
} from './payment-links/endpoints.ts';
import { paymentLinkMessages } from './payment-links/message-endpoints.ts';
import { openedPaymentPages, paymentPages } from './payment-pages/endpoints.ts';
import { policyGenerator } from './policies/endpoints.ts';
import { ownEmail } from './profile/account-email.ts';
import { profile } from './profile/endpoints.ts';
import { provisioning } from './provisioning/endpoints.ts';
import { qrCodeArchives } from './qr-codes/archives.ts';
import { qrCodeChanges } from './qr-codes/changes.ts';
import { qrCodes } from './qr-codes/endpoints.ts';
import { recipients } from './recipients/endpoints.ts';
import { refundBatches } from './refund-batches/endpoints.ts';
import { refunds } from './refunds/endpoints.ts';
import { registration } from './registration/endpoints.ts';
import { reports } from './reports/endpoints.ts';
import { reportSchedules } from './reports/schedules.ts';
import { reportSharing } from './reports/sharing.ts';
import { reportTemplates } from './reports/templates.ts';
import { sandbox } from './sandbox/endpoints.ts';
import { savedViews } from './saved-views/endpoints.ts';
import { secondFactor, stepUp, teamSecurity } from './second-factor/endpoints.ts';
import { factorRequests } from './second-factor/factor-requests.ts';
import { settlementChecks } from './settlement-checks/endpoints.ts';
import { settlements } from './settlements/endpoints.ts';
import { groupSettlements } from './settlements/group.ts';
import { storeLinks } from './store-linking/endpoints.ts';
import { storeChanges } from './stores/changes.ts';
import { stores } from './stores/endpoints.ts';
import { storeImages } from './stores/images.ts';
import { storeImports } from './stores/imports.ts';
import { storePhone } from './stores/phone.ts';
import { places } from './stores/places.ts';
import { taxInvoices } from './tax-invoices/endpoints.ts';
import { team } from './team/endpoints.ts';
import { invitations } from './team/invitations.ts';
import { roles } from './team/roles.ts';
import { testMode } from './test-mode/endpoints.ts';
import { transactions } from './transactions/endpoints.ts';
import { paymentPulse } from './transactions/payment-pulse.ts';
import { upiVerification } from './upi-verification/endpoints.ts';
import { vendors } from './vendors/endpoints.ts';
import { webhookDeliveries } from './webhooks/deliveries.ts';
import { webhooks } from './webhooks/endpoints.ts';
import { websiteChecks } from './website-check/endpoints.ts';

/** Endpoints by their key. */
type EndpointGroup = Readonly<Record<string, Endpoint>>;

/** The groups of endpoints of every feature that has some, by the name of its folder. */
export const features = {
  access: [access],
  groups: [groups],
  'feature-config': [featureConfig],
  passwords: [passwords],
  registration: [registration],
  merchants: [merchants, customerContact],
  onboarding: [onboarding],
  kyc: [kyc],
  documents: [documents],
  activation: [gatewayActivations],
  stores: [stores, storeChanges, storeImages, storePhone, storeImports, places],
  'qr-codes': [qrCodes, qrCodeChanges, qrCodeArchives],
  'dynamic-qr': [dynamicQrs],
  recipients: [recipients],
  transactions: [transactions, paymentPulse],
  find: [find],
  refunds: [refunds],
  'refund-batches': [refundBatches],
  settlements: [settlements, groupSettlements],
  'bank-account': [bankAccounts],
  'settlement-checks': [settlementChecks],
  reports: [reports, reportTemplates, reportSchedules, reportSharing],
  'tax-invoices': [taxInvoices],
  'saved-views': [savedViews],
  insights: [insights, storeInsights],
  attention: [attention],
  policies: [policyGenerator],
  'website-check': [websiteChecks],
  'store-linking': [storeLinks],
  'upi-verification': [upiVerification],
  profile: [profile, ownEmail],
  team: [team, roles, invitations],
  'second-factor': [secondFactor, stepUp, factorRequests, teamSecurity],
  audit: [audit],
  messages: [messages],
  'page-events': [pageEvents],
  ingestion: [ingestion],
  provisioning: [provisioning],
  'test-mode': [testMode],
  sandbox: [sandbox],
  vendors: [vendors],
  checkout: [checkout],
  'payment-link-batches': [paymentLinkBatches, offlinePaymentLinkBatches],
  'payment-pages': [paymentPages, openedPaymentPages],
  'payment-links': [
    paymentLinks,
    paymentLinkActivation,
    offlinePaymentLinks,
    athenaPaymentLinks,
    openedPaymentLinks,
    paymentLinkMessages,
  ],
  counter: [counterDevices, counter],
  chargebacks: [chargebacks],
  'api-keys': [apiKeys],
  developer: [developer],
  'merchant-api': [merchantApi, merchantStreams],
  webhooks: [webhooks, webhookDeliveries],
  operator: [operatorAccess, operatorDesk, kycReviews],
} satisfies Readonly<Record<string, readonly EndpointGroup[]>>;

/** Every endpoint, for the API's document and the generated test matrices. */
export const allEndpoints: readonly Endpoint[] = Object.values<readonly EndpointGroup[]>(features)
  .flat()
  .flatMap((group) => Object.values(group));
