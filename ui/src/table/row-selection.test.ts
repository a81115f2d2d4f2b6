import { expect, test } from 'vitest';
import { shareOf, toggled, withRange } from './row-selection.ts';

const keys = ['a', 'b', 'c', 'd'];

test('a press selects a row and a second one deselects it', () => {
  expect([...toggled(new Set(), 'a')]).toEqual(['a']);
  expect([...toggled(new Set(['a', 'b']), 'a')]).toEqual(['b']);
});

test('a range works in both directions, keeps the earlier selection, and restarts if its start is gone', () => {
  expect([...withRange(new Set(), keys, 'b', 'd')]).toEqual(['b', 'c', 'd']);
  expect([...withRange(new Set(['a']), keys, 'd', 'c')].sort()).toEqual(['a', 'c', 'd']);
  expect([...withRange(new Set(), keys, 'gone', 'c')]).toEqual(['c']);
});

test('the check box of the page is half ticked if some rows are selected', () => {
  expect(shareOf(new Set(), keys)).toBe('none');
  expect(shareOf(new Set(['b']), keys)).toBe('some');
  expect(shareOf(new Set(keys), keys)).toBe('all');
  expect(shareOf(new Set(['of another page']), keys)).toBe('none');
});
