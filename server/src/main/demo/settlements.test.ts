import { addDays, isWorkingDay } from '@galla/contract/settlements/settlements/calendar.ts';
import { expect, test } from 'vitest';
import { daysOfRuns } from './settlements.ts';

const holidays = new Map([
  ['2026-11-09', 'Diwali'],
  ['2026-11-10', 'Bali Pratipada'],
]);
const at = (moment: string) => Date.parse(`${moment}+05:30`);
const weeks = (until: number) => daysOfRuns(until - 35 * 86_400_000, until, holidays);

test('SET-01 the demo has settlements for every working day whose run has started, whatever day it is started on', () => {
  // The run of a Friday starts at six.
  expect(weeks(at('2026-11-20T05:59:59')).at(-1)).toBe('2026-11-19');
  expect(weeks(at('2026-11-20T06:00:00')).at(-1)).toBe('2026-11-20');
  // A third Saturday is a working day, the Sunday after it is not.
  expect(weeks(at('2026-11-22T18:00:00')).at(-1)).toBe('2026-11-21');
  // A second Saturday, then a Sunday; before the holidays a first Saturday.
  expect(weeks(at('2026-11-15T12:00:00')).at(-1)).toBe('2026-11-13');
  expect(weeks(at('2026-11-10T12:00:00')).at(-1)).toBe('2026-11-07');
  for (let day = '2026-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
    const days = weeks(at(`${day}T12:00:00`));
    expect(days.length).toBeGreaterThan(20);
    expect(days.every((one) => one <= day && isWorkingDay(one, holidays))).toBe(true);
  }
});
