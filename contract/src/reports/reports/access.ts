import type { Criteria } from '../../core/criteria.ts';
import { can, ofWholeMerchant } from '../../core/endpoint.ts';
import type { Permission } from '../../core/permissions.ts';
import { type ReportKind, reportKinds } from './kinds.ts';
import { reportScreens } from './screens.ts';

/** The screen of a kind of report; `?report=rpt_…` opens a report there. E-mails link to it. */
export const screenOfKind = (kind: ReportKind) => reportScreens[reportKinds[kind].screen];

/** The permission that a kind of report needs (REP-01). */
export const permissionOfKind = (kind: ReportKind): Permission => screenOfKind(kind).access.anyOf[0];

/** The merchant criteria of a kind, the same as its screen's (ROU-09). */
export function criteriaOfKind(kind: ReportKind): Criteria {
  const { access } = screenOfKind(kind);
  return 'criteria' in access ? access.criteria : {};
}

/** Settlement reports cover the whole merchant, so people limited to some stores may not see them (STO-07). */
export const isWholeMerchants = (kind: ReportKind): boolean => 'wholeMerchant' in screenOfKind(kind).access;

/** The additional permission for a settlement report of several merchants of a group (PER-01). */
export const ofSeveralMerchants: Permission = 'master_settlement_reports_access';

/** Who may read any report. */
export const anyReports = can(
  'reports_access',
  'transaction_reports_access',
  'refund_reports_access',
  'settlementreports_access',
  'qmc_report_access',
);

/** Who may change the columns of the whole team's reports: its templates and defaults. */
export const setsReportLooks = ofWholeMerchant(anyReports);

/** Who may read transaction reports. */
export const transactionReports = reportScreens.transactionReports.access;

/** Who may read refund reports. */
export const refundReports = reportScreens.refundReports.access;

/** Who may read settlement reports. */
export const settlementReports = reportScreens.settlementReports.access;

/** Who may read QMC reports. */
export const qmcReports = reportScreens.qmcReports.access;
