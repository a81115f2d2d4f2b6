import { expect, test } from 'vitest';
import { shiftRange, shiftSearch } from './shift-search.ts';

const now = Date.parse('2026-11-20T09:14:00.000Z');

test('DSH-05 a shift is the whole of today in India unless hours are selected', () => {
  expect(shiftRange(shiftSearch.plain, now)).toEqual({
    from: '2026-11-19T18:30:00.000Z',
    to: '2026-11-20T18:30:00.000Z',
  });
});

test('DSH-05 a night shift ends on the next day', () => {
  const search = shiftSearch.parse({ day: '2026-11-18', start: '22', end: '6' });
  expect(shiftRange(search, now)).toEqual({ from: '2026-11-18T16:30:00.000Z', to: '2026-11-19T00:30:00.000Z' });
});

test('DSH-05 an invalid address shows today', () => {
  const search = shiftSearch.parse({ day: '2026-02-31x', start: '99', end: 'x', store: 'nonsense' });
  expect(search).toEqual(shiftSearch.plain);
});
