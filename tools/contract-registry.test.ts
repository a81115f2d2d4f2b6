import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { idPrefixes } from '../contract/src/core/ids.ts';
import * as registry from '../contract/src/registry.ts';

const contract = join(import.meta.dirname, '../contract/src');

/** The exports of all features whose names have this ending. */
async function declared(ending: string): Promise<object[]> {
  const files = globSync('*/*/feature.ts', { cwd: contract });
  const modules = await Promise.all(files.map((file): Promise<object> => import(join(contract, file))));
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith(ending) ? [value as object] : [])),
  );
}

test.each([
  ['Acts', Object.keys(registry.auditActs)],
  ['Choices', [...registry.keptChoiceKeys]],
  ['Defaults', Object.keys(registry.featureDefaults)],
  ['Widgets', Object.keys(registry.widgets)],
] as const)('%s of all features are in the registry, each with one owner', async (ending, listed) => {
  const owned = (await declared(ending)).flatMap((one): string[] => (Array.isArray(one) ? one : Object.keys(one)));
  expect(owned.length).toBeGreaterThan(0);
  expect(owned.toSorted()).toEqual(listed.toSorted());
});

test('every prefix belongs to one kind of id', () => {
  const own = globSync('{core,*/*}/*.ts', { cwd: contract })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(contract, file), 'utf8').matchAll(/= ownIds\('(\w+)'\)/g)])
    .map(([, prefix]) => prefix);
  expect(own.length).toBeGreaterThan(5);
  const all = [...Object.values(idPrefixes), ...own];
  expect(all.filter((prefix, at) => all.indexOf(prefix) !== at)).toEqual([]);
});
