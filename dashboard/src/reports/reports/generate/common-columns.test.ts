import { columnsOf } from '@galla/contract/reports/reports/columns.ts';
import { describe, expect, test } from 'vitest';
import { commonColumns, reordered, visibleColumns } from './common-columns.ts';

describe('the columns of a report', () => {
  test('REP-02 common columns are few, and each belongs to its dictionary', () => {
    expect(columnsOf('ONLINE')).toHaveLength(72);
    for (const template of ['STORE', 'ONLINE'] as const) {
      const common = commonColumns(template);
      expect(common.length).toBeLessThan(20);
      for (const name of common) expect(columnsOf(template)).toContain(name);
    }
    expect(commonColumns('GST')).toEqual(columnsOf('GST'));
  });

  test('a search finds every column by words of its name, and clearing it keeps the selection', () => {
    const columns = [
      { id: 'fee', head: 'Fee (INR)' },
      { id: 'bin', head: 'Card BIN' },
      { id: 'last4', head: 'Card Last 4 Digits' },
    ];
    const order = ['fee', 'bin', 'last4'];
    const first = new Set(['fee']);
    const seen = (shown: readonly string[], search: string) => visibleColumns(columns, order, { first, shown, search });
    expect(seen(['fee'], '')).toEqual(['fee']);
    expect(seen(['fee'], 'card digits')).toEqual(['last4']);
    expect(seen(['fee', 'last4'], '')).toEqual(['fee', 'last4']);
    expect(seen([], 'ticket')).toEqual([]);
  });

  test('moving visible columns keeps the positions of hidden ones', () => {
    expect(reordered(['a', 'x', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'x', 'a', 'b']);
  });
});
