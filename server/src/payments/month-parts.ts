import { istDay, istMonth, startOfIstMonth } from '../platform/indian-time.ts';
import type { TimeRange } from './range-parts.ts';

const day = 86_400_000;

/** Days of a month, as a difference of two running sums: those up to the day `until` less those up to `before`. */
export interface MonthPart {
  /** The first day of the month, `YYYY-MM-DD`. */
  readonly month: string;
  /** The number of the last day before the part; 0 where it begins with the month. */
  readonly before: number;
  /** The number of its last day; 31 where it ends with the month, however long that is. */
  readonly until: number;
}

const lastDay = 31;

/** Cuts a range of whole IST days into its months. */
export function cutByMonths({ from, to }: TimeRange): MonthPart[] {
  const parts: MonthPart[] = [];
  for (let month = istMonth(from); from < to && month <= istMonth(to - 1); month += 1) {
    const [start, end] = [startOfIstMonth(month), startOfIstMonth(month + 1)];
    const before = Math.max(0, (from - start) / day);
    parts.push({ month: istDay(start), before, until: to >= end ? lastDay : (to - start) / day });
  }
  return parts;
}
