import { currentTime } from './clock.ts';
/** The date ranges of filters: the presets of UI-05 and custom days, as half-open ranges of UTC instants. */
import { type Instant, istInstant, istParts, startOfDay } from './dates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A half-open range of time: `from` inclusive, `to` exclusive, both UTC ISO 8601. */
export type DateRange = { from: string; to: string };

/**
 * The presets in menu order (UI-05). `isoWeek`, Monday to Sunday in IST, is the default. The last three are for
 * accounting: GST is filed for the previous month, and the financial year starts on 1 April.
 */
export const datePresetNames = [
  'past1hour',
  'past24hours',
  'today',
  'yesterday',
  'isoWeek',
  'lastWeek',
  'past7days',
  'past30days',
  'past3months',
  'past6months',
  'month',
  'lastMonth',
  'quarter',
  'gstMonth',
  'financialYear',
  'lastFinancialYear',
] as const;

/** The name of a preset as used in the URL. */
export type DatePreset = (typeof datePresetNames)[number];

/** The preset that applies when nothing is chosen. */
export const defaultDatePreset: DatePreset = 'isoWeek';

/** The label of each preset. */
export const datePresetLabels: Record<DatePreset, string> = {
  past1hour: 'Past 1 hour',
  past24hours: 'Past 24 hours',
  today: 'Today',
  yesterday: 'Yesterday',
  isoWeek: 'This week',
  lastWeek: 'Last week',
  past7days: 'Past 7 days',
  past30days: 'Past 30 days',
  past3months: 'Past 3 months',
  past6months: 'Past 6 months',
  month: 'This month',
  lastMonth: 'Last month',
  quarter: 'This quarter',
  gstMonth: 'GST month',
  financialYear: 'This financial year',
  lastFinancialYear: 'Last financial year',
};

const range = (from: number, to: number): DateRange => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** Whether a text from the URL is a preset. */
export function isDatePreset(text: unknown): text is DatePreset {
  return typeof text === 'string' && (datePresetNames as readonly string[]).includes(text);
}

function monthsBack(now: Instant, months: number): number {
  const { year, month, day } = istParts(now);
  // 31 Aug minus 6 months is 28 Feb, not 3 March.
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return istInstant(year, month - months, Math.min(day, lastDay));
}

/**
 * The range of a preset at `now`. Days are IST days. `past7days` is today and the six days before, `past30days` today
 * and the 29 before. Week, month, quarter and financial year are complete and include future days.
 */
export function datePresetRange(preset: DatePreset, now: Instant = currentTime()): DateRange {
  const moment = new Date(now).getTime();
  const today = startOfDay(now);
  const tomorrow = today + DAY;
  const { year, month, weekday } = istParts(now);
  const monday = today - ((weekday + 6) % 7) * DAY;
  const quarter = month - ((month - 1) % 3);
  const april = month < 4 ? year - 1 : year;
  switch (preset) {
    case 'past1hour':
      return range(moment - HOUR, moment);
    case 'past24hours':
      return range(moment - DAY, moment);
    case 'today':
      return range(today, tomorrow);
    case 'yesterday':
      return range(today - DAY, today);
    case 'isoWeek':
      return range(monday, monday + 7 * DAY);
    case 'lastWeek':
      return range(monday - 7 * DAY, monday);
    case 'past7days':
      return range(tomorrow - 7 * DAY, tomorrow);
    case 'month':
      return range(istInstant(year, month, 1), istInstant(year, month + 1, 1));
    case 'past30days':
      return range(tomorrow - 30 * DAY, tomorrow);
    case 'past3months':
      return range(monthsBack(now, 3), tomorrow);
    case 'past6months':
      return range(monthsBack(now, 6), tomorrow);
    case 'lastMonth':
    case 'gstMonth':
      return range(istInstant(year, month - 1, 1), istInstant(year, month, 1));
    case 'quarter':
      return range(istInstant(year, quarter, 1), istInstant(year, quarter + 3, 1));
    case 'financialYear':
      return range(istInstant(april, 4, 1), istInstant(april + 1, 4, 1));
    case 'lastFinancialYear':
      return range(istInstant(april - 1, 4, 1), istInstant(april, 4, 1));
  }
}

/** The range of whole IST days, both inclusive, given as `YYYY-MM-DD`. */
export function dayRange(firstDay: string, lastDay: string): DateRange {
  const start = (text: string) => {
    const [year = NaN, month = NaN, day = NaN] = text.split('-').map(Number);
    return istInstant(year, month, day);
  };
  const [first, last] = [start(firstDay), start(lastDay)].sort((a, b) => a - b) as [number, number];
  return range(first, last + DAY);
}

const startsDay = (instant: Instant) => startOfDay(instant) === new Date(instant).getTime();

function dayText(instant: Instant, thisYear: number, withMonth = true): string {
  const parts = istParts(instant);
  const month = withMonth ? ` ${MONTHS[parts.month - 1] ?? ''}` : '';
  return `${parts.day}${month}${withMonth && parts.year !== thisYear ? ` ${parts.year}` : ''}`;
}

function clock(instant: Instant): string {
  const { hour, minute } = istParts(instant);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(hour % 12 || 12)}:${pad(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * The dates of a range: `20 Nov`, `16–22 Nov`, `28 Oct–3 Nov`, with years unless this year's; partial days with times.
 */
export function formatDateRange(current: DateRange, now: Instant = currentTime()): string {
  const year = istParts(now).year;
  if (!startsDay(current.from) || !startsDay(current.to)) {
    const sameDay = startOfDay(current.from) === startOfDay(current.to);
    const end = sameDay ? clock(current.to) : `${dayText(current.to, year)}, ${clock(current.to)}`;
    return `${dayText(current.from, year)}, ${clock(current.from)}–${end}`;
  }
  const last = new Date(current.to).getTime() - DAY;
  const [a, b] = [istParts(current.from), istParts(last)];
  if (a.year === b.year && a.month === b.month && a.day === b.day) return dayText(last, year);
  const sameMonth = a.year === b.year && a.month === b.month;
  return `${dayText(current.from, sameMonth || a.year === b.year ? a.year : year, !sameMonth)}–${dayText(last, year)}`;
}
