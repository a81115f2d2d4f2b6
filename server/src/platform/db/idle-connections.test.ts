// Also on PostgreSQL 15.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { exportCsv } from './csv-export.ts';
import { type Database, inTenant, inTenants, inTransaction, openDatabase, type Tx } from './database.ts';
import { isDistributed } from './distribution/is-distributed.ts';
import { readInOneTrip } from './one-trip.ts';

const tenant = '0199aaaa-0000-7000-8000-000000000001';
const connections = 3;
let testDatabase: TestDatabase;
let database: Database;
let operator: pg.Client;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.connectionString, role: 'galla_api', connections });
  operator = new pg.Client({ connectionString: testDatabase.connectionString });
  await operator.connect();
});
afterAll(async () => {
  await operator.end();
  await database.close();
  await testDatabase.drop();
});

/** After every test the pool gives out connections without a transaction, a scope, or any other setting. */
afterEach(async () => {
  const clients = await Promise.all(Array.from({ length: connections }, () => database.pool.connect()));
  try {
    for (const client of clients) {
      const { rows } = await client.query(
        `select coalesce(current_setting('galla.tenants', true), '') as scope, current_setting('transaction_read_only') as read_only,
           now() = statement_timestamp() as outside, current_setting('statement_timeout') as timeout`,
      );
      expect(rows).toEqual([{ scope: '', read_only: 'off', outside: true, timeout: '30s' }]);
    }
  } finally {
    for (const client of clients) client.release();
  }
});

const pidOf = async (tx: Tx) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid;
const cancel = (pid: number | undefined) => {
  const text = `select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and state = 'active' and query like '%pg_sleep%'`;
  return expect.poll(async () => (await operator.query(text, [pid])).rows.length).toBe(1);
};
const fails = () => {
  throw new RangeError('before there is a promise');
};
const rejects = async () => {
  throw new RangeError('as a promise');
};

const ways = {
  inTenants: (work: (tx: Tx) => Promise<unknown>) => inTenants(database, [tenant], work),
  inTenant: (work: (tx: Tx) => Promise<unknown>) => inTenant(database, tenant, work),
  inTransaction: (work: (tx: Tx) => Promise<unknown>) => inTransaction(database, work),
};

describe.each(Object.entries(ways))('%s', (_way, begin) => {
  test.each([
    ['throws', fails],
    ['rejects', rejects],
  ])('work that %s leaves no transaction behind', async (_how, work) => {
    await expect(begin(work)).rejects.toThrow(RangeError);
  });

  test('a statement that fails leaves no transaction behind', async () => {
    await expect(begin((tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero');
  });

  test('a statement that is cancelled leaves no transaction behind', async () => {
    const cancelled = begin(async (tx) => {
      const pid = await pidOf(tx);
      const [outcome] = await Promise.allSettled([sql`select pg_sleep(20)`.execute(tx), cancel(pid)]);
      if (outcome.status === 'rejected') throw outcome.reason;
    });
    await expect(cancelled).rejects.toThrow('canceling statement');
  });
});

test('a connection whose rollback fails is not used again', async () => {
  const pids: unknown[] = [];
  const interrupted = async (tx: Tx) => {
    pids.push(await pidOf(tx));
    throw new RangeError('the caller has gone');
  };
  const client = await database.pool.connect();
  const { query } = pg.Client.prototype;
  client.release();
  // A driver that abandons a statement: its rollback never reaches the server.
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (args[0] === 'rollback' || (args[0] as { text?: string })?.text === 'rollback')
      return Promise.reject(new Error('given up'));
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await expect(inTenants(database, [tenant], interrupted)).rejects.toThrow(RangeError);
    await expect(inTenant(database, tenant, interrupted)).rejects.toThrow();
  } finally {
    pg.Client.prototype.query = query;
  }
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  expect(pids).not.toContain(rows[0]?.pid);
});

test('work that does not end its transaction, or leaves a statement running, loses the connection', async () => {
  const open = await database.pool.connect();
  await open.query(`begin; set local galla.tenants = '{${tenant}}'`);
  open.release();
  const broken = await database.pool.connect();
  await broken.query('begin');
  await expect(broken.query('select 1 / 0')).rejects.toThrow();
  broken.release();
  const busy = await database.pool.connect();
  const running = expect(busy.query('select pg_sleep(20)')).rejects.toThrow();
  busy.release();
  await running;
});

describe('a read in one round trip', () => {
  const settings = { 'galla.tenants': `{${tenant}}` } as const;
  const last = sql<{ scope: string; found: string }>`
    select current_setting('galla.tenants') as scope, current_setting('galla.found') as found`;

  test('passes on what its steps find, and keeps none of it', async () => {
    const read = (found: number) =>
      readInOneTrip(database, {
        settings,
        steps: [sql`select set_config('galla.found', (${found}::int + 1)::text, true)`],
        last,
      });
    expect(await Promise.all([1, 2, 3, 4, 5, 6].map(read))).toEqual(
      ['2', '3', '4', '5', '6', '7'].map((found) => [{ scope: `{${tenant}}`, found }]),
    );
    await expect(readInOneTrip(database, { settings: {}, steps: [], last: sql`select 1 as one` })).resolves.toEqual([
      { one: 1 },
    ]);
  });

  test('writes nothing', async () => {
    const write = sql`with written as (insert into rate_window (key, starts_at, ends_at, count)
      values ('one trip', now(), now(), 1)) select 1`;
    await expect(readInOneTrip(database, { settings, steps: [write], last })).rejects.toThrow('read-only transaction');
  });

  test.each([
    ['a step', { steps: [sql`select 1 / 0`], last: sql`select 1` }],
    ['the last statement', { steps: [], last: sql`select 1 / 0` }],
  ])('closes its connection when %s fails', async (_which, read) => {
    const pids = () =>
      Promise.all(
        Array.from({ length: connections }, async () => {
          const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.05)');
          return rows[0]?.pid;
        }),
      );
    const before = await pids();
    await expect(readInOneTrip(database, { settings, ...read })).rejects.toThrow('division by zero');
    // If the statements run one after the other, both sides know that none is left.
    const taken = (await isDistributed(database.kysely)) ? 0 : 1;
    expect((await pids()).filter((pid) => !before.includes(pid))).toHaveLength(taken);
    await expect(readInOneTrip(database, { settings, steps: [], last: sql`select 2 as two` })).resolves.toEqual([
      { two: 2 },
    ]);
  });
});

test('an export that is abandoned half-way closes its connection', async () => {
  const rows = sql`select n, repeat('x', 1000) as text from generate_series(1, 100000) as n`;
  for (const left of ['unread', 'read in part'] as const) {
    const stream = await exportCsv(database, [tenant], rows);
    if (left === 'read in part') for await (const _piece of stream) break;
    stream.destroy();
  }
  await expect(exportCsv(database, [tenant], sql`select 1 / 0`)).rejects.toThrow('division by zero');
});

test('an idle process keeps a connection, by which the key rotation finds it', async () => {
  const resting = openDatabase({ url: testDatabase.connectionString, role: 'galla_auditor', connections: 2 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const clients = [await resting.pool.connect(), await resting.pool.connect()];
    for (const client of clients) client.release();
    vi.advanceTimersByTime(600_000);
    expect(resting.pool.totalCount).toBe(1);
  } finally {
    vi.useRealTimers();
    await resting.close();
  }
});
