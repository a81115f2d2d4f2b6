import { type OpeningSpan, type WeekDay, weekDays } from '@galla/contract/shops/stores/opening-hours.ts';

/** Whether a store is open on a day: at certain times, all day, or not at all. */
export type DayMode = 'times' | 'all' | 'closed';

/** An opening time as typed; empty until then. */
export interface DraftSpan {
  readonly from: string;
  readonly to: string;
}

/** The hours of one day while they are edited. */
export interface DraftDay {
  readonly day: WeekDay;
  readonly mode: DayMode;
  readonly spans: readonly DraftSpan[];
}

const usualSpan: DraftSpan = { from: '09:00', to: '21:00' };

/** The initial hours of a new store: those of most shops. */
export const usualHours: readonly OpeningSpan[] = weekDays
  .filter((day) => day !== 'SUN')
  .map((day) => ({ day, ...usualSpan }));

/** The hours by day, for editing. A day that closes at 24:00 shows 00:00, as time fields require. */
export function draftOf(hours: readonly OpeningSpan[]): readonly DraftDay[] {
  return weekDays.map((day) => {
    const spans = hours.filter((span) => span.day === day).toSorted((a, b) => a.from.localeCompare(b.from));
    if (spans.length === 0) return { day, mode: 'closed', spans: [usualSpan] };
    const isAll = spans.some(({ from, to }) => from === '00:00' && to === '24:00');
    if (isAll) return { day, mode: 'all', spans: [usualSpan] };
    return { day, mode: 'times', spans: spans.map(({ from, to }) => ({ from, to: to === '24:00' ? '00:00' : to })) };
  });
}

/** The hours for the request. */
export function hoursOf(draft: readonly DraftDay[]): OpeningSpan[] {
  return draft.flatMap(({ day, mode, spans }): OpeningSpan[] => {
    if (mode === 'closed') return [];
    if (mode === 'all') return [{ day, from: '00:00', to: '24:00' }];
    return spans.map(({ from, to }) => ({ day, from, to: to === '00:00' ? '24:00' : to }));
  });
}
