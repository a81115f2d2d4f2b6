// Also on PostgreSQL 15.
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

const migrations = join(import.meta.dirname, '../../../../migrations');
const tenant = '11111111-1111-4111-8111-111111111111';
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase('empty');
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const valuesOf = async (text: string): Promise<unknown[]> =>
  (await client.query({ text, rowMode: 'array' })).rows.map((row) => row[0]);
/** The rights of all roles on the outbox, except its owner. */
const rights = () =>
  valuesOf(`SELECT a.grantee::regrole || ' ' || a.privilege_type FROM pg_class c, aclexplode(c.relacl) a
    WHERE c.oid = 'outbox'::regclass AND a.grantee <> c.relowner ORDER BY 1`);
const policies = () =>
  valuesOf(
    `SELECT concat_ws(' ', policyname, cmd, roles, qual, with_check) FROM pg_policies WHERE tablename = 'outbox' ORDER BY 1`,
  );
const append = (from: number, until: number) =>
  client.query(`INSERT INTO outbox (tenant_id, position, type, subject_id, created_at)
    SELECT '${tenant}', n, 'payment.updated', gen_random_uuid(), now() FROM generate_series(${from}, ${until}) n`);

describe.skipIf(process.env['TEST_DATABASE_DISTRIBUTED'] === 'yes')('a database whose outbox is full', () => {
  test('is split into weeks without rewriting a row, while a process of the previous version keeps writing', async () => {
    await migrate(client, migrations, undefined, 85);
    await client.query('ALTER TABLE outbox NO FORCE ROW LEVEL SECURITY');
    await append(1, 3000);
    const before = [await rights(), await policies()];
    const [file] = await valuesOf(`SELECT pg_relation_filenode('outbox')`);
    for (const count of [86, 87, 88]) {
      await migrate(client, migrations, undefined, count);
      await client.query('ALTER TABLE outbox NO FORCE ROW LEVEL SECURITY');
      await append(count * 100, count * 100 + 9);
    }
    expect([await rights(), await policies()]).toEqual(before);
    expect(await valuesOf(`SELECT pg_relation_filenode('outbox_first')`)).toEqual([file]);
    expect(await valuesOf('SELECT count(*)::int FROM outbox_first')).toEqual([3030]);
    expect(await valuesOf('SELECT count(*)::int FROM outbox')).toEqual([3030]);
    // A second entry at a position of the same day is refused as before.
    await expect(append(3000, 3000)).rejects.toThrow('duplicate key');
    await client.query(`SELECT make_partitions('outbox', 'week', (now() + interval '40 days')::date)`);
    await client.query(
      `INSERT INTO outbox SELECT tenant_id, 20000, type, subject_id, created_at, (now() + interval '30 days')::date FROM outbox LIMIT 1`,
    );
    const read = `SELECT position::int FROM outbox WHERE tenant_id = '${tenant}' AND position > 8808 ORDER BY position LIMIT 10`;
    expect(await valuesOf(read)).toEqual([8809, 20000]);
  });
});

describe('a database full of page events', () => {
  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  /** Writes events as the previous version does, without naming a day. */
  const record = (from: number, until: number) =>
    client.query(`INSERT INTO page_event (id, received_at, person_id, group_value, event)
      SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, now() - interval '20 days', '${tenant}', 'G', '{}'
      FROM generate_series(${from}, ${until}) n ON CONFLICT DO NOTHING`);
  const rightsOf = () =>
    valuesOf(`SELECT role || ' ' || right_ || ' ' || coalesce(attname, '') FROM pg_class c, unnest(ARRAY['galla_api', 'galla_worker', 'galla_auditor']) role,
        unnest(ARRAY['SELECT', 'INSERT', 'UPDATE']) right_, pg_attribute a
      WHERE c.oid = 'page_event'::regclass AND a.attrelid = c.oid AND attnum > 0 AND attname <> 'stored_on'
        AND has_column_privilege(role, c.oid, attnum, right_)
      UNION SELECT role || ' DELETE' FROM unnest(ARRAY['galla_api', 'galla_worker', 'galla_auditor']) role
      WHERE has_table_privilege(role, 'page_event', 'DELETE') ORDER BY 1`);

  test('is split into weeks as it is, and a process of the previous version keeps writing each event once', async () => {
    await migrate(client, migrations, undefined, 100);
    await record(1, 3000);
    const before = await rightsOf();
    const [file] = await valuesOf(`SELECT pg_relation_filenode('page_event')`);
    for (const count of [101, 102, 103]) {
      await migrate(client, migrations, undefined, count);
      await record(count * 100, count * 100 + 9);
    }
    expect(await rightsOf()).toEqual(before);
    expect(before).toContain('galla_api SELECT id');
    expect(await valuesOf(`SELECT pg_relation_filenode('page_event_first')`)).toEqual([file]);
    expect(await valuesOf('SELECT count(*)::int FROM page_event_first')).toEqual([3030]);
    expect(await valuesOf('SELECT count(*)::int FROM page_event')).toEqual([3030]);
    // On the next day too, in whatever order the versions write.
    await client.query(`UPDATE page_event SET stored_on = stored_on - 1 WHERE id = '${id(7)}'`);
    await record(1, 20);
    expect(await valuesOf('SELECT count(*)::int FROM page_event')).toEqual([3030]);
    expect(
      await valuesOf(`SELECT make_partitions('page_event', 'week', (now() + interval '40 days')::date) > 1`),
    ).toEqual([true]);
    // The worker of the previous version deletes by the hour.
    expect((await client.query(`DELETE FROM page_event WHERE received_at < now() - interval '19 days'`)).rowCount).toBe(
      3030,
    );
  });
});
