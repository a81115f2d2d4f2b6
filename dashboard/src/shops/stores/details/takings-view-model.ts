import type { StoreTakings } from '@galla/contract/shops/stores/schemas.ts';
import type { RhythmPoint } from '@galla/ui/charts/rhythm-layout.ts';
import { istParts, startOfDay } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';

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
const lastWeekdays = (): readonly LastWeekday[] => [
  {
    name: t`Last Sunday`,
    byThisTime: t`by this time last Sunday`,
    nothing: t`Nothing collected by this time last Sunday`,
  },
  {
    name: t`Last Monday`,
    byThisTime: t`by this time last Monday`,
    nothing: t`Nothing collected by this time last Monday`,
  },
  {
    name: t`Last Tuesday`,
    byThisTime: t`by this time last Tuesday`,
    nothing: t`Nothing collected by this time last Tuesday`,
  },
  {
    name: t`Last Wednesday`,
    byThisTime: t`by this time last Wednesday`,
    nothing: t`Nothing collected by this time last Wednesday`,
  },
  {
    name: t`Last Thursday`,
    byThisTime: t`by this time last Thursday`,
    nothing: t`Nothing collected by this time last Thursday`,
  },
  {
    name: t`Last Friday`,
    byThisTime: t`by this time last Friday`,
    nothing: t`Nothing collected by this time last Friday`,
  },
  {
    name: t`Last Saturday`,
    byThisTime: t`by this time last Saturday`,
    nothing: t`Nothing collected by this time last Saturday`,
  },
];

const lastDay = (): LastWeekday => ({
  name: t`Last week`,
  byThisTime: t`by this time last week`,
  nothing: t`Nothing collected by this time last week`,
});

/** The name of the same weekday last week. */
export const lastWeekdayOf = (at: string): LastWeekday => lastWeekdays()[istParts(at).weekday] ?? lastDay();
