import { randomUUID } from 'node:crypto';
import { loadServiceConfig } from '../../platform/config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { unlockOrExit } from '../processes/prepare-database.ts';

const config = await unlockOrExit(loadServiceConfig(process.env), 'galla_worker');
const { databaseUrl, masterKey } = config;
const { pool } = openDatabase({ url: databaseUrl, role: 'galla_worker', masterKey, unlock: config, connections: 1 });
await pool.query(
  `INSERT INTO merchant (id, merchant_id, name, type, kind, state, created_at)
   VALUES ($1, $2, 'Fixture', 'ONLINE_MERCHANT', 'FIXTURE', 'ACTIVE', now())`,
  [randomUUID(), randomUUID()],
);
// Pauses until it is interrupted or its connection ends.
if (process.env['SEED_PAUSES'] === 'yes') await pool.query('SELECT pg_sleep_for($1)', ['1 hour']);
await pool.end();
