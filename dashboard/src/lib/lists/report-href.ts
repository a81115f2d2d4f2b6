import { type Instant, isoDay } from '@galla/ui/format/dates.ts';
import { type HistoryDates, historyRange } from './history-search.ts';

/** The address of a report with the days of a filter, both inclusive; without days where all dates are shown. */
export function reportHref(path: string, dates: HistoryDates, now: Instant = Date.now()): string {
  if (dates === 'all') return path;
  const { from, to } = historyRange(dates, now);
  return `${path}?from=${isoDay(from)}&to=${isoDay(new Date(to).getTime() - 1)}`;
}
