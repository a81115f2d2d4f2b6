import { checkout } from '@galla/contract/collect/checkout/endpoints.ts';
import type { Ingestion } from '../../payments/ingestion/public/service.ts';
import type { Signal } from '../../platform/events/signal.ts';
import { feature } from '../../platform/feature.ts';
import { eraseFromOrders } from './customer-queries.ts';
import { askAboutAttempts, closeOrders } from './jobs.ts';
import { bankOutageCommand } from './operator.ts';
import { listOutages } from './outage-queries.ts';
import type { OrderFollowers } from './public/follower.ts';
import { checkoutHandlers } from './routes.ts';
import { deleteUnpaid, findTenantsWithUnpaid } from './unpaid-order-queries.ts';

/** The dependencies of the checkout's handlers, beyond the platform. */
interface CheckoutServices {
  readonly ingestion: Ingestion;
  readonly orderNews: Signal;
  readonly orderFollowers: OrderFollowers;
}

export const checkoutFeature = feature({
  name: 'checkout',
  contract: { checkout },
  handlers: ({ ingestion, orderNews, orderFollowers }: CheckoutServices) => ({
    checkout: checkoutHandlers(ingestion, orderNews, orderFollowers),
  }),
  jobs: [askAboutAttempts, closeOrders],
  writes: ['checkout_order', 'checkout_attempt', 'checkout_secret', 'bank_outage', 'sandbox'],
  reads: ['payment'],
  retention: [
    {
      table: 'checkout_order',
      keep: 'RETENTION_UNPAID_ORDERS_DAYS',
      batch: 1_000,
      findTenants: findTenantsWithUnpaid,
      remove: deleteUnpaid,
    },
  ],
  configuration: {
    outageWidget: async (tx, { now }) =>
      (await listOutages(tx, new Date(now))).map(({ code, ends_at }) => ({ code, until: ends_at.toISOString() })),
  },
  operator: [bankOutageCommand],
  eraseCustomer: eraseFromOrders,
  freeText: {
    checkout_attempt: { bank: 'text', wallet: 'text', vpa: 'vpa', failure_reason: 'text' },
    checkout_order: { description: 'text', customer_name: 'text', reference: 'text' },
  },
  distribution: {
    checkout_order: 'tenant',
    checkout_attempt: 'tenant',
    checkout_secret: 'reference',
    bank_outage: 'reference',
    sandbox: 'local',
  },
});
