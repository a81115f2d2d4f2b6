import { createServer } from 'node:http';
import pg from 'pg';
import { loadServiceConfig } from '../../platform/config.ts';

/** A small API that acknowledges a note after its commit, as the real one does with payments. */
const config = loadServiceConfig(process.env);
const pool = new pg.Pool({ connectionString: config.databaseUrl });
pool.on('error', () => undefined);
await pool.query('CREATE TABLE IF NOT EXISTS note (id bigserial PRIMARY KEY)');

const server = createServer(async (request, response) => {
  try {
    const { rows } = await pool.query(
      request.method === 'POST' ? 'INSERT INTO note DEFAULT VALUES RETURNING id' : 'SELECT id FROM note ORDER BY id',
    );
    response.end(JSON.stringify(rows.map(({ id }) => Number(id))));
  } catch {
    response.writeHead(503).end();
  }
});
server.listen(config.port, config.host, () => process.send?.({ ready: true, url: config.publicUrl }));
process.on('SIGTERM', () => {
  server.close(() => void pool.end().then(() => process.exit(0)));
  server.closeAllConnections();
});
process.on('SIGINT', () => undefined);
