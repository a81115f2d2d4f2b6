import type { Criteria } from '../core/criteria.ts';
import { can } from '../core/endpoint.ts';
import type { Permission } from '../core/permissions.ts';
import type { ReportKind } from './rules.ts';
import { reportScreens } from './screens.ts';

/** Which permission a kind of report needs (REP-01). */
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

const ofSettlements = reportScreens.settlementReports.access.criteria;

/** What a kind asks of the merchant, as its screen does (ROU-09). */
export const criteriaOfKind: { readonly [Kind in ReportKind]: Criteria } = {
  TRANSACTION: {},
  DAILY_TRANSACTION: reportScreens.dailyTransactionReports.access.criteria,
  REFUND: reportScreens.refundReports.access.criteria,
  DAILY_REFUND: reportScreens.dailyRefundReports.access.criteria,
  SETTLEMENT: ofSettlements,
  QMC: reportScreens.qmcReports.access.criteria,
  GST: ofSettlements,
  SETTLEMENT_MONTH: ofSettlements,
  SETTLEMENT_YEAR: ofSettlements,
};

/** Reports of settlements are the whole merchant's, so nobody of some stores only sees them (STO-07). */
export const isWholeMerchants = (kind: ReportKind): boolean => permissionOfKind[kind] === 'settlementreports_access';

/** What a report of the settlements of several merchants of a group needs beside the permission of its kind (PER-01). */
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
export const transactionReports = reportScreens.transactionReports.access;

/** Who may have reports of refunds. */
export const refundReports = reportScreens.refundReports.access;

/** Who may have reports of settlements. */
export const settlementReports = reportScreens.settlementReports.access;

/** Who may have QMC reports. */
export const qmcReports = reportScreens.qmcReports.access;
