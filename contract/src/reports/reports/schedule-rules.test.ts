import { expect, test } from 'vitest';
import { daysOf, rangeProblem } from './rules.ts';
import { dueAfter, periodAfter, periodOf } from './schedule-rules.ts';

test('REP-01 a week runs from Monday to Sunday and a month for its own length, at year ends and in leap years', () => {
  expect(periodOf('DAILY', '2028-02-29')).toEqual({ from: '2028-02-29', to: '2028-02-29' });
  expect(periodAfter('DAILY', { from: '2026-12-31', to: '2026-12-31' }).from).toBe('2027-01-01');
  for (const day of ['2026-12-28', '2027-01-01', '2027-01-03'])
    expect(periodOf('WEEKLY', day)).toEqual({ from: '2026-12-28', to: '2027-01-03' });
  expect(periodOf('WEEKLY', '2027-01-04').from).toBe('2027-01-04');
  expect(periodOf('MONTHLY', '2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(periodOf('MONTHLY', '2027-02-01')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  expect(periodAfter('MONTHLY', periodOf('MONTHLY', '2026-12-31'))).toEqual({ from: '2027-01-01', to: '2027-01-31' });
});

test('REP-01 every day of ten years is in exactly one scheduled period', () => {
  for (const frequency of ['DAILY', 'WEEKLY', 'MONTHLY'] as const) {
    let period = periodOf(frequency, '2024-01-01');
    while (period.to < '2034-01-01') {
      const next = periodAfter(frequency, period);
      const day = 86_400_000;
      expect(Date.parse(next.from) - Date.parse(period.to), period.to).toBe(day);
      expect(periodOf(frequency, next.to)).toEqual(next);
      period = next;
    }
  }
});

test('REP-03 scheduled reports are generated at 2 AM IST, when the last hour’s payments have arrived', () => {
  expect(new Date(dueAfter({ from: '2027-12-31', to: '2027-12-31' })).toISOString()).toBe('2027-12-31T20:30:00.000Z');
});

test('REP-03 ranges count calendar days across month ends, year ends and leap days', () => {
  const spans = (from: string, to: string) => rangeProblem('TRANSACTION', { from, to }, '2029-06-01');
  // 2028 has a 29 February.
  expect(spans('2028-01-01', '2029-01-30')).toBeUndefined();
  expect(spans('2028-01-01', '2029-01-31')).toBe('Choose up to 396 days.');
  expect(spans('2027-01-01', '2028-01-31')).toBeUndefined();
  expect(spans('2027-01-01', '2028-02-01')).toBe('Choose up to 396 days.');
  const settled = (from: string, to: string, today: string) => rangeProblem('SETTLEMENT', { from, to }, today);
  expect(settled('2028-02-01', '2028-03-01', '2028-03-02')).toBeUndefined();
  expect(settled('2028-02-01', '2028-03-02', '2028-03-03')).toBe('Choose up to 30 days for a settlement report.');
  expect(settled('2027-02-01', '2027-03-02', '2027-03-03')).toBeUndefined();
  expect(settled('2026-12-31', '2027-01-01', '2027-01-01')).toBe('Choose an end date up to yesterday.');
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOf('2027')).toEqual({ from: '2027-01-01', to: '2027-12-31' });
});
