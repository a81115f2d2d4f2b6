import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../platform/config.ts';
import {
  findRunningDatabase,
  type RunningDatabase,
  startEmbeddedPostgres,
} from '../../platform/embedded-postgres/embedded-postgres.ts';
import { AlreadyRunningError, takeOwnerLock } from '../../platform/process/owner-lock.ts';
import { createBackup } from './create-backup.ts';
import { findKeys, pathOf, refuseOwnServer, runTool } from './program.ts';
import { checkBackup, describe } from './restore-backup.ts';
import { BackupError } from './sealed-frames.ts';

const help = `Writes everything of the embedded database and the files beside it into one file, while Galla runs or not.

  npm run backup -- FILE            FILE must not be there yet
  npm run backup -- --check FILE    reads a backup from its beginning to its end and says whether it is whole

It reads DATA_DIR. The file is sealed with the master key and does not contain it: keep DATA_DIR/master.key in another
place. Without that key nobody can read the backup, you included.`;

async function main(args: readonly string[]): Promise<number> {
  const paths = args.filter((arg) => arg !== '--check');
  if (args.includes('--help') || paths.length !== 1 || paths[0] === undefined) {
    console.log(help);
    return args.includes('--help') ? 0 : 1;
  }
  const path = pathOf(paths[0]);
  const config = loadConfig(process.env);
  refuseOwnServer(config, 'npm run backup');
  const keys = findKeys(config);
  if (args.includes('--check')) {
    console.log(`${path} is whole: ${describe(await checkBackup(path, keys))}.`);
    return 0;
  }
  const { dataDir } = config;
  if (!existsSync(join(dataDir, 'postgres'))) throw new BackupError(`There is no database in ${dataDir}.`);
  if (existsSync(path)) throw new BackupError(`${path} is there already: name another file.`);
  const source = { ...keys, dataDir, hasBucket: config.s3 !== null };
  const { manifest, sealedBy } = await withDatabase(dataDir, ({ superuserUrl }) =>
    createBackup(path, { ...source, superuserUrl }),
  );
  console.log(`${path} is complete: ${describe(manifest)}.`);
  if (manifest.files === 'bucket') console.log('Files in the bucket are not in it: keep versions or copies there.');
  console.log(
    sealedBy === keys.unlockKey
      ? 'It opens with the master key alone, which is not in it.'
      : 'It opens with MASTER_KEY_PREVIOUS alone, because operator -- rotate-master-key has not run yet: keep that key with it.',
  );
  return 0;
}

/** The database of a running Galla, or one that is started only for this. */
async function withDatabase<T>(dataDir: string, use: (database: Pick<RunningDatabase, 'superuserUrl'>) => Promise<T>) {
  const lock = await takeOwnerLock(dataDir, 0).catch((error: unknown) => {
    if (error instanceof AlreadyRunningError) return undefined;
    throw error;
  });
  if (lock === undefined) {
    const running = findRunningDatabase(dataDir);
    if (running === undefined) throw new BackupError(`Galla on ${dataDir} is starting or stopping: wait a moment.`);
    return use(running).finally(() => running.forget());
  }
  try {
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, passwords: true });
    return await use({ superuserUrl: server.connectionString('postgres', 'galla') }).finally(() => server.stop());
  } finally {
    lock.release();
  }
}

await runTool(main);
