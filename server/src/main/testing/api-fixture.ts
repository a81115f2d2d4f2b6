import { createServer } from 'node:http';
import { loadServiceConfig } from '../../platform/config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { unlockOrExit } from '../processes/prepare-database.ts';

/** A small API that acknowledges a note after its commit, as the real one does with payments. One writer at a time. */
const config = await unlockOrExit(loadServiceConfig(process.env), 'galla_api');
const { databaseUrl, masterKey, host, port, publicUrl } = config;
const { pool } = openDatabase({ url: databaseUrl, role: 'galla_api', masterKey, unlock: config, connections: 10 });
const write = `INSERT INTO rate_window (key, starts_at, ends_at, count)
  SELECT 'note', to_timestamp(number), now(), number
  FROM (SELECT coalesce(max(count), 0) + 1 AS number FROM rate_window WHERE key = 'note') next RETURNING count AS id`;
const read = `SELECT count AS id FROM rate_window WHERE key = 'note' ORDER BY count`;

const server = createServer(async (request, response) => {
  try {
    const { rows } = await pool.query(request.method === 'POST' ? write : read);
    response.end(JSON.stringify(rows.map(({ id }) => Number(id))));
  } catch {
    response.writeHead(503).end();
  }
});
server.listen(port, host, () => process.send?.({ ready: true, url: publicUrl }));
process.on('SIGTERM', () => {
  server.close(() => void pool.end().then(() => process.exit(0)));
  server.closeAllConnections();
});
process.on('SIGINT', () => undefined);
