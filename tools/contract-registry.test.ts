import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { idPrefixes, type OwnIds } from '../contract/src/core/ids.ts';
import * as registry from '../contract/src/registry.ts';

const contract = join(import.meta.dirname, '../contract/src');

/** The exports of modules of the contract, with their names. */
async function exportsOf(pattern: string): Promise<[name: string, value: unknown][]> {
  const files = globSync(pattern, { cwd: contract }).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file): Promise<object> => import(join(contract, file))));
  return modules.flatMap((module) => Object.entries(module));
}

test.each([
  ['Acts', Object.keys(registry.auditActs)],
  ['Choices', [...registry.keptChoiceKeys]],
  ['Defaults', Object.keys(registry.featureDefaults)],
  ['Widgets', Object.keys(registry.widgets)],
] as const)('%s of all features are in the registry, each with one owner', async (ending, listed) => {
  const declared = (await exportsOf('*/*/feature.ts')).filter(([name]) => name.endsWith(ending));
  const owned = declared.flatMap(([, one]) => (Array.isArray(one) ? (one as string[]) : Object.keys(one as object)));
  expect(owned.length).toBeGreaterThan(0);
  expect(owned.toSorted()).toEqual(listed.toSorted());
});

const isOwnIds = (value: unknown): value is OwnIds =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'prefix';

test('every prefix belongs to one kind of id', async () => {
  const own = new Set((await exportsOf('{core,*/*}/*.ts')).map(([, value]) => value).filter(isOwnIds));
  expect(own.size).toBeGreaterThan(5);
  const all = [...Object.values(idPrefixes), ...[...own].map(({ prefix }) => prefix)];
  expect(all.filter((prefix, at) => all.indexOf(prefix) !== at)).toEqual([]);
});
