import type { Screen } from '@galla/contract/core/screen.ts';
import type { ReportKind } from '@galla/contract/reports/reports/rules.ts';
import { reportScreens } from '@galla/contract/reports/reports/screens.ts';

/** The reports of one screen (REP-01). */
export interface ReportTab {
  readonly screen: Screen;
  /** Its name among the kinds of its tab. */
  readonly label: string;
  /** The call that lists its reports. */
  readonly list: 'transactions' | 'refunds' | 'settlements' | 'qmc';
  /** The first kind of its form. */
  readonly kind: ReportKind;
  /** Set where it lists this kind alone: daily reports share a call with those of a range. */
  readonly only?: ReportKind;
}

/** A tab of the reports with the kinds inside it. */
export interface ReportGroup {
  readonly label: string;
  readonly kinds: readonly [ReportTab, ...ReportTab[]];
}

/** The three tabs. Each kind keeps the path that the specification gives it (REP-01). */
export const reportGroups: readonly ReportGroup[] = [
  {
    label: 'Transactions',
    kinds: [
      {
        screen: reportScreens.transactionReports,
        label: 'Any dates',
        list: 'transactions',
        kind: 'TRANSACTION',
        only: 'TRANSACTION',
      },
      {
        screen: reportScreens.dailyTransactionReports,
        label: 'One day',
        list: 'transactions',
        kind: 'DAILY_TRANSACTION',
        only: 'DAILY_TRANSACTION',
      },
      { screen: reportScreens.qmcReports, label: 'QR and card machine', list: 'qmc', kind: 'QMC' },
    ],
  },
  {
    label: 'Refunds',
    kinds: [
      { screen: reportScreens.refundReports, label: 'Any dates', list: 'refunds', kind: 'REFUND', only: 'REFUND' },
      {
        screen: reportScreens.dailyRefundReports,
        label: 'One day',
        list: 'refunds',
        kind: 'DAILY_REFUND',
        only: 'DAILY_REFUND',
      },
    ],
  },
  {
    label: 'Settlements',
    kinds: [{ screen: reportScreens.settlementReports, label: 'Settlements', list: 'settlements', kind: 'SETTLEMENT' }],
  },
];

/** All kinds in the order of the tabs. */
export const reportTabs: readonly ReportTab[] = reportGroups.flatMap(({ kinds }) => kinds);

/** The kind of a path, whatever the case of its letters. */
export function tabAt(pathname: string): ReportTab | undefined {
  const path = pathname.toLowerCase().replace(/\/$/, '');
  return reportTabs.find(({ screen }) => screen.path === path);
}

/** The tab that a path lies in. */
export function groupAt(pathname: string): ReportGroup | undefined {
  const tab = tabAt(pathname);
  return tab && reportGroups.find(({ kinds }) => kinds.includes(tab));
}
