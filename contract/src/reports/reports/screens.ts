import { can, where } from '../../core/endpoint.ts';
import type { PlannedActs, Screens } from '../../core/screen.ts';
import { reportsHome } from './area.ts';

/** Reports that card-mandate merchants do not have (ROU-09). */
const notNcmc = { flags: { NCMC_MERCHANT: false } } as const;

/** Settlement reports belong to the whole merchant, like settlements (STO-07). */
const settlementReports = { ...where(can('settlementreports_access'), notNcmc), wholeMerchant: true } as const;

/** The screens of reports. */
export const reportScreens = {
  reports: reportsHome,
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
} as const satisfies Screens;

/** The planned actions of reports. */
export const plannedReportActs = {
  reconcile: {
    on: reportScreens.transactionReports,
    does: 'Reconcile payments from a file',
    access: can('batch_recon_access'),
  },
} as const satisfies PlannedActs;
