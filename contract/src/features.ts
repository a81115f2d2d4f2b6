import { gatewayActivations } from './business/activation/endpoints.ts';
import { bankAccounts } from './business/bank-account/endpoints.ts';
import { documents } from './business/documents/endpoints.ts';
import { kyc } from './business/kyc/endpoints.ts';
import { customerContact } from './business/merchants/customer-contact.ts';
import { merchants } from './business/merchants/endpoints.ts';
import { onboarding } from './business/onboarding/endpoints.ts';
import { policyGenerator } from './business/policies/endpoints.ts';
import { storeLinks } from './business/store-linking/endpoints.ts';
import { upiVerification } from './business/upi-verification/endpoints.ts';
import { websiteChecks } from './business/website-check/endpoints.ts';
import { checkout } from './collect/checkout/endpoints.ts';
import { offlinePaymentLinkBatches, paymentLinkBatches } from './collect/payment-link-batches/endpoints.ts';
import {
  athenaPaymentLinks,
  customerPaymentLinks,
  offlinePaymentLinks,
  paymentLinkActivation,
  paymentLinks,
} from './collect/payment-links/endpoints.ts';
import { paymentLinkMessages } from './collect/payment-links/message-endpoints.ts';
import { customerPaymentPages, paymentPages } from './collect/payment-pages/endpoints.ts';
import type { Endpoint } from './core/endpoint.ts';
import { apiKeys } from './developers/api-keys/endpoints.ts';
import { developer } from './developers/developer/endpoints.ts';
import { merchantApi } from './developers/merchant-api/endpoints.ts';
import { merchantStreams } from './developers/merchant-api/streams.ts';
import { sandbox } from './developers/sandbox/endpoints.ts';
import { testMode } from './developers/test-mode/endpoints.ts';
import { webhookDeliveries } from './developers/webhooks/deliveries.ts';
import { webhooks } from './developers/webhooks/endpoints.ts';
import { access } from './identity/access/endpoints.ts';
import { audit } from './identity/audit/endpoints.ts';
import { groups } from './identity/groups/endpoints.ts';
import { passwords } from './identity/passwords/endpoints.ts';
import { accountEmail } from './identity/profile/account-email.ts';
import { profile } from './identity/profile/endpoints.ts';
import { registration } from './identity/registration/endpoints.ts';
import { secondFactor, stepUp, teamSecurity } from './identity/second-factor/endpoints.ts';
import { factorRequests } from './identity/second-factor/factor-requests.ts';
import { team } from './identity/team/endpoints.ts';
import { invitations } from './identity/team/invitations.ts';
import { roles } from './identity/team/roles.ts';
import { attention } from './messages/attention/endpoints.ts';
import { messages } from './messages/messages/endpoints.ts';
import { pageEvents } from './messages/page-events/endpoints.ts';
import { find } from './payments/find/endpoints.ts';
import { ingestion } from './payments/ingestion/endpoints.ts';
import { insights } from './payments/insights/endpoints.ts';
import { storeInsights } from './payments/insights/stores.ts';
import { savedViews } from './payments/saved-views/endpoints.ts';
import { transactions } from './payments/transactions/endpoints.ts';
import { paymentPulse } from './payments/transactions/payment-pulse.ts';
import { featureConfig } from './provider/feature-config/endpoints.ts';
import { operatorDesk } from './provider/operator/desk.ts';
import { operatorAccess } from './provider/operator/endpoints.ts';
import { kycReviews } from './provider/operator/submissions.ts';
import { provisioning } from './provider/provisioning/endpoints.ts';
import { chargebacks } from './refunds/chargebacks/endpoints.ts';
import { refundBatches } from './refunds/refund-batches/endpoints.ts';
import { refunds } from './refunds/refunds/endpoints.ts';
import { reports } from './reports/reports/endpoints.ts';
import { reportSchedules } from './reports/reports/schedules.ts';
import { reportSharing } from './reports/reports/sharing.ts';
import { reportTemplates } from './reports/reports/templates.ts';
import { settlementChecks } from './settlements/settlement-checks/endpoints.ts';
import { settlements } from './settlements/settlements/endpoints.ts';
import { groupSettlements } from './settlements/settlements/group.ts';
import { taxInvoices } from './settlements/tax-invoices/endpoints.ts';
import { vendors } from './settlements/vendors/endpoints.ts';
import { counter, counterDevices } from './shops/counter/endpoints.ts';
import { dynamicQrs } from './shops/dynamic-qr/endpoints.ts';
import { qrCodeArchives } from './shops/qr-codes/archives.ts';
import { qrCodeChanges } from './shops/qr-codes/changes.ts';
import { qrCodes } from './shops/qr-codes/endpoints.ts';
import { recipients } from './shops/recipients/endpoints.ts';
import { storeChanges } from './shops/stores/changes.ts';
import { stores } from './shops/stores/endpoints.ts';
import { storeImages } from './shops/stores/images.ts';
import { storeImports } from './shops/stores/imports.ts';
import { storePhone } from './shops/stores/phone.ts';
import { places } from './shops/stores/places.ts';

/** Endpoints by their key. */
type EndpointGroup = Readonly<Record<string, Endpoint>>;

/** The endpoint groups of every feature, by the name of its folder. */
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
  profile: [profile, accountEmail],
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
  'payment-pages': [paymentPages, customerPaymentPages],
  'payment-links': [
    paymentLinks,
    paymentLinkActivation,
    offlinePaymentLinks,
    athenaPaymentLinks,
    customerPaymentLinks,
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

/** Every endpoint, for the API document and the generated test matrices. */
export const allEndpoints: readonly Endpoint[] = Object.values<readonly EndpointGroup[]>(features)
  .flat()
  .flatMap((group) => Object.values(group));
