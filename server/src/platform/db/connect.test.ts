// Also on PostgreSQL 15.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { inDatabase } from '../testing/test-server.ts';
import { connect, problemOf } from './connect.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that answers every connection with these bytes, and its address. */
async function answering(bytes: Buffer): Promise<{ url: string; place: string }> {
  const server = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end(bytes)));
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `postgresql://galla@${place}/galla`, place };
}

/** PostgreSQL's ErrorResponse. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test.each([
  [
    '57P03',
    'the database system is starting up',
    'is not ready (the database system is starting up): wait until it is',
  ],
  ['53300', 'sorry, too many clients already', 'has no free connection: raise its max_connections'],
])('a server that is not ready (%s) is reported in one line with what to do', async (code, message, says) => {
  const { url, place } = await answering(refusal(code, message));
  await expect(connect(url, 'DATABASE_URL')).rejects.toThrow(`DATABASE_URL: ${place} ${says}`);
});

test('a server that is not PostgreSQL is reported as such', async () => {
  for (const text of ['', 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n']) {
    const { url, place } = await answering(Buffer.from(text));
    await expect(connect(url, 'DATABASE_URL')).rejects.toThrow(
      `DATABASE_URL: what answers at ${place} is no PostgreSQL: correct the address.`,
    );
  }
});

test('a read-only server is refused before anything is written', async () => {
  const database = await createTestDatabase();
  try {
    const name = new URL(database.connectionString).pathname.slice(1);
    await inDatabase(database.connectionString, (client) =>
      client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`),
    );
    await expect(connect(database.connectionString, 'MIGRATION_DATABASE_URL')).rejects.toThrow(
      /^MIGRATION_DATABASE_URL: \S+ lets us only read: name the primary server, or set default_transaction_read_only to off[^\n]*\.$/,
    );
  } finally {
    await database.drop();
  }
});

test('a server that is too old and a standby are reported with what to do', () => {
  const usable = { version: '15.0', number: 150_000, standby: false, readOnly: false };
  expect(problemOf('db:5432', usable)).toBeUndefined();
  expect(problemOf('db:5432', { ...usable, version: '14.9', number: 140_009 })).toBe(
    'db:5432 runs PostgreSQL 14.9, and Galla needs 15 or later: upgrade it, or name another server.',
  );
  expect(problemOf('db:5432', { ...usable, standby: true, readOnly: true })).toBe(
    'db:5432 is a standby, which only reads: name the primary server.',
  );
});
