import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import type { Settlement } from '@galla/contract/settlements/settlements/endpoints.ts';
import type { GroupDay, GroupMerchant } from '@galla/contract/settlements/settlements/group.ts';
import { isoDay } from '@galla/ui/format/dates.ts';

/** What is beside the days in the table: the merchant, the settled and the expected amount, in px. */
const besideDays = 520;
const dayWidth = 114;

/** How many days a table of this width has room for. */
export const daysThatFit = (width: number): number =>
  Math.max(2, Math.min(7, Math.floor((width - besideDays) / dayWidth)));

/** The days of a table that ends at a day; without one, or with one that is no day, at today. */
export function shownDays(until: string | undefined, count: number, now: number) {
  const today = isoDay(now);
  const to = until === undefined || Number.isNaN(Date.parse(until)) || until > today ? today : addDays(until, 0);
  return { from: addDays(to, 1 - count), to, today };
}

/** How many settlements a day has, and what became of them, worst first. */
export function dayState({ settled, pending, failed }: GroupDay) {
  const made = settled.count + pending.count + failed.count;
  const state = failed.count > 0 ? 'FAILED' : pending.count > 0 ? 'PENDING' : 'SETTLED';
  return { made, arrived: settled.count, state } as const;
}

/** What went out on a day: what has arrived and what is under way, in paise. */
export const outOf = ({ settled, pending }: GroupDay): number => settled.net + pending.net;

/** The days with a column: those without settlements only while banks work. */
export const columnDays = (days: readonly GroupDay[]): readonly GroupDay[] =>
  days.filter((day) => day.closed === null || dayState(day).made > 0);

/** The day that a phone opens: the newest with settlements, else the last. */
export const openedDay = (days: readonly GroupDay[]): string | undefined =>
  (days.findLast((day) => dayState(day).made > 0) ?? days.at(-1))?.day;

/** Sums over days. */
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

/** What refunds and chargebacks take off, less what is given back, in paise. */
export const deductedOf = ({ refunded, returned, chargedBack }: Settlement): number =>
  refunded - returned + chargedBack;

/** A day of all merchants as the calendar shows it, by the worst that became of its settlements. */
export function calendarDay(of: GroupDay) {
  const { made, state } = dayState(of);
  const { settled, pending, failed } = of;
  const net = settled.count + pending.count === 0 ? failed.net : outOf(of);
  return { day: of.day, closed: of.closed, expected: 0, settlement: made === 0 ? null : { net, state, utr: null } };
}
