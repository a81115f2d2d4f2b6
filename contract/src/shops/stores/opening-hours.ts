/** The days of a week, starting on Monday as in Indian business calendars. */
export const weekDays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/** A day of the week. */
export type WeekDay = (typeof weekDays)[number];

/**
 * A span in which a store is open, in IST: `from` is `HH:MM` on the day, `to` is `HH:MM`, or `24:00` for its end. If
 * `to` is before `from`, it is on the next day.
 */
export interface OpeningSpan {
  readonly day: WeekDay;
  readonly from: string;
  readonly to: string;
}

/** The maximum number of spans per day. */
export const maxSpansOfDay = 4;

/** The format of a time in a span. */
export const openingTimePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The error text for a time in another format. */
export const openingTimeText = 'Enter a time, such as 09:30.';

const minutesOfDay = 24 * 60;
const minutesOfWeek = 7 * minutesOfDay;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A span as minutes since Monday 00:00; its end may be beyond the week. */
function minutesOfSpan({ day, from, to }: OpeningSpan): readonly [start: number, end: number] {
  const midnight = weekDays.indexOf(day) * minutesOfDay;
  const start = minutesOf(from);
  const end = minutesOf(to);
  return [midnight + start, midnight + (end <= start ? end + minutesOfDay : end)];
}

/** The error of opening hours as a whole; undefined if there is none. */
export function openingHoursProblem(hours: readonly OpeningSpan[]): string | undefined {
  if (hours.some(({ from, to }) => from === to)) return 'Opening and closing times must differ.';
  if (weekDays.some((day) => hours.filter((span) => span.day === day).length > maxSpansOfDay))
    return `Add up to ${maxSpansOfDay} time slots a day.`;
  const spans = hours.map(minutesOfSpan).sort(([one], [other]) => one - other);
  const [first] = spans;
  const next = first === undefined ? [] : [[first[0] + minutesOfWeek, first[1] + minutesOfWeek] as const];
  const overlaps = [...spans, ...next].some(([start], index, all) => start < (all[index - 1]?.[1] ?? start));
  return overlaps ? 'Opening hours overlap.' : undefined;
}

const istOffsetMs = 19_800_000;
/** 1 January 1970 was a Thursday. */
const firstDay = 3;

/** The closing time of a store that is open at a given time (ms since 1970); undefined if it is closed then. */
export function openUntil(hours: readonly OpeningSpan[], ms: number): number | undefined {
  const minute = Math.floor((ms + istOffsetMs) / 60_000);
  const ofWeek = (minute + firstDay * minutesOfDay) % minutesOfWeek;
  for (const span of hours) {
    const [start, end] = minutesOfSpan(span);
    for (const at of [ofWeek, ofWeek + minutesOfWeek])
      if (at >= start && at < end) return Math.floor(ms / 60_000) * 60_000 + (end - at) * 60_000;
  }
  return undefined;
}
