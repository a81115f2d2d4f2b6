import type { Criteria } from '../../core/criteria.ts';
import { can, ofWholeMerchant } from '../../core/endpoint.ts';
import type { Permission } from '../../core/permissions.ts';
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

/** The criteria of a kind on the merchant, as those of its screen (ROU-09). */
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

/** Reports of settlements cover the whole merchant, so people of some stores may not see them (STO-07). */
export const isWholeMerchants = (kind: ReportKind): boolean => permissionOfKind[kind] === 'settlementreports_access';

/** The permission for a settlement report of several merchants of a group, beside that of its kind (PER-01). */
export const ofSeveralMerchants: Permission = 'master_settlement_reports_access';

/** Access to any report. */
export const anyReports = can(
  'reports_access',
  'transaction_reports_access',
  'refund_reports_access',
  'settlementreports_access',
  'qmc_report_access',
);

/** Access to change how the reports of the whole team look: its templates and default columns. */
export const setsReportLooks = ofWholeMerchant(anyReports);

/** Access to reports of transactions. */
export const transactionReports = reportScreens.transactionReports.access;

/** Access to reports of refunds. */
export const refundReports = reportScreens.refundReports.access;

/** Access to reports of settlements. */
export const settlementReports = reportScreens.settlementReports.access;

/** Access to QMC reports. */
export const qmcReports = reportScreens.qmcReports.access;
