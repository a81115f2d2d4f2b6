import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints } from '@galla/contract/features.ts';
import { expect, test } from 'vitest';
import { features } from './features.ts';

test('every endpoint of the contract is served by one feature', () => {
  const served = features.flatMap(({ endpoints }) => endpoints.map(({ name }) => name));
  expect(served.toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted());
});

test('a feature is named as its folder', () => {
  const strangers = features.filter(({ name }) => !existsSync(join(import.meta.dirname, '..', name, 'feature.ts')));
  expect(strangers.map(({ name }) => name)).toEqual([]);
});

test('a feature purges only tables that it writes', () => {
  const strangers = features.flatMap(({ name, writes, retention }) =>
    retention.flatMap(({ table }) => (writes.includes(table) ? [] : [`${name} purges ${table}`])),
  );
  expect(strangers).toEqual([]);
});
