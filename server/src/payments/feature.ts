import { feature } from '../platform/feature.ts';

export const paymentsFeature = feature({
  name: 'payments',
  contract: {},
  handlers: () => ({}),
  writes: ['payment', 'payment_hour', 'payment_store_hour', 'payment_store_day', 'payment_day', 'payment_state_hour'],
});
