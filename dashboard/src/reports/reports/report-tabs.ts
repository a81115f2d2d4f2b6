import type { Screen } from '@galla/contract/core/screen.ts';
import {
  kindsOfList,
  type ReportKind,
  type ReportList,
  type ReportScreen,
  reportKinds,
} from '@galla/contract/reports/reports/kinds.ts';
import { reportScreens } from '@galla/contract/reports/reports/screens.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The reports of one screen (REP-01). */
export interface ReportTab {
  readonly screen: Screen;
  /** The label of its kind inside the tab. */
  readonly label: MessageDescriptor;
  /** The endpoint that lists its reports. */
  readonly list: ReportList;
  /** The first kind in its form. */
  readonly kind: ReportKind;
  /** Set if it lists only this kind: daily reports share an endpoint with those of a date range. */
  readonly only?: ReportKind;
}

/** A tab of reports with its kinds. */
export interface ReportGroup {
  readonly label: MessageDescriptor;
  readonly kinds: readonly [ReportTab, ...ReportTab[]];
}

function tabOf(kind: ReportKind, label: MessageDescriptor): ReportTab {
  const { screen, list } = reportKinds[kind];
  const isShared = kindsOfList(list).some((other) => reportKinds[other].screen !== screen);
  const tab = { screen: reportScreens[screen], label, list, kind };
  return isShared ? { ...tab, only: kind } : tab;
}

const tabs: { readonly [Screen in ReportScreen]: ReportTab } = {
  transactionReports: tabOf('TRANSACTION', msg`Date range`),
  dailyTransactionReports: tabOf('DAILY_TRANSACTION', msg`Single day`),
  qmcReports: tabOf('QMC', msg`QR and card machine`),
  refundReports: tabOf('REFUND', msg`Date range`),
  dailyRefundReports: tabOf('DAILY_REFUND', msg`Single day`),
  settlementReports: tabOf('SETTLEMENT', msg`Settlements`),
};

/** The three tabs. Each kind has the path that the specification gives it (REP-01). */
export const reportGroups: readonly ReportGroup[] = [
  { label: msg`Transactions`, kinds: [tabs.transactionReports, tabs.dailyTransactionReports, tabs.qmcReports] },
  { label: msg`Refunds`, kinds: [tabs.refundReports, tabs.dailyRefundReports] },
  { label: msg`Settlements`, kinds: [tabs.settlementReports] },
];

/** All kinds, in the order of the tabs. */
export const reportTabs: readonly ReportTab[] = reportGroups.flatMap(({ kinds }) => kinds);

/** The kind of a path, ignoring case. */
export function tabAt(pathname: string): ReportTab | undefined {
  const path = pathname.toLowerCase().replace(/\/$/, '');
  return reportTabs.find(({ screen }) => screen.path === path);
}

/** The tab of a path. */
export function groupAt(pathname: string): ReportGroup | undefined {
  const tab = tabAt(pathname);
  return tab && reportGroups.find(({ kinds }) => kinds.includes(tab));
}
