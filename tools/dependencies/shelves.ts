import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../source-files.ts';

/**
 * The names of the shelves in reading order (docs/architecture.md). A shelf is a folder of features that change
 * together. A feature may use its own shelf and those above it.
 */
export const shelfNames = [
  'identity',
  'business',
  'shops',
  'payments',
  'refunds',
  'collect',
  'settlements',
  'reports',
  'developers',
  'messages',
  'provider',
] as const;

/** The name of a shelf. */
export type Shelf = (typeof shelfNames)[number];

const trees = ['contract/src', 'server/src', 'dashboard/src'];

function foldersIn(path: string): string[] {
  const folder = join(root, path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** The features on each shelf: the folders that one of the trees has there. */
export const shelves: ReadonlyMap<Shelf, readonly string[]> = new Map(
  shelfNames.map((shelf) => [shelf, [...new Set(trees.flatMap((tree) => foldersIn(`${tree}/${shelf}`)))].toSorted()]),
);

export const shelfOf: ReadonlyMap<string, Shelf> = new Map(
  [...shelves].flatMap(([shelf, features]) => features.map((feature) => [feature, shelf] as const)),
);

/** The shelves after this one, which its features may not use. */
export const shelvesBelow = (shelf: Shelf): readonly Shelf[] => shelfNames.slice(shelfNames.indexOf(shelf) + 1);
