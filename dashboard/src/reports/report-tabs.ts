import type { Screen } from '@galla/contract/core/screen.ts';
import type { ReportKind } from '@galla/contract/reports/rules.ts';
import { reportScreens } from '@galla/contract/reports/screens.ts';

/** A tab of the reports (REP-01). */
export interface ReportTab {
  readonly screen: Screen;
  readonly label: string;
  /** The call that lists its reports. */
  readonly list: 'transactions' | 'refunds' | 'settlements' | 'qmc';
  /** The first kind of its form. */
  readonly kind: ReportKind;
  /** Set where it lists this kind alone: daily reports share a call with those of a range. */
  readonly only?: ReportKind;
}

/** The tabs in the order of the specification. */
export const reportTabs: readonly ReportTab[] = [
  {
    screen: reportScreens.transactionReports,
    label: 'Transactions',
    list: 'transactions',
    kind: 'TRANSACTION',
    only: 'TRANSACTION',
  },
  {
    screen: reportScreens.dailyTransactionReports,
    label: 'Daily transactions',
    list: 'transactions',
    kind: 'DAILY_TRANSACTION',
    only: 'DAILY_TRANSACTION',
  },
  { screen: reportScreens.refundReports, label: 'Refunds', list: 'refunds', kind: 'REFUND', only: 'REFUND' },
  {
    screen: reportScreens.dailyRefundReports,
    label: 'Daily refunds',
    list: 'refunds',
    kind: 'DAILY_REFUND',
    only: 'DAILY_REFUND',
  },
  { screen: reportScreens.settlementReports, label: 'Settlements', list: 'settlements', kind: 'SETTLEMENT' },
  { screen: reportScreens.qmcReports, label: 'QMC', list: 'qmc', kind: 'QMC' },
];

/** The tab of a path, whatever the case of its letters. */
export function tabAt(pathname: string): ReportTab | undefined {
  const path = pathname.toLowerCase().replace(/\/$/, '');
  return reportTabs.find(({ screen }) => screen.path === path);
}
