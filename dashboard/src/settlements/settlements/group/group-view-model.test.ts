import type { GroupDay } from '@galla/contract/settlements/settlements/group.ts';
import { expect, test } from 'vitest';
import { calendarDay, totalsOf } from './group-view-model.ts';

const none = { count: 0, net: 0 };
const day = (of: Partial<GroupDay>): GroupDay => ({
  day: '2026-11-20',
  closed: null,
  settled: none,
  pending: none,
  failed: none,
  gross: 0,
  deducted: 0,
  charges: 0,
  ...of,
});

test('SET-01 a group’s day shows its worst settlement, and counts what has arrived while another is pending', () => {
  const underWay = day({ settled: { count: 39, net: 390 }, pending: { count: 1, net: 10 } });
  expect(calendarDay(underWay).settlement).toMatchObject({ state: 'PENDING', net: 400 });
  expect(totalsOf([underWay])).toMatchObject({ settled: 390, pending: 10, arrived: 39, made: 40 });
  const cameBack = day({ settled: { count: 39, net: 390 }, failed: { count: 1, net: 10 } });
  expect(calendarDay(cameBack).settlement).toMatchObject({ state: 'FAILED', net: 390 });
  expect(calendarDay(day({ failed: { count: 1, net: 10 } })).settlement).toMatchObject({ state: 'FAILED', net: 10 });
  expect(calendarDay(day({})).settlement).toBeNull();
});
