import { type OpeningSpan, type WeekDay, weekDays } from '@galla/contract/shops/stores/opening-hours.ts';

/** Whether a store is open on a day: at some times, through the whole day, or not. */
export type DayMode = 'times' | 'all' | 'closed';

/** A time of opening as it is typed; empty until it is. */
export interface DraftSpan {
  readonly from: string;
  readonly to: string;
}

/** The hours of one day as they are edited. */
export interface DraftDay {
  readonly day: WeekDay;
  readonly mode: DayMode;
  readonly spans: readonly DraftSpan[];
}

const usualSpan: DraftSpan = { from: '09:00', to: '21:00' };

/** What a store begins with: the hours of most shops, to be changed. */
export const usualHours: readonly OpeningSpan[] = weekDays
  .filter((day) => day !== 'SUN')
  .map((day) => ({ day, ...usualSpan }));

/** The hours by day, for editing. A day that closes at 24:00 closes at 00:00 there, as fields of time write it. */
export function draftOf(hours: readonly OpeningSpan[]): readonly DraftDay[] {
  return weekDays.map((day) => {
    const spans = hours.filter((span) => span.day === day).toSorted((a, b) => a.from.localeCompare(b.from));
    if (spans.length === 0) return { day, mode: 'closed', spans: [usualSpan] };
    const isAll = spans.some(({ from, to }) => from === '00:00' && to === '24:00');
    if (isAll) return { day, mode: 'all', spans: [usualSpan] };
    return { day, mode: 'times', spans: spans.map(({ from, to }) => ({ from, to: to === '24:00' ? '00:00' : to })) };
  });
}

/** The hours as they are sent. */
export function hoursOf(draft: readonly DraftDay[]): OpeningSpan[] {
  return draft.flatMap(({ day, mode, spans }): OpeningSpan[] => {
    if (mode === 'closed') return [];
    if (mode === 'all') return [{ day, from: '00:00', to: '24:00' }];
    return spans.map(({ from, to }) => ({ day, from, to: to === '00:00' ? '24:00' : to }));
  });
}
