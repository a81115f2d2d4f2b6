import { istMidnight } from '../../../platform/indian-time.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Reminders go out between these hours in India: from 11:00, before 18:00. */
export const reminderHours = { from: 11, to: 18 } as const;

/** No reminder follows this soon after the link was sent. */
const quietMs = 2 * hourMs;

/** Whether a reminder may be sent at a given time (ms since 1970). */
export function isReminderHour(ms: number): boolean {
  const hours = (ms - istMidnight(ms)) / hourMs;
  return hours >= reminderHours.from && hours < reminderHours.to;
}

/** 11:00 on the day of the given time, or on the next day if the time is later. Both in ms since 1970. */
export function nextReminderHour(ms: number): number {
  const start = istMidnight(ms) + reminderHours.from * hourMs;
  return ms <= start ? start : start + dayMs;
}

/**
 * The times of a link's reminders, in ms since 1970. One reminder: the day before the end. Two: also after two days.
 * Three: also on the last day. None falls within the first two hours, after the end, or as the second on a day; a link
 * with a short life has fewer.
 */
export function reminderTimes(
  wanted: number,
  { from, expiresAt }: { readonly from: number; readonly expiresAt: number },
): number[] {
  const lastDay = istMidnight(expiresAt);
  const elevenOn = (day: number) => istMidnight(day) + reminderHours.from * hourMs;
  const [before, early, last] = [elevenOn(lastDay - dayMs), elevenOn(from + 2 * dayMs), elevenOn(lastDay)];
  const candidates = [before, early, last].slice(0, wanted);
  // A link too short for a reminder on the day before its end still gets one on its last day.
  if (wanted > 0 && before < from + quietMs) candidates.push(last);
  const fitting = candidates.filter((time) => time >= from + quietMs && time < expiresAt);
  return [...new Set(fitting)].toSorted((a, b) => a - b).slice(0, wanted);
}
