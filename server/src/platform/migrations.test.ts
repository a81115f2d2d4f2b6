// Also on PostgreSQL 15.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listDue, migrate } from './migrations.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const migrations = join(import.meta.dirname, '../../migrations');
let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase('empty');
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  folder = mkdtempSync(join(tmpdir(), 'galla-migrations-'));
  writeFileSync(
    join(folder, '0001-till.sql'),
    'CREATE TABLE till (id integer PRIMARY KEY);\nINSERT INTO till VALUES (1);\n',
  );
});

afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('an upgrade runs the new files once, in order', async () => {
  writeFileSync(join(folder, '0002-more.sql'), 'INSERT INTO till VALUES (2);');
  expect(await migrate(client, folder)).toEqual(['0001-till.sql', '0002-more.sql']);
  expect(await migrate(client, folder)).toEqual([]);
  writeFileSync(join(folder, '0003-yet-more.sql'), 'INSERT INTO till SELECT max(id) + 1 FROM till;');
  expect(await migrate(client, folder)).toEqual(['0003-yet-more.sql']);
  expect((await client.query('SELECT id FROM till ORDER BY id')).rows.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('a process of an earlier version runs on a database migrated by a later one, and does not migrate it', async () => {
  const later = join(folder, '0002-more.sql');
  writeFileSync(later, 'INSERT INTO till VALUES (2);');
  await migrate(client, folder);
  rmSync(later);
  expect(await listDue(client, folder)).toEqual([]);
  await expect(migrate(client, folder)).rejects.toThrow(
    '0002-more.sql was applied to this database but is not in this',
  );
});

test('two processes that start together migrate once', async () => {
  const other = new pg.Client({ connectionString: database.connectionString });
  await other.connect();
  try {
    const done = await Promise.all([migrate(client, folder), migrate(other, folder)]);
    expect(done.flat()).toEqual(['0001-till.sql']);
  } finally {
    await other.end();
  }
});

test('a migration waits for a table that is in use without blocking readers of the table', async () => {
  await migrate(client, folder);
  writeFileSync(join(folder, '0002-note.sql'), 'ALTER TABLE till ADD COLUMN note text;');
  const [user, reader] = [1, 2].map(() => new pg.Client({ connectionString: database.connectionString }));
  await Promise.all([user?.connect(), reader?.connect()]);
  try {
    await user?.query('BEGIN; SELECT FROM till');
    const migrating = migrate(client, folder);
    const waiting = `SELECT FROM pg_locks WHERE relation = 'till'::regclass AND NOT granted`;
    await expect.poll(async () => (await reader?.query(waiting))?.rowCount, { timeout: 10_000 }).toBe(1);
    expect((await reader?.query('SELECT id FROM till'))?.rows).toEqual([{ id: 1 }]);
    await user?.query('COMMIT');
    expect(await migrating).toEqual(['0002-note.sql']);
  } finally {
    await Promise.all([user?.end(), reader?.end()]);
  }
});

test('an index is built without blocking writers by one of two starts, and rebuilt if a start was interrupted', async () => {
  await migrate(client, folder);
  const [first, index, table] = ['-- Outside a transaction: writers go on.', 'till_id', 'till'];
  const text = `DROP INDEX CONCURRENTLY IF EXISTS ${index};\nCREATE INDEX CONCURRENTLY ${index} ON ${table} (id);\n`;
  writeFileSync(join(folder, '0002-index.sql'), `${first}\n${text}`);
  // The state after a start that ended between the statements and their record.
  await client.query('CREATE INDEX till_id ON till (id)');
  const other = new pg.Client({ connectionString: database.connectionString });
  await other.connect();
  try {
    const done = await Promise.all([migrate(client, folder), migrate(other, folder)]);
    expect(done.flat()).toEqual(['0002-index.sql']);
  } finally {
    await other.end();
  }
  const { rows } = await client.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'till_id'::regclass`);
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('a failing file changes nothing, and the message says where it failed', async () => {
  writeFileSync(join(folder, '0002-bad.sql'), 'INSERT INTO till VALUES (2);\nINSERT INTO tills VALUES (3);');
  await expect(migrate(client, folder)).rejects.toThrow(/0002-bad\.sql line 2: relation "tills" does not exist/);
  expect((await client.query('SELECT id FROM till')).rows).toEqual([{ id: 1 }]);
  writeFileSync(join(folder, '0002-bad.sql'), 'INSERT INTO till VALUES (3);');
  expect(await migrate(client, folder)).toEqual(['0002-bad.sql']);
});

test('a changed or missing file and a gap in the numbers are refused by name', async () => {
  await migrate(client, folder);
  writeFileSync(join(folder, '0003-late.sql'), 'SELECT 1;');
  await expect(migrate(client, folder)).rejects.toThrow('0003-late.sql: migration 0002 is expected here');
  rmSync(join(folder, '0003-late.sql'));
  writeFileSync(join(folder, '0001-till.sql'), 'CREATE TABLE till (id bigint PRIMARY KEY);');
  await expect(migrate(client, folder)).rejects.toThrow('0001-till.sql was changed after it was applied');
  rmSync(join(folder, '0001-till.sql'));
  await expect(migrate(client, folder)).rejects.toThrow('0001-till.sql was applied to this database but is not in');
});

test('a database that applied a text which was later replaced is brought up to date', async () => {
  await migrate(client, migrations);
  // The state that version 2.11.72 left.
  const before = [
    [1, '9731eca60b67ef1c214859c232938b222ba843f6fe0a8cac8d52fca460141f54'],
    [17, '686932bb29faf71970d23878832606eab79f7670877cd5524bd206f8edcd1fd4'],
  ];
  for (const values of before)
    await client.query('UPDATE schema_migration SET checksum = $2 WHERE number = $1', values);
  expect(await migrate(client, migrations)).toEqual([]);
  expect(await listDue(client, migrations)).toEqual([]);
  await client.query(`UPDATE schema_migration SET checksum = 'another' WHERE number = 1`);
  await expect(migrate(client, migrations)).rejects.toThrow('0001-roles.sql was changed after it was applied');
});
