import { spawnSync } from 'node:child_process';
import { installDebianPackage } from './debian-package.ts';

/**
 * Prometheus' own rule checker: PROMTOOL_PATH, the system's, or Debian's package, which is installed if allowed.
 * @throws {Error} with what to install
 */
export function findPromtool(): string {
  const path = process.env['PROMTOOL_PATH'] ?? 'promtool';
  if (runs(path)) return path;
  if (process.env['PROMTOOL_PATH'] === undefined) installDebianPackage('prometheus');
  if (runs(path)) return path;
  throw new Error(
    `The tests of the alert rules need promtool, and ${path} does not start. Install it (Debian: apt-get install prometheus; ` +
      'elsewhere: https://prometheus.io/download), or set PROMTOOL_PATH to it.',
  );
}

const runs = (path: string) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
