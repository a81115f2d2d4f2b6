import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';

/** The first day of the month before the one that contains a day. */
export const monthBefore = (day: string): string => `${addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;

/** The last day of the month that begins on a given day. */
export const lastDayOf = (month: string): string => addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1);
