// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { tableClasses } from '../../../main/features.ts';
import { paymentOf } from '../../../main/testing/factories.ts';
import { type TestMerchant, useGalla } from '../../../main/testing/test-galla.ts';
import { ingestEvents, openIngestion } from '../../../payments/ingestion/public/service.ts';
import { askRefund, paid } from '../../../refunds/refunds/testing/fixtures.ts';
import { createLog } from '../../log.ts';
import { migrate } from '../../migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrations } from '../../testing/test-server.ts';
import { inTenant, inTransaction, openDatabase } from '../database.ts';
import { rolePrefix } from '../logins.ts';
import { distribute } from './distribute.ts';
import { isDistributedAt } from './is-distributed.ts';
import type { TableClasses } from './table-classes.ts';

// Each table is copied to the nodes, which takes minutes on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** The number of rows of these tables, by name, as a superuser who bypasses row-level security. */
async function countRows(
  url: string,
  tables: readonly string[] = Object.keys(tableClasses),
): Promise<Map<string, number>> {
  const address = Object.assign(new URL(inject('testServer').admin), { pathname: new URL(url).pathname });
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  const counts = new Map<string, number>();
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
    counts.set(table, rows[0]?.count ?? 0);
  }
  await client.end();
  return counts;
}

async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** The classes of the tables that exist: an older version has fewer. */
async function classesOf(owner: pg.Client): Promise<TableClasses> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  );
  const names = new Set(rows.map(({ name }) => name));
  return Object.fromEntries(Object.entries(tableClasses).filter(([table]) => names.has(table)));
}

const isAgain = { tables: [], foreignKeys: 0 };

describe.runIf(process.env['TEST_DATABASE_DISTRIBUTED'] === 'yes')('a database with rows', () => {
  const galla = useGalla({ content: 'whole' });
  let shop: TestMerchant;
  beforeAll(async () => {
    shop = await galla.addMerchant();
    for (const merchant of [shop, await galla.addMerchant()]) {
      await galla.addStore(merchant, 'S1');
      await galla.pay(merchant, ...Array.from({ length: 20 }, () => ({ storeId: 'S1' })));
      const browser = await galla.signedIn(await galla.addPerson({ merchant }));
      const { unitId } = await paid(galla, merchant, { amount: 9_000 });
      expect((await askRefund(browser, unitId, 4_000)).statusCode).toBe(200);
      const event = { type: 'PAGE_VIEW', page: 'Dashboard', path: '/dashboard', authenticated: true };
      const events = [{ ...event, id: randomUUID(), at: new Date(galla.now()).toISOString() }];
      await browser.send('POST', '/v1/events/ingest/bulk', { body: { events } });
    }
  });

  test('is distributed once with every row and foreign key, and Galla still reads and writes', async () => {
    const before = await countRows(galla.url);
    for (const table of ['payment', 'posting', 'refund', 'outbox', 'audit_event', 'merchant', 'page_event', 'session'])
      expect([table, before.get(table)]).not.toEqual([table, 0]);
    const done = await asOwner(galla.url, (owner) => distribute(owner, tableClasses, { shards: 4 }));
    const spread = Object.keys(tableClasses).filter((table) => tableClasses[table] !== 'local');
    expect(done.tables.toSorted()).toEqual(spread.toSorted());
    expect(done.foreignKeys).toBeGreaterThan(50);
    expect(await countRows(galla.url)).toEqual(before);
    expect(await asOwner(galla.url, (owner) => distribute(owner, tableClasses, { shards: 4 }))).toEqual(isAgain);
    expect(await asOwner(galla.url, isDistributedAt)).toBe(true);
    await readAndWrite(galla.url, shop);
  });

  /** As newly started processes do: earlier ones assumed a database on one machine. */
  async function readAndWrite(url: string, merchant: TestMerchant): Promise<void> {
    const clock = { now: () => Date.now() };
    const ingestion = openIngestion({ url, masterKey: galla.masterKey, clock, log: createLog('silent', 'api') });
    const api = openDatabase({ url, role: 'galla_api', connections: 1 });
    const worker = openDatabase({ url, role: 'galla_worker', connections: 1 });
    const count = sql<{ count: number }>`select count(*)::int as count from payment`;
    try {
      const answers = await ingestEvents(
        ingestion.service,
        'test-engine',
        [paymentOf(merchant, {}, clock.now())],
        'live',
      );
      expect(answers).toHaveLength(1);
      const seen = async (tenantId: string) =>
        (await inTenant(api, tenantId, (tx) => count.execute(tx))).rows.map(({ count }) => count);
      expect(await seen(merchant.tenantId)).toEqual([22]);
      expect(await seen(randomUUID())).toEqual([0]);
      expect((await inTransaction(worker, (tx) => count.execute(tx))).rows).toEqual([{ count: 43 }]);
    } finally {
      await Promise.all([ingestion.close(), api.close(), worker.close()]);
    }
  }
});

describe.runIf(process.env['TEST_DATABASE_DISTRIBUTED'] === 'yes')('a distributed database of an older version', () => {
  let older: TestDatabase;
  beforeAll(async () => {
    older = await createTestDatabase({ migrations: 100 });
  });
  afterAll(() => older.drop());

  test('is migrated with every row, and nothing remains to be distributed', async () => {
    const url = older.connectionString;
    await asOwner(url, async (owner) => {
      await owner.query(`INSERT INTO page_event (id, received_at, person_id, group_value, event)
        SELECT gen_random_uuid(), now(), gen_random_uuid(), 'G', '{}' FROM generate_series(1, 200)`);
      await owner.query(
        `INSERT INTO merchant_group (id, code, name, created_at) VALUES (gen_random_uuid(), 'OLDER', 'Older', now())`,
      );
      const existing = await classesOf(owner);
      await distribute(owner, existing, { shards: 4 });
      const before = await countRows(url, Object.keys(existing));
      expect(before.get('page_event')).toBe(200);
      expect((await migrate(owner, migrations, rolePrefix(url)))[0]).toMatch(/^0101/);
      const { tables: added } = await distribute(owner, tableClasses, { shards: 4 });
      expect(added.filter((table) => existing[table] !== undefined)).toEqual([]);
      expect(await distribute(owner, tableClasses, { shards: 4 })).toEqual(isAgain);
      const after = await countRows(url);
      for (const [table, count] of before)
        if (table !== 'schema_migration') expect([table, after.get(table)]).toEqual([table, count]);
    });
  });
});
