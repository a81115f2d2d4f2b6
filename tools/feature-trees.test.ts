import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { features as inContract } from '../contract/src/features.ts';
import { features as onServer } from '../server/src/main/features.ts';
import { listedPaths } from './source-files.ts';

/** Features of the server that nobody calls over HTTP. */
const withoutContract = {
  archives: 'are made by a job and read by the operator',
  auditor: 'checks what the others have written',
  ledger: 'is booked by the features that move money',
  simulator: 'is a program of its own beside Galla',
};

/** Features that have screens in the contract and nothing on the server yet. */
const withoutServer = {
  help: 'its screens are planned',
  splits: 'its screens are planned',
};

/** Folders that are no feature. */
const others = {
  contract: {
    core: 'what features are declared with',
    languages: 'the texts of each language',
    rail: 'what engines and Galla sign for each other; several features take it',
  },
  server: { main: 'the processes', platform: 'what features stand on' },
  dashboard: { app: 'routes and shell', lib: 'what features are built with' },
  e2e: { setup: 'before all journeys', shell: 'what every page shares', support: 'what journeys share' },
};

/** The folders of a tree that are features. */
function foldersOf(tree: keyof typeof others, root: string): string[] {
  const folders = listedPaths(`${root}/*`).flatMap(
    (path) =>
      path
        .slice(root.length + 1)
        .split('/')
        .slice(0, -1)[0] ?? [],
  );
  return [...new Set(folders)].filter((name) => !Object.hasOwn(others[tree], name)).toSorted();
}

const contract = foldersOf('contract', 'contract/src');
const server = onServer.map(({ name }) => name).toSorted();
const without = (names: readonly string[], left: object) => names.filter((name) => !Object.hasOwn(left, name));

test('every feature of the server, and every one with endpoints, stands in the list of its tree', () => {
  const withEndpoints = contract.filter((name) => existsSync(`contract/src/${name}/endpoints.ts`));
  expect(Object.keys(inContract).toSorted()).toEqual(withEndpoints);
  expect(foldersOf('server', 'server/src')).toEqual(server);
});

test('a feature has one name in every tree', () => {
  expect(without(server, withoutContract).filter((name) => !contract.includes(name))).toEqual([]);
  expect(without(contract, withoutServer).filter((name) => !server.includes(name))).toEqual([]);
  const known = new Set([...contract, ...server]);
  expect(foldersOf('dashboard', 'dashboard/src').filter((name) => !known.has(name))).toEqual([]);
  expect(foldersOf('e2e', 'e2e').filter((name) => !known.has(name))).toEqual([]);
});
