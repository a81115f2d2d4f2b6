import { expect, test } from 'vitest';
import { expiryDayOf, expiryDays, expiryText } from './expiry-choices.ts';

test('PAY-02 a link expires at the end of an Indian day, capped at the last day of a shorter month', () => {
  // 1:30 AM on 20 November in India.
  const now = Date.parse('2026-11-19T20:00:00Z');
  expect(expiryDayOf('7d', now)).toBe('2026-11-27');
  expect(expiryDayOf('1m', now)).toBe('2026-12-20');
  expect(expiryDayOf('3m', Date.parse('2026-11-30T06:00:00Z'))).toBe('2027-02-28');
  expect(expiryText('7d', now)).toBe('In 7 days, 27 Nov 2026');
  expect(expiryDays(now)).toEqual({ first: '2026-11-20', last: '2027-05-20' });
});
