import { currentTime } from '../format/clock.ts';
/** The value of a date filter: a preset, or whole Indian days. It fits into a URL. */
import {
  type DatePreset,
  type DateRange,
  datePresetLabels,
  datePresetRange,
  dayRange,
  formatDateRange,
} from '../format/date-ranges.ts';
import type { Instant } from '../format/dates.ts';

/** The first and last day of an unfinished choice, `YYYY-MM-DD`. */
export type DayPair = [string | null, string | null];

/** A preset by name, or custom days as `YYYY-MM-DD`, both inclusive. */
export type DateFilter = { preset: DatePreset } | { first: string; last: string };

/** The range of instants of a filter at `now`. */
export function dateFilterRange(filter: DateFilter, now: Instant = currentTime()): DateRange {
  return 'preset' in filter ? datePresetRange(filter.preset, now) : dayRange(filter.first, filter.last);
}

/** The text of a chip: the preset's name and its dates, or only the dates. */
export function dateFilterText(filter: DateFilter, now: Instant = currentTime()): { value: string; note?: string } {
  const dates = formatDateRange(dateFilterRange(filter, now), now);
  return 'preset' in filter ? { value: datePresetLabels[filter.preset], note: dates } : { value: dates };
}
