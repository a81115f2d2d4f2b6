import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDashboardIsBuilt } from '@galla/server/src/main/processes/dashboard-build.ts';
import { migrateDatabase } from '@galla/server/src/main/processes/prepare-database.ts';
import { loadConfig, toEnvironment } from '@galla/server/src/platform/config.ts';
import { readOrCreateMasterKey } from '@galla/server/src/platform/crypto/master-key.ts';
import { startEmbeddedPostgres } from '@galla/server/src/platform/embedded-postgres/embedded-postgres.ts';
import { takeOwnerLock } from '@galla/server/src/platform/process/owner-lock.ts';
import { HEAP_LIMITS, MEMORY_SETTINGS } from '@galla/server/src/platform/process/supervised-process.ts';
import pg from 'pg';

/** The database of the benches, stored in a folder between runs. */
export interface BenchEnvironment {
  /** The URL that server processes use. */
  readonly url: string;
  /** The superuser's URL, for COPY and for actions that the server's roles may not do. */
  readonly adminUrl: string;
  readonly masterKey: Buffer;
  /** The main process of the database. */
  readonly databasePid: number;
  /** Starts one API process, like `npm start`. */
  startApi(settings?: ApiSettings): Promise<Api>;
  /** Starts the other processes of `npm start`. The simulator reports to the API of this environment. */
  startBeside(name: 'worker' | 'simulator', settings?: ApiSettings): Promise<Running>;
  close(): Promise<void>;
}

/** A running server process. */
export interface Running {
  readonly pid: number;
  stop(): Promise<void>;
}

/** Settings of a process that differ from an installation's. */
export interface ApiSettings {
  readonly TRUSTED_PROXIES?: string;
  /** In a demo, live merchants have a route to the banks. */
  readonly DEMO?: 'yes';
}

/** A running API process. */
export interface Api extends Running {
  readonly url: string;
}

/** The folder of the default database; other databases are beside it. */
export const usualDir: string = process.env['BENCH_DIR'] ?? join(tmpdir(), 'galla-bench');

/**
 * Opens the bench database with an installation's settings: every commit is on the disk.
 * @param name of a separate database, for benches that need other merchants than those of `ensureLoaded`
 */
export async function openEnvironment(name?: string): Promise<BenchEnvironment> {
  const dataDir = name === undefined ? usualDir : `${usualDir}-${name}`;
  console.log(`Database: ${dataDir} (BENCH_DIR chooses another folder)`);
  await ensureDashboardIsBuilt((line) => console.log(line), new AbortController().signal);
  const lock = await takeOwnerLock(dataDir);
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => console.log(line) });
  const url = server.connectionString('galla', 'galla');
  await migrateDatabase(url);
  const masterKey = readOrCreateMasterKey(dataDir);
  return {
    url,
    adminUrl: server.connectionString('postgres', 'galla'),
    masterKey,
    databasePid: server.pid,
    ...processesOver({ url, masterKey, dataDir, port: usualPort }),
    async close() {
      await server.stop();
      lock.release();
    },
  };
}

/** Starts server processes over a database: the API at a port, and others beside it. */
export function processesOver(of: Omit<Over, 'settings'>): Pick<BenchEnvironment, 'startApi' | 'startBeside'> {
  return {
    startApi: async (settings = {}) => ({
      ...(await start('api', { ...of, settings })),
      url: `http://127.0.0.1:${of.port}`,
    }),
    startBeside: (name, settings = {}) => start(name, { ...of, settings }),
  };
}

/** Runs `work` over the bench database, and stops the database afterwards. */
export async function inEnvironment<Result>(work: (environment: BenchEnvironment) => Promise<Result>): Promise<Result> {
  const environment = await openEnvironment();
  try {
    return await work(environment);
  } finally {
    await environment.close();
  }
}

/** The same over a separate database, with a superuser connection. */
export async function inOwnEnvironment<Result>(
  name: string,
  work: (environment: BenchEnvironment, admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const environment = await openEnvironment(name);
  const admin = new pg.Client({ connectionString: environment.adminUrl });
  await admin.connect();
  try {
    return await work(environment, admin);
  } finally {
    await admin.end();
    await environment.close();
  }
}

/** BENCH_PROFILE names a folder into which every server process writes its CPU profile. */
const profileDir = process.env['BENCH_PROFILE'];
const profiled = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];

/** The port of a bench's API. A second API uses the next one. */
export const usualPort = 4700 + 2 * (process.pid % 100);

/** The environment in which processes start. */
interface Over {
  readonly url: string;
  readonly masterKey: Buffer;
  readonly dataDir: string;
  readonly port: number;
  readonly settings: ApiSettings;
}

async function start(name: 'api' | 'worker' | 'simulator', of: Over): Promise<Running> {
  const { url: databaseUrl, masterKey, dataDir, port, settings } = of;
  const config = loadConfig({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DRAIN_SECONDS: '0',
    DATA_DIR: dataDir,
    MASTER_KEY: masterKey.toString('base64'),
    LOG_LEVEL: 'warn',
    ...settings,
  });
  const env = {
    ...MEMORY_SETTINGS,
    ...process.env,
    ...toEnvironment({ ...config, databaseUrl, unlockKey: masterKey }),
  };
  const child = fork(join(import.meta.dirname, `../../server/src/main/processes/${name}.ts`), {
    env,
    execArgv: [...HEAP_LIMITS, ...profiled],
  });
  await untilReady(child, name);
  return {
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilReady(child: ChildProcess, name: string): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process ${name} ended with ${code} before it was ready`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
}
