import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { UnlockKeys } from '../../platform/db/logins.ts';
import { findAccount } from '../../platform/embedded-postgres/account.ts';
import { findBinaries, findOtherBinaries, majorOf } from '../../platform/embedded-postgres/binaries.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { createBackup } from './create-backup.ts';
import { checkBackup, fillFolder } from './restore-backup.ts';
import { BackupError } from './sealed-frames.ts';

/** The folder in which the new database is built until it is complete. */
const unfinished = 'upgrading';
/** The file in it that marks it as complete. */
const complete = 'complete';
const majorIn = (clusterDir: string) => Number(readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8'));

interface Upgrade extends UnlockKeys {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** The PostgreSQL to upgrade to; the bundled one if omitted. */
  readonly binaries?: string | undefined;
}

/**
 * Upgrades an embedded database of another major version of PostgreSQL to the one that Galla runs, by backup and
 * restore. The old folder stays beside the new one. An interrupted upgrade starts again, or is completed. The caller
 * holds the lock of the folder, and nothing runs in it.
 * @throws {BackupError} if the programs of the old version are not on this machine
 */
export async function upgradeDatabase(upgrade: Upgrade): Promise<void> {
  const { dataDir } = upgrade;
  const clusterDir = join(dataDir, 'postgres');
  const folder = join(dataDir, unfinished);
  if (existsSync(join(folder, complete))) exchange(dataDir);
  rmSync(folder, { recursive: true, force: true });
  if (!existsSync(join(clusterDir, 'PG_VERSION'))) return;
  const [from, to] = [majorIn(clusterDir), majorOf(upgrade.binaries ?? findBinaries(findAccount(clusterDir)))];
  if (from === to) return;
  await makeNew(upgrade, from, to);
  const kept = exchange(dataDir);
  rmSync(folder, { recursive: true, force: true });
  upgrade.log(`The database is one of PostgreSQL ${to} now. The old one stays in ${kept}.`);
}

async function makeNew({ dataDir, log, binaries, ...keys }: Upgrade, from: number, to: number): Promise<void> {
  const old = findOtherBinaries(from);
  if (old === undefined)
    throw new BackupError(
      `The database in ${dataDir} is one of PostgreSQL ${from}, and Galla runs ${to} now: install PostgreSQL ${from} beside it (apt-get install postgresql-${from}) for one start, or restore a backup that the earlier Galla made.`,
    );
  log(`Bringing the database from PostgreSQL ${from} to ${to}. Do not interrupt …`);
  const folder = join(dataDir, unfinished);
  mkdirSync(folder, { mode: 0o700 });
  const path = join(folder, 'database.backup');
  const server = await startEmbeddedPostgres({ dataDir, log, passwords: true, binaries: old });
  try {
    // The files stay where they are.
    const superuserUrl = server.connectionString('postgres', 'galla');
    await createBackup(path, { superuserUrl, ...keys, dataDir: folder, hasBucket: true });
  } finally {
    await server.stop();
  }
  const manifest = await checkBackup(path, keys);
  const verdict = await fillFolder({ path, ...keys, dataDir: folder, log, binaries }, manifest);
  rmSync(path);
  for (const line of [...verdict.breaches, ...verdict.brokenLogs]) log(`The auditor: ${line}`);
  const settings = join(dataDir, 'postgres', 'local.conf');
  if (existsSync(settings)) copyOwned(settings, join(folder, 'postgres'));
  writeFileSync(join(folder, complete), '', { flush: true });
}

/**
 * Moves the new database to the place of the old one. It may be repeated after an interruption.
 * @returns the new path of the old one
 */
function exchange(dataDir: string): string {
  const [clusterDir, made] = [join(dataDir, 'postgres'), join(dataDir, unfinished, 'postgres')];
  if (!existsSync(made)) return '';
  const kept = existsSync(clusterDir) ? keptFolder(dataDir, majorIn(clusterDir)) : '';
  if (kept !== '') renameSync(clusterDir, kept);
  renameSync(made, clusterDir);
  return kept;
}

/** Copies the operator's own server settings. */
function copyOwned(file: string, folder: string): void {
  const copy = join(folder, basename(file));
  copyFileSync(file, copy);
  const { uid, gid } = statSync(folder);
  chownSync(copy, uid, gid);
}

/** The path of a folder that does not exist yet. */
function keptFolder(dataDir: string, major: number): string {
  const names = readdirSync(dataDir);
  const wanted = `postgres-${major}-kept`;
  return join(dataDir, names.includes(wanted) ? `${wanted}-${names.length}` : wanted);
}
