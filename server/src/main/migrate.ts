import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { loadServiceConfig } from '../platform/config.ts';
import { migrate } from '../platform/migrations.ts';
import { maskStoredCardNumbers } from './mask-card-numbers.ts';

/** Brings the database behind a connection string up to this version; returns the names of the files it applied. */
export async function migrateDatabase(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await migrate(client, join(import.meta.dirname, '../../migrations'));
  } finally {
    await client.end();
  }
}

async function main(): Promise<void> {
  const { databaseUrl, masterKey } = loadServiceConfig(process.env);
  const applied = await migrateDatabase(databaseUrl);
  await maskStoredCardNumbers(databaseUrl, masterKey);
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
