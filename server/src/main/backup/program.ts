import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { readOrCreateMasterKey } from '../../platform/crypto/master-key.ts';
import type { UnlockKeys } from '../../platform/db/logins.ts';
import { BackupError } from './sealed-frames.ts';

/** Runs a program to its exit code. An error is printed on one line. */
export async function runTool(main: (args: readonly string[]) => Promise<number>): Promise<void> {
  process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
}

/** A path as the person typed it: npm changes to the root of the repository. */
export const pathOf = (text: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), text);

/** The master key of the settings or the data folder, and the previous one. None is created here. */
export function findKeys(config: Pick<Config, 'unlockKey' | 'previousUnlockKey' | 'dataDir'>): UnlockKeys {
  const { unlockKey, previousUnlockKey, dataDir } = config;
  if (unlockKey !== null) return { unlockKey, previousUnlockKey };
  if (!existsSync(join(dataDir, 'master.key')))
    throw new BackupError(
      `There is no master key: put the right one into ${join(dataDir, 'master.key')}, or set MASTER_KEY.`,
    );
  return { unlockKey: readOrCreateMasterKey(dataDir), previousUnlockKey };
}

/** Refuses a database server of one's own, which has better means of backup. */
export function refuseOwnServer({ databaseUrl }: Pick<Config, 'databaseUrl'>, command: string): void {
  if (databaseUrl !== null)
    throw new BackupError(
      `${command} is for the embedded database, and DATABASE_URL is set: use the means of that server (docs/operating.md).`,
    );
}
