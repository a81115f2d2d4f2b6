import { expect, test } from 'vitest';
import { isBare } from '../../../lib/lists/list-search.ts';
import { historySearch, searchedFor } from '../../transactions/public/history-search.ts';
import { columnsOf, columnsText } from './columns-param.ts';
import { isChanged, paramsOf, readDefaults, searchOf, type ViewedList } from './view-model.ts';

type Search = typeof historySearch.plain;
const of: ViewedList<Search> = {
  name: 'payments',
  all: 'All payments',
  search: historySearch,
  asKept: (search) => ({ ...search, by: searchedFor(search).by }),
};
const viewId = `view_${'0'.repeat(26)}`;

test('a view stores filters and columns, and neither the page nor a customer’s number', () => {
  const search = historySearch.parse({
    states: 'FAILED',
    q: '9822012345',
    offset: '20',
    after: `pay_${'0'.repeat(26)}`,
    cols: 'date,-store',
  });
  expect(paramsOf(of, search)).toEqual({ states: 'FAILED', cols: 'date,-store' });
  expect(paramsOf(of, historySearch.parse({ q: '3000-9000' }))).toEqual({ q: '3000-9000', by: 'amount' });
});

test('an opened view is unchanged; a filter, a column and a cleared filter change it, a page does not', () => {
  const view = { viewId, params: { states: 'FAILED', dates: 'past30days' } };
  const opened = searchOf(of, view);
  expect(historySearch.href(opened)).toContain(`saved=${viewId}`);
  expect(isChanged(of, opened, view)).toBe(false);
  expect(isChanged(of, { ...opened, offset: 20 }, view)).toBe(false);
  expect(isChanged(of, { ...opened, q: '9822012345' }, view)).toBe(false);
  expect(isChanged(of, { ...opened, states: [] }, view)).toBe(true);
  expect(isChanged(of, { ...opened, cols: 'date,-store' }, view)).toBe(true);
});

test('a filter that no longer exists is no change', () => {
  const view = { viewId, params: { states: 'FAILED,RETIRED', gone: 'x' } };
  expect(isChanged(of, searchOf(of, view), view)).toBe(false);
});

test('an address that names a view or a filter is not bare', () => {
  expect(isBare(historySearch, historySearch.plain)).toBe(true);
  expect(isBare(historySearch, { ...historySearch.plain, saved: 'all' })).toBe(true);
  expect(isBare(historySearch, { ...historySearch.plain, saved: viewId })).toBe(false);
  expect(isBare(historySearch, { ...historySearch.plain, states: ['FAILED'] })).toBe(false);
});

test('columns are in the address in order, hidden ones after a dash', () => {
  const choice = { order: ['date', 'store', 'amount'], shown: ['date', 'amount'] };
  expect(columnsText(choice)).toBe('date,-store,amount');
  expect(columnsOf(columnsText(choice))).toEqual(choice);
  expect(columnsOf(undefined)).toBeUndefined();
});

test('an unreadable saved default is ignored', () => {
  expect(readDefaults({ payments: viewId, refunds: 3 })).toEqual({ payments: viewId });
  expect(readDefaults('x')).toEqual({});
});
