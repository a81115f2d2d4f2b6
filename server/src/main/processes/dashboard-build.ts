import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runStep } from './run-step.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const STAMP = join(ROOT, 'dashboard/dist/.stamp');
const SOURCES = ['client', 'ui', 'dashboard', 'checkout', 'counter', 'operator', 'contract', 'locales', 'web-build'];
const NOT_SOURCES = new Set(['node_modules', 'dist']);

/**
 * Builds the dashboard unless `dashboard/dist` was built from the current sources. It compares content, not times: a
 * fresh checkout has new times and old content, a restored one the reverse.
 */
export async function ensureDashboardIsBuilt(log: (line: string) => void, signal: AbortSignal): Promise<void> {
  const now = hashSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8').trim() === now) return;
  log('Building the dashboard …');
  await runStep('The build of the dashboard', 'npm', ['run', '--silent', 'build'], { cwd: ROOT, signal });
}

/** Records the sources from which the dashboard was built. */
const stamp = () => writeFileSync(STAMP, `${hashSources()}\n`);

function hashSources(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const folder of SOURCES) {
    for (const file of filesIn(join(ROOT, folder)))
      hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (NOT_SOURCES.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : [];
    });
}

// `npm run build` ends with this.
if (import.meta.main) stamp();
