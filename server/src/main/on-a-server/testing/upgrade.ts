import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { withoutUser } from '../../../platform/db/logins.ts';
import { startEmbeddedPostgres } from '../../../platform/embedded-postgres/embedded-postgres.ts';
import { LIFELINE } from '../../../platform/process/supervised-process.ts';
import { until } from '../../../platform/testing/until.ts';
import { judge } from '../../backup/verdict.ts';
import { demoWalker, runJourney } from './journey.ts';
import { sendPayments } from './payments-meanwhile.ts';
import { freePort } from './pooler.ts';
import type { PreviousRelease } from './previous-release.ts';
import { runUntilReady } from './run-until-ready.ts';

type Settings = Readonly<Record<string, string | undefined>>;
type Version = 'old' | 'new';

/** The result of an upgrade and the way back. */
export interface Upgraded {
  /** The number of acknowledged payments that engines sent during it, and their sum in paise. */
  readonly sent: { readonly count: number; readonly sum: number };
  /** The same according to the database. */
  readonly kept: { readonly count: number; readonly sum: number };
  /** Refusals of signed events, except by processes that were stopping. */
  readonly refused: readonly string[];
  /** Errors that processes of either release logged. */
  readonly errors: readonly string[];
  /** The auditor's findings, and audit logs that are not intact. */
  readonly breaches: readonly string[];
}

const newPrograms = join(import.meta.dirname, '../../processes');
const names = ['api 1', 'api 2', 'worker', 'simulator', 'auditor'] as const;
type Name = (typeof names)[number];

/**
 * Fills a database with the previous release, migrates it to this version while that release uses it, and replaces its
 * processes one by one. Then it goes back and forward once more if that release can. Payments arrive the whole time,
 * and a person signs in, lists, refunds and reports at every stage.
 */
export async function upgradeUnderLoad(release: PreviousRelease, log: (line: string) => void): Promise<Upgraded> {
  const dataDir = mkdtempSync(join(tmpdir(), 'galla-upgrade-'));
  // The database server may run under its own account, which must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, passwords: true });
  const children = new Map<Name, ChildProcess>();
  const errors: string[] = [];
  try {
    const owner = server.connectionString('galla', 'galla');
    const unlockKey = randomBytes(32);
    const ports = { 'api 1': await freePort(), 'api 2': await freePort() };
    const settings = settingsOf(dataDir, unlockKey, ports['api 1']);
    await runUntilReady(release.start, { ...settings, DEMO: 'yes', DATABASE_URL: owner });
    log('filled by the release before');

    const origins = Object.values(ports).map((port) => `http://127.0.0.1:${port}`);
    const run = async (name: Name, version: Version) => {
      const file = join(version === 'old' ? release.programs : newPrograms, `${name.split(' ')[0]}.ts`);
      const port = name === 'api 2' ? ports['api 2'] : ports['api 1'];
      const env = { ...settings, DEMO: 'yes', DATABASE_URL: withoutUser(owner), PORT: String(port) };
      children.set(name, await startProcess(file, env, (line) => errors.push(`${version} ${name}: ${line}`)));
      if (name === 'api 1' || name === 'api 2') await isReady(`http://127.0.0.1:${port}`);
    };
    const replace = async (name: Name, version: Version) => {
      await stop(children.get(name));
      await run(name, version);
      log(`${name} is of the ${version === 'old' ? 'release before' : 'new release'}`);
    };
    for (const name of names) await run(name, 'old');

    const walker = demoWalker(dataDir);
    const walk = async (stage: string) => {
      const begun = Date.now();
      await runJourney(origins, walker);
      log(`${stage}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    };
    const payments = sendPayments(origins, walker);
    try {
      await walk('the release before over its own tables');
      await runToEnd(join(newPrograms, 'migrate.ts'), {
        ...settings,
        DATABASE_URL: withoutUser(owner),
        MIGRATION_DATABASE_URL: owner,
      });
      await walk('the release before, running, over the new tables');
      if (release.startsOverNewerTables) {
        for (const name of names) await replace(name, 'old');
        await walk('the release before, started again, over the new tables');
      }
      await replace('api 2', 'new');
      await walk('one API process of each');
      for (const name of ['worker', 'simulator', 'auditor'] as const) await replace(name, 'new');
      await walk('everything new but one API process');
      await replace('api 1', 'new');
      await walk('the new release');
      if (release.startsOverNewerTables) {
        for (const name of names) await replace(name, 'old');
        await walk('back to the release before');
        for (const name of names) await replace(name, 'new');
        await walk('the new release again');
      }
    } finally {
      await payments.stop();
    }
    const { acknowledged, refused } = payments;
    const { breaches, brokenLogs } = await judge(withoutUser(owner), { unlockKey });
    const sum = [...acknowledged.values()].reduce((total, amount) => total + amount, 0);
    return {
      sent: { count: acknowledged.size, sum },
      kept: await readKept(server.connectionString('postgres', 'galla'), [...acknowledged.keys()]),
      refused,
      errors,
      breaches: [...breaches, ...brokenLogs],
    };
  } finally {
    await Promise.all([...children.values()].map(stop));
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function settingsOf(dataDir: string, unlockKey: Buffer, port: number): Settings {
  const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;
  return {
    PATH,
    NODE_COMPILE_CACHE,
    TMPDIR,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    AUDIT_PAUSE_SECONDS: '1',
    MASTER_KEY: unlockKey.toString('base64'),
    DRAIN_SECONDS: '0',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
}

/** Starts a process and waits until it reports that it is ready. */
async function startProcess(file: string, env: Settings, onError: (line: string) => void): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', LIFELINE, file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) if (line !== '') onError(line);
    });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`)));
  ended.catch(() => undefined);
  for (;;) {
    const [message] = await Promise.race([once(child, 'message'), ended]);
    if (Object(message).ready === true) return child;
  }
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function runToEnd(file: string, env: Settings): Promise<void> {
  const child = spawn(process.execPath, [file], { env, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
}

/** The longest time until an API process is ready, on an idle machine. */
const readyMs = 60_000;

async function isReady(origin: string): Promise<void> {
  const ask = () => fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) });
  await until(`a start of ${origin}`, ask, ({ status }) => status === 200, { patienceMs: readyMs });
}

async function readKept(url: string, numbers: readonly string[]): Promise<Upgraded['kept']> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Upgraded['kept']>(
      `SELECT count(*)::int AS count, coalesce(sum(amount), 0)::float8 AS sum FROM payment
       WHERE provider_transaction_id = ANY ($1) AND state = 'COMPLETED'`,
      [numbers],
    );
    return rows[0] ?? { count: 0, sum: 0 };
  } finally {
    await client.end();
  }
}
