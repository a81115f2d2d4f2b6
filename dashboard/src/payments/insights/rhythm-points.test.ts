import { expect, test } from 'vitest';
import { comparison, nameOfBefore, readDates } from './periods.ts';
import { rhythmPoints, unitOf } from './rhythm-points.ts';

const week = { from: '2026-11-15T18:30:00.000Z', to: '2026-11-22T18:30:00.000Z' };
const now = Date.parse('2026-11-20T09:14:00.000Z');

test('DSH-01 a week has a bar for every hour of India, with last week behind it', () => {
  const trend = [{ at: '2026-11-16T03:30:00.000Z', collected: 50_000, count: 2 }];
  const previousTrend = [{ at: '2026-11-09T03:30:00.000Z', collected: 40_000, count: 1 }];
  const points = rhythmPoints({ trend, previousTrend }, week, 'hour', now);
  expect(points).toHaveLength(7 * 24);
  expect(points[9]).toEqual({
    at: '2026-11-16T03:30:00.000Z',
    amount: 50_000,
    count: 2,
    before: { amount: 40_000, count: 1 },
  });
});

test('DSH-01 future slots have no amount, the current hour has one', () => {
  const points = rhythmPoints({ trend: [], previousTrend: [] }, week, 'hour', now);
  expect(points.filter(({ amount }) => amount === null)[0]?.at).toBe('2026-11-20T09:30:00.000Z');
  expect(points.find(({ at }) => at === '2026-11-20T08:30:00.000Z')?.amount).toBe(0);
});

test('DSH-01 a UTC hour that spans two IST hours is shown in both bars', () => {
  const range = { from: '2026-11-20T08:14:00.000Z', to: '2026-11-20T09:14:00.000Z' };
  const trend = [
    { at: '2026-11-20T07:30:00.000Z', collected: 100, count: 1 },
    { at: '2026-11-20T08:30:00.000Z', collected: 200, count: 1 },
  ];
  expect(rhythmPoints({ trend, previousTrend: [] }, range, 'hour', now).map(({ amount }) => amount)).toEqual([
    100, 200,
  ]);
});

test('DSH-01 over three months each bar is a week and no day is lost', () => {
  const range = { from: '2026-05-20T18:30:00.000Z', to: '2026-11-20T18:30:00.000Z' };
  const days = Array.from({ length: 184 }, (_, place) => ({
    at: new Date(Date.parse(range.from) + place * 86_400_000).toISOString(),
    collected: 100,
    count: 1,
  }));
  expect(unitOf({ unit: 'day' }, range)).toBe('week');
  const points = rhythmPoints({ trend: days, previousTrend: days }, range, 'week', now);
  expect(points.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(18_400);
});

test('SES-16 the dashboard opens with the ISO week, or with the saved dates', () => {
  expect(readDates(undefined)).toEqual({ preset: 'isoWeek' });
  expect(readDates({ preset: 'nonsense' })).toEqual({ preset: 'isoWeek' });
  expect(readDates({ preset: 'today' })).toEqual({ preset: 'today' });
  expect(readDates({ first: '2026-11-01', last: '2026-11-05' })).toEqual({ first: '2026-11-01', last: '2026-11-05' });
});

test('DSH-01 a current week is compared with last week up to the same time, a past range with the whole previous one', () => {
  expect(comparison({ preset: 'isoWeek' }, week, now)).toBe('by this time last week');
  const past = { from: '2026-11-01T18:30:00.000Z', to: '2026-11-06T18:30:00.000Z' };
  expect(comparison({ first: '2026-11-02', last: '2026-11-06' }, past, now)).toBe('in the previous 5 days');
  expect(nameOfBefore({ preset: 'today' }, past)).toBe('Yesterday');
});
