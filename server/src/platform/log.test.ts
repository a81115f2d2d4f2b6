import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openDatabase } from './db/database.ts';
import { openSignal } from './events/signal.ts';
import { createLog } from './log.ts';
import { openDoor } from './testing/door.ts';
import { createTestDatabase } from './testing/test-database.ts';

test('an error of the database is logged without the rows that it contains', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const lines: string[] = [];
  const log = createLog('error', 'api', { write: (line) => void lines.push(line) });
  await client.query('CREATE TEMPORARY TABLE till (phone text PRIMARY KEY, amount bigint CHECK (amount > 0))');
  await client.query(`INSERT INTO till VALUES ('9876500001', 1)`);
  for (const row of [`'9876500001', 1`, `'9876500002', 0`])
    await client.query(`INSERT INTO till VALUES (${row})`).catch((err: unknown) => log.error({ err }, 'refused'));
  await client
    .query(`SELECT * FROM json_to_recordset('[{"phone":"9876500003"') AS row(phone text)`)
    .catch((err: unknown) => log.error({ err }, 'refused'));
  await client.end();
  await database.drop();
  expect(lines.map((line) => JSON.parse(line).err.code)).toEqual(['23505', '23514', '22P02']);
  expect(lines.join()).toContain('duplicate key value');
  expect(lines.join()).not.toMatch(/98765/);
});

/** An address of this machine at which nothing listens. */
async function nobody(): Promise<{ readonly host: string; readonly port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return { host: '127.0.0.1', port };
}

test('a database that is down is logged once a minute without a stack, however many queries fail, and hides nothing else', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const lines: string[] = [];
  const log = createLog('info', 'worker', { write: (line) => void lines.push(line) });
  const { host, port } = await nobody();
  const database = openDatabase({
    url: `postgresql://galla@${host}:${port}/galla`,
    role: 'galla_worker',
    connections: 3,
  });
  const ask = () => [
    database.pool.query('SELECT 1').catch((err: unknown) => log.error({ err }, 'due work could not be looked for')),
    database.kysely
      .selectFrom('merchant')
      .selectAll()
      .execute()
      .catch((err: unknown) => log.child({ requestId: 'r1' }).error({ err, requestId: 'r1' }, 'unexpected error')),
  ];
  try {
    for (let times = 0; times < 20; times++) await Promise.all(ask());
    const restarting = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
    log.warn({ err: restarting }, 'not ready');
    log.warn({ err: new Error('Connection terminated unexpectedly') }, 'a lease was not given back');
    expect(lines.length).toBe(1);
    const said = JSON.parse(lines[0] ?? '');
    expect(said).toMatchObject({
      level: 50,
      process: 'worker',
      msg: 'the database does not answer',
      heldBack: 0,
      reason: `connect ECONNREFUSED ${host}:${port}`,
      failed: expect.any(String),
    });
    expect(lines[0]).not.toContain(' at ');

    // Another server that is down is not an outage of the database, and is logged each time, as is any other error.
    const gateway = new pg.Client({ host, port });
    await gateway.connect().catch((err: unknown) => log.warn({ err }, 'the geocoder failed'));
    log.error({ err: new RangeError('a bug') }, 'unexpected error');
    log.info({ day: '2026-11-28' }, 'the settlements of the day are made');
    expect(lines.slice(1).map((line) => JSON.parse(line).msg)).toEqual([
      'the geocoder failed',
      'unexpected error',
      'the settlements of the day are made',
    ]);

    vi.advanceTimersByTime(60_000);
    await Promise.all(ask());
    expect(lines.slice(4).map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'the database does not answer', heldBack: 41 }),
    ]);
    const full = Object.assign(new Error('could not extend file "base/1/2": No space left on device'), {
      code: '53100',
    });
    for (let times = 0; times < 5; times++) log.error({ err: full }, 'unexpected error');
    expect(lines.slice(5).map((line) => JSON.parse(line).msg)).toEqual([
      'the database has no room or no connection left',
    ]);
  } finally {
    vi.useRealTimers();
    await database.close();
  }
});

test('a process that loses its listening connection logs it once, not at each retry', async () => {
  const database = await createTestDatabase();
  const lines: string[] = [];
  const log = createLog('info', 'api', { write: (line) => void lines.push(line) });
  const door = await openDoor(database.connectionString);
  const signal = await openSignal(door.url, 'galla_outbox', log);
  door.shut();
  await expect.poll(() => door.refused(), { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  await signal.close();
  door.close();
  await database.drop();
  expect(lines.length).toBe(1);
});
