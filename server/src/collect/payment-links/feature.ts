import {
  athenaPaymentLinks,
  customerPaymentLinks,
  offlinePaymentLinks,
  paymentLinkActivation,
  paymentLinks,
} from '@galla/contract/collect/payment-links/endpoints.ts';
import { paymentLinkMessages as messages } from '@galla/contract/collect/payment-links/message-endpoints.ts';
import { feature } from '../../platform/feature.ts';
import type { EngineKeys } from '../../platform/rail/engine-keys.ts';
import { athenaHandlers } from './athena.ts';
import { paymentLinkAuditRules } from './audit-rules.ts';
import { viewLimiter } from './customer-limits.ts';
import { eraseFromLinks } from './customer-queries.ts';
import { paymentLinkExpiry } from './expiry.ts';
import { decideActivations } from './jobs.ts';
import { notifyOfLinks } from './messages/notices.ts';
import { remindCustomers } from './messages/reminders.ts';
import { linkMessageHandlers } from './messages/routes.ts';
import { paymentLinkMessages } from './messages/send.ts';
import { paymentLinksCommand } from './operator.ts';
import { activationHandlers, customerLinkHandlers, offlinePaymentLinkHandlers, paymentLinkHandlers } from './routes.ts';

export const paymentLinksFeature = feature({
  name: 'payment-links',
  sandboxTime: true,
  contract: {
    paymentLinks,
    paymentLinkActivation,
    offlinePaymentLinks,
    athenaPaymentLinks,
    customerPaymentLinks,
    messages,
  },
  handlers: ({ engineKeys }: { readonly engineKeys: EngineKeys }) => ({
    paymentLinks: paymentLinkHandlers,
    paymentLinkActivation: activationHandlers,
    offlinePaymentLinks: offlinePaymentLinkHandlers,
    athenaPaymentLinks: athenaHandlers(engineKeys),
    customerPaymentLinks: customerLinkHandlers(viewLimiter()),
    messages: linkMessageHandlers(engineKeys),
  }),
  jobs: [paymentLinkExpiry.job, decideActivations, notifyOfLinks, remindCustomers],
  writes: [
    'payment_link',
    'payment_link_code',
    'payment_link_part',
    'payment_link_report',
    'payment_link_activation',
    'payment_link_message',
    'payment_link_notice',
    'payment_link_reminder',
  ],
  reads: [
    'checkout_attempt',
    'checkout_order',
    'customer_contact',
    'feature_setting',
    'membership_store',
    'merchant_attribute',
    'payment',
    'payout_account',
    'refund',
  ],
  messageFollower: paymentLinkMessages,
  eraseCustomer: eraseFromLinks,
  freeText: {
    payment_link: { purpose: 'text', customer_name: 'text', reference_id: 'text', reason: 'text', undelivered: 'text' },
    payment_link_part: { answers: 'texts' },
    payment_link_message: { reason: 'text' },
    payment_link_report: { note: 'text' },
    payment_link_activation: { reason: 'text' },
  },
  auditRules: paymentLinkAuditRules,
  operator: [paymentLinksCommand],
  distribution: {
    payment_link: 'tenant',
    // Codes are unique across tenants and are looked up before the tenant is known.
    payment_link_code: 'local',
    payment_link_part: 'tenant',
    payment_link_report: 'tenant',
    payment_link_activation: 'tenant',
    payment_link_message: 'tenant',
    payment_link_notice: 'tenant',
    payment_link_reminder: 'tenant',
  },
});
