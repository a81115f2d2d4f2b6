import { createWriteStream, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { UnlockKeys } from '../../platform/db/logins.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { migrate, migrationNames } from '../../platform/migrations.ts';
import { takeOwnerLock } from '../../platform/process/owner-lock.ts';
import { migrations } from '../migrations-folder.ts';
import { prepareDatabase } from '../processes/prepare-database.ts';
import { type Manifest, readBackup, refuseNewer } from './backup-file.ts';
import { filePart, tableOf } from './part-names.ts';
import { BackupError, damaged } from './sealed-frames.ts';
import { analyze, beginFilling, endFilling, fillTable, listTables, setSequences } from './table-queries.ts';
import type { Verdict } from './verdict.ts';

/** The result of a restore. */
export interface Restored {
  readonly manifest: Manifest;
  readonly verdict: Verdict;
}

interface Place extends UnlockKeys {
  readonly path: string;
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** The folder with `bin/` of another PostgreSQL than the bundled one. */
  readonly binaries?: string | undefined;
}

/** The folder in which everything is built until it is complete. */
const unfinished = 'restoring';
/** What the folder may already contain: the key, and files that do not belong to an installation. */
const allowed: ReadonlySet<string> = new Set(['master.key', 'owner.lock', 'compiled', unfinished]);

/**
 * Restores an installation with the embedded database from a backup. The whole file is checked before anything is
 * written, and the folder stays unchanged until everything is restored.
 * @throws {BackupError} if the folder is not empty, or the file is cut, changed, newer, or was created under another
 * key
 */
export async function restoreBackup({ path, dataDir, log, ...keys }: Place): Promise<Restored> {
  const lock = await takeOwnerLock(dataDir, 0);
  const folder = join(dataDir, unfinished);
  try {
    refuseFullFolder(dataDir);
    const manifest = await checkBackup(path, keys);
    log(`The backup is whole: ${describe(manifest)}.`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    const verdict = await fillFolder({ path, ...keys, dataDir: folder, log }, manifest);
    // The database comes last: a start that finds files but no database would create a new one.
    for (const name of [...readdirSync(folder).filter((entry) => entry !== 'postgres'), 'postgres'])
      renameSync(join(folder, name), join(dataDir, name));
    return { manifest, verdict };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}

/** One line that describes the content of a backup. */
export function describe({ madeAt, version, parts }: Manifest): string {
  const tables = parts.filter(({ name }) => tableOf(name) !== undefined);
  const rows = tables.reduce((sum, part) => sum + (part.rows ?? 0), 0);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  return `made ${madeAt} by Galla ${version}, ${rows} rows of ${tables.length} tables, ${parts.length - tables.length} files, ${Math.ceil(bytes / 1e6)} MB`;
}

function refuseFullFolder(dataDir: string): void {
  const found = readdirSync(dataDir).filter((name) => !allowed.has(name));
  if (found.length > 0)
    throw new BackupError(
      `${dataDir} is not empty (${found.slice(0, 3).join(', ')}): restore into an empty folder, in which only master.key may stand.`,
    );
}

/** Reads a whole backup and compares it with its manifest. */
export async function checkBackup(path: string, keys: UnlockKeys): Promise<Manifest> {
  const manifest = await readBackup(path, keys, async (_part, content) => {
    for await (const _piece of content);
  });
  refuseNewer(manifest, migrationNames(migrations), path);
  return manifest;
}

/** Fills an empty folder with database and files, and runs the auditor over them. */
export async function fillFolder(place: Place, manifest: Manifest): Promise<Verdict> {
  const { dataDir, log, binaries, unlockKey, previousUnlockKey = null } = place;
  const keys = { unlockKey, previousUnlockKey };
  const server = await startEmbeddedPostgres({
    dataDir,
    log,
    binaries,
    passwords: true,
    // After a crash the restore starts again, and stopping the server flushes everything.
    settings: { synchronous_commit: 'off', max_wal_size: '4GB' },
  });
  try {
    const url = server.connectionString('galla', 'galla');
    await withClient(url, (owner) => migrate(owner, migrations, undefined, manifest.migrations.length));
    await withClient(server.connectionString('postgres', 'galla'), (client) => fillDatabase(client, place, manifest));
    await prepareDatabase({ databaseUrl: url, migrationUrl: url, ...keys });
    await withClient(server.connectionString('postgres', 'galla'), analyze);
    // Imported late, because the auditor's rules load every feature, which other starts do not need.
    const { judge } = await import('./verdict.ts');
    return await judge(url, keys);
  } finally {
    await server.stop();
  }
}

async function fillDatabase(client: pg.Client, place: Place, { sequences }: Manifest): Promise<void> {
  await beginFilling(client);
  const filled = new Map<string, number>();
  const known = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]));
  const manifest = await readBackup(place.path, place, async (part, content) => {
    const name = tableOf(part.name);
    if (name === undefined) return writeFile(place.dataDir, part.name, content);
    if (part.columns?.every((column) => known.get(name)?.includes(column)) !== true)
      throw new BackupError(`${place.path} has a table ${name} that its migrations do not make.`);
    filled.set(part.name, await fillTable(client, { name, columns: part.columns }, content));
  });
  await setSequences(client, sequences);
  for (const { name, rows } of manifest.parts)
    if (tableOf(name) !== undefined && filled.get(name) !== rows) throw damaged(place.path);
  await endFilling(client);
}

async function writeFile(dataDir: string, name: string, content: AsyncIterable<Buffer>): Promise<void> {
  if (filePart(name) === undefined) throw new BackupError(`A backup holds no file named ${name}.`);
  const file = join(dataDir, name);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(file, { mode: 0o600, flush: true }));
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
