import type { ClientBase } from 'pg';
import pg from 'pg';
import { dropGroupTriggers } from './group-triggers.ts';
import { firstTable as first } from './is-distributed.ts';
import { shareMemberships } from './memberships.ts';
import { distributionColumn, type TableClass, type TableClasses } from './table-classes.ts';

/** A database that cannot be distributed as it is. The message says what to do. */
export class DistributionError extends Error {
  override readonly name = 'DistributionError';
}

/** The result of a distribution: the distributed tables, and the number of restored foreign keys. */
export interface Distributed {
  readonly tables: readonly string[];
  readonly foreignKeys: number;
}

/** Any constant will do; it keeps two runs from distributing one database at the same time. */
const LOCK = 4_202_611_212;
/** The table of foreign keys that wait until their tables are distributed. It exists only while some wait. */
const waiting = 'foreign_key_waiting';
const { escapeIdentifier } = pg;

/**
 * Distributes the tables that are not yet distributed, with their rows. Nothing else may use them during this. Safe to
 * run again, also after it was killed: completed steps stay.
 * @param owner acts as the owner of the database, on the coordinator
 * @param classes of every table of the database
 * @param options.shards the number of shards of tenants' tables; fixed by the first run
 * @param options.refuseConnected roles that must not be connected while tables are still to be distributed
 * @throws {DistributionError}
 */
export async function distribute(
  owner: ClientBase,
  classes: TableClasses,
  {
    shards = 32,
    log = () => undefined,
    refuseConnected = [],
  }: {
    readonly shards?: number;
    readonly log?: (line: string) => void;
    readonly refuseConnected?: readonly string[];
  } = {},
): Promise<Distributed> {
  await refuseServer(owner);
  await refuseTables(owner, classes);
  await owner.query('SELECT pg_advisory_lock($1)', [LOCK]);
  try {
    const due = await listDue(owner, classes);
    if (due.length > 0) await refuseProcesses(owner, refuseConnected);
    await shareMemberships(owner);
    await dropGroupTriggers(owner);
    await takeForeignKeys(owner, due);
    for (const table of due) {
      await distributeTable(owner, table, classOf(classes, table), shards);
      log(table);
    }
    await distributeFunctions(owner);
    await planByValues(owner);
    const foreignKeys = await returnForeignKeys(owner, classes);
    await checkDistributed(owner, classes);
    return { tables: due, foreignKeys };
  } finally {
    await owner.query('SELECT pg_advisory_unlock($1)', [LOCK]);
  }
}

/** @throws {DistributionError} for a server without Citus, or without nodes */
async function refuseServer(owner: ClientBase): Promise<void> {
  const { rows: extensions } = await owner.query<{ version: string }>(
    `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
  );
  const version = extensions[0]?.version;
  if (version === undefined)
    throw new DistributionError(
      'This database has no Citus: let an administrator run CREATE EXTENSION citus on every node, and citus_set_coordinator_host and citus_add_node on the coordinator (docs/database.md).',
    );
  if (Number.parseInt(version, 10) < 12)
    throw new DistributionError(`This database has Citus ${version}, and Galla needs 12 or later.`);
  const { rows } = await owner.query<{ workers: number; coordinators: number }>(
    `SELECT (count(*) FILTER (WHERE groupid > 0 AND isactive AND shouldhaveshards))::int AS workers,
       (count(*) FILTER (WHERE groupid = 0))::int AS coordinators FROM pg_dist_node WHERE noderole = 'primary'`,
  );
  const { workers = 0, coordinators = 0 } = rows[0] ?? {};
  if (coordinators === 0)
    throw new DistributionError('The coordinator has no address: run SELECT citus_set_coordinator_host(…) on it.');
  if (workers === 0)
    throw new DistributionError('There is no worker node: run SELECT citus_add_node(…) on the coordinator for each.');
}

/**
 * @throws {DistributionError} if one of these roles is connected: its process found a database that was not distributed
 * at its start
 */
export async function refuseProcesses(owner: ClientBase, roles: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ role: string; count: string }>(
    `SELECT usename::text AS role, count(*) FROM pg_stat_activity WHERE datname = current_database() AND usename = ANY ($1)
     GROUP BY 1 ORDER BY 1`,
    [roles],
  );
  if (rows.length === 0) return;
  const connected = rows.map(({ role, count }) => `${role} ${count}`).join(', ');
  throw new DistributionError(
    `Galla is running on this database (connections: ${connected}). Stop it first: its processes learn at their start whether tables are distributed, and would write wrongly. If these connections are not Galla's processes, add --while-connected.`,
  );
}

