import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the repository. */
export const root = join(import.meta.dirname, '..');

/** A text file of the repository: its path from the root, with slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The path of every file that is or could be committed, or of those that match a git pattern. */
export function listedPaths(...patterns: string[]): string[] {
  const list = (...args: string[]) =>
    execFileSync('git', ['ls-files', ...args], { cwd: root, encoding: 'utf8', maxBuffer: 16_000_000 }).split('\n');
  const deleted = new Set(list('-d'));
  return list('-co', '--exclude-standard', '--', ...patterns).filter((path) => path !== '' && !deleted.has(path));
}

/** The files that match git patterns, with their texts. */
export function readFiles(...patterns: string[]): SourceFile[] {
  return listedPaths(...patterns).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
