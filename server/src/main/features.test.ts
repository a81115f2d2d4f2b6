import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { allEndpoints } from '@galla/contract/features.ts';
import { widgets } from '@galla/contract/registry.ts';
import { expect, test } from 'vitest';
import { platformTableClasses } from '../platform/db/distribution/table-classes.ts';
import { platformFreeText } from '../platform/free-text.ts';
import { features, retention } from './features.ts';

test('every endpoint of the contract is served by one feature', () => {
  const served = features.flatMap(({ endpoints }) => endpoints.map(({ name }) => name));
  expect(served.toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted());
});

test('a feature has the name of its folder', () => {
  const manifests = globSync('*/*/feature.ts', { cwd: join(import.meta.dirname, '..') });
  const folders = new Set(manifests.map((path) => basename(dirname(path))));
  const strangers = features.filter(({ name }) => !folders.has(name));
  expect(strangers.map(({ name }) => name)).toEqual([]);
});

test('each free-text column is named once', () => {
  const named = [...features.map(({ freeText }) => freeText), platformFreeText].flatMap(Object.keys);
  expect(named.filter((table, at) => named.indexOf(table) !== at)).toEqual([]);
});

test('the feature that writes a table, and no other, says where its rows are on a distributed database', () => {
  const silent = features.flatMap(({ name, writes, distribution }) =>
    writes.flatMap((table) => (Object.hasOwn(distribution, table) ? [] : [`${name} writes ${table}`])),
  );
  expect(silent).toEqual([]);
  const named = [...features.map(({ distribution }) => distribution), platformTableClasses].flatMap(Object.keys);
  expect(named.filter((table, at) => named.indexOf(table) !== at)).toEqual([]);
});

test('every widget of the dashboard is answered by one feature', () => {
  const answered = features.flatMap(({ configuration }) => Object.keys(configuration));
  expect(answered.toSorted()).toEqual(Object.keys(widgets).toSorted());
});

test('a feature purges only tables that it writes', () => {
  const strangers = features.flatMap(({ name, writes, retention }) =>
    retention.flatMap(({ table }) => (writes.includes(table) ? [] : [`${name} purges ${table}`])),
  );
  expect(strangers).toEqual([]);
});

test('docs/retention.md states for each purged table how long its rows are kept', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/retention.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(retention.map(({ table }) => table).toSorted());
  for (const { table, keep } of retention)
    if (typeof keep === 'string') expect(rows.find((row) => row.includes(`\`${table}\``))).toContain(keep);
});
