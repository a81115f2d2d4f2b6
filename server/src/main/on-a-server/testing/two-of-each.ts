import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// biome-ignore lint/style/noRestrictedImports: processes are killed at moments that nothing chooses
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { distribute } from '../../../platform/db/distribution/distribute.ts';
import { withoutUser } from '../../../platform/db/logins.ts';
import { startEmbeddedPostgres } from '../../../platform/embedded-postgres/embedded-postgres.ts';
import { type SupervisedProcess, supervise } from '../../../platform/process/supervised-process.ts';
import { until } from '../../../platform/testing/until.ts';
import { tableClasses } from '../../features.ts';
import { migrateDatabase } from '../../processes/prepare-database.ts';
import { freePort } from './pooler.ts';
import { runUntilReady } from './run-until-ready.ts';

/** An installation of two API processes on their own ports, two workers, a simulator of banks and an auditor. */
export interface TwoOfEach {
  readonly origins: readonly string[];
  readonly dataDir: string;
  /** Keyed by process name. */
  readonly processes: ReadonlyMap<string, SupervisedProcess>;
  /** Settles when every API process reports that it is ready. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

const programs = join(import.meta.dirname, '../../processes');

/**
 * Fills the demo into an empty database, and starts two of each process on it.
 * @param server `embedded`, the folder of another PostgreSQL with `bin/`, or the owner's address of an empty database
 * @param options.isDistributed distributes the empty database over Citus nodes before it is filled
 */
export async function startTwoOfEach(
  server: string,
  { isDistributed = false, log = () => undefined }: { isDistributed?: boolean; log?: (line: string) => void } = {},
): Promise<TwoOfEach> {
  const dataDir = mkdtempSync(join(tmpdir(), 'galla-two-of-each-'));
  // Another PostgreSQL runs under its own account, which must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  const own = URL.canParse(server) ? undefined : await startOwn(server, dataDir);
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closing) await end();
    await own?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const owner = own?.connectionString('galla', 'galla') ?? server;
    const ports = [await freePort(), await freePort()];
    const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;
    const settings = {
      PATH,
      NODE_COMPILE_CACHE,
      TMPDIR,
      DATA_DIR: dataDir,
      DEMO: 'yes',
      LOG_LEVEL: 'error',
      MASTER_KEY: randomBytes(32).toString('base64'),
      AUDIT_PAUSE_SECONDS: '1',
      DRAIN_SECONDS: '0',
      PORT: String(ports[0]),
      PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    };
    if (isDistributed) await spread(owner);
    // `npm start` fills the demo.
    await runUntilReady(join(programs, 'start.ts'), { ...settings, DATABASE_URL: owner });
    const env = { ...settings, DATABASE_URL: withoutUser(owner) };
    const origins = ports.map((port) => `http://127.0.0.1:${port}`);
    const names = ['api 1', 'api 2', 'worker 1', 'worker 2', 'simulator', 'auditor'];
    const processes = new Map(
      names.map((name) => {
        const [program = '', number] = name.split(' ');
        const port = number === '2' && program === 'api' ? ports[1] : ports[0];
        const file = join(programs, `${program}.ts`);
        return [name, supervise({ name, file, env: { ...env, PORT: String(port) }, log })];
      }),
    );
    closing.push(() => Promise.all([...processes.values()].map((child) => child.stop())));
    await Promise.all([...processes.values()].map(({ ready }) => ready));
    const ready = async () => {
      for (const origin of origins) await until(`a start of ${origin}`, () => isReady(origin), Boolean);
    };
    await ready();
    return { origins, dataDir, processes, ready, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Kills every process once, one after another, while journeys run.
 * @param walk is called repeatedly until all were killed and are back
 * @returns the number of journeys, and the killed processes
 */
export async function killEachOnce(
  { processes, ready }: TwoOfEach,
  walk: () => Promise<unknown>,
  log: (line: string) => void,
): Promise<{ readonly walked: number; readonly killed: readonly string[] }> {
  const killed: string[] = [];
  let done = false;
  const killing = (async () => {
    for (const [name, child] of processes) {
      await sleep(1_000 + Math.random() * 2_000);
      const pid = child.pid();
      if (pid === undefined) throw new Error(`${name} does not run`);
      process.kill(pid, 'SIGKILL');
      killed.push(name);
      log(`killed ${name}`);
      await until(`the end of ${name}`, () => child.pid() !== pid, Boolean);
      await ready();
    }
  })().finally(() => {
    done = true;
  });
  let walked = 0;
  const walking = (async () => {
    while (!done) {
      await walk();
      walked += 1;
    }
  })();
  await Promise.all([killing, walking]);
  return { walked, killed };
}

async function spread(ownerUrl: string): Promise<void> {
  await migrateDatabase(ownerUrl);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await distribute(owner, tableClasses, { shards: 8 }).finally(() => owner.end());
}

function startOwn(server: string, dataDir: string) {
  if (server !== 'embedded' && !existsSync(join(server, 'bin', 'postgres')))
    throw new Error(`${server} is neither "embedded", nor an address of a database, nor a folder with bin/postgres.`);
  const binaries = server === 'embedded' ? undefined : server;
  return startEmbeddedPostgres({ dataDir, log: () => undefined, passwords: true, binaries });
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  return answer?.status === 200;
}
