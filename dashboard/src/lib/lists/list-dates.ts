import { type DateFilter, dateFilterRange } from '@galla/ui/filters/date-filter.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { type DatePreset, type DateRange, defaultDatePreset, isDatePreset } from '@galla/ui/format/date-ranges.ts';
import { type Instant, istInstant, istParts } from '@galla/ui/format/dates.ts';

/** The dates of a list: a preset, whole days in India, exact instants (a bar of a chart), or all. */
export type ListDates = DateFilter | DateRange | 'all';

/** Parses the dates of an address; `plain` if it has no valid ones. */
export function parseDates<Plain>(dates: string, from: string, to: string, plain: Plain): ListDates | Plain {
  if (dates === 'all') return 'all';
  if (isDatePreset(dates)) return { preset: dates };
  if (isDay(from) && isDay(to)) return from <= to ? { first: from, last: to } : { first: to, last: from };
  if (isInstant(from) && isInstant(to) && from < to) return { from, to };
  return plain;
}

/** The address parameters of the dates; none for the default dates. */
export function datesParams(dates: ListDates, plain: DatePreset | 'all' = defaultDatePreset): Record<string, string> {
  if (typeof dates === 'string' || 'preset' in dates) {
    const name = typeof dates === 'string' ? dates : dates.preset;
    return name === plain ? {} : { dates: name };
  }
  return 'from' in dates ? { from: dates.from, to: dates.to } : { from: dates.first, to: dates.last };
}

/** The instants that the dates cover at `now`. */
export function datesRange(dates: ListDates, now: Instant = currentTime()): DateRange {
  if (dates === 'all') return allDates(now);
  return 'from' in dates ? dates : dateFilterRange(dates, now);
}

/** Galla has no older data. The range ends with tomorrow, so that a fast clock loses nothing. */
function allDates(now: Instant): DateRange {
  const { year, month, day } = istParts(now);
  return {
    from: new Date(istInstant(2000, 1, 1)).toISOString(),
    to: new Date(istInstant(year, month, day + 2)).toISOString(),
  };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));
}
