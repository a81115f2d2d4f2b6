import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, type ServiceConfig, toEnvironment } from '../../platform/config.ts';
import { readOrCreateMasterKey } from '../../platform/crypto/master-key.ts';
import { connect, workingUrl } from '../../platform/db/connect.ts';
import { maxConnections } from '../../platform/db/connection-sums.ts';
import { isPooled, loginOf } from '../../platform/db/logins.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { takeOwnerLock } from '../../platform/process/owner-lock.ts';
import { checkPlace } from '../../platform/process/place.ts';
import { checkPortIsFree } from '../../platform/process/port.ts';
import { upgradeDatabase } from '../backup/upgrade.ts';
import { fillDatabase } from './fill-database.ts';
import { openMasterKey, prepareDatabase } from './prepare-database.ts';
import { runStep } from './run-step.ts';

/** A data folder that we have locked, with its database running and migrated. */
export interface Installation {
  config: ServiceConfig;
  close(how?: 'immediate'): Promise<void>;
}

interface Options {
  /** Absolute path of the module that fills the demo. */
  seed: string;
  log: (line: string) => void;
  signal: AbortSignal;
  /** Called once the embedded database first runs, and after each unexpected end. */
  watchDatabase?: (database: { isReady(): boolean }) => void;
  onDatabaseEnd?: () => void;
}

/** Prepares everything that the first child process needs. A failure half-way is undone. */
export async function openInstallation(config: Config, options: Options): Promise<Installation> {
  const { log, signal } = options;
  const lock = await takeOwnerLock(config.dataDir);
  let database: Database | undefined;
  const close = async (how?: 'immediate') => {
    await database?.stop(how);
    lock.release();
  };
  try {
    await checkPortIsFree(config.host, config.port);
    const unlockKey = config.unlockKey ?? readOrCreateMasterKey(config.dataDir);
    if (config.databaseUrl === null) {
      const { dataDir, previousUnlockKey } = config;
      await upgradeDatabase({ dataDir, unlockKey, previousUnlockKey, log });
      database = await keepDatabase(config.dataDir, options);
      options.watchDatabase?.(database);
    }
    const databaseUrl = config.databaseUrl ?? database?.url ?? '';
    const migrationUrl = database?.url ?? config.migrationUrl;
    const serviceConfig = { ...config, unlockKey, databaseUrl, migrationUrl };
    signal.throwIfAborted();
    const applied = await prepareDatabase(serviceConfig);
    if (applied.length > 0) log(`Database brought up to ${applied.at(-1)}.`);
    const shortage = await findShortage(serviceConfig);
    if (shortage !== undefined) log(shortage);
    await checkPlaces(serviceConfig);
    await fillDatabase({ ...serviceConfig, masterKey: await openMasterKey(serviceConfig) });
    signal.throwIfAborted();
    if (config.demo) await fillDemo(serviceConfig, options);
    return { config: serviceConfig, close };
  } catch (error) {
    await close('immediate');
    throw error;
  }
}

interface Database {
  url: string;
  isReady(): boolean;
  stop(how?: 'immediate'): Promise<void>;
}

/** How often the reason of a failing restart is logged. */
const sayEveryMs = 60_000;

/** The embedded database, restarted when it ends unexpectedly; the children's pools reconnect. */
async function keepDatabase(dataDir: string, { log, onDatabaseEnd }: Options): Promise<Database> {
  const start = () => startEmbeddedPostgres({ dataDir, log, passwords: true });
  let current = await start();
  let isReady = true;
  const stopping = new AbortController();

  async function startAgain(): Promise<void> {
    let saidAt = Number.NEGATIVE_INFINITY;
    for (let wait = 500; !stopping.signal.aborted; wait = Math.min(wait * 2, 10_000)) {
      try {
        current = await start();
        isReady = true;
        // A stop requested in the meantime stopped only the old server.
        if (stopping.signal.aborted) await current.stop('immediate');
        return;
      } catch (error) {
        // With a full disk each try reports the same, in many lines.
        if (performance.now() - saidAt > sayEveryMs) {
          log(error instanceof Error ? error.message : String(error));
          saidAt = performance.now();
        }
        await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function keep(): Promise<void> {
    while (!(await current.ended) && !stopping.signal.aborted) {
      log('The database ended; starting it again.');
      isReady = false;
      onDatabaseEnd?.();
      await startAgain();
    }
  }

  const kept = keep();
  return {
    url: current.connectionString('galla', 'galla'),
    isReady: () => isReady,
    stop: async (how) => {
      stopping.abort();
      await current.stop(how);
      await kept;
    },
  };
}

/** Fills an empty database, and completes an interrupted filling, which a marker file indicates. */
async function fillDemo(config: ServiceConfig, { seed, log, signal }: Options): Promise<void> {
  const begun = join(config.dataDir, 'demo-unfinished');
  if (!existsSync(begun) && !(await isEmpty(config))) return;
  log('Filling the demo provider …');
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(begun, '');
  // The planner's statistics need the owner of the tables.
  const owner = config.migrationUrl === null ? {} : { MIGRATION_DATABASE_URL: config.migrationUrl };
  const env = { ...process.env, ...toEnvironment(config), ...owner };
  await runStep('Filling the demo', process.execPath, [seed], { cwd: process.cwd(), env, signal });
  rmSync(begun);
}

const connectAsWorker = async (config: ServiceConfig) =>
  connect(await workingUrl(loginOf(config.databaseUrl, 'galla_worker', config)), 'DATABASE_URL');

/** A warning line if this start may open more connections than the server allows. A pooler shares them. */
async function findShortage(config: ServiceConfig): Promise<string | undefined> {
  if (isPooled(config.databaseUrl)) return undefined;
  const client = await connectAsWorker(config);
  try {
    const { rows } = await client.query<{ room: number }>(
      `SELECT sum(setting::int * CASE name WHEN 'max_connections' THEN 1 ELSE -1 END)::int AS room
       FROM pg_settings WHERE name IN ('max_connections', 'superuser_reserved_connections')`,
    );
    const { all } = maxConnections(config);
    const room = rows[0]?.room ?? all;
    return all <= room
      ? undefined
      : `The processes of this start open up to ${all} database connections, and the server gives ${room}: lower DATABASE_POOL or API_PROCESSES, or raise max_connections.`;
  } finally {
    await client.end();
  }
}

/** Refuses a start if another machine stores files or the simulator's book elsewhere. */
async function checkPlaces(config: ServiceConfig): Promise<void> {
  const client = await connectAsWorker(config);
  try {
    await checkPlace(client, config, 'files');
    if (config.simulatorUrl === null) await checkPlace(client, config, 'simulator');
  } finally {
    await client.end();
  }
}

async function isEmpty(config: ServiceConfig): Promise<boolean> {
  const client = await connectAsWorker(config);
  try {
    const { rows } = await client.query<{ empty: boolean }>('SELECT NOT EXISTS (SELECT 1 FROM merchant) AS empty');
    return rows[0]?.empty ?? true;
  } finally {
    await client.end();
  }
}
