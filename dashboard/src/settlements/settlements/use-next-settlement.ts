import { settlements } from '@galla/contract/settlements/settlements/calls.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { isoDay } from '@galla/ui/format/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { nextNote, paidNowDay } from './next-settlement-view-model.ts';
import { monthBeside, nextCredit } from './settlement-view-model.ts';

/** The days of a merchant's month. Expected amounts change with payments and with newly announced holidays. */
export const monthOf = (merchantId: string | undefined, month: string) => ({
  ...queryOf(settlements.calendar, { query: { month, ...(merchantId === undefined ? {} : { merchantId }) } }),
  refetchInterval: 60_000,
});

/** How many days ahead a bank holiday is announced. */
const weekDays = 7;

/** A merchant's next settlement, why nothing goes out today, and the days of the coming week. */
export function useNextSettlement(merchantId: string | undefined) {
  const { profile } = useSession();
  const month = isoDay(currentTime()).slice(0, 7);
  const now = useQuery(monthOf(merchantId, month));
  const { data } = now;
  const here = data && nextCredit(data);
  const left = data?.days.filter(({ day }) => day >= data.today) ?? [];
  // At the end of a month, the next settlement and part of the week are in the next month.
  const later = useQuery({
    ...monthOf(merchantId, monthBeside(month, 1)),
    enabled: data !== undefined && ((here === undefined && data.unsettled !== 0) || left.length < weekDays),
  });
  const failed = [now, later].find((query) => query.data === undefined && query.error !== null);
  const next = here ?? (later.data && nextCredit(later.data));
  return {
    data,
    next,
    note: data && nextNote({ next, waiting: data.waiting, paidNow: paidNowDay(data, profile.type) }),
    isKnown: data !== undefined && (!later.isLoading || here !== undefined),
    week: [...left, ...(later.data?.days ?? [])].slice(0, weekDays),
    /** The breakdown of the expected amounts, by day. */
    parts: data?.expectedParts ?? [],
    failed,
  };
}
