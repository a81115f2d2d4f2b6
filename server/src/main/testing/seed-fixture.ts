import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { loadServiceConfig } from '../../platform/config.ts';

const client = new pg.Client({ connectionString: loadServiceConfig(process.env).databaseUrl });
await client.connect();
await client.query(
  `INSERT INTO merchant (id, merchant_id, name, type, kind, state, created_at)
   VALUES ($1, $2, 'Fixture', 'ONLINE_MERCHANT', 'FIXTURE', 'ACTIVE', now())`,
  [randomUUID(), randomUUID()],
);
// Long enough to be interrupted on the busiest machine; it ends when the database does.
if (process.env['SEED_PAUSES'] === 'yes') await sleep(60_000);
await client.end();
