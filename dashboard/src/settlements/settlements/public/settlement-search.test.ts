import { expect, test } from 'vitest';
import { type SettlementSearch, settlementSearch } from './settlement-search.ts';

const now = Date.parse('2026-11-20T12:00:00+05:30');

test('SET-01 filters survive conversion to an address and back, whatever else it contains', () => {
  const search: SettlementSearch = {
    view: 'calendar',
    month: '2026-10',
    dates: { preset: 'month' },
    q: 'INR 1,234.50 credited UTR HDFCN26112012345',
    states: ['FAILED', 'PENDING'].toSorted() as SettlementSearch['states'],
    merchant: 'SAGAR007',
  };
  expect(settlementSearch.parse({ ...settlementSearch.params(search), extra: 'x' })).toEqual({
    ...search,
    states: ['PENDING', 'FAILED'],
  });
  expect(settlementSearch.href()).toBe('/settlements');
  expect(settlementSearch.parse({ view: 'tree', month: '2026-13', states: 'LOST', merchant: '<b>' })).toEqual({
    ...settlementSearch.plain,
    month: undefined,
    merchant: undefined,
  });
});

test('SET-01 the server gets Indian days, both inclusive, and none if all dates are selected', () => {
  const month = settlementSearch.filters({ ...settlementSearch.plain, dates: { preset: 'month' } }, now);
  expect(month).toEqual({ from: '2026-11-01', to: '2026-11-30', states: [] });
  const all = { ...settlementSearch.plain, dates: 'all' as const, q: '632410557203', merchant: 'SAGAR007' };
  expect(settlementSearch.filters(all, now)).toEqual({ merchantId: 'SAGAR007', states: [], search: '632410557203' });
});
