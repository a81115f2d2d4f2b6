// Also on PostgreSQL 15.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tableClasses } from '../../../main/features.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../database.ts';
import { databaseRoles, roleName } from '../logins.ts';
import { distribute, refuseProcesses, withoutSelect } from './distribute.ts';
import { tablesWithGroupTriggers } from './group-triggers.ts';
import { isDistributedAt } from './is-distributed.ts';
import { giveShard } from './shards.ts';
import { distributionColumn, type TableClass } from './table-classes.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.connectionString });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const rowsOf = async <Row>(text: string): Promise<Row[]> => (await owner.query(text)).rows as Row[];
const classOf = (table: string): TableClass => tableClasses[table] ?? 'local';
const columnOf = (table: string) => distributionColumn(classOf(table));

/** The tables of the schema. Citus keeps rows of local ones in shard tables with a number in their names. */
const own = `n.oid = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname !~ '_[0-9]{6,}$'
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

describe('every table has a class on a distributed database', () => {
  test('every table of the migrations is in the list, and the list names no other', async () => {
    const tables = await rowsOf<{ name: string }>(
      `SELECT c.relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${own}`,
    );
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(tableClasses).sort());
  });

  test('every unique key of a tenants’ table includes the tenant', async () => {
    const indexes = await rowsOf<{ table: string; name: string; columns: string[] }>(
      `SELECT c.relname::text AS table, i.indexrelid::regclass::text AS name,
         ARRAY(SELECT attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY (i.indkey)) AS columns
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE i.indisunique AND ${own}`,
    );
    const across = indexes.filter(({ table, columns }) => {
      const column = columnOf(table);
      return column !== undefined && !columns.includes(column);
    });
    expect(across).toEqual([]);
  });

  test('a foreign key stays within a tenant, or refers to a reference table', async () => {
    const keys = await rowsOf<{ name: string; from: string; to: string; columns: string[]; targets: string[] }>(
      `SELECT conname AS name, c.relname::text AS from, f.relname::text AS to,
         ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY k (n, place) JOIN pg_attribute ON attrelid = c.oid AND attnum = k.n ORDER BY place) AS columns,
         ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY k (n, place) JOIN pg_attribute ON attrelid = f.oid AND attnum = k.n ORDER BY place) AS targets
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid
         JOIN pg_namespace n ON n.oid = c.relnamespace WHERE k.contype = 'f' AND ${own}`,
    );
    const broken = keys.filter(({ from, to, columns, targets }) => {
      const [source, target] = [columnOf(from), columnOf(to)];
      if (target === undefined) return classOf(to) === 'local' && classOf(from) !== 'local';
      return source === undefined || columns.indexOf(source) < 0 || columns.indexOf(source) !== targets.indexOf(target);
    });
    expect(broken.map(({ name, from, to }) => `${name}: ${from} -> ${to}`)).toEqual([]);
  });

  test('no table has triggers except those that distribute drops', async () => {
    const triggers = await rowsOf<{ name: string }>(
      `SELECT tgname::text AS name FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE NOT tgisinternal AND ${own} ORDER BY 1`,
    );
    const dropped = Object.values(tablesWithGroupTriggers).flatMap((subject) =>
      ['added', 'changed', 'removed'].map((event) => `${subject}_${event}`),
    );
    const isDropped = await isDistributedAt(owner);
    expect(triggers.map(({ name }) => name)).toEqual(isDropped ? [] : dropped.toSorted());
  });

  test('functions that read tenants’ rows use a generic plan on one machine only', async () => {
    const found = await rowsOf<{ name: string }>(
      `SELECT proname::text AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
         AND 'plan_cache_mode=force_generic_plan' = ANY (proconfig) ORDER BY 1`,
    );
    const kept = ['payments_by_name', 'payments_by_phone_end', 'payments_by_upi_id', 'payments_of_name'];
    const names = (await isDistributedAt(owner)) ? [] : kept;
    expect(found.map(({ name }) => name)).toEqual(names);
  });

  test('policies are written without a SELECT, as Citus requires', async () => {
    const policies = await rowsOf<{ table: string; qual: string | null; check: string | null }>(
      `SELECT tablename AS table, qual, with_check AS check FROM pg_policies WHERE schemaname = 'public'`,
    );
    const texts = policies
      .filter(({ table }) => classOf(table) !== 'local')
      .flatMap(({ qual, check }) => [qual, check]);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => text !== null && /select/i.test(withoutSelect(text)))).toEqual([]);
    expect(withoutSelect(`(tenant_id = ANY (( SELECT (a)::uuid[] AS "nullif")::uuid[]))`)).toBe(
      '(tenant_id = ANY (((a)::uuid[])::uuid[]))',
    );
  });
});

test('tables are not distributed while a process of Galla is connected', async () => {
  const url = database.connectionString;
  const roles = databaseRoles.map((role) => roleName(url, role));
  const { pool, close } = openDatabase({ url, role: 'galla_worker', connections: 1 });
  await pool.query('SELECT 1');
  await expect(refuseProcesses(owner, roles)).rejects.toThrow(
    `Galla is running on this database (connections: ${roleName(url, 'galla_worker')} 1). Stop it first`,
  );
  await close();
  await vi.waitFor(() => refuseProcesses(owner, roles));
});

describe.skipIf(process.env['TEST_DATABASE_DISTRIBUTED'] === 'yes')('a database without Citus', () => {
  test('is not distributed, and its error says what it needs', async () => {
    expect(await isDistributedAt(owner)).toBe(false);
    await expect(distribute(owner, tableClasses)).rejects.toThrow('This database has no Citus');
    await expect(giveShard(owner, 'KAAPI01')).rejects.toThrow('This database is not distributed');
  });
});
