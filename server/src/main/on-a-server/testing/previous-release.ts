import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../../..');

/** The source of the previous release, in its own folder. */
export interface PreviousRelease extends Pick<ReleaseName, 'startsOverNewerTables'> {
  /** The folder with its programs. */
  readonly programs: string;
  /** A program that runs all of it as `npm start` does, but does not build the pages. */
  readonly start: string;
  remove(): void;
}

/** The previous release, as `previous-release.json` names it. */
export interface ReleaseName {
  /** 40 hexadecimal digits. */
  readonly commit: string;
  /**
   * Whether its processes can start on tables newer than their own. Releases from mid-November 2026 on can; earlier
   * ones can only keep running on them.
   */
  readonly startsOverNewerTables: boolean;
}

export const previousRelease = (): ReleaseName =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'previous-release.json'), 'utf8')) as ReleaseName;

/**
 * Checks the previous release out of this repository's history. It uses the packages and built pages of this version,
 * because only the servers are compared.
 * @returns the reason in one line if the history does not have it
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

/** Links the packages of this version. Galla's own packages come from the folder. */
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
