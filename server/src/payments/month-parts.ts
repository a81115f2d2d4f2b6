import { istDay, istMonth, startOfIstMonth } from '../platform/indian-time.ts';
import type { TimeRange } from './range-parts.ts';

const day = 86_400_000;

/** A range of days to add, or to subtract from a month. `YYYY-MM-DD`; `beyond` is exclusive. */
export interface DaySpan {
  readonly first: string;
  readonly beyond: string;
  readonly sign: 1 | -1;
}

/** Whole months, by their first days, and the days to add to them or to subtract. */
export interface MonthParts {
  readonly months: readonly string[];
  readonly days: readonly DaySpan[];
}

/**
 * Cuts a range of whole IST days into months and days, so that few days are read: of a month that is mostly in the
 * range, the other days are subtracted. Days after `now` cost nothing, because they have no payments.
 */
export function cutByMonths({ from, to }: TimeRange, now: number): MonthParts {
  const months: string[] = [];
  const days: DaySpan[] = [];
  for (let month = istMonth(from); from < to && month <= istMonth(to - 1); month += 1) {
    const [start, end] = [startOfIstMonth(month), startOfIstMonth(month + 1)];
    const [first, last] = [Math.max(from, start), Math.min(to, end)];
    const outside = lengthOf(start, first, now) + lengthOf(last, end, now);
    // Reading a month costs as much as reading a day.
    if (outside + day < lengthOf(first, last, now)) {
      months.push(istDay(start));
      days.push(...spansOf(-1, [start, first], [last, end]));
    } else days.push(...spansOf(1, [first, last]));
  }
  return { months, days };
}

const lengthOf = (from: number, to: number, now: number) => Math.max(0, Math.min(to, now + day) - from);

const spansOf = (sign: 1 | -1, ...spans: readonly (readonly [number, number])[]): DaySpan[] =>
  spans.filter(([from, to]) => from < to).map(([from, to]) => ({ first: istDay(from), beyond: istDay(to), sign }));
