import { expect, test } from 'vitest';
import { nextNote, paidNowDay } from './next-settlement-view-model.ts';
import type { CalendarDay, Month } from './settlement-view-model.ts';

const on = (day: string) => ({ day, closed: null, settlement: null, expected: 100 }) as CalendarDay;
const [monday, tuesday] = ['2026-11-23', '2026-11-24'];

test('SET-01 new payments are added to the next settlement only if they settle on its day', () => {
  const noteOf = (next: CalendarDay | undefined, paidNow: string) => nextNote({ next, waiting: null, paidNow });
  expect(noteOf(on(monday), monday)).toBe('After refunds, fee and GST. New payments are added.');
  expect(noteOf(on(monday), tuesday)).toBe('After refunds, fee and GST. New payments arrive on Tue 24 Nov.');
});

test('SET-01 a merchant without payments sees when a payment made now arrives', () => {
  const note = nextNote({ next: undefined, waiting: 'NOTHING_DUE', paidNow: tuesday });
  expect(note).toBe('Payments made now arrive on Tue 24 Nov.');
});

test('SET-01 no day is promised while the provider holds the money', () => {
  for (const waiting of ['NO_ACCOUNT', 'HELD', 'FROZEN'] as const)
    expect(nextNote({ next: on(monday), waiting, paidNow: monday })).toBeUndefined();
});

test('SET-01 shops settle by the in-store day, others by the online day', () => {
  const month = { paidNow: { inStore: monday, online: tuesday } } as unknown as Month;
  expect([paidNowDay(month, 'OFFLINE_MERCHANT'), paidNowDay(month, 'ONLINE_MERCHANT')]).toEqual([monday, tuesday]);
});
