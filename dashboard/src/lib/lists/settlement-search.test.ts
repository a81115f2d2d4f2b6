import { expect, test } from 'vitest';
import {
  parseSettlementSearch,
  plainSettlements,
  type SettlementSearch,
  settlementFilters,
  settlementParams,
  settlementsHref,
} from './settlement-search.ts';

const now = Date.parse('2026-11-20T12:00:00+05:30');

test('SET-01 what is chosen stands in the address and comes back from it, whatever else it says', () => {
  const search: SettlementSearch = {
    view: 'calendar',
    month: '2026-10',
    dates: { preset: 'month' },
    q: 'INR 1,234.50 credited UTR HDFCN26112012345',
    states: ['FAILED', 'PENDING'].toSorted() as SettlementSearch['states'],
    merchant: 'SAGAR007',
  };
  expect(parseSettlementSearch({ ...settlementParams(search), extra: 'x' })).toEqual({
    ...search,
    states: ['PENDING', 'FAILED'],
  });
  expect(settlementsHref()).toBe('/settlements');
  expect(parseSettlementSearch({ view: 'tree', month: '2026-13', states: 'LOST', merchant: '<b>' })).toEqual({
    ...plainSettlements,
    month: undefined,
    merchant: undefined,
  });
});

test('SET-01 the server is asked for days of India, both inclusive, and for none where all dates are chosen', () => {
  const month = settlementFilters({ ...plainSettlements, dates: { preset: 'month' } }, now);
  expect(month).toEqual({ from: '2026-11-01', to: '2026-11-30', states: [] });
  const all = { ...plainSettlements, dates: 'all' as const, q: '632410557203', merchant: 'SAGAR007' };
  expect(settlementFilters(all, now)).toEqual({ merchantId: 'SAGAR007', states: [], search: '632410557203' });
});
