import { groupSettlements } from '@galla/contract/settlements/settlements/calls.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { isoDay } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import { type SettlementSearch, settlementSearch } from '../public/settlement-search.ts';
import { MonthOf } from '../SettlementCalendar.tsx';
import { lastDayOf } from '../settlement-view-model.ts';
import { calendarDay, dayState, totalsOf } from './group-view-model.ts';

/** A month of all merchants together. A day opens its merchants. */
export function GroupCalendar({
  search,
  onMonth,
}: {
  readonly search: SettlementSearch;
  readonly onMonth: (month: string) => void;
}) {
  const month = search.month ?? isoDay(currentTime()).slice(0, 7);
  const body = { from: `${month}-01`, to: lastDayOf(month), pageSize: 1 };
  const read = useQuery({ ...queryOf(groupSettlements.byDay, { body }), refetchInterval: 60_000 });
  const { data } = read;
  const shown = data && {
    ...data,
    settled: totalsOf(data.days).settled,
    days: data.days.map((day) => ({
      ...calendarDay(day),
      href: dayState(day).made === 0 ? undefined : settlementSearch.href({ until: day.day }),
    })),
  };
  return (
    <MonthOf
      month={month}
      read={{ ...read, data: shown }}
      empty={t`Nothing was settled this month.`}
      onMonth={onMonth}
    />
  );
}
