import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the repository. */
export const root = join(import.meta.dirname, '..');

/** A source file of the repository: its path from the root, with slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Every TypeScript file that is or could be committed. */
export function sourceFiles(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  });
  const deleted = new Set(execFileSync('git', ['ls-files', '-d'], { cwd: root, encoding: 'utf8' }).split('\n'));
  return listed
    .split('\n')
    .filter((path) => path !== '' && !deleted.has(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Whether a file is a test or serves tests only. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/testing\/|^e2e\//.test(path);
}
