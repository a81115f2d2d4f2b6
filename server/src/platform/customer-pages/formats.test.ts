import catalogue from '@galla/contract/languages/hi.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { moment, stamp } from './formats.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
/** Months that the system writes in full, and the dashboard abbreviates. */
const full: Readonly<Record<string, string>> = { Apr: 'अप्रैल' };

test('PAY-05 customers read dates in India’s time zone and the language of their page', () => {
  const at = new Date('2026-11-27T18:29:00Z');
  expect(moment(at)).toBe('27 Nov 2026, 11:59 PM');
  expect(moment(at, 'hi')).toBe('27 नव 2026, 11:59 PM');
  expect(stamp(at.toISOString())).toBe('27\u00a0Nov’26\u00a0|\u00a011:59\u00a0PM');
  expect(stamp(at.toISOString(), 'hi')).toBe('27\u00a0नव’26\u00a0|\u00a011:59\u00a0PM');
});

test('PAY-05 months in Hindi are the same as in the dashboard', () => {
  for (const [index, month] of months.entries())
    expect(moment(new Date(Date.UTC(2026, index, 5)), 'hi')).toBe(
      `5 ${full[month] ?? catalogue[month]} 2026, 05:30 AM`,
    );
});
