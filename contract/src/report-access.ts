import type { Criteria } from './core/criteria.ts';
import { can, where } from './core/endpoint.ts';
import type { Permission } from './core/permissions.ts';
import type { ReportKind } from './report-rules.ts';

/** Which permission a kind of report needs (B6). */
export const permissionOfKind: { readonly [Kind in ReportKind]: Permission } = {
  TRANSACTION: 'transaction_reports_access',
  DAILY_TRANSACTION: 'transaction_reports_access',
  REFUND: 'refund_reports_access',
  DAILY_REFUND: 'refund_reports_access',
  SETTLEMENT: 'settlementreports_access',
  QMC: 'qmc_report_access',
  GST: 'settlementreports_access',
  SETTLEMENT_MONTH: 'settlementreports_access',
  SETTLEMENT_YEAR: 'settlementreports_access',
};

/** Not for card-mandate merchants (B6). */
export const notNcmc = { flags: { NCMC_MERCHANT: false } } as const;

/** What a kind asks of the merchant, as its screen does (B6). */
export const criteriaOfKind: { readonly [Kind in ReportKind]: Criteria } = {
  TRANSACTION: {},
  DAILY_TRANSACTION: notNcmc,
  REFUND: notNcmc,
  DAILY_REFUND: notNcmc,
  SETTLEMENT: notNcmc,
  QMC: { flags: { QMC_REPORT_ENABLED: true } },
  GST: notNcmc,
  SETTLEMENT_MONTH: notNcmc,
  SETTLEMENT_YEAR: notNcmc,
};

/** Reports of settlements are the whole merchant's, so nobody of some stores only sees them (B6). */
export const isWholeMerchants = (kind: ReportKind): boolean => permissionOfKind[kind] === 'settlementreports_access';

/** What a report of the settlements of several merchants of a group needs beside the permission of its kind (B6). */
export const ofSeveralMerchants: Permission = 'master_settlement_reports_access';

/** Who may have any report. */
export const anyReports = can(
  'reports_access',
  'transaction_reports_access',
  'refund_reports_access',
  'settlementreports_access',
  'qmc_report_access',
);

/** Who may have reports of transactions. */
export const transactionReports = can('transaction_reports_access');

/** Who may have reports of refunds. */
export const refundReports = where(can('refund_reports_access'), notNcmc);

/** Who may have reports of settlements. */
export const settlementReports = {
  ...where(can('settlementreports_access'), notNcmc),
  wholeMerchant: true,
} as const;

/** Who may have QMC reports. */
export const qmcReports = where(can('qmc_report_access'), criteriaOfKind.QMC);
