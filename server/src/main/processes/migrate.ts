import { ConfigError, loadServiceConfig } from '../../platform/config.ts';
import { administratorSql } from '../../platform/db/grant-logins.ts';
import { userOf } from '../../platform/db/logins.ts';
import { fillDatabase } from './fill-database.ts';
import { openMasterKey, prepareDatabase } from './prepare-database.ts';

const help = `Brings the database up to this version and lets the processes log in.

  npm run migrate                  as the owner: MIGRATION_DATABASE_URL, else DATABASE_URL with a user in it
  npm run migrate -- --logins      prints the statements that make the roles of the processes and let them log in, for an
                                   administrator of the server to run where the owner may not create roles; no
                                   password is in them in clear text

Both need DATABASE_URL and MASTER_KEY. Every process derives its password from MASTER_KEY.`;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return console.log(help);
  const config = loadServiceConfig(process.env);
  if (config.migrationUrl === null)
    throw new ConfigError(
      new Map([['MIGRATION_DATABASE_URL', 'is required here: the database as its owner, who migrates it']]),
    );
  if (args.includes('--logins')) return console.log(administratorSql(config, userOf(config.migrationUrl)));
  const applied = await prepareDatabase(config);
  await fillDatabase({ ...config, masterKey: await openMasterKey(config) });
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
