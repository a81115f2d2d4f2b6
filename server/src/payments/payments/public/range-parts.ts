import { istDay, istHour, istMidnight, istMonth, startOfIstMonth } from '../../../platform/indian-time.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A period in ms since 1970. `to` is exclusive. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** A range in parts: rollups answer its whole IST days and hours. The parts neither overlap nor leave gaps. */
export interface RangeParts {
  readonly days: readonly TimeRange[];
  /** Each lies within one IST day if days are parts too. */
  readonly hours: readonly TimeRange[];
  /** Parts that only the payments themselves can answer, each within one IST hour. */
  readonly rest: readonly TimeRange[];
}

/** Splits a range into the units of the rollups, from days or hours down. An empty range has no parts. */
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
  // The range contains no whole unit.
  if (first >= to) return { whole: [], ends: spans([from, to]) };
  const last = Math.max(startOf(to), first);
  return { whole: spans([first, last]), ends: spans([from, first], [last, to]) };
}

function spans(...ranges: readonly (readonly [number, number])[]): TimeRange[] {
  return ranges.filter(([from, to]) => from < to).map(([from, to]) => ({ from, to }));
}

/**
 * Days of a month, as the difference of two running sums: the sum up to day `until` minus the sum up to day `before`.
 */
export interface MonthPart {
  /** The first day of the month, `YYYY-MM-DD`. */
  readonly month: string;
  /** The number of the last day before the part; 0 if it starts with the month. */
  readonly before: number;
  /** The number of its last day; 31 if it ends with the month, however long that is. */
  readonly until: number;
}

const lastDay = 31;

/** Splits a range of whole IST days by month. */
export function cutByMonths({ from, to }: TimeRange): MonthPart[] {
  const parts: MonthPart[] = [];
  for (let month = istMonth(from); from < to && month <= istMonth(to - 1); month += 1) {
    const [start, end] = [startOfIstMonth(month), startOfIstMonth(month + 1)];
    const before = Math.max(0, (from - start) / day);
    parts.push({ month: istDay(start), before, until: to >= end ? lastDay : (to - start) / day });
  }
  return parts;
}
