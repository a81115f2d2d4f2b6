import type { DateFilter } from '@galla/ui/date-filter.ts';
import {
  type DatePreset,
  type DateRange,
  datePresetLabels,
  defaultDatePreset,
  formatDateRange,
  isDatePreset,
} from '@galla/ui/format/date-ranges.ts';

const day = 86_400_000;

/** The kept dates of the dashboard; the ISO week where nothing readable was kept (A3). */
export function readDates(kept: unknown): DateFilter {
  const { preset, first, last } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  if (isDatePreset(preset)) return { preset };
  const isDay = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text);
  return isDay(first) && isDay(last) ? { first, last } : { preset: defaultDatePreset };
}

const before: { readonly [Preset in DatePreset]?: string } = {
  past1hour: 'the hour before',
  past24hours: 'the 24 hours before',
  today: 'yesterday',
  yesterday: 'the day before',
  isoWeek: 'last week',
};

/** What the period before is called: `last week`, `yesterday`, `the 30 days before`. */
export function nameOfBefore(dates: DateFilter, range: DateRange): string {
  const named = 'preset' in dates ? before[dates.preset] : undefined;
  if (named !== undefined) return named;
  const days = Math.round((Date.parse(range.to) - Date.parse(range.from)) / day);
  return days === 1 ? 'the day before' : `the ${days} days before`;
}

/** Against what the figure is held: `by this time last week` while the period runs, `in the 30 days before` after it. */
export function comparison(dates: DateFilter, range: DateRange, now: number): string {
  const name = nameOfBefore(dates, range);
  const plain = name === 'yesterday' || name === 'last week';
  if (Date.parse(range.to) > now) return plain ? `by this time ${name}` : `by the same time in ${name}`;
  return plain ? name : `in ${name}`;
}

/** What the period itself is called in a key and in sentences. */
export const nameOfPeriod = (dates: DateFilter, range: DateRange, now: number): string =>
  'preset' in dates ? datePresetLabels[dates.preset] : formatDateRange(range, now);
