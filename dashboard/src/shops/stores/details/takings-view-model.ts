import type { StoreTakings } from '@galla/contract/shops/stores/schemas.ts';
import type { RhythmPoint } from '@galla/ui/charts/rhythm-layout.ts';
import { istParts, startOfDay } from '@galla/ui/format/dates.ts';

const hourMs = 3_600_000;

/** A bar for each hour of today. Hours that have not begun show only last week's amount. */
export function hourPoints({ at, hours }: Pick<StoreTakings, 'at' | 'hours'>): RhythmPoint[] {
  const midnight = startOfDay(at);
  const { hour: now } = istParts(at);
  return hours.map(({ hour, today, lastWeek }) => ({
    at: new Date(midnight + hour * hourMs).toISOString(),
    amount: hour > now ? null : today.amount,
    count: today.count,
    before: lastWeek,
  }));
}

interface LastWeekday {
  readonly name: string;
  readonly byThisTime: string;
  readonly nothing: string;
}

/** By the number of the weekday, Sunday first. */
const lastWeekdays: readonly LastWeekday[] = [
  {
    name: 'Last Sunday',
    byThisTime: 'by this time last Sunday',
    nothing: 'Nothing collected by this time last Sunday',
  },
  {
    name: 'Last Monday',
    byThisTime: 'by this time last Monday',
    nothing: 'Nothing collected by this time last Monday',
  },
  {
    name: 'Last Tuesday',
    byThisTime: 'by this time last Tuesday',
    nothing: 'Nothing collected by this time last Tuesday',
  },
  {
    name: 'Last Wednesday',
    byThisTime: 'by this time last Wednesday',
    nothing: 'Nothing collected by this time last Wednesday',
  },
  {
    name: 'Last Thursday',
    byThisTime: 'by this time last Thursday',
    nothing: 'Nothing collected by this time last Thursday',
  },
  {
    name: 'Last Friday',
    byThisTime: 'by this time last Friday',
    nothing: 'Nothing collected by this time last Friday',
  },
  {
    name: 'Last Saturday',
    byThisTime: 'by this time last Saturday',
    nothing: 'Nothing collected by this time last Saturday',
  },
];

const lastDay: LastWeekday = {
  name: 'Last week',
  byThisTime: 'by this time last week',
  nothing: 'Nothing collected by this time last week',
};

/** The name of the same weekday last week. */
export const lastWeekdayOf = (at: string): LastWeekday => lastWeekdays[istParts(at).weekday] ?? lastDay;
