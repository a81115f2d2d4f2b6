import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { features } from '../server/src/main/features.ts';
import { onOldestPostgres } from './oldest-postgres.ts';
import { listedPaths } from './source-files.ts';

/** Features whose statements are run by the tests of other features. */
const provenElsewhere: Readonly<Record<string, string>> = {
  payments: 'ingestion writes and reads payments',
};

test('every feature that writes tables has tests that also run on the oldest supported PostgreSQL', () => {
  const marked = onOldestPostgres().map(({ path }) => path);
  const folders = new Map(
    listedPaths('server/src/*/*/feature.ts').map((path) => [dirname(path).split('/').at(-1) ?? '', dirname(path)]),
  );
  const without = features
    .filter(({ name, writes }) => writes.length > 0 && !Object.hasOwn(provenElsewhere, name))
    .filter(({ name }) => !marked.some((path) => path.startsWith(`${folders.get(name)}/`)));
  expect(without.map(({ name }) => name)).toEqual([]);
});
