import { describe, expect, test } from 'vitest';
import { addDays, dayOff, isWorkingDay, lastDaySettledBy, settlementDayOf } from './calendar.ts';

const none = new Map<string, string>();
const holidays = new Map([
  ['2026-01-26', 'Republic Day'],
  ['2026-11-09', 'Diwali'],
  ['2026-11-10', 'Bali Pratipada'],
  ['2026-11-11', 'Bhai Dooj'],
]);

describe('SET-02 bank working days', () => {
  test('are weekdays and first, third and fifth Saturdays', () => {
    for (const day of ['2026-11-20', '2026-11-07', '2026-11-21', '2026-10-31'])
      expect(dayOff(day, none)).toBeUndefined();
  });

  test('are neither Sundays, nor second and fourth Saturdays, nor holidays', () => {
    expect(dayOff('2026-11-22', none)).toEqual({ kind: 'SUNDAY', name: 'Sunday' });
    expect(dayOff('2026-11-14', none)?.name).toBe('Second Saturday');
    expect(dayOff('2026-11-28', none)?.name).toBe('Fourth Saturday');
    expect(dayOff('2026-01-26', holidays)).toEqual({ kind: 'HOLIDAY', name: 'Republic Day' });
  });
});

describe('SET-02 the payments of a day are settled', () => {
  test('on the next working day, or on the one after', () => {
    expect(settlementDayOf('2026-11-18', 1, none)).toBe('2026-11-19');
    expect(settlementDayOf('2026-11-18', 2, none)).toBe('2026-11-20');
    expect(settlementDayOf('2026-11-18', 0, none)).toBe('2026-11-18');
    // Friday, then a third Saturday, which is a working day; a fourth one is not.
    expect(settlementDayOf('2026-11-20', 1, none)).toBe('2026-11-21');
    expect(settlementDayOf('2026-11-27', 1, none)).toBe('2026-11-30');
  });

  test('after consecutive holidays, across a month and year end, and on a leap day', () => {
    // Saturday the 7th is a working day; Sunday and three holidays follow.
    expect(settlementDayOf('2026-11-07', 1, holidays)).toBe('2026-11-12');
    expect(settlementDayOf('2026-11-09', 1, holidays)).toBe('2026-11-12');
    expect(settlementDayOf('2026-11-09', 0, holidays)).toBe('2026-11-12');
    expect(settlementDayOf('2026-12-31', 1, none)).toBe('2027-01-01');
    expect(settlementDayOf('2028-02-28', 1, none)).toBe('2028-02-29');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });

  test('once: every day of ten years has one settlement day, and a settlement day covers its days without a gap', () => {
    for (const days of [0, 1, 2, 3]) {
      let before = '';
      for (let day = '2020-01-01'; day < '2030-01-01'; day = addDays(day, 1)) {
        const settled = settlementDayOf(day, days, holidays);
        expect(settled >= before && isWorkingDay(settled, holidays)).toBe(true);
        const last = lastDaySettledBy(settled, days, holidays);
        expect(last >= day && settlementDayOf(addDays(last, 1), days, holidays) > settled).toBe(true);
        before = settled;
      }
    }
  });
});
