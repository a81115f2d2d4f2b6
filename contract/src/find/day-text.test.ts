import { expect, test } from 'vitest';
import { dayIn } from './day-text.ts';

test.each([
  ['20 nov', '2026-11-20'],
  ['20 November 2025', '2025-11-20'],
  ['Nov 20', '2026-11-20'],
  ['20th nov, 2026', '2026-11-20'],
  ["4 Nov'26", '2026-11-04'],
  ['2026-11-20', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['20-11-26', '2026-11-20'],
  ['20 नवंबर', '2026-11-20'],
  ['27 nov', '2025-11-27'],
  ['29 feb', '2024-02-29'],
  ['today', '2026-11-26'],
  ['yesterday', '2026-11-25'],
])('SET-01 %s names a day', (text, day) => {
  expect(dayIn(text, '2026-11-26')).toBe(day);
});

test.each(['', '20', 'nov', '31 feb', '2026-13-01', '20 rao', '1500-1600', '99/99/99', '20 no'])(
  'SET-01 %s names no day',
  (text) => {
    expect(dayIn(text, '2026-11-26')).toBeUndefined();
  },
);
