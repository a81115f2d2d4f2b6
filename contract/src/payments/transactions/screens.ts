import { can, where } from '../../core/endpoint.ts';
import type { PlannedActs, Redirects, Screens } from '../../core/screen.ts';
import { transactionsHome } from './area.ts';

/** The screens of payments. */
export const transactionScreens = {
  transactions: transactionsHome,
  history: {
    path: '/transactions/history',
    title: 'Transaction History',
    access: can('transaction_access'),
    testMode: true,
  },
  live: {
    path: '/transactions/live',
    title: 'Live Transactions',
    access: where(can('transaction_access'), { flags: { NCMC_MERCHANT: false } }),
    testMode: false,
  },
  transactionDetails: {
    path: '/transactions/details/$unitId',
    title: 'Transaction Details',
    access: can('transaction_access'),
    testMode: true,
  },
} as const satisfies Screens;

/** The planned actions of a payment. */
export const plannedTransactionActs = {
  seeCashbacks: {
    on: transactionScreens.transactionDetails,
    does: 'Cashbacks and offers of a payment',
    access: can('cashback_list_access'),
  },
} as const satisfies PlannedActs;

/** Earlier paths of payments and their reports. */
export const transactionRedirects = {
  '/transactions/list': '/transactions/history',
  '/transactions/reports': '/reports/transaction-reports',
  '/transactions/dailyReports': '/reports/transaction-daily-reports',
} as const satisfies Redirects;