/** @throws {DistributionError} for a table that is missing from the list, or a listed table that does not exist */
async function refuseTables(owner: ClientBase, classes: TableClasses): Promise<void> {
  const present = await listTables(owner);
  const unknown = present.filter((table) => classes[table] === undefined);
  const missing = Object.keys(classes).filter((table) => !present.includes(table));
  if (unknown.length > 0)
    throw new DistributionError(`These tables are not Galla's, move them to another schema: ${unknown.join(', ')}.`);
  if (missing.length > 0)
    throw new DistributionError(
      `The database is not up to date, run npm run migrate: ${missing.join(', ')} is missing.`,
    );
}

const classOf = (classes: TableClasses, table: string): TableClass => classes[table] ?? 'local';

/** The tables of the schema. Citus keeps the rows of some local ones in shard tables with a number in their names. */
async function listTables(owner: ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.relname::text AS name FROM pg_class c
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition
       AND c.relname <> '${waiting}' AND NOT EXISTS (SELECT FROM pg_depend d
         WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
       AND NOT EXISTS (SELECT FROM pg_dist_shard s WHERE c.relname = s.logicalrelid::regclass::text || '_' || s.shardid)
     ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Tables that are still to be distributed: reference tables first, because the others refer to them. */
async function listDue(owner: ClientBase, classes: TableClasses): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.relname::text AS name FROM pg_dist_partition JOIN pg_class c ON c.oid = logicalrelid
     WHERE partmethod = 'h' OR repmodel = 't'`,
  );
  const done = new Set(rows.map(({ name }) => name));
  const order = (table: string) => (classOf(classes, table) === 'reference' ? 0 : table === first ? 1 : 2);
  return Object.keys(classes)
    .filter((table) => classOf(classes, table) !== 'local' && !done.has(table))
    .sort((a, b) => order(a) - order(b));
}

/** Drops and records the foreign keys of and to these tables: they cannot exist while only one side is distributed. */
async function takeForeignKeys(owner: ClientBase, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  await inOwnTransaction(owner, async () => {
    await owner.query(
      `CREATE TABLE IF NOT EXISTS ${waiting} (name text, table_name text, definition text, PRIMARY KEY (name, table_name))`,
    );
    const { rows } = await owner.query<{ name: string; table: string }>(
      `WITH kept AS (
         INSERT INTO ${waiting} (name, table_name, definition)
         SELECT conname, conrelid::regclass::text, pg_get_constraintdef(k.oid) FROM pg_constraint k
           JOIN pg_class c ON c.oid = conrelid JOIN pg_class f ON f.oid = confrelid
         WHERE contype = 'f' AND c.relnamespace = 'public'::regnamespace
           AND (c.relname = ANY ($1) OR f.relname = ANY ($1))
         ON CONFLICT DO NOTHING RETURNING name, table_name)
       SELECT name, table_name AS table FROM kept`,
      [tables],
    );
    for (const { name, table } of rows)
      await owner.query(`ALTER TABLE ${escapeIdentifier(table)} DROP CONSTRAINT ${escapeIdentifier(name)}`);
  });
}

async function returnForeignKeys(owner: ClientBase, classes: TableClasses): Promise<number> {
  const { rows: is } = await owner.query(`SELECT FROM pg_class WHERE oid = to_regclass('${waiting}')`);
  if (is.length === 0) return 0;
  const { rows } = await owner.query<{ name: string; table: string; to: string; definition: string; locked: boolean }>(
    `SELECT w.*, EXISTS (SELECT FROM pg_roles r WHERE NOT r.rolsuper AND has_table_privilege(r.oid, w.table, 'INSERT, UPDATE')
       AND NOT has_table_privilege(r.oid, w.to, 'UPDATE, DELETE')) AS locked
     FROM (SELECT name, table_name AS table, definition, substring(definition FROM 'REFERENCES (\\w+)') AS to FROM ${waiting}) w
     ORDER BY "table", name`,
  );
  // Writing to a reference table locks the rows it refers to, and only a role that may write those can lock them.
  const returned = rows.filter(
    ({ table, to, locked }) =>
      !(locked && classOf(classes, table) === 'reference' && classOf(classes, to) === 'reference'),
  );
  for (const { name, table, definition } of returned)
    await inOwnTransaction(owner, async () => {
      await owner.query(
        `ALTER TABLE ${escapeIdentifier(table)} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`,
      );
      await owner.query(`DELETE FROM ${waiting} WHERE name = $1 AND table_name = $2`, [name, table]);
    });
  await owner.query(`DROP TABLE ${waiting}`);
  return returned.length;
}

/** Distributes one table with its rows, and checks that it has as many as before. */
async function distributeTable(
  owner: ClientBase,
  table: string,
  tableClass: TableClass,
  shards: number,
): Promise<void> {
  const [named, column] = [escapeIdentifier(table), distributionColumn(tableClass)];
  await inOwnTransaction(owner, async () => {
    await owner.query(`SET LOCAL citus.shard_count = ${Math.trunc(shards)}`);
    await owner.query(`LOCK TABLE ${named} IN ACCESS EXCLUSIVE MODE`);
    await simplifyPolicies(owner, table);
    // The owner copies all rows, and COPY cannot write under row-level security.
    const { rows: forced } = await owner.query(
      'SELECT FROM pg_class WHERE oid = $1::regclass AND relforcerowsecurity',
      [table],
    );
    if (forced.length > 0) await owner.query(`ALTER TABLE ${named} NO FORCE ROW LEVEL SECURITY`);
    const before = await countRows(owner, named);
    if (tableClass === 'reference') await owner.query('SELECT create_reference_table($1)', [table]);
    else if (column !== undefined)
      await owner.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [
        table,
        column,
        table === first ? 'none' : first,
      ]);
    const after = await countRows(owner, named);
    if (before !== after) throw new DistributionError(`${table} had ${before} rows and has ${after}.`);
    if (forced.length > 0) await owner.query(`ALTER TABLE ${named} FORCE ROW LEVEL SECURITY`);
  });
}

async function countRows(owner: ClientBase, named: string): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(`SELECT count(*)::text AS count FROM ${named}`);
  return Number(rows[0]?.count);
}

/**
 * Rewrites the policies of a table without the inner SELECT, which Citus refuses. On one machine it stays: there the
 * server then reads the list of tenants once per statement instead of once per row.
 */
async function simplifyPolicies(owner: ClientBase, table: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; qual: string | null; check: string | null }>(
    `SELECT policyname AS name, qual, with_check AS check FROM pg_policies WHERE schemaname = 'public' AND tablename = $1`,
    [table],
  );
  for (const { name, qual, check } of rows) {
    const clauses = [
      ...(qual !== null && /\bSELECT\b/.test(qual) ? [`USING (${withoutSelect(qual)})`] : []),
      ...(check !== null && /\bSELECT\b/.test(check) ? [`WITH CHECK (${withoutSelect(check)})`] : []),
    ];
    if (clauses.length > 0)
      await owner.query(`ALTER POLICY ${escapeIdentifier(name)} ON ${escapeIdentifier(table)} ${clauses.join(' ')}`);
  }
}

/** An expression as PostgreSQL prints it, with each SELECT without a table replaced by its value. */
export const withoutSelect = (expression: string): string =>
  expression.replaceAll(/\( SELECT (.+?) AS "?\w+"?\)/g, '($1)');

/** Distributes the functions that statements call on other nodes. */
async function distributeFunctions(owner: ClientBase): Promise<void> {
  const { rows } = await owner.query<{ signature: string }>(
    `SELECT p.oid::regprocedure::text AS signature FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.provolatile = 'i' AND NOT p.prosecdef
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
       AND NOT EXISTS (SELECT FROM pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid)`,
  );
  for (const { signature } of rows) await owner.query('SELECT create_distributed_function($1)', [signature]);
}

/**
 * Makes functions that read tenants' rows plan each statement with its values: nodes refuse a generic plan of a limited
 * look-up. On one machine the generic plan is kept, because planning costs more than the look-up.
 */
async function planByValues(owner: ClientBase): Promise<void> {
  const { rows } = await owner.query<{ signature: string }>(
    `SELECT p.oid::regprocedure::text AS signature FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND 'plan_cache_mode=force_generic_plan' = ANY (p.proconfig)`,
  );
  for (const { signature } of rows)
    await owner.query(`ALTER FUNCTION ${signature} SET plan_cache_mode = force_custom_plan`);
}

/** @throws {DistributionError} if a table is not distributed as the list says, or a node lacks a role */
async function checkDistributed(owner: ClientBase, classes: TableClasses): Promise<void> {
  const { rows } = await owner.query<{ name: string; is: string }>(
    `SELECT c.relname::text AS name, CASE WHEN p.partmethod = 'h' THEN a.attname::text
       WHEN p.repmodel = 't' THEN 'reference' ELSE 'local' END AS is
     FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
       LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = nullif(substring(p.partkey::text FROM 'varattno ([0-9]+)'), '')::int`,
  );
  const stands = new Map(rows.map(({ name, is }) => [name, is]));
  const wrong = Object.entries(classes).filter(
    ([table, tableClass]) => (stands.get(table) ?? 'local') !== (distributionColumn(tableClass) ?? tableClass),
  );
  if (wrong.length > 0)
    throw new DistributionError(
      `These tables stand otherwise than they should: ${wrong.map(([table]) => table).join(', ')}.`,
    );
}

async function inOwnTransaction(owner: ClientBase, work: () => Promise<void>): Promise<void> {
  await owner.query('BEGIN');
  try {
    await work();
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}
