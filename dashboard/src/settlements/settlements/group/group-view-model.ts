import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import type { Settlement } from '@galla/contract/settlements/settlements/endpoints.ts';
import type { GroupDay, GroupMerchant } from '@galla/contract/settlements/settlements/group.ts';
import { isoDay } from '@galla/ui/format/dates.ts';

/** The width of the other columns in px: the merchant, the settled and the expected amount. */
const besideDays = 520;
const dayWidth = 114;

/** How many days fit into a table of this width. */
export const daysThatFit = (width: number): number =>
  Math.max(2, Math.min(7, Math.floor((width - besideDays) / dayWidth)));

/** The days of a table that ends on `until`. Without a valid day it ends today. */
export function shownDays(until: string | undefined, count: number, now: number) {
  const today = isoDay(now);
  const to = until === undefined || Number.isNaN(Date.parse(until)) || until > today ? today : addDays(until, 0);
  return { from: addDays(to, 1 - count), to, today };
}

/** The number of settlements on a day, and their worst state. */
export function dayState({ settled, pending, failed }: GroupDay) {
  const made = settled.count + pending.count + failed.count;
  const state = failed.count > 0 ? 'FAILED' : pending.count > 0 ? 'PENDING' : 'SETTLED';
  return { made, arrived: settled.count, state } as const;
}

/** The amount sent on a day, settled or pending, in paise. */
export const outOf = ({ settled, pending }: GroupDay): number => settled.net + pending.net;

/** The days that get a column. A day without settlements gets one only if banks are open. */
export const columnDays = (days: readonly GroupDay[]): readonly GroupDay[] =>
  days.filter((day) => day.closed === null || dayState(day).made > 0);

/** The day that a phone opens first: the newest with settlements, else the last. */
export const openedDay = (days: readonly GroupDay[]): string | undefined =>
  (days.findLast((day) => dayState(day).made > 0) ?? days.at(-1))?.day;

export function totalsOf(days: readonly GroupDay[]) {
  const sum = (of: (day: GroupDay) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    settled: sum(({ settled }) => settled.net),
    pending: sum(({ pending }) => pending.net),
    failed: sum(({ failed }) => failed.net),
    arrived: sum(({ settled }) => settled.count),
    made: sum((day) => dayState(day).made),
  };
}

/** The settlement of a merchant on a day. */
export const onDay = ({ settlements }: GroupMerchant, day: string): Settlement | undefined =>
  settlements.find(({ settlementDate }) => settlementDate === day);

/** The deduction for refunds and chargebacks, less amounts credited back, in paise. */
export const deductedOf = ({ refunded, returned, chargedBack }: Settlement): number =>
  refunded - returned + chargedBack;

/** A day of all merchants for the calendar, with the worst state of its settlements. */
export function calendarDay(of: GroupDay) {
  const { made, state } = dayState(of);
  const { settled, pending, failed } = of;
  const net = settled.count + pending.count === 0 ? failed.net : outOf(of);
  return { day: of.day, closed: of.closed, expected: 0, settlement: made === 0 ? null : { net, state, utr: null } };
}
