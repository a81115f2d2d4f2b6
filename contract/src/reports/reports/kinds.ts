import type { ReportDictionary } from './columns.ts';
import type { ScheduleFrequency } from './schedule-rules.ts';
import type { reportScreens } from './screens.ts';

/** A screen with reports, by its key. */
export type ReportScreen = Exclude<keyof typeof reportScreens, 'reports'>;

/** The calls that list reports, each for one or several kinds. */
export type ReportList = 'transactions' | 'refunds' | 'settlements' | 'qmc';

/** The properties of a kind of report. Code that treats kinds differently reads them here. */
export interface ReportKindDescription {
  /** The label (REP-01, REP-06). */
  readonly name: string;
  /** Its screen, which decides the kind's permission and criteria (REP-01, ROU-09). */
  readonly screen: ReportScreen;
  readonly list: ReportList;
  /** The dictionaries of its columns. If there are two, the first is for stores. */
  readonly dictionaries: readonly [ReportDictionary, ...ReportDictionary[]];
  /** The period of a report: a day, several days up to today, days with complete settlements, a month, or a year. */
  readonly period: 'DAY' | 'DAYS' | 'SETTLED_DAYS' | 'MONTH' | 'YEAR';
  /** How often a schedule can generate it. */
  readonly frequencies: readonly ScheduleFrequency[];
  /** The record whose states can filter it. */
  readonly states: 'PAYMENT' | 'REFUND' | null;
  /** The label of the total in lists. */
  readonly leadingTotal: 'Total' | 'Net' | 'GST';
}

const kinds = {
  TRANSACTION: {
    name: 'Transaction report',
    screen: 'transactionReports',
    list: 'transactions',
    dictionaries: ['STORE', 'ONLINE'],
    period: 'DAYS',
    frequencies: ['WEEKLY', 'MONTHLY'],
    states: 'PAYMENT',
    leadingTotal: 'Total',
  },
  DAILY_TRANSACTION: {
    name: 'Daily transaction report',
    screen: 'dailyTransactionReports',
    list: 'transactions',
    dictionaries: ['STORE', 'ONLINE'],
    period: 'DAY',
    frequencies: ['DAILY'],
    states: 'PAYMENT',
    leadingTotal: 'Total',
  },
  REFUND: {
    name: 'Refund report',
    screen: 'refundReports',
    list: 'refunds',
    dictionaries: ['STORE', 'ONLINE'],
    period: 'DAYS',
    frequencies: ['WEEKLY', 'MONTHLY'],
    states: 'REFUND',
    leadingTotal: 'Total',
  },
  DAILY_REFUND: {
    name: 'Daily refund report',
    screen: 'dailyRefundReports',
    list: 'refunds',
    dictionaries: ['STORE', 'ONLINE'],
    period: 'DAY',
    frequencies: ['DAILY'],
    states: 'REFUND',
    leadingTotal: 'Total',
  },
  SETTLEMENT: {
    name: 'Custom settlement report',
    screen: 'settlementReports',
    list: 'settlements',
    dictionaries: ['STORE', 'ONLINE'],
    period: 'SETTLED_DAYS',
    // A month may have 31 days and a custom settlement report has 30.
    frequencies: ['DAILY', 'WEEKLY'],
    states: null,
    leadingTotal: 'Net',
  },
  QMC: {
    name: 'QMC report',
    screen: 'qmcReports',
    list: 'qmc',
    dictionaries: ['STORE'],
    period: 'DAYS',
    frequencies: ['DAILY', 'WEEKLY', 'MONTHLY'],
    states: null,
    leadingTotal: 'Total',
  },
  GST: {
    name: 'GST report',
    screen: 'settlementReports',
    list: 'settlements',
    dictionaries: ['GST'],
    period: 'MONTH',
    frequencies: ['MONTHLY'],
    states: null,
    leadingTotal: 'GST',
  },
  SETTLEMENT_MONTH: {
    name: 'Monthly settlement report',
    screen: 'settlementReports',
    list: 'settlements',
    dictionaries: ['SETTLEMENT_DAYS'],
    period: 'MONTH',
    frequencies: ['MONTHLY'],
    states: null,
    leadingTotal: 'Net',
  },
  SETTLEMENT_YEAR: {
    name: 'Yearly settlement report',
    screen: 'settlementReports',
    list: 'settlements',
    dictionaries: ['SETTLEMENT_DAYS'],
    period: 'YEAR',
    frequencies: [],
    states: null,
    leadingTotal: 'Net',
  },
} as const satisfies { readonly [kind: string]: ReportKindDescription };

/** A kind of report. */
export type ReportKind = keyof typeof kinds;

/** The description of every kind of report: a missing one does not compile. */
export const reportKinds: { readonly [Kind in ReportKind]: ReportKindDescription } = kinds;

/** The kinds of reports. */
export const reportKindNames = Object.keys(reportKinds) as [ReportKind, ...ReportKind[]];

/** The kinds with these facts. */
type KindWith<Facts> = {
  [Kind in ReportKind]: (typeof kinds)[Kind] extends Facts ? Kind : never;
}[ReportKind];

/** The kinds that one call lists. */
export type KindOfList<List extends ReportList> = KindWith<{ readonly list: List }>;

/** The kinds whose period is a month or a year, and whose form is fixed. */
export type PeriodKind = KindWith<{ readonly period: 'MONTH' | 'YEAR' }>;

/** Whether the period of a kind is a month or a year. */
export const isOfPeriod = (kind: ReportKind): kind is PeriodKind =>
  reportKinds[kind].period === 'MONTH' || reportKinds[kind].period === 'YEAR';

/** The kinds that one call lists. */
export const kindsOfList = (list: ReportList): readonly ReportKind[] =>
  reportKindNames.filter((kind) => reportKinds[kind].list === list);

/** The default dictionary of a merchant. */
export function usualDictionary(kind: ReportKind, online: boolean): ReportDictionary {
  const { dictionaries } = reportKinds[kind];
  return dictionaries.find((one) => one === (online ? 'ONLINE' : 'STORE')) ?? dictionaries[0];
}
