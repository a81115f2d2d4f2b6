import type { Access } from '../../core/endpoint.ts';
import { adminsOnly, can, engine, route, routes } from '../../core/endpoint.ts';
import { transactionScreens } from '../../payments/transactions/screens.ts';
import { refundScreens } from './screens.ts';

/** Who may read the list of refunds. */
export const readsRefunds = refundScreens.allRefunds.access;

/** Who may refund and decide on others' requests. */
export const mayRefund = can('refund_access');

/** Who may change how a merchant's team refunds. */
export const setsRefunds = { ...adminsOnly(mayRefund), wholeMerchant: true } as const satisfies Access;

const searching = { 'filters.search': 'search_transaction_access' } as const;

export const refundsRoutes = routes('refunds', {
  create: route('POST /v1/transactions/backToSource', {
    access: mayRefund,
    risk: 'money-above-limit',
    idempotent: true,
    testMode: false,
  }),
  terms: route('GET /v1/refunds/terms/:unitId', { access: mayRefund, testMode: false }),
  colleagues: route('GET /v1/refunds/colleagues/:unitId', {
    access: transactionScreens.transactionDetails.access,
    testMode: false,
  }),
  askColleague: route('POST /v1/refunds/colleagues/:unitId', {
    access: transactionScreens.transactionDetails.access,
    risk: 'none',
    idempotent: true,
    testMode: false,
  }),
  list: route('POST /v1/refunds/list', { reads: true, access: readsRefunds, partsNeed: searching, testMode: false }),
  stats: route('POST /v1/refunds/metrics/stats', {
    reads: true,
    access: readsRefunds,
    partsNeed: searching,
    testMode: false,
  }),
  details: route('GET /v1/refunds/:refundId/details', {
    access: can('refund_list_access', 'refund_access'),
    testMode: false,
  }),
  decide: route('POST /v1/refunds/:refundId/decision', {
    access: mayRefund,
    risk: 'money',
    idempotent: true,
    testMode: false,
  }),
  export: route('POST /v1/refunds/export', {
    reads: true,
    access: readsRefunds,
    partsNeed: searching,
    testMode: false,
  }),
  settings: route('GET /v1/refunds/settings', { access: mayRefund, testMode: false }),
  saveSettings: route('PUT /v1/refunds/settings', { access: setsRefunds, risk: 'money', testMode: false }),
  approveSettings: route('POST /v1/refunds/settings/approve', { access: setsRefunds, risk: 'money', testMode: false }),
  stopSettings: route('POST /v1/refunds/settings/stop', { access: setsRefunds, risk: 'none', testMode: false }),
  report: route('POST /rail/v1/refunds', { access: engine, testMode: false }),
});
