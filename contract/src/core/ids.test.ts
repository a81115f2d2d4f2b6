import { expect, test } from 'vitest';
import { decodeId, encodeId, idPattern, ownIds } from './ids.ts';

const uuid = '0190a6b3-0000-7000-8000-000000000001';

test('the ids of a single feature are encoded and decoded like all others', () => {
  const shelves = ownIds('shelf');
  const id = encodeId(shelves, uuid);
  expect(id).toMatch(/^shelf_[0-7][0-9a-z]{25}$/);
  expect(decodeId(shelves, id)).toBe(uuid);
  expect(idPattern(shelves).test(encodeId('payment', uuid))).toBe(false);
});
