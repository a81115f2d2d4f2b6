import { istDay, istHour, istMidnight, istMonth, startOfIstMonth } from '../../../platform/indian-time.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A stretch of time in ms since 1970; `to` is exclusive. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** A range in parts: rollups answer its whole days and hours of IST. The parts neither overlap nor leave gaps. */
export interface RangeParts {
  readonly days: readonly TimeRange[];
  /** Each within one IST day if days are parts too. */
  readonly hours: readonly TimeRange[];
  /** Parts that only the payments themselves can answer, each within one hour of IST. */
  readonly rest: readonly TimeRange[];
}

/** Cuts a range into the units of the rollups: from days down, or from hours down. An empty range has no parts. */
export function splitRange(range: TimeRange, coarsest: 'day' | 'hour'): RangeParts {
  const byDay = coarsest === 'day' ? cut(range, istMidnight, day) : { whole: [], ends: [range] };
  const byHour = byDay.ends.map((end) => cut(end, istHour, hour));
  return {
    days: byDay.whole,
    hours: byHour.flatMap(({ whole }) => whole),
    rest: byHour.flatMap(({ ends }) => ends),
  };
}

function cut(
  { from, to }: TimeRange,
  startOf: (ms: number) => number,
  length: number,
): { readonly whole: readonly TimeRange[]; readonly ends: readonly TimeRange[] } {
  const first = startOf(from + length - 1);
  // No whole unit lies inside the range.
  if (first >= to) return { whole: [], ends: spans([from, to]) };
  const last = Math.max(startOf(to), first);
  return { whole: spans([first, last]), ends: spans([from, first], [last, to]) };
}

function spans(...ranges: readonly (readonly [number, number])[]): TimeRange[] {
  return ranges.filter(([from, to]) => from < to).map(([from, to]) => ({ from, to }));
}

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
