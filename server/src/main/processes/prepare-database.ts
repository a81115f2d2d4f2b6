import { randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';
import { chainKey, headSeal } from '../../identity/audit/chain.ts';
import type { ServiceConfig, UnlockedConfig } from '../../platform/config.ts';
import { sameBytes, unseal } from '../../platform/crypto/sealing.ts';
import { ConnectionError, connect, workingUrl } from '../../platform/db/connect.ts';
import { distribute } from '../../platform/db/distribution/distribute.ts';
import { isDistributedAt } from '../../platform/db/distribution/is-distributed.ts';
import { grantLogins, type LoginsOf, refuseOwnerWithoutRoles } from '../../platform/db/grant-logins.ts';
import type { DatabaseRole, UnlockKeys } from '../../platform/db/logins.ts';
import { loginOf, rolePrefix } from '../../platform/db/logins.ts';
import { keyCheck, WrongKeyError } from '../../platform/db/master-key-check.ts';
import { addSlot, unlockMasterKey } from '../../platform/db/master-key-slots.ts';
import { listDue, MigrationError, migrate } from '../../platform/migrations.ts';
import { engineKeysKey } from '../../platform/rail/engine-keys.ts';
import { simulatorKeyId } from '../../platform/rail/simulator-account.ts';
import { migrations } from '../migrations-folder.ts';

/** The addresses of a database, for the processes and for its owner. */
export interface DatabaseAddresses extends LoginsOf {
  /** The same as its owner; null if the owner is not known here. */
  readonly migrationUrl: string | null;
}

/**
 * Migrates the database behind an owner's connection string to this version; returns the names of the applied files.
 */
export async function migrateDatabase(ownerUrl: string): Promise<string[]> {
  const owner = await connect(ownerUrl, 'DATABASE_URL');
  return migrate(owner, migrations, rolePrefix(ownerUrl)).finally(() => owner.end());
}

/**
 * Makes a database ready for the processes: migrated, under this master key, with logins. Without its owner it only
 * checks these three.
 * @returns the names of the applied migrations
 * @throws an Error of one line for the terminal
 */
export async function prepareDatabase(addresses: DatabaseAddresses): Promise<string[]> {
  const { databaseUrl, migrationUrl } = addresses;
  if (migrationUrl === null) {
    await openMasterKey(addresses);
    return [];
  }
  const setting = migrationUrl === databaseUrl ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL';
  const owner = await connect(migrationUrl, setting);
  try {
    await refuseOwnerWithoutRoles(owner, addresses, setting);
    const applied = await migrate(owner, migrations, rolePrefix(databaseUrl));
    // Distributes new tables, including those of an interrupted run.
    if (await isDistributedAt(owner)) {
      // The operator's program opens the database with this module, and loads no feature that it does not need.
      const { tableClasses } = await import('../features.ts');
      await distribute(owner, tableClasses);
    }
    await keepMasterKey(owner, addresses);
    await grantLogins(owner, addresses);
    await openMasterKey(addresses);
    return applied;
  } finally {
    await owner.end();
  }
}

/**
 * The settings of a process with the master key. If the database is not ready, the program ends with the reason in one
 * line.
 */
export async function unlockOrExit(config: ServiceConfig, role: DatabaseRole): Promise<UnlockedConfig> {
  const masterKey = await openMasterKey(config, role).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
  return { ...config, masterKey };
}

/**
 * The master key of a database that is ready for this version. It logs in as a process, so that the result applies to
 * the processes too.
 * @throws an Error of one line for the terminal
 */
export async function openMasterKey(
  { databaseUrl, ...keys }: Pick<DatabaseAddresses, 'databaseUrl'> & UnlockKeys,
  role: DatabaseRole = 'galla_worker',
): Promise<Buffer> {
  const url = await workingUrl(loginOf(databaseUrl, role, keys));
  const client = await connect(url, 'DATABASE_URL').catch(explainRefusal);
  try {
    const due = await listDue(client, migrations);
    if (due.length > 0)
      throw new MigrationError(
        `The database at DATABASE_URL waits for ${due[0]}: run npm run migrate with MIGRATION_DATABASE_URL set to its owner.`,
      );
    return await unlockMasterKey(client, keys);
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
 * Stores a new database's master key, and the value that later starts check it against. A database of an older version
 * keeps the key that its values are sealed with: the one in the setting.
 * @throws {WrongKeyError}
 */
async function keepMasterKey(owner: ClientBase, keys: UnlockKeys): Promise<void> {
  // Two simultaneous first starts would create two keys.
  await owner.query('BEGIN; LOCK TABLE master_key_slot');
  try {
    const { rows } = await owner.query<{ value: Buffer }>('SELECT value FROM master_key_check');
    const slots = await owner.query('SELECT FROM master_key_slot');
    const [check] = rows;
    if (check === undefined) {
      const masterKey = (await isUnused(owner)) ? randomBytes(32) : await fittingKey(owner, keys);
      await owner.query('INSERT INTO master_key_check (value) VALUES ($1)', [keyCheck(masterKey)]);
      await addSlot(owner, keys.unlockKey, masterKey);
    } else if (slots.rows.length === 0) {
      const fitting = candidates(keys).find((key) => sameBytes(keyCheck(key), check.value));
      if (fitting === undefined) throw new WrongKeyError();
      await addSlot(owner, fitting, fitting);
    }
    await unlockMasterKey(owner, keys);
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}

const candidates = ({ unlockKey, previousUnlockKey }: UnlockKeys): Buffer[] =>
  previousUnlockKey === null || previousUnlockKey === undefined ? [unlockKey] : [unlockKey, previousUnlockKey];

/** The key of the settings that opens the database's sealed values. @throws {WrongKeyError} */
async function fittingKey(owner: ClientBase, keys: UnlockKeys): Promise<Buffer> {
  for (const key of candidates(keys)) if (await fitsWhatIsThere(owner, key)) return key;
  throw new WrongKeyError();
}

/** Whether nothing is sealed or chained yet. The simulator seals its own key at every start. */
async function isUnused(owner: ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ unused: boolean }>(
    `SELECT NOT EXISTS (SELECT 1 FROM engine_key WHERE id <> $1) AND NOT EXISTS (SELECT 1 FROM audit_chain WHERE position > 0)
       AND NOT EXISTS (SELECT 1 FROM merchant) AS unused`,
    [simulatorKeyId],
  );
  return rows[0]?.unused ?? false;
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
    return max(engines.rows, ({ id, sealed_secret }) => opens(() => unseal(key, id, sealed_secret)));
  const heads = await owner.query<{ chain_id: string; position: string; hash: Buffer; seal: Buffer }>(
    'SELECT chain_id, position::text, hash, seal FROM audit_chain WHERE position > 0',
  );
  return max(heads.rows, ({ chain_id, position, hash, seal }) =>
    sameBytes(headSeal(chainKey(masterKey), { chain_id, position: Number(position), hash }), seal),
  );
}

/** Whether more than half of the rows fit, or there are none. */
const max = <T>(rows: readonly T[], fits: (row: T) => boolean) =>
  rows.length === 0 || rows.filter(fits).length * 2 > rows.length;

function opens(unsealed: () => string): boolean {
  try {
    unsealed();
    return true;
  } catch {
    return false;
  }
}
