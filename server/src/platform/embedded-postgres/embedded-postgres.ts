import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, findAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { clusterArgument, ensureCluster, type ServerSettings, writeAuthentication, writeSettings } from './cluster.ts';
import { clearLeftovers, readPidFile } from './leftovers.ts';

/** A running embedded server. */
export interface EmbeddedPostgres {
  /**
   * libpq URL over the Unix socket. `galla` owns the database `galla` and may create roles but is no superuser;
   * `postgres` is the superuser, for tests and maintenance.
   */
  connectionString(user: string, database: string): string;
  /** Process number of the server's main process. */
  readonly pid: number;
  /** Settles when the server has ended for any reason; true when `stop` was called. */
  readonly ended: Promise<boolean>;
  /**
   * Disconnects all clients and shuts down. After 8 s, or at once with `immediate`, it stops without a checkpoint
   * (safe, but the next start recovers).
   */
  stop(how?: 'immediate'): Promise<void>;
}

/** What `startEmbeddedPostgres` needs. */
export interface EmbeddedPostgresOptions {
  /** Holds the cluster in `postgres/`. The caller owns its lock. */
  dataDir: string;
  /** Called with one line for each event that an operator should see. */
  log: (line: string) => void;
  /** Overrides, like `fsync: 'off'` in tests. */
  settings?: ServerSettings;
  /** Requires passwords from the roles of the processes; if omitted, anyone who reaches the socket is let in. */
  passwords?: boolean;
  /** The folder with `bin/` of another PostgreSQL, 15 or later, to run instead of the bundled one. */
  binaries?: string | undefined;
}

/**
 * Runs the server and ends it when standard input closes, which happens when the parent process ends in any way. It is
 * a shell and not Node, so that it survives a kill of all Node processes and costs only a megabyte.
 */
const WATCHDOG = `
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
trap '' INT QUIT
{ read -r how <&3; if [ "$how" = immediate ]; then kill -QUIT $server; else kill -INT $server; fi; } 2>/dev/null &
wait $server
`;

const links = new Map<string, string>();
const MAX_SOCKET_PATH = 100;
const START_TIMEOUT = 60_000;

/**
 * Starts the embedded PostgreSQL, creating it on the first call: durable (fsync, checksums), reachable only by a Unix
 * socket in a 0700 folder, with login role and database `galla`. Leftovers of an earlier killed run are ended first, so
 * the caller must hold the folder's owner lock. The server ends automatically when this process dies.
 * @throws {Error} with the end of the server's log if it does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const clusterDir = join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true });
  const account = findAccount(clusterDir);
  const binaries = options.binaries ?? findBinaries(account);
  if (existsSync(clusterDir)) await clearLeftovers(clusterDir, options.log);
  ensureCluster(binaries, clusterDir, account);
  writeAuthentication(clusterDir, account, options.passwords === true);
  writeSettings(clusterDir, account, options.settings ?? {});

  const socket = socketPath(clusterDir);
  const server = launch(binaries, clusterDir, account);
  let stopping = false;
  const ended = once(server, 'exit').then(() => stopping);
  const connectionString = (user: string, database: string) => socketUrl(socket, user, database);
  const stop = async (how?: 'immediate') => {
    stopping = true;
    await end(server, ended, how);
    forgetSocketPath(clusterDir);
  };
  const pid = await untilReady(server, clusterDir);
  try {
    await ensureRoleAndDatabase(connectionString('postgres', 'postgres'));
  } catch (error) {
    await stop('immediate');
    throw error;
  }
  return { connectionString, pid, ended, stop };
}

/** An embedded database that another process runs: its libpq URLs, and the function to call when done. */
export interface RunningDatabase {
  /** As the owner. */
  readonly url: string;
  /** As the superuser. */
  readonly superuserUrl: string;
  forget(): void;
}

