import type { Criteria } from '../../core/criteria.ts';
import { can, ofWholeMerchant } from '../../core/endpoint.ts';
import type { Permission } from '../../core/permissions.ts';
import { type ReportKind, reportKinds } from './kinds.ts';
import { reportScreens } from './screens.ts';

/** The screen of a kind of report; `?report=rpt_…` opens one there. E-mails lead to it. */
export const screenOfKind = (kind: ReportKind) => reportScreens[reportKinds[kind].screen];

/** Which permission a kind of report needs (REP-01). */
export const permissionOfKind = (kind: ReportKind): Permission => screenOfKind(kind).access.anyOf[0];

/** The criteria of a kind on the merchant, as those of its screen (ROU-09). */
export function criteriaOfKind(kind: ReportKind): Criteria {
  const { access } = screenOfKind(kind);
  return 'criteria' in access ? access.criteria : {};
}

/** Reports of settlements cover the whole merchant, so people of some stores may not see them (STO-07). */
export const isWholeMerchants = (kind: ReportKind): boolean => 'wholeMerchant' in screenOfKind(kind).access;

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
