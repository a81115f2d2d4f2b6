import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatDay, formatMonth, type Instant, isoDay } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';

/** A report that one press requests. */
export type QuickReport =
  | { readonly kind: 'GST'; readonly month: string }
  | { readonly kind: 'SETTLEMENT'; readonly day: string };

const atDay = (day: string) => `${day}T00:00:00+05:30`;

/** The month before that of a day, such as `2026-10`. */
function monthBefore(day: string): string {
  return addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7);
}

/** The current quick reports: GST of this month and the last, and yesterday's settlement. */
export function quickReports(now: Instant = currentTime()): readonly QuickReport[] {
  const today = isoDay(now);
  return [
    { kind: 'GST', month: today.slice(0, 7) },
    { kind: 'GST', month: monthBefore(today) },
    { kind: 'SETTLEMENT', day: addDays(today, -1) },
  ];
}

/** The label of the button. */
export function quickLabel(report: QuickReport, now: Instant = currentTime()): string {
  if (report.kind === 'SETTLEMENT') return t`Yesterday’s settlement`;
  return report.month === isoDay(now).slice(0, 7) ? t`GST this month` : t`GST last month`;
}

/** The days below the label: `Oct 2026` or `Wed 25 Nov`. */
export const quickPeriod = (report: QuickReport): string =>
  report.kind === 'GST' ? formatMonth(atDay(`${report.month}-01`)) : formatDay(atDay(report.day));

/** Why the report of a period has no rows. */
export const nothingIn = (report: QuickReport): string =>
  report.kind === 'GST'
    ? t`No fees were deducted in ${{ period: quickPeriod(report) }}.`
    : t`No settlements on ${{ day: quickPeriod(report) }}.`;