/** The embedded database of a data folder if one is running. */
export function findRunningDatabase(dataDir: string): RunningDatabase | undefined {
  const clusterDir = join(resolve(dataDir), 'postgres');
  if (readPidFile(clusterDir)?.ready !== true) return undefined;
  const socket = socketPath(clusterDir);
  return {
    url: socketUrl(socket, 'galla', 'galla'),
    superuserUrl: socketUrl(socket, 'postgres', 'galla'),
    forget: () => forgetSocketPath(clusterDir),
  };
}

const socketUrl = (socket: string, user: string, database: string) =>
  `postgresql://${encodeURIComponent(user)}@${encodeURIComponent(socket)}/${encodeURIComponent(database)}`;

/**
 * The path of a socket may have 107 bytes, so a longer folder is reached through a link in the temporary folder. The
 * link stays until `stop`, so that connections find the server again after a restart.
 */
function socketPath(clusterDir: string): string {
  const known = links.get(clusterDir);
  if (known !== undefined) return known;
  if (Buffer.byteLength(join(clusterDir, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH) return clusterDir;
  const folder = mkdtempSync(join(tmpdir(), 'galla-socket-'));
  const link = join(folder, 'postgres');
  symlinkSync(clusterDir, link);
  links.set(clusterDir, link);
  return link;
}

function forgetSocketPath(clusterDir: string): void {
  const link = links.get(clusterDir);
  if (link !== undefined) rmSync(dirname(link), { recursive: true, force: true });
  links.delete(clusterDir);
}

function launch(binaries: string, clusterDir: string, account: Account | null): ChildProcess {
  const server = [join(binaries, 'bin', 'postgres'), '-D', clusterArgument(clusterDir)];
  return spawn('/bin/sh', ['-c', WATCHDOG, 'galla-database', ...server], {
    ...account,
    cwd: clusterDir,
    // Runs in its own session: Ctrl-C in the terminal reaches only the start process, which stops the database last.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
  });
}

async function untilReady(server: ChildProcess, clusterDir: string): Promise<number> {
  let output = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
  });
  // An EPIPE only means that the server has ended, which `exitCode` shows too.
  server.stdin?.on('error', () => undefined);
  for (const end = Date.now() + START_TIMEOUT; Date.now() < end; await sleep(10)) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`The embedded database did not start.\n${output}${endOfLog(clusterDir)}`.trim());
    }
    const pidFile = readPidFile(clusterDir);
    if (pidFile?.ready) return pidFile.pid;
  }
  server.stdin?.end('immediate\n');
  throw new Error(`The embedded database was not ready after ${START_TIMEOUT / 1000} s.\n${endOfLog(clusterDir)}`);
}

function endOfLog(clusterDir: string): string {
  const folder = join(clusterDir, 'log');
  const newest = existsSync(folder) ? readdirSync(folder).sort().at(-1) : undefined;
  return newest ? readFileSync(join(folder, newest), 'utf8').split('\n').slice(-15).join('\n') : '';
}

/** Runs at every start, because the first one may have been interrupted between the two statements. */
async function ensureRoleAndDatabase(superuser: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'galla') AS role,
              EXISTS (SELECT FROM pg_database WHERE datname = 'galla') AS database`,
    );
    if (!rows[0]?.role) await client.query('CREATE ROLE galla LOGIN CREATEROLE');
    if (!rows[0]?.database) await client.query('CREATE DATABASE galla OWNER galla');
  } finally {
    await client.end();
  }
}

async function end(server: ChildProcess, ended: Promise<boolean>, how: 'immediate' | undefined): Promise<void> {
  const hurry = setTimeout(() => endNow(server), 8000);
  if (how === 'immediate') server.stdin?.end('immediate\n');
  else server.stdin?.end();
  await ended;
  clearTimeout(hurry);
}

function endNow(server: ChildProcess): void {
  try {
    // The shell leads the process group of the server.
    if (server.pid !== undefined) process.kill(-server.pid, 'SIGQUIT');
  } catch {
    // The group has just ended.
  }
}
