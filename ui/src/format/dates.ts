import { currentTime } from './clock.ts';

/**
 * Dates as merchants read them: always India Standard Time, whatever the browser's zone (UI-05). India has one zone and
 * no daylight saving, so IST is UTC plus 330 minutes and no date library is needed.
 */

const IST = 330 * 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** An instant: ISO 8601 text, milliseconds since 1970, or a Date. */
export type Instant = string | number | Date;

/** The calendar fields of an instant in IST. `month` is 1–12, `weekday` 0 is Sunday. */
export type IstParts = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  weekday: number;
};

const two = (value: number) => String(value).padStart(2, '0');
const millis = (instant: Instant) => new Date(instant).getTime();
const monthName = (parts: IstParts) => MONTHS[parts.month - 1] ?? '';

/** Converts an instant to IST fields. An unreadable instant gives NaN fields. */
export function istParts(instant: Instant): IstParts {
  const shifted = new Date(millis(instant) + IST);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
    weekday: shifted.getUTCDay(),
  };
}

/** The instant at which an IST day (and hour) starts. Fields may overflow: month 0 is December of the previous year. */
export function istInstant(year: number, month: number, day: number, hour = 0): number {
  return Date.UTC(year, month - 1, day, hour) - IST;
}

function clock(parts: IstParts, seconds = false): string {
  const hour = parts.hour % 12 || 12;
  return `${two(hour)}:${two(parts.minute)}${seconds ? `:${two(parts.second)}` : ''} ${parts.hour < 12 ? 'AM' : 'PM'}`;
}

const readable = (instant: Instant | null | undefined): instant is Instant =>
  instant !== null && instant !== undefined && !Number.isNaN(millis(instant));

/** The first line of a table cell: `20 Nov’26`. Unknown is `–`. */
export function formatDay(instant: Instant | null | undefined): string {
  if (!readable(instant)) return '–';
  const parts = istParts(instant);
  return `${two(parts.day)} ${monthName(parts)}’${two(parts.year % 100)}`;
}

/** A day whose year is known from the context: `20 Nov`. */
export function formatDayOfYear(instant: Instant): string {
  const parts = istParts(instant);
  return `${two(parts.day)} ${monthName(parts)}`;
}

/** The second line of a table cell: `02:44 PM`; with `seconds` (timelines) `02:44:12 PM`. */
export function formatTime(instant: Instant | null | undefined, seconds = false): string {
  return readable(instant) ? clock(istParts(instant), seconds) : '–';
}

/** On one line: `20 Nov’26 | 02:44 PM` (UI-05). */
export function formatDateTime(instant: Instant | null | undefined): string {
  return readable(instant) ? `${formatDay(instant)} | ${formatTime(instant)}` : '–';
}

/** A date alone: `20 Nov 2026`. */
export function formatDate(instant: Instant | null | undefined): string {
  if (!readable(instant)) return '–';
  const parts = istParts(instant);
  return `${two(parts.day)} ${monthName(parts)} ${parts.year}`;
}

/** A date as in letters and notices: `Nov 20, 2026`. */
export function formatNoticeDate(instant: Instant | null | undefined): string {
  if (!readable(instant)) return '–';
  const parts = istParts(instant);
  return `${monthName(parts)} ${two(parts.day)}, ${parts.year}`;
}

/** A day in a sentence or below a chart: `Thu 19 Nov`. */
export function formatWeekday(instant: Instant): string {
  const parts = istParts(instant);
  return `${WEEKDAYS[parts.weekday] ?? ''} ${parts.day} ${monthName(parts)}`;
}

/** The weekday of an instant alone: `Thu`. */
export function weekdayName(instant: Instant): string {
  return WEEKDAYS[istParts(instant).weekday] ?? '';
}

/** A month of a calendar: `Nov 2026`. */
export function formatMonth(instant: Instant): string {
  const parts = istParts(instant);
  return `${monthName(parts)} ${parts.year}`;
}

/** The date format of the API: `2026-11-20`, the IST day of an instant. */
export function isoDay(instant: Instant): string {
  const parts = istParts(instant);
  return `${parts.year}-${two(parts.month)}-${two(parts.day)}`;
}

/**
 * The heading of a day in a list: `Today, 20 Nov`, `Yesterday, 19 Nov`, otherwise `Wed 18 Nov` (with its year unless
 * this year's).
 */
export function formatDayHead(instant: Instant, now: Instant = currentTime()): string {
  const parts = istParts(instant);
  const days = Math.round((startOfDay(now) - startOfDay(instant)) / DAY);
  const date = `${parts.day} ${monthName(parts)}`;
  if (days === 0) return `Today, ${date}`;
  if (days === 1) return `Yesterday, ${date}`;
  const year = parts.year === istParts(now).year ? '' : ` ${parts.year}`;
  return `${formatWeekday(instant)}${year}`;
}

/** `2 s ago`, `9 min ago`; null from one hour on or in the future: show the time instead. Only for live lists. */
export function ago(instant: Instant, now: Instant = currentTime()): string | null {
  const elapsed = millis(now) - millis(instant);
  if (Number.isNaN(elapsed) || elapsed < -5_000 || elapsed >= HOUR) return null;
  if (elapsed < 60_000) return `${Math.max(0, Math.floor(elapsed / 1_000))} s ago`;
  return `${Math.floor(elapsed / 60_000)} min ago`;
}

/** The start of the IST day of `instant`, in milliseconds. */
export function startOfDay(instant: Instant): number {
  const parts = istParts(instant);
  return istInstant(parts.year, parts.month, parts.day);
}

/** The instant at which an Indian day starts, for the functions that format dates. */
export const atDay = (day: string) => `${day}T00:00:00+05:30`;
