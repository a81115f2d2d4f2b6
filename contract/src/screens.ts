import { readsAuditLog } from './audit/access.ts';
import type { Access } from './core/endpoint.ts';
import { anyone, can, person, signedIn, where } from './core/endpoint.ts';
import { keepsTeamSecure } from './second-factor/access.ts';

/** A screen: its path, its title, who may open it, where navigation shows it, and whether test mode has it (ROU-09). */
export interface Screen {
  readonly path: `/${string}`;
  readonly title: string;
  readonly access: Access;
  readonly navigation?: {
    readonly label: string;
    readonly icon: string;
    readonly group: 'main' | 'collect' | 'business';
  };
  readonly testMode: boolean;
  /** Set where the screen stands alone, without navigation (ROU-02). */
  readonly alone?: true;
}

/** Bulk refunds are the whole merchant's, as what a file names is (STO-07). */
const seesBulkRefunds = { ...can('batch_refund_access', 'view_batch_refund_access'), wholeMerchant: true } as const;
const refundsInBulk = { ...can('batch_refund_access'), wholeMerchant: true } as const;

/** Settlements are the whole merchant's (STO-07). */
const ofSettlements = { access: { ...can('settlements_access'), wholeMerchant: true }, testMode: false } as const;

/** Reports that card-mandate merchants do not have (ROU-09). */
const notNcmc = { flags: { NCMC_MERCHANT: false } } as const;

/** Reports of settlements are the whole merchant's as well. */
const settlementReports = { ...where(can('settlementreports_access'), notNcmc), wholeMerchant: true } as const;

/**
 * Every screen that exists. The same table drives navigation, guards and titles, and the endpoints behind a screen take
 * their access from here (ROU-09); features add a line with their screen.
 */
export const screens = {
  signIn: { path: '/login', title: 'Sign in', access: anyone, testMode: false },
  register: { path: '/register', title: 'Register your business', access: anyone, testMode: false },
  gatewayRegister: { path: '/pg/register', title: 'Register for the payment gateway', access: anyone, testMode: false },
  selectMerchant: { path: '/select-merchant', title: 'Select a merchant', access: person, testMode: false },
  twoStepSetup: { path: '/two-step-setup', title: 'Set up two-step verification', access: person, testMode: false },
  setPassword: { path: '/set-password', title: 'Set password', access: anyone, testMode: false },
  userVerify: { path: '/user-verify', title: 'Verify email', access: anyone, testMode: false },
  invitation: { path: '/invitation', title: 'Invitation', access: anyone, testMode: false },
  dashboard: {
    path: '/dashboard',
    title: 'Dashboard',
    access: signedIn,
    navigation: { label: 'Dashboard', icon: 'layout-dashboard', group: 'main' },
    testMode: true,
  },
  transactions: {
    path: '/transactions',
    title: 'Transactions',
    access: can('transaction_access'),
    navigation: { label: 'Transactions', icon: 'arrow-left-right', group: 'main' },
    testMode: true,
  },
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
  bulkRefunds: {
    path: '/transactions/refunds/bulk-refunds',
    title: 'Bulk Refunds',
    access: seesBulkRefunds,
    testMode: false,
  },
  initiateBulkRefund: {
    path: '/transactions/refunds/bulk-refunds/initiate',
    title: 'Initiate Bulk Refund',
    access: refundsInBulk,
    testMode: false,
  },
  bulkRefundDetails: {
    path: '/transactions/refunds/bulk-refunds/$batchId',
    title: 'Bulk Refund Details',
    access: seesBulkRefunds,
    testMode: false,
  },
  settlements: {
    path: '/settlements',
    title: 'Settlements',
    ...ofSettlements,
    navigation: { label: 'Settlements', icon: 'landmark', group: 'main' },
  },
  statementMatch: { path: '/settlements/bank-statement', title: 'Match a bank statement', ...ofSettlements },
  feeAudit: { path: '/settlements/fees', title: 'Check the fees', ...ofSettlements },
  settlementDetails: { path: '/settlements/$settlementId', title: 'Settlement Details', ...ofSettlements },
  reports: {
    path: '/reports',
    title: 'Reports',
    access: can('transaction_reports_access', 'refund_reports_access', 'settlementreports_access', 'qmc_report_access'),
    navigation: { label: 'Reports', icon: 'file-text', group: 'main' },
    testMode: true,
  },
  transactionReports: {
    path: '/reports/transaction-reports',
    title: 'Transaction Reports',
    access: can('transaction_reports_access'),
    testMode: true,
  },
  dailyTransactionReports: {
    path: '/reports/transaction-daily-reports',
    title: 'Daily Transaction Reports',
    access: where(can('transaction_reports_access'), notNcmc),
    testMode: true,
  },
  refundReports: {
    path: '/reports/refund-reports',
    title: 'Refund Reports',
    access: where(can('refund_reports_access'), notNcmc),
    testMode: false,
  },
  dailyRefundReports: {
    path: '/reports/refund-daily-reports',
    title: 'Daily Refund Reports',
    access: where(can('refund_reports_access'), notNcmc),
    testMode: false,
  },
  settlementReports: {
    path: '/reports/custom-settlement-reports',
    title: 'Custom Settlement Reports',
    access: settlementReports,
    testMode: false,
  },
  qmcReports: {
    path: '/reports/qmc-reports',
    title: 'QMC Reports',
    access: where(can('qmc_report_access'), { flags: { QMC_REPORT_ENABLED: true } }),
    testMode: true,
  },
  team: {
    path: '/team',
    title: 'Team',
    access: can('users_access'),
    navigation: { label: 'Team', icon: 'users', group: 'business' },
    testMode: true,
  },
  teamMembers: { path: '/team/members', title: 'Team', access: can('users_access'), testMode: true },
  teamRoles: { path: '/team/roles', title: 'Roles', access: can('users_access'), testMode: true },
  auditLog: {
    path: '/audit-log',
    title: 'Audit log',
    access: readsAuditLog,
    navigation: { label: 'Audit log', icon: 'scroll-text', group: 'business' },
    testMode: true,
  },
  security: {
    path: '/security',
    title: 'Security',
    access: keepsTeamSecure,
    navigation: { label: 'Security', icon: 'shield-check', group: 'business' },
    testMode: true,
  },
  profile: { path: '/profile', title: 'Profile', access: can('profile_access'), testMode: true },
} as const satisfies Record<string, Screen>;
