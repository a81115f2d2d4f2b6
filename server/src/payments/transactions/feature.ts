import { transactions } from '@galla/contract/payments/transactions/endpoints.ts';
import { paymentPulse } from '@galla/contract/payments/transactions/payment-pulse.ts';
import type { Signal } from '../../platform/events/signal.ts';
import { feature } from '../../platform/feature.ts';
import { paymentPulseHandlers, transactionHandlers } from './routes.ts';

export const transactionsFeature = feature({
  name: 'transactions',
  sandboxTime: true,
  contract: { transactions, paymentPulse },
  handlers: ({ signal }: { readonly signal: Signal }) => ({
    transactions: transactionHandlers(signal),
    paymentPulse: paymentPulseHandlers,
  }),
  reads: ['chargeback', 'checkout_order', 'payment', 'qr_code', 'refund', 'settlement', 'settlement_item'],
});
