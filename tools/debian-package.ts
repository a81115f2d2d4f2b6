import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs a Debian package if allowed: as root, on a system with apt. */
export function installDebianPackage(name: string): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing the package ${name} …`);
  // A failure is not final, because one of several sources may not answer or lack the package. The next step decides.
  aptGet('update');
  aptGet('install', '--yes', '--no-install-recommends', name);
}

function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}
