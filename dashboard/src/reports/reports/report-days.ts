import { type ReportKind, reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import { maxReportDays, maxSettlementReportDays, rangeProblem } from '@galla/contract/reports/reports/rules.ts';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import { type DateFilter, dateFilterRange } from '@galla/ui/filters/date-filter.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import type { DatePreset } from '@galla/ui/format/date-ranges.ts';
import { type Instant, isoDay } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';

/** The first and last day in India, both inclusive. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** The kinds whose period is one day. */
export const isDaily = (kind: ReportKind) => reportKinds[kind].period === 'DAY';

/** Whether the report covers only days whose settlements are complete. */
const isOfSettledDays = (kind: ReportKind) => reportKinds[kind].period === 'SETTLED_DAYS';

/** The latest day that a report can cover. Today's settlements are not complete yet. */
export function latestDay(kind: ReportKind, now: Instant = currentTime()): string {
  const today = isoDay(now);
  return isOfSettledDays(kind) ? addDays(today, -1) : today;
}

/** The days of a filter, up to the latest possible day. */
export function daysOf(kind: ReportKind, choice: DateFilter, now: Instant = currentTime()): Days {
  if ('first' in choice) return choice;
  const { from, to } = dateFilterRange(choice, now);
  const [last, latest] = [isoDay(new Date(to).getTime() - 1), latestDay(kind, now)];
  return { first: isoDay(from), last: last > latest ? latest : last };
}

/** The days of a link, up to the latest possible day: a list may show a week that is not over. */
export function linkedDays(kind: ReportKind, { first, last }: Days, now: Instant = currentTime()): Days {
  const latest = latestDay(kind, now);
  return { first, last: last > latest && first <= latest ? latest : last };
}

/** Why no report can cover these days; undefined if one can (REP-03). */
export function daysProblem(kind: ReportKind, { first, last }: Days, now: Instant = currentTime()): string | undefined {
  if (isDaily(kind) && first !== last) return t`A daily report covers one day.`;
  return rangeProblem(kind, { from: first, to: last }, isoDay(now));
}

const presets: readonly DatePreset[] = [
  ...(['isoWeek', 'lastWeek', 'past7days', 'past30days', 'past3months', 'past6months'] as const),
  ...(['month', 'lastMonth', 'quarter', 'gstMonth', 'financialYear', 'lastFinancialYear'] as const),
];
const days: readonly DatePreset[] = ['today', 'yesterday'];

/** The presets that a report can cover now. */
export const presetsFor = (kind: ReportKind, now: Instant = currentTime()): readonly DatePreset[] =>
  (isDaily(kind) ? days : [...days, ...presets]).filter(
    (preset) => daysProblem(kind, daysOf(kind, { preset }, now), now) === undefined,
  );

/**
 * The initial days of a form: yesterday for a daily report, else the last week, and for settlements the longest range.
 */
export function plainDays(kind: ReportKind, now: Instant = currentTime()): Days {
  const last = latestDay(kind, now);
  if (isDaily(kind)) return daysOf(kind, { preset: 'yesterday' }, now);
  return { first: addDays(last, isOfSettledDays(kind) ? 1 - maxSettlementReportDays : -6), last };
}

/** The help text of the days. */
export function limitOf(kind: ReportKind): string {
  if (isDaily(kind)) return t`Choose one day, up to today. Today’s report covers the day so far.`;
  if (isOfSettledDays(kind)) return t`Choose up to ${maxSettlementReportDays} days, ending yesterday or earlier.`;
  return t`Choose up to ${maxReportDays} days.`;
}
