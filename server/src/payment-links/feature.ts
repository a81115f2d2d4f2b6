import { feature } from '../platform/feature.ts';

export const paymentLinksFeature = feature({
  name: 'payment-links',
  contract: {},
  handlers: () => ({}),
  freeText: {
    payment_link: { purpose: 'text', customer_name: 'text', reference_id: 'text', reason: 'text', undelivered: 'text' },
    payment_link_report: { note: 'text' },
    payment_link_activation: { reason: 'text' },
  },
});
