import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { backup as copyBook, DatabaseSync } from 'node:sqlite';
import type { ClientBase } from 'pg';
import { connect } from '../../platform/db/connect.ts';
import type { UnlockKeys } from '../../platform/db/logins.ts';
import { refuseWrongKey, WrongKeyError } from '../../platform/db/master-key-check.ts';
import { unlockMasterKey } from '../../platform/db/master-key-slots.ts';
import { version } from '../../platform/version.ts';
import { type AddPart, type Manifest, writeBackup } from './backup-file.ts';
import { filePart, tablePart } from './part-names.ts';
import {
  beginSnapshot,
  hasTable,
  listMigrations,
  listTables,
  readSequences,
  readTable,
  serverVersion,
} from './table-queries.ts';

/** The source of a backup. */
export interface BackupSource extends UnlockKeys {
  /** The connection string of the superuser, who sees every row. */
  readonly superuserUrl: string;
  readonly dataDir: string;
  /** Whether reports and documents are in a bucket, which is not copied. */
  readonly hasBucket: boolean;
}

/**
 * Writes a backup of the embedded database, of the files beside it in the data folder, and of the book of the simulated
 * banks. Payments may arrive at the same time: the tables are read in one snapshot and the files after it, so that no
 * file named by a row is missing.
 * @returns the content, and the key that opens it
 * @throws {WrongKeyError} if no key is the database's, because the backup would be useless
 */
export async function createBackup(
  path: string,
  source: BackupSource,
): Promise<{ readonly manifest: Manifest; readonly sealedBy: Buffer }> {
  const client = await connect(source.superuserUrl, 'The embedded database');
  try {
    const sealedBy = await fittingKey(client, source);
    const about = { version, madeAt: new Date().toISOString() };
    const manifest = await writeBackup(path, sealedBy, about, async (add) => {
      await beginSnapshot(client);
      const [migrations, sequences, postgres] = [
        await listMigrations(client),
        await readSequences(client),
        await serverVersion(client),
      ];
      await addFiles(add, source);
      for (const table of await listTables(client)) {
        const { content, rows } = readTable(client, table);
        await add({ name: tablePart(table.name), columns: table.columns }, content, rows);
      }
      return { migrations, sequences, postgres, files: source.hasBucket ? 'bucket' : 'here' };
    });
    return { manifest, sealedBy };
  } finally {
    await client.end();
  }
}

/**
 * The key that unlocks this database. Until `rotate-master-key` has run it is MASTER_KEY_PREVIOUS, and MASTER_KEY would
 * unlock nothing in the backup.
 */
async function fittingKey(client: ClientBase, { unlockKey, previousUnlockKey }: UnlockKeys): Promise<Buffer> {
  for (const key of previousUnlockKey ? [unlockKey, previousUnlockKey] : [unlockKey]) {
    const refused = await refuseKey(client, key).catch((error: unknown) => error);
    if (refused === undefined) return key;
    if (!(refused instanceof WrongKeyError)) throw refused;
  }
  throw new WrongKeyError();
}

/** A database that is not migrated yet may have no slots; then the key of the setting itself applies. */
async function refuseKey(client: ClientBase, unlockKey: Buffer): Promise<undefined> {
  if (await hasTable(client, 'master_key_slot')) await unlockMasterKey(client, { unlockKey });
  else await refuseWrongKey(client, unlockKey);
  return undefined;
}

async function addFiles(add: AddPart, { dataDir, hasBucket }: BackupSource): Promise<void> {
  const files = hasBucket ? [] : listFiles(join(dataDir, 'files')).map((path) => relative(dataDir, path));
  const notes = readdirSync(dataDir).filter((name) => name.endsWith('.json'));
  for (const name of [...files, ...notes].filter((path) => filePart(path) !== undefined))
    await addFile(add, dataDir, name);
  await addBook(add, dataDir);
}

/** Leaves out a file that was removed since it was listed, before anything of it is written. */
async function addFile(add: AddPart, dataDir: string, name: string): Promise<void> {
  const file = await open(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file !== undefined) await add({ name }, file.createReadStream());
}

const listFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .sort()
    : [];

/** Copies the book of the simulated banks with SQLite, because it may be written at the same time. */
async function addBook(add: AddPart, dataDir: string): Promise<void> {
  const name = 'simulator/book.db';
  if (!existsSync(join(dataDir, name))) return;
  const folder = await mkdtemp(join(dataDir, 'backup-'));
  const book = new DatabaseSync(join(dataDir, name), { readOnly: true });
  try {
    await copyBook(book, join(folder, 'book.db'));
    await add({ name }, createReadStream(join(folder, 'book.db')));
  } finally {
    book.close();
    await rm(folder, { recursive: true, force: true });
  }
}
