import { firstIdAt } from '../../platform/ids.ts';
import { istDay, istMonth, startOfIstMonth } from '../../platform/indian-time.ts';
import type { MonthOfTenant } from './content-queries.ts';

/** A calendar month in India: its first day, and its bounds (ms). */
export interface Month {
  readonly first: string;
  readonly from: number;
  readonly until: number;
}

const monthOf = (number: number): Month => {
  const from = startOfIstMonth(number);
  return { first: istDay(from), from, until: startOfIstMonth(number + 1) };
};

/** The month that begins on a given day, `YYYY-MM-DD`. */
export const monthOn = (first: string): Month => monthOf(istMonth(Date.parse(`${first}T12:00:00+05:30`)));

const monthOfId = (id: string) => istMonth(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));

/** The months from one id's month to another's that ended before a given time. */
export function monthsBetween(firstId: string, lastId: string, before: number): Month[] {
  const months: Month[] = [];
  for (let number = monthOfId(firstId); number <= monthOfId(lastId); number += 1)
    if (startOfIstMonth(number + 1) <= before) months.push(monthOf(number));
  return months;
}

export const idsOf = (tenantId: string, { from, until }: Month): MonthOfTenant => ({
  tenantId,
  fromId: firstIdAt(from),
  toId: firstIdAt(until),
});
