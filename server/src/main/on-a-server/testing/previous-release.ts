import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../../..');

/** The source of the release before this one, in a folder of its own. */
export interface PreviousRelease extends Pick<ReleaseName, 'startsOverNewerTables'> {
  /** The folder with its programs. */
  readonly programs: string;
  /** A program that runs all of it as `npm start` does, but builds no pages. */
  readonly start: string;
  remove(): void;
}

/** The release before, as `previous-release.json` names it. */
export interface ReleaseName {
  /** 40 hexadecimal digits. */
  readonly commit: string;
  /**
   * Whether its processes start over tables that are newer than theirs. Releases from the middle of November 2026 on do;
   * those before only work on over them.
   */
  readonly startsOverNewerTables: boolean;
}

/** The release before this one. */
export const previousRelease = (): ReleaseName =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'previous-release.json'), 'utf8')) as ReleaseName;

/**
 * Takes the release before out of the history of this repository. It shares the packages and the built pages of this one:
 * what is compared are the servers.
 * @returns the reason in one line where the history does not have it
 */
export function checkOutRelease({ commit, startsOverNewerTables }: ReleaseName): PreviousRelease | string {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' });
  } catch {
    return `The history here does not have ${commit}, the release before this one: git fetch --unshallow brings it.`;
  }
  const folder = mkdtempSync(join(tmpdir(), 'galla-previous-'));
  const archive = execFileSync('git', ['archive', commit], {
    cwd: root,
    maxBuffer: 1024 ** 3,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkPackages(folder);
  for (const pages of ['dashboard', 'checkout', 'counter', 'operator'])
    symlinkSync(join(root, pages, 'dist'), join(folder, pages, 'dist'));
  const programs = join(folder, 'server/src/main/processes');
  const start = join(programs, 'start-without-pages.ts');
  writeFileSync(start, startProgram);
  return { programs, start, startsOverNewerTables, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Packages are those of this version; Galla's own come from the folder. */
function linkPackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@galla'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@galla' && name !== '.cache') symlinkSync(join(from, name), join(to, name));
  symlinkSync(join(folder, 'contract'), join(to, '@galla', 'contract'));
  symlinkSync(join(root, 'server/node_modules'), join(folder, 'server/node_modules'));
}

const startProgram = `import { join } from 'node:path';
import { runGalla } from './galla.ts';

const at = (name: string) => join(import.meta.dirname, name);
const files = { api: at('api.ts'), worker: at('worker.ts'), simulator: at('simulator.ts'), auditor: at('auditor.ts') };
process.exitCode = await runGalla({ ...files, seed: at('../demo/seed.ts'), build: async () => undefined }, []);
`;
