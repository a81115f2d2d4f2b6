import { currentTime } from '../../format/clock.ts';
import {
  type DatePreset,
  type DateRange,
  datePresetLabels,
  datePresetRange,
  formatDateRange,
} from '../../format/date-ranges.ts';
import { formatMonth, type Instant, istParts } from '../../format/dates.ts';

/** A named period in a menu. */
export interface NamedPeriod {
  readonly preset: DatePreset;
  readonly label: string;
  /** The days that it covers now; absent for hours. */
  readonly dates?: string;
  /** The return it is filed in, or the name of the financial year. */
  readonly note?: string;
}

/** The named periods of a list as the menu groups them. A group may be empty. */
export interface PeriodGroups {
  readonly days: readonly NamedPeriod[];
  readonly past: readonly NamedPeriod[];
  readonly months: readonly NamedPeriod[];
  readonly accounts: readonly NamedPeriod[];
}

const groups = {
  days: ['today', 'yesterday', 'isoWeek', 'lastWeek'],
  past: ['past1hour', 'past24hours', 'past7days', 'past30days', 'past3months', 'past6months'],
  months: ['month', 'lastMonth', 'quarter'],
  accounts: ['gstMonth', 'financialYear', 'lastFinancialYear'],
} as const satisfies Record<keyof PeriodGroups, readonly DatePreset[]>;

/** The groups of the allowed presets at `now`. */
export function periodGroups(allowed: readonly DatePreset[], now: Instant = currentTime()): PeriodGroups {
  const named = (presets: readonly DatePreset[]) =>
    presets.filter((preset) => allowed.includes(preset)).map((preset) => namedPeriod(preset, now));
  const { days, past, months, accounts } = groups;
  return { days: named(days), past: named(past), months: named(months), accounts: named(accounts) };
}

function namedPeriod(preset: DatePreset, now: Instant): NamedPeriod {
  const range = datePresetRange(preset, now);
  const label = datePresetLabels[preset];
  if (preset === 'past1hour' || preset === 'past24hours') return { preset, label };
  if (preset === 'financialYear' || preset === 'lastFinancialYear') {
    const last = new Date(range.to).getTime() - 1;
    return { preset, label, dates: `${formatMonth(range.from)}–${formatMonth(last)}`, note: yearsOf(range) };
  }
  const period = { preset, label, dates: formatDateRange(range, now) };
  return preset === 'gstMonth' ? { ...period, note: `Filed in ${formatMonth(now)}` } : period;
}

/** The name of a financial year: `2026–27`. */
function yearsOf({ from }: DateRange): string {
  const { year } = istParts(from);
  return `${year}–${String(year + 1).slice(2)}`;
}
