import { find } from '@galla/contract/payments/find/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { findHandlers } from './routes.ts';

export const findFeature = feature({
  name: 'find',
  sandboxTime: true,
  contract: { find },
  handlers: () => ({ find: findHandlers }),
  reads: ['chargeback', 'checkout_order', 'payment', 'payment_link', 'payout', 'qr_code', 'refund', 'settlement'],
});
