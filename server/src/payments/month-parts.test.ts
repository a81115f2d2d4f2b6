import fc from 'fast-check';
import { expect, test } from 'vitest';
import { istDay, istMidnight } from '../platform/indian-time.ts';
import { cutByMonths } from './month-parts.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-22T09:00:00.000Z');
const startOf = (text: string) => istMidnight(Date.parse(`${text}T12:00:00.000Z`));
const cut = (first: string, beyond: string) => cutByMonths({ from: startOf(first), to: startOf(beyond) }, now);

test('TXN-08 a whole month is one piece, and so is the month that runs', () => {
  expect(cut('2026-10-01', '2026-11-01')).toEqual({ months: ['2026-10-01'], days: [] });
  const running = cut('2026-11-01', '2026-11-23');
  expect(running.months).toEqual(['2026-11-01']);
  expect(running.days).toEqual([{ first: '2026-11-23', beyond: '2026-12-01', sign: -1 }]);
});

test('TXN-08 of a month that is mostly meant, the other days are taken out', () => {
  expect(cut('2026-10-04', '2026-11-01')).toEqual({
    months: ['2026-10-01'],
    days: [{ first: '2026-10-01', beyond: '2026-10-04', sign: -1 }],
  });
  expect(cut('2026-10-28', '2026-11-03').months).toEqual([]);
});

test('TXN-08 months and days count each day of the range once and no other', () => {
  const dayNumber = fc.integer({ min: 0, max: 800 });
  fc.assert(
    fc.property(dayNumber, fc.integer({ min: 1, max: 400 }), dayNumber, (start, length, clock) => {
      const from = startOf('2025-01-01') + start * day;
      const counts = countsOf(cutByMonths({ from, to: from + length * day }, startOf('2025-01-01') + clock * day));
      const wanted = Array.from({ length }, (_, place) => istDay(from + place * day));
      expect(Object.keys(counts).sort()).toEqual(wanted);
      expect(new Set(Object.values(counts))).toEqual(new Set([1]));
    }),
  );
});

/** How often each day counts; days with 0 are left out. */
function countsOf({ months, days }: ReturnType<typeof cutByMonths>): Record<string, number> {
  const counts: Record<string, number> = {};
  const count = (first: string, beyond: string, sign: number) => {
    for (let at = startOf(first); at < startOf(beyond); at += day)
      counts[istDay(at)] = (counts[istDay(at)] ?? 0) + sign;
  };
  for (const month of months) {
    const next = new Date(`${month}T00:00:00.000Z`);
    next.setUTCMonth(next.getUTCMonth() + 1);
    count(month, next.toISOString().slice(0, 10), 1);
  }
  for (const { first, beyond, sign } of days) count(first, beyond, sign);
  return Object.fromEntries(Object.entries(counts).filter(([, times]) => times !== 0));
}
