// Also on PostgreSQL 15.
import { expect, test } from 'vitest';
import { GroupCommit } from './group-commit.ts';

test('items that arrive while a batch is written are written together next, in order, each with its own result', async () => {
  const batches: (readonly [string, readonly number[]])[] = [];
  const commit = new GroupCommit<number, string>(async (key, items) => {
    batches.push([key, items]);
    return items.map((item) => `${key}${item}`);
  }, 3);
  const results = await Promise.all(
    [1, 2, 3, 4, 5].map((item) => commit.submit('a', item)).concat(commit.submit('b', 9)),
  );
  expect(results).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b9']);
  expect(batches.filter(([key]) => key === 'a')).toEqual([
    ['a', [1]],
    ['a', [2, 3, 4]],
    ['a', [5]],
  ]);
  expect(await commit.submit('a', 6)).toBe('a6');
});

test('a failing item does not affect the others', async () => {
  const commit = new GroupCommit<number, number>(async (_key, items) => {
    if (items.includes(3)) throw new RangeError('three');
    return items.map((item) => item * 2);
  }, 10);
  const settled = await Promise.allSettled([1, 2, 3, 4].map((item) => commit.submit('a', item)));
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([2, 4, 'failed', 8]);
});

test('items of one turn of the event loop go together if the commit gathers', async () => {
  const batches: (readonly number[])[] = [];
  const commit = new GroupCommit<number, number>(
    async (_key, items) => {
      batches.push(items);
      return items;
    },
    10,
    { gathers: true },
  );
  await Promise.all([1, 2, 3].map((item) => commit.submit('a', item)));
  expect(batches).toEqual([[1, 2, 3]]);
});
