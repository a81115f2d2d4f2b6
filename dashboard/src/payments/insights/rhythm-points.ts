import type { Summary, TrendPoint } from '@galla/contract/payments/insights/endpoints.ts';
import { type RhythmPoint, type RhythmUnit, rhythmUnit } from '@galla/ui/charts/rhythm-layout.ts';
import type { DateRange } from '@galla/ui/format/date-ranges.ts';
import { startOfDay } from '@galla/ui/format/dates.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** IST hours start half an hour after UTC hours. */
const istOffset = 5.5 * hour;

const startOfHour = (at: number) => Math.floor((at + istOffset) / hour) * hour - istOffset;

/** The unit of the bars: that of the server's sums, or weeks if there would be too many days. */
export function unitOf({ unit }: Pick<Summary, 'unit'>, { from, to }: DateRange): RhythmUnit {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / day);
  return unit === 'hour' ? 'hour' : rhythmUnit(Math.max(days, 15));
}

/**
 * A point for each bar of the range, without gaps, with the same slot of the earlier period behind it. Points in the future
 * have no amount.
 */
export function rhythmPoints(
  { trend, previousTrend }: Pick<Summary, 'trend' | 'previousTrend'>,
  { from, to }: DateRange,
  unit: RhythmUnit,
  now: number,
): RhythmPoint[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const length = end - start;
  const step = unit === 'hour' ? hour : unit === 'day' ? day : 7 * day;
  const first = unit === 'hour' ? startOfHour(start) : startOfDay(start);
  const places = Math.ceil((end - first) / step);
  const sums = sumByBar(trend, first, step);
  const before = sumByBar(previousTrend, first - length, step);
  return Array.from({ length: places }, (_, place) => {
    const at = first + place * step;
    const sum = sums.get(place) ?? nothing;
    return {
      at: new Date(at).toISOString(),
      amount: at > now ? null : sum.amount,
      count: sum.count,
      before: before.get(place) ?? nothing,
    };
  });
}

const nothing = { amount: 0, count: 0 };

function sumByBar(points: readonly TrendPoint[], first: number, step: number) {
  const sums = new Map<number, { amount: number; count: number }>();
  for (const { at, collected, count } of points) {
    const place = Math.floor((Date.parse(at) - first) / step);
    const sum = sums.get(place) ?? nothing;
    sums.set(place, { amount: sum.amount + collected, count: sum.count + count });
  }
  return sums;
}
