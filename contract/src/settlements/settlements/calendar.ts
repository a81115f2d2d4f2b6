/** Days are Indian days, `YYYY-MM-DD`, and compare as texts. */

const dayMs = 86_400_000;
/** A settlement this many days after its payments is an error: no holidays are that long. */
const maxDays = 60;

/** The day a number of days after another; negative numbers go back. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** The number of days between two days; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Why nothing is settled on a day; undefined on a working day. */
export type DayOff = { readonly kind: 'SUNDAY' | 'SATURDAY' | 'HOLIDAY'; readonly name: string };

/**
 * Why banks are closed on a day: Sundays, second and fourth Saturdays, and bank holidays (SET-02).
 * @param holidays names by day
 */
export function dayOff(day: string, holidays: ReadonlyMap<string, string>): DayOff | undefined {
  const date = new Date(`${day}T00:00:00Z`);
  const name = holidays.get(day);
  if (name !== undefined) return { kind: 'HOLIDAY', name };
  if (date.getUTCDay() === 0) return { kind: 'SUNDAY', name: 'Sunday' };
  const week = Math.ceil(date.getUTCDate() / 7);
  if (date.getUTCDay() !== 6 || (week !== 2 && week !== 4)) return undefined;
  return { kind: 'SATURDAY', name: week === 2 ? 'Second Saturday' : 'Fourth Saturday' };
}

/** Whether banks work on a day. */
export const isWorkingDay = (day: string, holidays: ReadonlyMap<string, string>): boolean =>
  dayOff(day, holidays) === undefined;

/**
 * The settlement day of a day's payments: the n-th working day after it (T+n). The day itself need not be one. @throws
 * RangeError if there is no such working day within two months
 */
export function settlementDayOf(paidOn: string, workingDays: number, holidays: ReadonlyMap<string, string>): string {
  let day = paidOn;
  let left = workingDays;
  for (let step = 0; step < maxDays; step += 1) {
    if (left === 0 && isWorkingDay(day, holidays)) return day;
    day = addDays(day, 1);
    if (isWorkingDay(day, holidays)) left -= left > 0 ? 1 : 0;
  }
  throw new RangeError(`No working day comes after ${paidOn}`);
}

/** The last day whose payments are settled by a given day: the inverse of `settlementDayOf`. */
export function lastDaySettledBy(
  settlementDay: string,
  workingDays: number,
  holidays: ReadonlyMap<string, string>,
): string {
  let paidOn = settlementDay;
  while (settlementDayOf(paidOn, workingDays, holidays) > settlementDay) paidOn = addDays(paidOn, -1);
  return paidOn;
}
