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
/** Who may do what with the outbox, but its owner. */
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
  test('is cut into weeks without a row being written again, while a process of the version before goes on writing', async () => {
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
