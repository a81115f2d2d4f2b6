import { expect, test } from 'vitest';
import { needsPages, pageCount, pageItems, pageReport, pageText } from './paging.ts';

test('UI-02 pages show only when rows exceed the page of 10', () => {
  expect(needsPages(10, 10)).toBe(false);
  expect(needsPages(11, 10)).toBe(true);
});

test('UI-02 turning a page reports page, size and offset', () => {
  expect(pageReport(1, 10, 440)).toEqual({ page: 1, size: 10, offset: 0 });
  expect(pageReport(44, 10, 440)).toEqual({ page: 44, size: 10, offset: 430 });
  expect(pageReport(0, 10, 440).page).toBe(1);
  expect(pageReport(99, 10, 440).page).toBe(44);
  expect(pageReport(3, 10, 0)).toEqual({ page: 1, size: 10, offset: 0 });
});

test('UI-02 a list shows its range of rows and the total', () => {
  expect(pageText(pageReport(1, 10, 440), 10, 440)).toBe('1–10 of 440');
  expect(pageText(pageReport(2, 10, 11), 1, 11)).toBe('11 of 11');
  expect(pageText({ page: 3, size: 10, offset: 20 }, 10)).toBe('21–30');
  expect(pageText(pageReport(1, 10, 1_23_456), 10, 1_23_456)).toBe('1–10 of 1,23,456');
});

test('UI-02 numbered pages always show the first, the last and the neighbours', () => {
  expect(pageItems(1, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pageItems(1, 44)).toEqual([1, 2, 3, 4, 0, 44]);
  expect(pageItems(20, 44)).toEqual([1, 0, 19, 20, 21, 0, 44]);
  expect(pageItems(44, 44)).toEqual([1, 0, 41, 42, 43, 44]);
  for (let page = 1; page <= 44; page += 1) expect(pageItems(page, 44)).toContain(page);
  expect(pageCount(0, 10)).toBe(1);
});
