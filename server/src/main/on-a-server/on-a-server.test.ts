// Also on PostgreSQL 15.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxConnections } from '../../platform/db/connection-sums.ts';
import { inTenants, openDatabase } from '../../platform/db/database.ts';
import { asPooled, withoutUser } from '../../platform/db/logins.ts';
import { readInOneTrip } from '../../platform/db/one-trip.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { inDatabase } from '../../platform/testing/test-server.ts';
import { until } from '../../platform/testing/until.ts';
import { demoWalker, journeySteps, runJourney } from './testing/journey.ts';
import { freePort, hasPooler, openPooler } from './testing/pooler.ts';
import { restartUnderLoad } from './testing/rolling.ts';

// Filling the demo takes half a minute on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** These tests of an external server and pooler run only if the environment names one. */
const named = (process.env['TEST_DATABASE_URL'] ?? process.env['TEST_POSTGRES'] ?? '') !== '';
const isDistributed = process.env['TEST_DATABASE_DISTRIBUTED'] === 'yes';
const onOwnServer = (process.env['TEST_DATABASE_URL'] ?? '') !== '';

const masterKey = randomBytes(32);
const unlock = { unlockKey: masterKey };
const dataDir = mkdtempSync(join(tmpdir(), 'galla-on-a-server-'));
let database: TestDatabase;

/** Runs `npm start` with these settings, until it is ready. */
async function start(env: Readonly<Record<string, string>>): Promise<{ origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    MASTER_KEY: masterKey.toString('base64'),
    DEMO: 'yes',
    LOG_LEVEL: 'warn',
    AUDIT_PAUSE_SECONDS: '1',
    API_PROCESSES: '2',
    DRAIN_SECONDS: '0',
  };
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../processes/start.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, TMPDIR, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'exit');
  await until('a start', () => output.includes('Ctrl-C stops.') || child.exitCode !== null, Boolean);
  if (child.exitCode !== null) throw new Error(output);
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

describe.runIf(named)('on an external server', () => {
  beforeAll(async () => {
    // A database is distributed before Galla starts on it.
    database = await createTestDatabase(isDistributed ? 'schema' : 'empty');
  });
  afterAll(async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('an empty database is migrated and filled, and a payment goes all the way', async () => {
    const galla = await start({ DATABASE_URL: database.connectionString });
    try {
      const max: number[] = [];
      const watch = setInterval(() => void connections().then((count) => max.push(count)), 500);
      const walk = runJourney([galla.origin], demoWalker(dataDir)).finally(() => clearInterval(watch));
      expect(await walk).toEqual(journeySteps);
      const { all } = maxConnections({
        apiProcesses: 2,
        databasePool: 10,
        ingestionPool: 3,
        workerPool: 5,
        operatorDesk: true,
      });
      expect(Math.max(...max)).toBeGreaterThan(10);
      expect(Math.max(...max)).toBeLessThanOrEqual(all);
    } finally {
      await galla.stop();
    }
  });

  // A long test: a minute or more of restarts.
  test.runIf(onOwnServer)('ten rolling restarts under load lose none of a thousand payments', async () => {
    const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;
    const { acknowledged, lost } = await restartUnderLoad(
      {
        PATH,
        NODE_COMPILE_CACHE,
        TMPDIR,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        DRAIN_SECONDS: '2',
        DATABASE_URL: withoutUser(database.connectionString),
        MASTER_KEY: masterKey.toString('base64'),
      },
      10,
    );
    expect(lost).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(1_000);
    const { pool, close } = await openRows();
    const { rows } = await pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM payment WHERE provider_transaction_id = ANY ($1)',
      [acknowledged],
    );
    await close();
    expect(rows).toEqual([{ count: acknowledged.length }]);
  });

  if (!hasPooler) console.log('PgBouncer is not installed: its tests are left out.');

  describe.runIf(hasPooler)('through PgBouncer in transaction mode', () => {
    let pooler: Awaited<ReturnType<typeof openPooler>>;
    beforeAll(async () => {
      pooler = await openPooler(database.connectionString, masterKey);
    });
    afterAll(() => pooler.close());

    test('the same payment goes all the way, over three server connections of each role', async () => {
      const galla = await start({
        DATABASE_URL: withoutUser(pooler.url),
        DATABASE_LISTEN_URL: withoutUser(database.connectionString),
        MIGRATION_DATABASE_URL: database.connectionString,
      });
      try {
        expect(await runJourney([galla.origin], demoWalker(dataDir))).toEqual(journeySteps);
      } finally {
        await galla.stop();
      }
    });

    test('many transactions at once keep to their own tenants, and statements have no names', async () => {
      const pool = openDatabase({ url: asPooled(pooler.url), role: 'galla_api', unlock, connections: 20 });
      const [mine, other] = (
        await openRows().then(async ({ pool: rows, close }) => {
          const found = await rows.query<{ id: string }>(
            'SELECT tenant_id AS id FROM payment GROUP BY tenant_id ORDER BY count(*) DESC LIMIT 2',
          );
          await close();
          return found.rows;
        })
      ).map(({ id }) => id);
      const seenBy = sql<{ seen: string }>`select distinct tenant_id as seen from payment`;
      const settings = (id: string) => ({ 'galla.tenants': `{${id}}` }) as const;
      try {
        const reads = Array.from({ length: 120 }, async (_, index) => {
          const id = (index % 2 === 0 ? mine : other) ?? '';
          if (index % 3 === 0) {
            const rows = await readInOneTrip(pool, { settings: settings(id), steps: [], last: seenBy });
            return [id, rows.map(({ seen }) => seen)];
          }
          return [
            id,
            await inTenants(pool, [id], async (tx) => (await seenBy.execute(tx)).rows.map(({ seen }) => seen)),
          ];
        });
        for (const [id, seen] of await Promise.all(reads)) expect(seen).toEqual([id]);
        const { rows } = await pool.pool.query('SELECT * FROM payment');
        expect(rows).toEqual([]);
      } finally {
        await pool.close();
      }
    });
  });
});

/** The number of Galla's connections, without the database's own processes and this query. */
async function connections(): Promise<number> {
  return inDatabase(database.connectionString, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return rows[0]?.count ?? 0;
  });
}

/** Opens rows as the worker, who sees all of them. */
async function openRows() {
  return openDatabase({ url: database.connectionString, role: 'galla_worker', unlock, connections: 1 });
}
