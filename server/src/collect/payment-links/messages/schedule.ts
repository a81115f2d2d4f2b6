import { istMidnight } from '../../../platform/indian-time.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Reminders go out between these hours of India: from 11:00, before 18:00. */
export const reminderHours = { from: 11, to: 18 } as const;

/** A link that has just been sent is not reminded of. */
const quietMs = 2 * hourMs;

/** Whether a reminder may go out at a moment (ms since 1970). */
export function isReminderHour(ms: number): boolean {
  const hours = (ms - istMidnight(ms)) / hourMs;
  return hours >= reminderHours.from && hours < reminderHours.to;
}

/** 11:00 of the day of a moment, of the next one where the moment is later. Both in ms since 1970. */
export function nextReminderHour(ms: number): number {
  const start = istMidnight(ms) + reminderHours.from * hourMs;
  return ms <= start ? start : start + dayMs;
}

/**
 * When the reminders of a link go out, in ms since 1970: one on the day before the end; two: also after two days; three:
 * also on the last day. None comes in the first two hours, after the end, or as the second of a day; a short life has fewer.
 */
export function reminderTimes(
  wanted: number,
  { from, expiresAt }: { readonly from: number; readonly expiresAt: number },
): number[] {
  const lastDay = istMidnight(expiresAt);
  const elevenOn = (day: number) => istMidnight(day) + reminderHours.from * hourMs;
  const [before, early, last] = [elevenOn(lastDay - dayMs), elevenOn(from + 2 * dayMs), elevenOn(lastDay)];
  const candidates = [before, early, last].slice(0, wanted);
  // A life too short for the day before its end is still reminded of on its last day.
  if (wanted > 0 && before < from + quietMs) candidates.push(last);
  const fitting = candidates.filter((time) => time >= from + quietMs && time < expiresAt);
  return [...new Set(fitting)].toSorted((a, b) => a - b).slice(0, wanted);
}
