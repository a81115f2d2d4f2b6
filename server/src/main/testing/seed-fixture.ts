import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { loadServiceConfig } from '../../platform/config.ts';

const client = new pg.Client({ connectionString: loadServiceConfig(process.env).databaseUrl });
await client.connect();
await client.query(
  `INSERT INTO merchant (id, merchant_id, name, type, kind, state, created_at)
   VALUES ($1, $2, 'Fixture', 'ONLINE_MERCHANT', 'FIXTURE', 'ACTIVE', now())`,
  [randomUUID(), randomUUID()],
);
await client.end();
