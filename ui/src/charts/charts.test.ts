import { expect, test } from 'vitest';
import { istInstant } from '../format/dates.ts';
import { cutOf, labelEvery, niceScale } from './chart-scale.ts';
import { pulseText } from './PulseStrip.tsx';
import { byDay, isGrouped, layoutRhythm, periodText, type RhythmPoint, rhythmUnit } from './rhythm-layout.ts';
import { shareText } from './ShareBar.tsx';

test('DSH-01 the axis has at most four round lines above zero', () => {
  expect(niceScale(76_000_00).ticks).toEqual([0, 20_000_00, 40_000_00, 60_000_00, 80_000_00]);
  expect(niceScale(0).ticks.length).toBeGreaterThan(1);
  for (let paise = 1; paise < 10 ** 12; paise = Math.ceil(paise * 1.7)) {
    const { ticks, top } = niceScale(paise);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(top).toBeGreaterThanOrEqual(paise);
  }
});

test('DSH-01 two weeks show hours, three months days, longer ranges weeks', () => {
  expect([1, 14, 15, 92, 93, 180].map(rhythmUnit)).toEqual(['hour', 'hour', 'day', 'day', 'week', 'week']);
});

const point = (day: number, hour: number, amount: number | null): RhythmPoint => ({
  at: new Date(istInstant(2026, 11, day, hour)).toISOString(),
  amount,
  count: amount === null ? 0 : 1,
});

test('DSH-01 hours are under their Indian day with its total, and a future day has none', () => {
  const points = [16, 17].flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => point(day, hour, day === 17 ? null : hour >= 9 && hour <= 20 ? 1000 : 0)),
  );
  const groups = layoutRhythm(points, 'hour', 44, 700);
  expect(groups.map((group) => [group.day, group.number, group.total])).toEqual([
    ['Mon', '16', 12_000],
    ['Tue', '17', null],
  ]);
  // The night, in which nothing ever happened, takes no room.
  expect(groups[0]?.slots).toHaveLength(12);
  const last = groups[1]?.slots.at(-1);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(744);
});

test('DSH-01 on a phone each day is one bar, with the sum of its hours and of the earlier hours', () => {
  const hours = [16, 17, 18].flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => ({
      ...point(day, hour, day === 18 || (day === 17 && hour > 5) ? null : 100),
      before: { amount: 10, count: 1 },
    })),
  );
  expect(byDay(hours).map(({ amount, count, before }) => [amount, count, before])).toEqual([
    [2_400, 24, { amount: 240, count: 24 }],
    [600, 6, { amount: 240, count: 24 }],
    [null, 0, { amount: 240, count: 24 }],
  ]);
  expect(byDay(hours)[0]?.at).toBe(new Date(istInstant(2026, 11, 16)).toISOString());
  expect(isGrouped(layoutRhythm(byDay(hours), 'day', 0, 328), 'day')).toBe(true);
});

test('DSH-01 a bar names its period', () => {
  expect(periodText(point(19, 18, 1).at, 'hour')).toBe('Thu 19 Nov, 6–7 PM');
  expect(periodText(point(19, 11, 1).at, 'hour')).toBe('Thu 19 Nov, 11 AM–12 PM');
  expect(periodText(point(19, 23, 1).at, 'hour')).toBe('Thu 19 Nov, 11 PM–12 AM');
  expect(periodText(point(16, 0, 1).at, 'week')).toBe('Week of 16 Nov');
});

test('DSH-01 labels never touch', () => {
  expect(labelEvery(60, 56)).toBe(1);
  expect(labelEvery(20, 56)).toBe(3);
});

test('DSH-01 a share has one decimal, and a small share is not shown as zero', () => {
  expect(shareText(130673750, 176110150)).toBe('74.2%');
  expect(shareText(1, 176110150)).toBe('<0.1%');
  expect(shareText(0, 0)).toBe('–');
});

test('TXN-03 one sentence names the live strip', () => {
  const at = '2026-11-20T09:00:00Z';
  expect(pulseText([{ key: '1', at, amount: 1, state: 'paid' }])).toBe('1 payment in the last 15 minutes');
  expect(
    pulseText([
      { key: '1', at, amount: 1, state: 'failed' },
      { key: '2', at, amount: 1, state: 'pending' },
    ]),
  ).toBe('2 payments in the last 15 minutes, 1 in progress, 1 not paid');
});

test('DSH-01 one large payment does not flatten the other hours, and similar hours are never cut', () => {
  const usual = [40, 55, 62, 38, 71, 66].map((rupees) => rupees * 100);
  expect(cutOf([...usual, 9_000_00])).toBe(71_00);
  expect(cutOf(usual)).toBeUndefined();
  expect(cutOf([...usual, 140_00])).toBeUndefined();
  expect(cutOf([0, 0, 9_000_00, 10])).toBeUndefined();
});
