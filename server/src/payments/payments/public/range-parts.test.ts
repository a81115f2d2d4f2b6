import fc from 'fast-check';
import { expect, test } from 'vitest';
import { istDay, istMidnight } from '../../../platform/indian-time.ts';
import { cutByMonths } from './range-parts.ts';

const day = 86_400_000;
const startOf = (text: string) => istMidnight(Date.parse(`${text}T12:00:00.000Z`));
const cut = (first: string, beyond: string) => cutByMonths({ from: startOf(first), to: startOf(beyond) });

test('a whole month is one difference, and so are the days at either end of a month', () => {
  expect(cut('2026-10-01', '2026-11-01')).toEqual([{ month: '2026-10-01', before: 0, until: 31 }]);
  expect(cut('2026-02-01', '2026-03-01')).toEqual([{ month: '2026-02-01', before: 0, until: 31 }]);
  expect(cut('2026-10-24', '2026-11-23')).toEqual([
    { month: '2026-10-01', before: 23, until: 31 },
    { month: '2026-11-01', before: 0, until: 22 },
  ]);
  expect(cut('2026-10-24', '2026-10-24')).toEqual([]);
});

test('the parts of a range count each of its days once and no other day', () => {
  const number = fc.integer({ min: 0, max: 800 });
  fc.assert(
    fc.property(number, fc.integer({ min: 1, max: 400 }), (start, length) => {
      const from = startOf('2023-12-01') + start * day;
      const days = cutByMonths({ from, to: from + length * day }).flatMap(({ month, before, until }) => {
        const [year = 0, place = 0] = month.split('-').map(Number);
        const last = Math.min(until, new Date(Date.UTC(year, place, 0)).getUTCDate());
        return Array.from(
          { length: last - before },
          (_, index) => `${month.slice(0, 8)}${String(before + index + 1).padStart(2, '0')}`,
        );
      });
      expect(days).toEqual(Array.from({ length }, (_, index) => istDay(from + index * day)));
    }),
  );
});
