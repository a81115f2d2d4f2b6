import { loadConfig } from '../../platform/config.ts';
import { findKeys, pathOf, refuseOwnServer, runTool } from './program.ts';
import { describe, restoreBackup } from './restore-backup.ts';
import type { Verdict } from './verdict.ts';

const help = `Makes an installation with the embedded database from a backup.

  DATA_DIR=/var/lib/galla npm run restore -- FILE

DATA_DIR is empty but for master.key, the key of the installation that made the backup; or MASTER_KEY has it. At the end
the auditor goes through all books and audit logs. It ends with code 2 where something does not hold; everything is
restored then too.`;

async function main(args: readonly string[]): Promise<number> {
  const [path] = args;
  if (args.includes('--help') || args.length !== 1 || path === undefined) {
    console.log(help);
    return args.includes('--help') ? 0 : 1;
  }
  const config = loadConfig(process.env);
  refuseOwnServer(config, 'npm run restore');
  const { dataDir } = config;
  const log = (line: string) => console.log(line);
  const restored = await restoreBackup({ path: pathOf(path), ...findKeys(config), dataDir, log });
  console.log(`Restored into ${dataDir}: ${describe(restored.manifest)}.`);
  if (restored.manifest.files === 'bucket') console.log('Its files lie in the bucket: set the same S3_ settings.');
  return say(restored.verdict);
}

/** Prints the verdict. @returns the exit code */
function say({ tenants, breaches, entries, brokenLogs }: Verdict): number {
  for (const line of breaches) console.error(`The books are not right: ${line}`);
  for (const line of brokenLogs) console.error(`An audit log is not whole: ${line}`);
  if (breaches.length + brokenLogs.length > 0) return 2;
  console.log(
    `The auditor checked the books of ${tenants} merchants and ${entries} entries of audit logs: all is right.`,
  );
  return 0;
}

await runTool(main);
