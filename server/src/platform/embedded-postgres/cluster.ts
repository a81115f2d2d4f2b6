import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';

/** Server settings by name, as in a configuration file. */
export type ServerSettings = Readonly<Record<string, string>>;

/** Durable, reachable only through a socket in its own 0700 folder, sized for a shared machine. */
const SETTINGS: ServerSettings = {
  listen_addresses: "''",
  unix_socket_directories: "'.'",
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: "'UTC'",
  log_timezone: "'UTC'",
  // JIT compilation of many short statements costs more than running them.
  jit: 'off',
  logging_collector: 'on',
  log_directory: "'log'",
  log_filename: "'postgres-%a.log'",
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
};

const AUTHENTICATION = 'galla_hba.conf';

/**
 * The path by which the server finds its cluster. On Linux the working folder is entered before the account changes,
 * so a cluster under a private folder (a checkout in /root) works without opening that folder to anyone.
 */
export function clusterArgument(clusterDir: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
}

/**
 * Creates the cluster if there is none: in a temporary folder beside it that is renamed when complete, so that an
 * interrupted first start is simply repeated. Checksums on; UTF-8, sorted by code point on every machine.
 */
export function ensureCluster(binaries: string, clusterDir: string, account: Account | null): void {
  if (existsSync(clusterDir)) return;
  const parent = dirname(clusterDir);
  for (const name of readdirSync(parent)) {
    if (name.startsWith('postgres.unfinished-')) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const unfinished = join(parent, `postgres.unfinished-${process.pid}`);
  mkdirSync(unfinished, { mode: 0o700 });
  if (account) chownSync(unfinished, account.uid, account.gid);
  runInitdb(binaries, unfinished, account);
  appendFileSync(join(unfinished, 'postgresql.conf'), "\ninclude 'galla.conf'\ninclude_if_exists 'local.conf'\n");
  renameSync(unfinished, clusterDir);
}

/** Writes `galla.conf`, which the next start reads. The operator's settings are in `local.conf` and override it. */
export function writeSettings(clusterDir: string, account: Account | null, overrides: ServerSettings): void {
  const hba_file = `'${clusterArgument(clusterDir)}/${AUTHENTICATION}'`;
  const lines = Object.entries({ ...SETTINGS, hba_file, ...overrides }).map(([name, value]) => `${name} = ${value}`);
  const text = `# Written by Galla at every start. Your own settings belong into local.conf.\n${lines.join('\n')}\n`;
  writeOwned(clusterDir, 'galla.conf', text, account);
}

/**
 * Writes the rules of authentication. Only accounts that can enter the folder reach the socket, and the server's
 * account owns everything in it. The roles of the processes still need passwords, so that no process can act as another
 * by its name.
 */
export function writeAuthentication(clusterDir: string, account: Account | null, passwords: boolean): void {
  const rules = passwords ? 'local all postgres,galla trust\nlocal all all scram-sha-256\n' : 'local all all trust\n';
  const note = '# Written by Galla at every start. Your own rules: hba_file in local.conf.\n';
  writeOwned(clusterDir, AUTHENTICATION, `${note}${rules}`, account);
}

function writeOwned(clusterDir: string, name: string, text: string, account: Account | null): void {
  const file = join(clusterDir, name);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  if (account) chownSync(`${file}.new`, account.uid, account.gid);
  renameSync(`${file}.new`, file);
}

/** Sorts by code point: with the built-in provider from PostgreSQL 17 on, with the C library before. */
function localeOptions(binaries: string): readonly string[] {
  const { stdout } = spawnSync(join(binaries, 'bin', 'initdb'), ['--version'], { encoding: 'utf8' });
  const version = Number(/\) (\d+)/.exec(stdout)?.[1]);
  return version < 17 ? ['--locale=C.UTF-8'] : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}

function runInitdb(binaries: string, folder: string, account: Account | null): void {
  const options = [
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    ...localeOptions(binaries),
    '--data-checksums',
    '--no-instructions',
  ];
  const run = spawnSync(join(binaries, 'bin', 'initdb'), ['-D', clusterArgument(folder), ...options], {
    ...account,
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
  });
  if (run.status === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(
    `The database could not be created in ${dirname(folder)}:\n${run.error?.message ?? run.stderr.trim()}`,
  );
}
