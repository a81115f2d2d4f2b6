import { feature } from '../../platform/feature.ts';
import { paymentAuditRules } from './audit-rules.ts';
import { eraseFromPayments } from './customer-queries.ts';

export const paymentsFeature = feature({
  name: 'payments',
  contract: {},
  handlers: () => ({}),
  writes: [
    'payment',
    'payment_hour',
    'payment_store_hour',
    'payment_store_day',
    'payment_store_month',
    'payment_day',
    'payment_state_hour',
  ],
  reads: ['journal', 'posting', 'qr_code'],
  eraseCustomer: eraseFromPayments,
  freeText: {
    payment: {
      customer_name: 'text',
      customer_vpa: 'vpa',
      card_issuer: 'text',
      bank: 'text',
      wallet: 'text',
      failure_reason: 'text',
      warnings: 'texts',
    },
  },
  auditRules: paymentAuditRules,
  distribution: {
    payment: 'tenant',
    payment_hour: 'tenant',
    payment_store_hour: 'tenant',
    payment_store_day: 'tenant',
    payment_store_month: 'tenant',
    payment_day: 'tenant',
    payment_state_hour: 'tenant',
  },
});
