import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { features as inContract } from '../contract/src/features.ts';
import { features as onServer } from '../server/src/main/features.ts';
import { shelfOf } from './dependencies/shelves.ts';
import { listedPaths } from './source-files.ts';

/** Server features without an HTTP interface. */
const withoutContract = {
  archives: 'are made by a job and read by the operator',
  auditor: 'checks what the others have written',
  ledger: 'is booked by the features that move money',
  simulator: 'is a program of its own beside Galla',
};

/** Features with screens in the contract but nothing on the server yet. */
const withoutServer = {
  help: 'its screens are planned',
  splits: 'its screens are planned',
};

/** Folders that are not features. */
const others = {
  contract: {
    core: 'what features are declared with',
    languages: 'the texts of each language',
    rail: 'what engines and Galla sign for each other; several features use it',
  },
  server: { callers: 'who calls', main: 'the processes', platform: 'what features build on' },
  dashboard: { app: 'routes and shell', lib: 'what features are built with' },
  e2e: {
    firefox: 'the second engine',
    setup: 'before all journeys',
    shell: 'what every page shares',
    support: 'what journeys share',
  },
};

/** The features of a tree, as `shelf/feature`. */
function placesOf(tree: keyof typeof others, root: string): string[] {
  const places = listedPaths(`${root}/*`).flatMap((path) => {
    const [folder = '', feature = '', ...rest] = path.slice(root.length + 1).split('/');
    return Object.hasOwn(others[tree], folder) || feature === ''
      ? []
      : [rest.length === 0 ? folder : `${folder}/${feature}`];
  });
  return [...new Set(places)].toSorted();
}

/** The names of the features of a tree. */
const foldersOf = (tree: keyof typeof others, root: string) =>
  placesOf(tree, root)
    .map((place) => place.split('/').at(-1) ?? '')
    .toSorted();

const contract = foldersOf('contract', 'contract/src');
const server = onServer.map(({ name }) => name).toSorted();
const without = (names: readonly string[], left: object) => names.filter((name) => !Object.hasOwn(left, name));

test('every feature of the server, and every one with endpoints, is in the list of its tree', () => {
  const withEndpoints = contract.filter((name) => existsSync(`contract/src/${shelfOf.get(name)}/${name}/endpoints.ts`));
  expect(Object.keys(inContract).toSorted()).toEqual(withEndpoints);
  expect(foldersOf('server', 'server/src')).toEqual(server);
});

test('a feature has the same name in every tree', () => {
  expect(without(server, withoutContract).filter((name) => !contract.includes(name))).toEqual([]);
  expect(without(contract, withoutServer).filter((name) => !server.includes(name))).toEqual([]);
  const known = new Set([...contract, ...server]);
  expect(foldersOf('dashboard', 'dashboard/src').filter((name) => !known.has(name))).toEqual([]);
  expect(foldersOf('e2e', 'e2e').filter((name) => !known.has(name))).toEqual([]);
});

test('every feature is on its shelf, the same one in every tree', () => {
  const trees = { contract: 'contract/src', server: 'server/src', dashboard: 'dashboard/src', e2e: 'e2e' } as const;
  const wrong = (Object.keys(trees) as (keyof typeof trees)[]).flatMap((tree) =>
    placesOf(tree, trees[tree])
      .filter((place) => `${shelfOf.get(place.split('/')[1] ?? '')}/${place.split('/')[1]}` !== place)
      .map((place) => `${trees[tree]}/${place}`),
  );
  expect(wrong).toEqual([]);
});
