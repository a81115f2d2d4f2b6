import { expect, test } from 'vitest';
import { type DataColumn, defaultChoice, fitColumns, moveColumn, settleChoice } from './data-table-columns.ts';

const column = (id: string, rest: Partial<DataColumn<unknown>> = {}): DataColumn<unknown> => ({
  id,
  head: id,
  cell: () => null,
  ...rest,
});
const columns = [
  column('date', { width: 96, locked: true }),
  column('customer', { width: 192 }),
  column('paidWith', { width: 172, drop: 3 }),
  column('store', { width: 144, drop: 2 }),
  column('ids', { width: 190, drop: 1 }),
  column('status', { locked: true }),
  column('fee', { width: 110, optional: true }),
  column('amount', { width: 124, locked: true }),
];
const shown = columns.filter((item) => !item.optional);
const ids = (list: readonly DataColumn<unknown>[]) => list.map((item) => item.id);

test('ROU-17 as the list narrows, ids disappear first, then store, then paid with; never date, customer, status, amount', () => {
  expect(fitColumns(shown, 1360)).toEqual({ columns: shown, tight: false });
  expect(fitColumns(shown, 1000).tight).toBe(true);
  expect(ids(fitColumns(shown, 1000).columns)).toHaveLength(7);
  expect(ids(fitColumns(shown, 900).columns)).not.toContain('ids');
  expect(ids(fitColumns(shown, 700).columns)).toEqual(['date', 'customer', 'paidWith', 'status', 'amount']);
  expect(ids(fitColumns(shown, 300).columns)).toEqual(['date', 'customer', 'status', 'amount']);
});

test('TXN-02 without a choice, all columns but the optional ones show', () => {
  expect(defaultChoice(columns).shown).not.toContain('fee');
  expect(settleChoice(columns, undefined)).toEqual(defaultChoice(columns));
});

test('TXN-02 a column moves among the free ones, and locked columns stay in place', () => {
  const moved = moveColumn(columns, defaultChoice(columns), 'ids', 0);
  expect(moved.order).toEqual(['date', 'ids', 'customer', 'paidWith', 'store', 'status', 'fee', 'amount']);
  expect(moveColumn(columns, moved, 'date', 3)).toBe(moved);
  expect(moveColumn(columns, moved, 'fee', 99)).toBe(moved);
});

test('TXN-02 a choice saved by an earlier version still works', () => {
  const kept = { order: ['date', 'gone', 'store', 'customer', 'status', 'amount'], shown: ['store', 'gone'] };
  const settled = settleChoice(columns, kept);
  expect(settled.order).toEqual(['date', 'store', 'customer', 'paidWith', 'ids', 'status', 'fee', 'amount']);
  // Hidden columns stay hidden, locked columns show, and new columns appear unless they are optional.
  expect(settled.shown).toEqual(['date', 'store', 'paidWith', 'ids', 'status', 'amount']);
});

test('TXN-02 a column that a person added stays when the table narrows', () => {
  const column = (id: string, drop: number | undefined, optional = false): DataColumn<unknown> => ({
    id,
    head: id,
    cell: () => id,
    width: 200,
    ...(drop === undefined ? {} : { drop }),
    optional,
  });
  const columns = [column('date', undefined), column('store', 3), column('order', 1, true)];
  expect(fitColumns(columns, 420).columns.map(({ id }) => id)).toEqual(['date', 'order']);
});
