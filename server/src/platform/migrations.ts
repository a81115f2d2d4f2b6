import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientBase, DatabaseError } from 'pg';
import { databaseRoles, usualPrefix } from './db/logins.ts';

/**
 * Migrations cannot continue. The message names the file and the reason. The database is in the state after the last
 * successful file.
 */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Checksums of migrations that were replaced after they had been applied. The new text creates the same tables; a later
 * file makes up for any other difference. Only for errors that a later file cannot correct, such as SQL that a
 * supported version of PostgreSQL refuses.
 */
const superseded: Readonly<Record<string, readonly string[]>> = {
  // pg_has_role(…, 'SET') exists from PostgreSQL 16 on.
  '0001-roles.sql': ['9731eca60b67ef1c214859c232938b222ba843f6fe0a8cac8d52fca460141f54'],
  '0017-ledger.sql': ['686932bb29faf71970d23878832606eab79f7670877cd5524bd206f8edcd1fd4'],
};

/** The names of roles in the files. */
const roleNames = new RegExp(
  `\\b${usualPrefix}_(${databaseRoles.map((role) => role.slice(usualPrefix.length + 1)).join('|')})\\b`,
  'g',
);

/** Any constant will do; it keeps two starts from migrating one database at the same time. */
const LOCK = 4_202_611_210;

/** The first line of a file whose statements run one by one, outside a transaction, begins with this text. */
const outsideTransaction = '-- Outside a transaction';

/** How long a statement of a file waits for a lock: all other users of the table wait behind it, even readers. */
const lockMs = 2_000;
/** How often a file is tried that did not get its locks. */
const lockTries = 30;
const pauseMs = 500;

/**
 * Brings a database up to date. It runs the numbered files that were not applied, in order, each in one transaction
 * together with its record in `schema_migration`, or statement by statement if its first line says so. A file that does
 * not get its locks within two seconds lets others pass and is retried for more than a minute. Safe to call from
 * several processes at once.
 * @param folder the migrations; numbers without a gap, and applied files unchanged (line ends do not matter)
 * @param prefix the prefix of the installation's role names, in place of the files' `galla`
 * @param count how many files to apply at most, from the first, for a backup of an older version; all if omitted
 * @returns the names of the files that were applied now
 * @throws {MigrationError} on a gap, a changed or missing file, or an SQL error
 */
export async function migrate(
  client: ClientBase,
  folder: string,
  prefix: string = usualPrefix,
  count: number = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  await lockMigrations(client);
  try {
    const seen = await readApplied(client);
    checkApplied(migrations, seen);
    const fresh = migrations.slice(seen.length, count);
    for (const migration of fresh) await apply(client, migration, prefix);
    return fresh.map(({ name }) => name);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
  }
}

/** Polls for the lock: waiting inside a statement would block the other start's `CREATE INDEX CONCURRENTLY`. */
async function lockMigrations(client: ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [LOCK]);
    if (rows[0]?.locked === true) return;
    await sleep(pauseMs);
  }
}

/**
 * The names of the files that a database has not applied, for roles that may only read. All files if it was never
 * migrated.
 * @throws {MigrationError} on a gap, or a changed or missing file
 */
export async function listDue(client: ClientBase, folder: string): Promise<string[]> {
  const migrations = readMigrations(folder);
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT coalesce(has_table_privilege(to_regclass('schema_migration'), 'SELECT'), false) AS known`,
  );
  const seen = rows[0]?.known === true ? await readSeen(client) : [];
  // A newer version may have migrated further while this one runs. Its migrations keep what this version needs.
  checkApplied(migrations, seen.slice(0, migrations.length));
  return migrations.slice(seen.length).map(({ name }) => name);
}

/** The names of all files, in their order. */
export const migrationNames = (folder: string): string[] => readMigrations(folder).map(({ name }) => name);

/** The number of the newest file. */
export const newestMigration = (folder: string): number => readMigrations(folder).length;

function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((name, index) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
    if (!Number.isInteger(number)) throw new MigrationError(`${name}: a migration is named like 0001-merchants.sql`);
    if (number !== index + 1) {
      throw new MigrationError(
        `${name}: migration ${String(index + 1).padStart(4, '0')} is expected here, numbers have no gap`,
      );
    }
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

async function readApplied(client: ClientBase): Promise<{ name: string; checksum: string }[]> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migration (
      number integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  return readSeen(client);
}

async function readSeen(client: ClientBase): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'SELECT number, name, checksum FROM schema_migration ORDER BY number',
  );
  return rows;
}

function checkApplied(migrations: readonly Migration[], applied: readonly { name: string; checksum: string }[]): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    const migration = migrations[index];
    if (!migration)
      throw new MigrationError(`${name} was applied to this database but is not in this version of Galla`);
    if (migration.checksum !== checksum && !superseded[migration.name]?.includes(checksum)) {
      throw new MigrationError(
        `${migration.name} was changed after it was applied to this database: add a new migration instead`,
      );
    }
  }
}

async function apply(client: ClientBase, migration: Migration, prefix: string): Promise<void> {
  const sql = migration.sql.replaceAll(roleNames, `${prefix}_$1`);
  if (sql.startsWith(outsideTransaction)) return runStatements(client, migration, sql);
  for (let tries = 1; !(await runTogether(client, migration, sql)); tries += 1) {
    if (tries === lockTries)
      throw new MigrationError(`${migration.name}: other transactions lock its tables; it changed nothing`);
    await sleep(pauseMs);
  }
}

/** Runs a file and its record in one transaction. False if it did not get a lock, and nothing changed. */
async function runTogether(client: ClientBase, migration: Migration, sql: string): Promise<boolean> {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`);
    await client.query(sql);
    await recordApplied(client, migration);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK');
    if (isLockMissing(error)) return false;
    throw failure(migration, sql, error);
  }
}

/**
 * Runs the statements of a file one by one, and then records it. An interrupted file runs again from its first
 * statement, so each statement must be repeatable. The statements do not block readers and writers while they wait.
 */
async function runStatements(client: ClientBase, migration: Migration, sql: string): Promise<void> {
  const code = sql.replaceAll(/^--.*$/gm, '');
  for (const statement of code.split(/;\s*$/m).filter((text) => text.trim() !== '')) {
    try {
      await client.query(statement);
    } catch (error) {
      throw failure(migration, statement, error);
    }
  }
  await recordApplied(client, migration);
}

async function recordApplied(client: ClientBase, { number, name, checksum }: Migration): Promise<void> {
  const values = [number, name, checksum];
  await client.query('INSERT INTO schema_migration (number, name, checksum) VALUES ($1, $2, $3)', values);
}

const isLockMissing = (error: unknown): boolean => error instanceof DatabaseError && error.code === '55P03';

const failure = ({ name }: Migration, sql: string, error: unknown): MigrationError =>
  new MigrationError(`${name}${lineOf(error, sql)}: ${error instanceof Error ? error.message : error}`, {
    cause: error,
  });

/** PostgreSQL reports the position of an error as a character in the whole file. */
function lineOf(error: unknown, sql: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN;
  return position > 0 ? ` line ${sql.slice(0, position).split('\n').length}` : '';
}
