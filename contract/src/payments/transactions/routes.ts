import { can, route, routes } from '../../core/endpoint.ts';
import { transactionScreens } from './screens.ts';

/** Searching for a payment needs a separate permission besides seeing payments (PER-01). */
export const searching = { 'filters.search': 'search_transaction_access' } as const;

export const transactionsRoutes = routes('transactions', {
  list: route('POST /v3/transactions/list', {
    reads: true,
    access: transactionScreens.history.access,
    partsNeed: searching,
  }),
  stats: route('POST /v3/transactions/metrics/stats', {
    reads: true,
    access: transactionScreens.history.access,
    partsNeed: searching,
  }),
  details: route('POST /v3/transactions/details', {
    reads: true,
    access: transactionScreens.transactionDetails.access,
  }),
  unitDetails: route('GET /v3/transactions/unit/:unitId/details', {
    access: transactionScreens.transactionDetails.access,
  }),
  live: route('GET /v3/transactions/live', { access: transactionScreens.live.access }),
  export: route('POST /v3/transactions/export', {
    reads: true,
    access: transactionScreens.history.access,
    partsNeed: searching,
  }),
});

export const paymentPulseRoutes = routes('payment-pulse', {
  beats: route('POST /v3/transactions/metrics/pulse', {
    reads: true,
    testMode: false,
    access: can('transaction_access'),
    partsNeed: searching,
  }),
});
