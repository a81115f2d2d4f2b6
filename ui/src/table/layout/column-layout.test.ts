import { expect, test } from 'vitest';
import type { DataColumn } from '../data-table-columns.ts';
import {
  type ColumnLayout,
  naturalLayout,
  placeColumns,
  readColumnLayout,
  withPin,
  withWidth,
} from './column-layout.ts';

const column = (id: string, width?: number, drop?: number): DataColumn<unknown> => ({
  id,
  head: id,
  cell: () => null,
  ...(width && { width }),
  ...(drop && { drop }),
});
const columns = [
  column('date', 96),
  column('customer'),
  column('ids', 232, 1),
  column('status', 144),
  column('amount', 120),
];
const place = (layout: Partial<ColumnLayout>, room: number, { boxed = false, whole = {} } = {}) =>
  placeColumns(columns, { ...naturalLayout, ...layout }, { room, boxed, whole });
const ids = ({ columns: placed }: { columns: readonly { id: string }[] }) => placed.map(({ id }) => id);

test('TXN-02 a table without a saved layout fits as before: one column takes the rest, others disappear', () => {
  expect(place({}, 900)).toMatchObject({ widths: [96, 308, 232, 144, 120], exact: false, scrolled: 0, held: 0 });
  expect(ids(place({}, 500))).toEqual(['date', 'customer', 'status', 'amount']);
  expect(place({}, 300)).toMatchObject({ scrolled: 0, held: 0 });
});

test('TXN-02 a wider column takes nothing from the others: the table scrolls, and no column disappears', () => {
  const widths = withWidth({}, place({}, 900), 'ids', 332);
  expect(widths).toEqual({ customer: 308, ids: 332 });
  expect(place({ widths }, 900)).toMatchObject({ widths: [96, 308, 332, 144, 120], scrolled: 1000, filler: 0 });
  expect(place({ widths }, 1100)).toMatchObject({ widths: [96, 308, 332, 144, 120], scrolled: 0, filler: 100 });
  expect(ids(place({ widths }, 700))).toEqual(ids(place({}, 700)));
  expect(withWidth(widths, place({ widths }, 900), 'ids', undefined)).toEqual({ customer: 308 });
});

test('TXN-02 widths have limits, and content that is never cut keeps its room', () => {
  expect(place({ widths: { date: 3, status: 9000 } }, 900).widths.slice(0, 4)).toEqual([80, 160, 232, 600]);
  expect(place({ widths: { ids: 90 } }, 900, { whole: { ids: 210 } }).widths[2]).toBe(210);
  expect(place({ widths: { ids: 90 } }, 900, { whole: { ids: 700 } }).widths[2]).toBe(700);
});

test('TXN-02 the other columns keep their padding while one is dragged, also beside one that may not be cut', () => {
  const whole = { customer: 163 };
  for (const room of Array.from({ length: 60 }, (_, step) => 640 + step * 5)) {
    const before = place({}, room, { whole });
    const widths = withWidth({}, before, 'date', 150);
    const after = place({ widths }, room, { whole });
    expect([room, after.tight, ids(after)]).toEqual([room, before.tight, ids(before)]);
  }
});

test('TXN-02 a column has the room that its ids need, or disappears: an id is never cut', () => {
  expect(place({}, 900, { whole: { ids: 260 } }).widths).toEqual([96, 280, 260, 144, 120]);
  expect(ids(place({}, 700, { whole: { ids: 260 } }))).toEqual(['date', 'customer', 'status', 'amount']);
  // The column that takes the rest does not shrink below the content that may not be cut, either.
  expect(ids(place({}, 720, { whole: { customer: 180 } }))).toEqual(['date', 'customer', 'status', 'amount']);
  expect(ids(place({}, 720))).toEqual(['date', 'customer', 'ids', 'status', 'amount']);
});

test('TXN-02 pinned columns are first in their own order, all columns show, and the table scrolls past them', () => {
  const placed = place({ pinned: ['amount', 'date'] }, 600);
  expect(ids(placed)).toEqual(['date', 'amount', 'customer', 'ids', 'status']);
  expect(placed).toMatchObject({ scrolled: 752, held: 2 });
  expect(place({ pinned: ['amount', 'date'] }, 1000)).toMatchObject({ scrolled: 0, held: 0 });
});

test('TXN-02 columns that would take more than about half of the room are not pinned', () => {
  expect(place({ pinned: ['ids'] }, 600).held).toBe(1);
  expect(place({ pinned: ['ids', 'date'] }, 590).held).toBe(0);
  expect(place({ pinned: ['amount', 'date'] }, 420).held).toBe(2);
  expect(place({ pinned: ['amount', 'date'] }, 420, { boxed: true }).held).toBe(0);
});

test('TXN-02 at most three columns are pinned', () => {
  expect(withPin(['a', 'b'], 'c', true)).toEqual(['a', 'b', 'c']);
  expect(withPin(['a', 'b', 'c'], 'd', true)).toEqual(['a', 'b', 'c']);
  expect(withPin(['a', 'b', 'c'], 'b', false)).toEqual(['a', 'c']);
});

test('TXN-02 a saved layout is read, and unreadable parts are left out', () => {
  expect(readColumnLayout(undefined)).toEqual(naturalLayout);
  expect(readColumnLayout({ widths: { date: 120, ids: 'wide' }, pinned: ['a', 1, 'b', 'a', 'c', 'd'] })).toEqual({
    widths: { date: 120 },
    pinned: ['a', 'b', 'c'],
  });
});
