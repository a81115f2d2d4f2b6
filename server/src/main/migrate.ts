import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { loadServiceConfig, type Provider, type ServiceConfig } from '../platform/config.ts';
import { inTransaction, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/migrations.ts';
import { applyBuiltInHolidays } from '../settlements/holidays.ts';
import { bankState } from '../settlements/states.ts';
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

/**
 * What a database needs beside its tables: who the provider is, what older versions stored put right, and this version's
 * bank holidays.
 */
export async function fillDatabase(
  config: Pick<ServiceConfig, 'databaseUrl' | 'masterKey' | 'provider'>,
): Promise<void> {
  const { databaseUrl: url, masterKey, provider } = config;
  await keepProvider(url, provider);
  await maskStoredCardNumbers(url, masterKey);
  const worker = openDatabase({ url, role: 'galla_worker', connections: 1 });
  try {
    await inTransaction(worker, (tx) => applyBuiltInHolidays(tx, bankState(provider.gstState), Date.now()));
  } finally {
    await worker.close();
  }
}

/** Writes who the provider is where queries find it: what the settings say counts from the next start on. */
async function keepProvider(databaseUrl: string, provider: Provider): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('UPDATE provider SET gst_state = $1', [provider.gstState]);
  } finally {
    await client.end();
  }
}

async function main(): Promise<void> {
  const config = loadServiceConfig(process.env);
  const applied = await migrateDatabase(config.databaseUrl);
  await fillDatabase(config);
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
