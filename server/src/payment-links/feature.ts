import { paymentLinkMessages as messages } from '@galla/contract/payment-links/message-endpoints.ts';
import { feature } from '../platform/feature.ts';
import type { EngineKeys } from '../platform/rail/engine-keys.ts';
import { notifyOfLinks } from './messages/notices.ts';
import { remindCustomers } from './messages/reminders.ts';
import { linkMessageHandlers } from './messages/routes.ts';
import { paymentLinkMessages } from './messages/send.ts';

export const paymentLinksFeature = feature({
  name: 'payment-links',
  contract: { messages },
  handlers: ({ engineKeys }: { readonly engineKeys: EngineKeys }) => ({ messages: linkMessageHandlers(engineKeys) }),
  jobs: [notifyOfLinks, remindCustomers],
  writes: ['payment_link', 'payment_link_message', 'payment_link_notice', 'payment_link_reminder'],
  messageFollower: paymentLinkMessages,
  freeText: {
    payment_link: { purpose: 'text', customer_name: 'text', reference_id: 'text', reason: 'text', undelivered: 'text' },
    payment_link_message: { reason: 'text' },
    payment_link_report: { note: 'text' },
    payment_link_activation: { reason: 'text' },
  },
});
