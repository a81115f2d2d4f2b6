/** The positions of the bars of a `RhythmChart`. */
import { atDay, formatDay, formatWeekday, isoDay, istParts } from '../format/dates.ts';

/** The length of one bar: an hour, a day or a week. */
export type RhythmUnit = 'hour' | 'day' | 'week';

/**
 * One bar. `at` is the start of its hour, day or week (UTC ISO 8601); `amount` in paise, null in the future; `before`
 * is the amount of the same slot in the earlier period.
 */
export type RhythmPoint = {
  at: string;
  amount: number | null;
  count: number;
  before?: { amount: number; count: number } | undefined;
};

/** A bar and its slot: `x` and `width` in px. */
export type RhythmSlot = { point: RhythmPoint; x: number; width: number };

/** The bars of one day, or a single bar for days and weeks. `total` is null if the whole group is in the future. */
export type RhythmGroup = {
  key: string;
  day: string;
  number: string;
  x: number;
  width: number;
  total: number | null;
  slots: RhythmSlot[];
};

const GAP = 14;

/** The range of hours with payments on any day, so that a shop's night takes no room. */
function usedHours(points: readonly RhythmPoint[]): [number, number] {
  const used = points.filter((point) => (point.amount ?? 0) > 0 || (point.before?.amount ?? 0) > 0);
  const hours = used.map((point) => istParts(point.at).hour);
  if (hours.length === 0) return [8, 21];
  return [Math.min(...hours), Math.max(...hours)];
}

/** The bar unit for a range of `days`: hours up to 14 days, days up to three months, then weeks. */
export function rhythmUnit(days: number): RhythmUnit {
  return days <= 14 ? 'hour' : days <= 92 ? 'day' : 'week';
}

/** Whether each day shows its name and total below: ranges of up to two weeks, with hours or one bar per day. */
export const isGrouped = (groups: readonly RhythmGroup[], unit: RhythmUnit): boolean =>
  groups.length > 1 && (unit === 'hour' || (unit === 'day' && groups.length <= 14));

/** The same points, one per Indian day. A day that is entirely in the future has no amount. */
export function byDay(points: readonly RhythmPoint[]): RhythmPoint[] {
  const days = Map.groupBy(points, ({ at }) => isoDay(at));
  return [...days].map(([day, hours]) => {
    const known = hours.filter(({ amount }) => amount !== null);
    const before = hours.flatMap((hour) => hour.before ?? []);
    return {
      at: new Date(atDay(day)).toISOString(),
      amount: known.length === 0 ? null : known.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
      count: hours.reduce((sum, { count }) => sum + count, 0),
      before:
        before.length === 0
          ? undefined
          : {
              amount: before.reduce((sum, { amount }) => sum + amount, 0),
              count: before.reduce((sum, { count }) => sum + count, 0),
            },
    };
  });
}

/** Lays out points in `width` px from `left`: hours grouped by day, days and weeks evenly. */
export function layoutRhythm(
  points: readonly RhythmPoint[],
  unit: RhythmUnit,
  left: number,
  width: number,
): RhythmGroup[] {
  const byKey = new Map<string, RhythmPoint[]>();
  const [firstHour, lastHour] = unit === 'hour' ? usedHours(points) : [0, 23];
  for (const point of points) {
    if (unit === 'hour') {
      const { hour } = istParts(point.at);
      if (hour < firstHour || hour > lastHour) continue;
    }
    const key = unit === 'hour' ? formatDay(point.at) : point.at;
    const group = byKey.get(key);
    if (group) group.push(point);
    else byKey.set(key, [point]);
  }
  const groups = [...byKey];
  const gap = unit === 'hour' && groups.length > 1 ? Math.min(GAP, (width / groups.length) * 0.16) : 0;
  const each = (width + gap) / Math.max(1, groups.length);
  return groups.map(([key, members], index) => {
    const x = left + index * each;
    const slot = (each - gap) / Math.max(1, members.length);
    const known = members.filter((point) => point.amount !== null);
    const [weekday = '', number = ''] = formatWeekday(members[0]?.at ?? 0).split(' ');
    return {
      key,
      day: weekday,
      number,
      x,
      width: each - gap,
      total: known.length === 0 ? null : known.reduce((sum, point) => sum + (point.amount ?? 0), 0),
      slots: members.map((point, place) => ({ point, x: x + place * slot, width: slot })),
    };
  });
}

const hourText = (hour: number) => `${hour % 12 || 12}`;
const half = (hour: number) => (hour % 24 < 12 ? 'AM' : 'PM');

const dayAndMonth = (at: string) => formatWeekday(at).split(' ').slice(1).join(' ');

/** The period of a bar as text: `Thu 19 Nov, 6–7 PM`, `Thu 19 Nov`, `Week of 16 Nov`. */
export function periodText(at: string, unit: RhythmUnit): string {
  const day = formatWeekday(at);
  if (unit === 'day') return day;
  if (unit === 'week') return `Week of ${dayAndMonth(at)}`;
  const { hour } = istParts(at);
  const next = hour + 1;
  const start = half(hour) === half(next) ? hourText(hour) : `${hourText(hour)} ${half(hour)}`;
  return `${day}, ${start}–${hourText(next)} ${half(next)}`;
}

/** The label of an ungrouped bar: `6 PM` for an hour, `19 Nov` for a day or week. */
export function barText(at: string, unit: RhythmUnit): string {
  if (unit !== 'hour') return dayAndMonth(at);
  const { hour } = istParts(at);
  return `${hourText(hour)} ${half(hour)}`;
}
