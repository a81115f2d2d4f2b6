import type { DateFilter } from '@galla/ui/filters/date-filter.ts';
import {
  type DatePreset,
  type DateRange,
  datePresetLabels,
  defaultDatePreset,
  formatDateRange,
  isDatePreset,
} from '@galla/ui/format/date-ranges.ts';
import { plural, t } from '@lingui/core/macro';

const day = 86_400_000;

/** The saved dates of the dashboard; the ISO week if none are readable (SES-16). */
export function readDates(kept: unknown): DateFilter {
  const { preset, first, last } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  if (isDatePreset(preset)) return { preset };
  const isDay = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text);
  return isDay(first) && isDay(last) ? { first, last } : { preset: defaultDatePreset };
}

/** The earlier period, as a name and in the two sentences that compare with it. */
interface Before {
  readonly name: string;
  /** During the period. */
  readonly soFar: string;
  /** After it. */
  readonly whole: string;
}

const dayBefore = (): Before => ({
  name: t`Previous day`,
  soFar: t`by the same time the previous day`,
  whole: t`the previous day`,
});
const before: { readonly [Preset in DatePreset]?: () => Before } = {
  past1hour: () => ({
    name: t`Previous hour`,
    soFar: t`by the same time in the previous hour`,
    whole: t`in the previous hour`,
  }),
  past24hours: () => ({
    name: t`Previous 24 hours`,
    soFar: t`by the same time in the previous 24 hours`,
    whole: t`in the previous 24 hours`,
  }),
  today: () => ({ name: t`Yesterday`, soFar: t`by this time yesterday`, whole: t`the previous day` }),
  yesterday: dayBefore,
  isoWeek: () => ({ name: t`Last week`, soFar: t`by this time last week`, whole: t`last week` }),
};

function beforeOf(dates: DateFilter, range: DateRange): Before {
  const named = 'preset' in dates ? before[dates.preset] : undefined;
  if (named !== undefined) return named();
  const days = Math.round((Date.parse(range.to) - Date.parse(range.from)) / day);
  if (days === 1) return dayBefore();
  return {
    name: plural(days, { one: 'Previous # day', other: 'Previous # days' }),
    soFar: plural(days, {
      one: 'by the same time in the previous # day',
      other: 'by the same time in the previous # days',
    }),
    whole: plural(days, { one: 'in the previous # day', other: 'in the previous # days' }),
  };
}

/** The name of the earlier period: `Last week`, `Yesterday`, `The 30 days before`. */
export const nameOfBefore = (dates: DateFilter, range: DateRange): string => beforeOf(dates, range).name;

/** The comparison of a figure: `by this time last week` during the period, `in the 30 days before` after it. */
export function comparison(dates: DateFilter, range: DateRange, now: number): string {
  const { soFar, whole } = beforeOf(dates, range);
  return Date.parse(range.to) > now ? soFar : whole;
}

/** The name of the period in a key and in sentences. */
export const nameOfPeriod = (dates: DateFilter, range: DateRange, now: number): string =>
  'preset' in dates ? datePresetLabels[dates.preset] : formatDateRange(range, now);
