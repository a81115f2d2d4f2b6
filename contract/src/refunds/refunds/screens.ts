import { can } from '../../core/endpoint.ts';
import type { Redirects, Screens } from '../../core/screen.ts';

/** The screens of refunds. */
export const refundScreens = {
  allRefunds: {
    path: '/transactions/refunds/all-refunds',
    title: 'All Refunds',
    access: can('refund_list_access'),
    testMode: false,
  },
  refundDetails: {
    path: '/transactions/refunds/details/$refundId',
    title: 'Refund Details',
    access: can('refund_list_access'),
    testMode: false,
  },
} as const satisfies Screens;

/** Earlier paths of refunds; a refund starts in the payment history. */
export const refundRedirects = {
  '/transactions/refunds': '/transactions/refunds/all-refunds',
  '/refunds': '/transactions/refunds/all-refunds',
  '/refunds/details/$refundId': '/transactions/refunds/details/$refundId',
  '/refunds/past-refunds': '/transactions/refunds/all-refunds',
  '/refunds/initiate': '/transactions/history',
  '/refunds/reports': '/reports/refund-reports',
  '/refunds/dailyReports': '/reports/refund-daily-reports',
} as const satisfies Redirects;
