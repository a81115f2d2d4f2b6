import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Manifest, Part } from './backup-file.ts';

const { escapeIdentifier } = pg;

/** Begins the transaction whose snapshot everything is read from. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
}

/** Whether the database has a table of this name yet. */
export async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [name]);
  return rows[0]?.there ?? false;
}

/** Every table of Galla with its columns, except computed ones. */
export async function listTables(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows;
}

/** The rows of a table in PostgreSQL's text format, and their number once all are read. */
export function readTable(
  client: pg.ClientBase,
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
): { readonly content: Readable; rows(): number | null } {
  const list = columns.map(escapeIdentifier).join(', ');
  const content = client.query(copyTo(`COPY (SELECT ${list} FROM ${escapeIdentifier(name)}) TO STDOUT`));
  return { content, rows: () => content.rowCount };
}

/**
 * Writes rows from `readTable`. Foreign keys are not checked during this.
 * @returns the number of rows
 */
export async function fillTable(
  client: pg.ClientBase,
  { name, columns = [] }: Part,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const list = columns.map(escapeIdentifier).join(', ');
  const target = client.query(copyFrom(`COPY ${escapeIdentifier(name)} (${list}) FROM STDIN`));
  await pipeline(content, target);
  return target.rowCount ?? 0;
}

/** Begins the transaction that fills all tables, in which rows may come in any order. Needs a superuser. */
export async function beginFilling(client: pg.ClientBase): Promise<void> {
  await client.query('BEGIN; SET LOCAL session_replication_role = replica');
  const names = (await listTables(client)).map(({ name }) => escapeIdentifier(name));
  await client.query(`TRUNCATE ${names.join(', ')}`);
}

/** Commits the filled tables. */
export async function endFilling(client: pg.ClientBase): Promise<void> {
  await client.query('COMMIT');
}

/** The names of the applied migrations. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY number');
  return rows.map(({ name }) => name);
}

/** The positions of all sequences. */
export async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY 1`,
  );
  const read: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const at = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${escapeIdentifier(name)}`,
    );
    read.push(...at.rows.map((row) => ({ name, ...row })));
  }
  return read;
}

/** Restores the positions of the sequences. */
export async function setSequences(client: pg.ClientBase, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, last, called } of sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [escapeIdentifier(name), last, called]);
}

/** Collects the planner's statistics, and reads every page once. */
export async function analyze(client: pg.ClientBase): Promise<void> {
  await client.query('VACUUM (ANALYZE)');
}

/** The server's version, such as 18.4. */
export async function serverVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  return rows[0]?.version ?? '';
}
