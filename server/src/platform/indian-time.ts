const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How far IST is ahead of UTC: 5:30, so its hours begin at half past in UTC. In ms. */
export const istOffsetMs = 19_800_000;

/** The start of the IST hour of a time. Both in ms since 1970. */
export function istHour(ms: number): number {
  return Math.floor((ms + istOffsetMs) / hourMs) * hourMs - istOffsetMs;
}

/** The start of the IST day of a time. Both in ms since 1970. */
export function istMidnight(ms: number): number {
  return Math.floor((ms + istOffsetMs) / dayMs) * dayMs - istOffsetMs;
}

/** The IST day of a time (ms since 1970), `YYYY-MM-DD`. */
export function istDay(ms: number): string {
  return new Date(ms + istOffsetMs).toISOString().slice(0, 10);
}

/** A time (ms since 1970) as a clock in India shows it: `2026-11-20 14:44:02`. */
export function indianMoment(ms: number): string {
  return new Date(ms + istOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** The number of the IST month of a time (ms since 1970), counted continuously across years. */
export function istMonth(ms: number): number {
  const date = new Date(ms + istOffsetMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The start of an IST month by its number (ms since 1970). */
export const startOfIstMonth = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12) - istOffsetMs;

/** The first day of a day's month, both `YYYY-MM-DD`. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
