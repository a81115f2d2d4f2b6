import type { ClientBase } from 'pg';
import { chainKey, headSeal } from '../../audit/chain.ts';
import { sameBytes, unseal } from '../../platform/crypto/sealing.ts';
import { ConnectionError, connect } from '../../platform/db/connect.ts';
import { distribute } from '../../platform/db/distribution/distribute.ts';
import { isDistributedAt } from '../../platform/db/distribution/is-distributed.ts';
import { grantLogins, type LoginsOf, refuseOwnerWithoutRoles } from '../../platform/db/grant-logins.ts';
import type { DatabaseRole } from '../../platform/db/logins.ts';
import { loginUrl, rolePrefix } from '../../platform/db/logins.ts';
import { keyCheck, refuseWrongKey, WrongKeyError } from '../../platform/db/master-key-check.ts';
import { listDue, MigrationError, migrate } from '../../platform/migrations.ts';
import { engineKeysKey } from '../../platform/rail/engine-keys.ts';
import { simulatorKeyId } from '../../platform/rail/simulator-account.ts';
import { migrations } from '../migrations-folder.ts';

/** The addresses of a database, for the processes and for its owner. */
export interface DatabaseAddresses extends LoginsOf {
  /** The same as its owner; null if the owner is not known here. */
  readonly migrationUrl: string | null;
}

/** Brings the database behind an owner's connection string up to this version; returns the names of the files it applied. */
export async function migrateDatabase(ownerUrl: string): Promise<string[]> {
  const owner = await connect(ownerUrl, 'DATABASE_URL');
  return migrate(owner, migrations, rolePrefix(ownerUrl)).finally(() => owner.end());
}

/**
 * Makes a database ready for the processes: migrated, under this master key, with logins. Without its owner it only
 * checks these three.
 * @returns the names of the migrations that were applied
 * @throws an Error of one line for the terminal
 */
export async function prepareDatabase(addresses: DatabaseAddresses): Promise<string[]> {
  const { databaseUrl, migrationUrl, masterKey } = addresses;
  if (migrationUrl === null) {
    await checkPrepared(addresses);
    return [];
  }
  const setting = migrationUrl === databaseUrl ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL';
  const owner = await connect(migrationUrl, setting);
  try {
    await refuseOwnerWithoutRoles(owner, addresses, setting);
    const applied = await migrate(owner, migrations, rolePrefix(databaseUrl));
    // New tables of a distributed database.
    if (applied.length > 0 && (await isDistributedAt(owner))) await distribute(owner);
    await keepKeyCheck(owner, masterKey);
    await grantLogins(owner, addresses);
    await checkPrepared(addresses);
    return applied;
  } finally {
    await owner.end();
  }
}

/** Ends a program whose database is not ready, with the reason in one line. */
export async function checkOrExit(
  { databaseUrl, masterKey }: Pick<DatabaseAddresses, 'databaseUrl' | 'masterKey'>,
  role: DatabaseRole,
): Promise<void> {
  await checkPrepared({ databaseUrl, masterKey }, role).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}

/** Checks with the login of a process, so that the result applies to the processes too. */
async function checkPrepared(
  { databaseUrl, masterKey }: Pick<DatabaseAddresses, 'databaseUrl' | 'masterKey'>,
  role: DatabaseRole = 'galla_worker',
): Promise<void> {
  const client = await connect(loginUrl(databaseUrl, role, masterKey), 'DATABASE_URL').catch(explainRefusal);
  try {
    const due = await listDue(client, migrations);
    if (due.length > 0)
      throw new MigrationError(
        `The database at DATABASE_URL waits for ${due[0]}: run npm run migrate with MIGRATION_DATABASE_URL set to its owner.`,
      );
    await refuseWrongKey(client, masterKey);
  } finally {
    await client.end();
  }
}

function explainRefusal(error: unknown): never {
  if (!(error instanceof ConnectionError && error.refused)) throw error;
  throw new ConnectionError(
    `${error.message} Either MASTER_KEY is not the key of this database, or npm run migrate has to run with MIGRATION_DATABASE_URL set to its owner.`,
    error.cause,
  );
}

/**
 * Stores the value that later starts check their master key against. A database of an older version has none, and
 * accepts the key that opens its sealed values.
 * @throws {WrongKeyError}
 */
async function keepKeyCheck(owner: ClientBase, masterKey: Buffer): Promise<void> {
  const { rows } = await owner.query('SELECT FROM master_key_check');
  if (rows.length === 0) {
    if (!(await fitsWhatIsThere(owner, masterKey))) throw new WrongKeyError();
    await owner.query('INSERT INTO master_key_check (value) VALUES ($1) ON CONFLICT DO NOTHING', [keyCheck(masterKey)]);
  }
  await refuseWrongKey(owner, masterKey);
}

/**
 * Whether the key opens most of the sealed values. Engine keys are sealed once, so they are the best evidence. The
 * simulator's key does not count, because every start seals it again. A start under a wrong key may have sealed one or
 * two heads of audit chains.
 */
async function fitsWhatIsThere(owner: ClientBase, masterKey: Buffer): Promise<boolean> {
  const engines = await owner.query<{ id: string; sealed_secret: Buffer }>(
    'SELECT id, sealed_secret FROM engine_key WHERE id <> $1',
    [simulatorKeyId],
  );
  const key = engineKeysKey(masterKey);
  if (engines.rows.length > 0)
    return most(engines.rows, ({ id, sealed_secret }) => opens(() => unseal(key, id, sealed_secret)));
  const heads = await owner.query<{ chain_id: string; position: string; hash: Buffer; seal: Buffer }>(
    'SELECT chain_id, position::text, hash, seal FROM audit_chain WHERE position > 0',
  );
  return most(heads.rows, ({ chain_id, position, hash, seal }) =>
    sameBytes(headSeal(chainKey(masterKey), { chain_id, position: Number(position), hash }), seal),
  );
}

/** Whether more than half of the rows fit, or there are none. */
const most = <T>(rows: readonly T[], fits: (row: T) => boolean) =>
  rows.length === 0 || rows.filter(fits).length * 2 > rows.length;

function opens(unsealed: () => string): boolean {
  try {
    unsealed();
    return true;
  } catch {
    return false;
  }
}
