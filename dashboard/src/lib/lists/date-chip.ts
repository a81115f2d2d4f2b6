import type { DateFilter } from '@galla/ui/filters/date-filter.ts';
import { formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { isoDay } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import type { ListDates } from './list-dates.ts';

/** The value and text of the date chip for dates that are neither a preset nor whole days. */
export function dateChip(dates: ListDates): { value: DateFilter; text?: { value: string; note?: string } } {
  if (dates === 'all') return { value: { preset: 'past6months' }, text: { value: t`All dates` } };
  if (!('from' in dates)) return { value: dates };
  const last = isoDay(new Date(dates.to).getTime() - 1);
  return { value: { first: isoDay(dates.from), last }, text: { value: formatDateRange(dates) } };
}
