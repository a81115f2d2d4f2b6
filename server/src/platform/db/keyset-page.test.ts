// Also on PostgreSQL 15.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysetPage, type PageOf } from './keyset-page.ts';

/** The rows that the database returns for a page: beyond the cursor in its direction, one more than requested. */
function read(list: readonly number[], { size, after, before }: PageOf<number>): number[] {
  const beyond =
    before !== undefined ? list.filter((key) => key > before).toReversed() : list.filter((key) => key < (after ?? 1e9));
  return beyond.slice(0, size + 1);
}

const pageOf = (list: readonly number[], page: PageOf<number>) => keysetPage(read(list, page), page, (key) => key);

test('paging through a list to its end and back neither loses nor repeats a row', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 12 }), (length, size) => {
      const list = Array.from({ length }, (_row, index) => length - index);
      const walked: number[][] = [];
      let page = pageOf(list, { size });
      expect(page.previous).toBeNull();
      for (walked.push(page.rows); page.next !== null; walked.push(page.rows))
        page = pageOf(list, { size, after: page.next });
      expect(walked.flat()).toEqual(list);
      for (const before of walked.toReversed().slice(1)) {
        expect(page.previous).not.toBeNull();
        page = pageOf(list, { size, before: page.previous ?? 0 });
        expect(page.rows).toEqual(before);
      }
      expect(page.previous).toBeNull();
    }),
  );
});

test('a page without rows has no cursors, and one beyond an offset leads back', () => {
  expect(pageOf([], { size: 5 })).toEqual({ rows: [], next: null, previous: null });
  expect(keysetPage([3, 2], { size: 5, offset: 10 }, (key) => key)).toEqual({ rows: [3, 2], next: null, previous: 3 });
});
