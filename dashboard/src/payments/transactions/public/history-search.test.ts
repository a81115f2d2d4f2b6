import { expect, test } from 'vitest';
import { datesRange } from '../../../lib/lists/list-dates.ts';
import { historySearch, searchedFor } from './history-search.ts';

const store = 'store_01krq5y2vn8aa9p4k0d1h7e3wz';
const payment = 'pay_01krq5y2vn8aa9p4k0d1h7e3wz';
const now = Date.parse('2026-11-20T09:16:00Z');

test('TXN-01 an address without choices shows this week', () => {
  expect(historySearch.parse({})).toEqual(historySearch.plain);
  expect(historySearch.params()).toEqual({});
  expect(historySearch.href()).toBe('/transactions/history');
  expect(historySearch.filters(historySearch.plain, now)).toEqual({
    from: '2026-11-15T18:30:00.000Z',
    to: '2026-11-22T18:30:00.000Z',
  });
});

test('TXN-01 every filter survives conversion to an address and back', () => {
  const search = {
    ...historySearch.plain,
    dates: { first: '2026-11-01', last: '2026-11-05' },
    q: '632414882917',
    by: 'utr',
    states: ['PENDING', 'FAILED'],
    instruments: ['ACCOUNT', 'WALLET'],
    solutions: ['PG'],
    stores: [store],
    merchants: ['KAAPI01'],
    after: payment,
    offset: 20,
    size: 25,
  } as const;
  expect(historySearch.parse(historySearch.params(search))).toEqual(search);
  expect(historySearch.setCount(search)).toBe(5);
});

test('TXN-01 invalid parts of an address are ignored', () => {
  const search = historySearch.parse({
    dates: 'someday',
    from: '2026-02-30',
    to: '2026-03-01',
    states: 'FAILED,LOST',
    stores: 'store_1,x',
    after: 'pay_x',
    offset: '-3',
    size: '7',
    by: 'colour',
    merchants: 'ok',
  });
  expect(search).toEqual({ ...historySearch.plain, states: ['FAILED'] });
});

test('TXN-01 a bar of a chart opens exactly its hour', () => {
  const dates = { from: '2026-11-20T06:30:00.000Z', to: '2026-11-20T07:30:00.000Z' };
  expect(historySearch.parse(historySearch.params({ dates })).dates).toEqual(dates);
  expect(historySearch.href({ dates })).toBe(
    '/transactions/history?from=2026-11-20T06:30:00.000Z&to=2026-11-20T07:30:00.000Z',
  );
  expect(datesRange(dates, now)).toEqual(dates);
});

test('TXN-01 all dates reach from the first payment to today', () => {
  const { from, to } = historySearch.filters({ dates: 'all' }, now);
  expect(from < '2010-12-01').toBe(true);
  expect(to > new Date(now).toISOString()).toBe(true);
});

test('TXN-01 the search box recognises pasted text', () => {
  expect(searchedFor({ q: '6324 1488 2917', by: 'any' })).toEqual({ by: 'utr', value: '632414882917' });
  expect(searchedFor({ q: '+91 98765 43214', by: 'any' })).toEqual({ by: 'phone', value: '9876543214' });
  expect(searchedFor({ q: payment, by: 'any' })).toEqual({ by: 'transactionId', value: payment });
  expect(searchedFor({ q: 'ORDER-77', by: 'any' })).toEqual({ by: 'any', value: 'ORDER-77' });
  expect(searchedFor({ q: 'stkb01', by: 'storeId' })).toEqual({ by: 'storeId', value: 'stkb01' });
  expect(searchedFor({ q: '098765 43214', by: 'phone' })).toEqual({ by: 'phone', value: '9876543214' });
});

test('UI-02 a new filter returns to the first page', () => {
  const second = { ...historySearch.plain, after: payment, offset: 10 };
  expect(historySearch.params(historySearch.changed(second, { states: ['FAILED'] }))).toEqual({
    states: 'FAILED',
  });
});
