import { idPattern } from '@galla/contract/core/ids.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import { atDay, isoDay } from '@galla/ui/format/dates.ts';
import { matching } from '../../../lib/lists/list-params.ts';
import { defineListSearch, type ListParam } from '../../../lib/lists/list-search.ts';

const hour = 3_600_000;

/** An hour of the day, between `first` and `last`. */
const hourOf = (plain: number, first: number, last: number): ListParam<number> => ({
  plain,
  read: (read, key) => {
    const value = /^\d{1,2}$/.test(read(key)) ? Number(read(key)) : plain;
    return value >= first && value <= last ? value : plain;
  },
  write: (value) => (value === plain ? '' : String(value)),
});

/** A shift; by default the whole of today. If the end is not after the start, the shift ends on the next day. */
export const shiftSearch = defineListSearch(storeScreens.shiftReport.path, {
  store: matching(idPattern('store')),
  day: matching(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  start: hourOf(0, 0, 23),
  end: hourOf(24, 1, 24),
});

export type ShiftSearch = typeof shiftSearch.plain;

/** The day of a shift, `YYYY-MM-DD`; today by default. */
export const dayOf = ({ day }: ShiftSearch, now: number): string =>
  day === undefined || Number.isNaN(Date.parse(atDay(day))) ? isoDay(now) : day;

/** The start and end of a shift. */
export function shiftRange(search: ShiftSearch, now: number): { readonly from: string; readonly to: string } {
  const midnight = Date.parse(atDay(dayOf(search, now)));
  const { start, end } = search;
  return {
    from: new Date(midnight + start * hour).toISOString(),
    to: new Date(midnight + (end > start ? end : end + 24) * hour).toISOString(),
  };
}
