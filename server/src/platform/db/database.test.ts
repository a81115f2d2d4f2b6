// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { exportCsv } from './csv-export.ts';
import { type Database, inTenant, inTenants, openDatabase, type Tx } from './database.ts';
import { isDistributed } from './distribution/is-distributed.ts';
import { inSnapshot } from './snapshot.ts';

let testDatabase: TestDatabase;
let database: Database;
/** Connects without a role of the processes: only the login that opened a connection may terminate it. */
let breaker: pg.Client;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.connectionString, role: 'galla_worker', connections: 2 });
  breaker = new pg.Client({ connectionString: testDatabase.connectionString });
  await breaker.connect();
});
afterAll(async () => {
  await breaker.end();
  await database.close();
  await testDatabase.drop();
});

test.each([
  ['between two statements', 'select 1'],
  ['in the middle of one', 'select pg_sleep(10)'],
])('a connection that breaks %s fails its own query, and nothing else', async (_when, text) => {
  const uncaught: unknown[] = [];
  const keep = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', keep);
  const client = await database.pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const asked = text === 'select 1' ? undefined : client.query(text);
  const failed = asked === undefined ? undefined : expect(asked).rejects.toThrow();
  await breaker.query('select pg_terminate_backend($1::int)', [rows[0]?.pid]);
  await failed;
  await expect.poll(() => client.query(text).catch(() => 'fails')).toBe('fails');
  client.release(true);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  process.off('uncaughtException', keep);
  expect(uncaught).toEqual([]);
});

test.runIf(process.env['TEST_DATABASE_DISTRIBUTED'] === 'yes')(
  'a transaction begins once on its node, without warnings',
  async () => {
    const nodes = openDatabase({ url: testDatabase.connectionString, role: 'galla_worker', connections: 1 });
    const warnings: unknown[] = [];
    nodes.pool.on('connect', (client) => client.on('notice', ({ message }) => warnings.push(message)));
    try {
      await isDistributed(nodes.kysely);
      const tenantId = randomUUID();
      const read = (tx: Tx) => sql`select from payment where tenant_id = ${tenantId}`.execute(tx);
      await inTenants(nodes, [tenantId], read);
      await inTenants(nodes, [tenantId], read, { oneSnapshot: true });
      await inTenant(nodes, tenantId, read);
      const payments = sql`select id from payment where tenant_id = ${tenantId}`;
      for await (const _piece of await exportCsv(nodes, [tenantId], payments));
      await inSnapshot(nodes, [tenantId], AbortSignal.timeout(60_000), ({ first }) => first(payments));
      expect(warnings).toEqual([]);
    } finally {
      await nodes.close();
    }
  },
);
