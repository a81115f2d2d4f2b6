import { expect, test } from 'vitest';
import { drawnAfter } from './use-drawn-rows.ts';

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `row ${from + index}`);
const rowKey = (row: string) => row;

test('a long page stays drawn when a payment arrives or rows are added, and another page begins with its first rows', () => {
  const before = rows(10, 510);
  expect(drawnAfter(before, 500, rows(9, 510), rowKey)).toBe(500);
  expect(drawnAfter(before, 500, rows(10, 610), rowKey)).toBe(500);
  expect(drawnAfter(before, 500, rows(11, 510), rowKey)).toBe(500);
  expect(drawnAfter(before, 500, rows(600, 1600), rowKey)).toBe(100);
  expect(drawnAfter([], 100, rows(0, 1000), rowKey)).toBe(100);
});
