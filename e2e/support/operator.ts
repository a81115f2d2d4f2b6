import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Runs an operator command against this run's Galla, and returns its output. */
export function operator(...words: readonly string[]): string {
  return run(process.execPath, ['server/src/main/operator/operator.ts', ...words]);
}

/** Runs a script of package.json as a developer would, against this run's Galla. */
export function npmRun(script: string, ...words: readonly string[]): string {
  return run('npm', ['--silent', 'run', script, '--', ...words]);
}

function run(command: string, args: readonly string[]): string {
  const { GALLA_E2E_PORT: port, GALLA_E2E_DATA: data = '' } = process.env;
  const env = { ...process.env, PUBLIC_URL: `http://localhost:${port}`, DATA_DIR: data, DEMO: 'yes' };
  return execFileSync(command, args, { cwd: root, env, encoding: 'utf8' });
}
