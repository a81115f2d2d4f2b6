import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { roleName } from '../../platform/db/logins.ts';
import { findPublicUrl, markSeen, proveRoom } from '../../platform/process/seen-queries.ts';
import { inDatabase } from '../../platform/testing/test-server.ts';
import { useGalla } from '../testing/test-galla.ts';

let stopping = false;
const galla = useGalla({ isStopping: () => stopping });

async function ask(path: string) {
  const { statusCode, headers, body } = await galla.app.inject({ method: 'GET', url: path });
  return { status: statusCode, connection: headers['connection'], is: JSON.parse(body) };
}
let aheadMs = 0;
beforeAll(() => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
});
afterAll(() => {
  vi.restoreAllMocks();
});
/** Skips the cached answer, which is reused for a second. */
const askAgain = () => {
  aheadMs += 1_100;
  return ask('/readyz');
};
beforeEach(async () => {
  stopping = false;
  aheadMs += 1_100;
  await asOwner('DELETE FROM process_seen');
});
const asOwner = (statement: string) => inDatabase(galla.url, (owner) => owner.query(statement));

test('a process is ready once the database accepts its writes, and reports the age of worker and auditor', async () => {
  expect(await ask('/readyz')).toMatchObject({
    status: 200,
    is: { status: 'ready', database: 'writes', migrations: 'done', workerAgeSeconds: null, auditorAgeSeconds: null },
  });
  await markSeen(galla.rows.pool, 'worker', galla.now() - 90_000);
  expect((await askAgain()).is.workerAgeSeconds).toBeGreaterThanOrEqual(90);
});

test("the operator's program knows the address of the API, and a readiness check does not lose it", async () => {
  expect(await findPublicUrl(galla.rows.pool)).toBeUndefined();
  await markSeen(galla.rows.pool, 'api', galla.now(), 'https://pay.kaapi.example');
  await ask('/readyz');
  await markSeen(galla.rows.pool, 'worker', galla.now());
  expect(await findPublicUrl(galla.rows.pool)).toBe('https://pay.kaapi.example');
});

test('a process is not ready while the database refuses writes or waits for a migration, and stays alive', async () => {
  const role = roleName(galla.url, 'galla_api');
  await asOwner(`REVOKE INSERT, UPDATE ON process_seen FROM ${role}`);
  expect(await askAgain()).toMatchObject({ status: 503, is: { status: 'not ready', database: 'fails' } });
  expect(await ask('/livez')).toMatchObject({ status: 200, is: { status: 'ok' } });
  await asOwner(`GRANT INSERT, UPDATE ON process_seen TO ${role}`);
  await asOwner(`CREATE TABLE newest AS SELECT * FROM schema_migration ORDER BY number DESC LIMIT 1;
    DELETE FROM schema_migration WHERE number IN (SELECT number FROM newest)`);
  expect(await askAgain()).toMatchObject({ status: 503, is: { database: 'writes', migrations: 'waiting' } });
  await asOwner('INSERT INTO schema_migration SELECT * FROM newest; DROP TABLE newest');
  expect(await askAgain()).toMatchObject({ status: 200 });
});

test('a process is not ready when the disk is full, even if an existing row can still be updated', async () => {
  const size = async () =>
    (await galla.rows.pool.query<{ bytes: number }>(`SELECT pg_relation_size('write_probe')::int AS bytes`)).rows[0]
      ?.bytes ?? 0;
  const before = await size();
  expect((await askAgain()).status).toBe(200);
  // Each probe needs more disk space, so none can succeed in space that was already allocated.
  const once = await size();
  expect(once).toBeGreaterThanOrEqual(before + 4 * 8192);
  await inDatabase(galla.url, (owner) => owner.query('VACUUM write_probe'));
  expect((await askAgain()).status).toBe(200);
  expect(await size()).toBeGreaterThanOrEqual(once + 4 * 8192);

  // PostgreSQL's error for a file that cannot grow.
  await asOwner(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file "base/1/2": No space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON write_probe EXECUTE FUNCTION no_room()`);
  expect(await askAgain()).toMatchObject({ status: 503, is: { status: 'not ready', database: 'full' } });
  await asOwner('DROP TRIGGER no_room ON write_probe; DROP FUNCTION no_room()');
  expect((await askAgain()).status).toBe(200);
});

test('the probes of disk space do not use it up', async () => {
  const { pool } = galla.database;
  for (let times = 0; times < 200; times++) await proveRoom(pool);
  const { rows } = await pool.query<{ bytes: number }>(`SELECT pg_relation_size('write_probe')::int AS bytes`);
  expect(rows[0]?.bytes).toBeLessThanOrEqual(2.1 * 1024 * 1024);
});

test('a read-only database is neither ready nor healthy, and the answer says so', async () => {
  expect(await ask('/healthz')).toMatchObject({ status: 200, is: { status: 'ok', database: 'answers' } });
  const role = roleName(galla.url, 'galla_api');
  const name = new URL(galla.url).pathname.slice(1);
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}' AND datname = '${name}'`;
  await asOwner(`ALTER ROLE ${role} IN DATABASE "${name}" SET default_transaction_read_only = on; ${end}`);
  await expect
    .poll(() => ask('/healthz'), { timeout: 20_000 })
    .toMatchObject({
      status: 503,
      is: { status: 'read-only', database: 'read-only' },
    });
  expect(await askAgain()).toMatchObject({ status: 503, is: { status: 'not ready', database: 'read-only' } });
  await asOwner(`ALTER ROLE ${role} IN DATABASE "${name}" RESET default_transaction_read_only; ${end}`);
  await expect
    .poll(() => ask('/healthz'), { timeout: 20_000 })
    .toMatchObject({ status: 200, is: { database: 'answers' } });
  expect((await askAgain()).status).toBe(200);
});

test('a stopping process tells balancers so, and answers over connections that it then closes', async () => {
  expect((await ask('/healthz')).connection).not.toBe('close');
  stopping = true;
  expect(await ask('/readyz')).toMatchObject({ status: 503, connection: 'close', is: { status: 'stopping' } });
  expect(await ask('/healthz')).toMatchObject({ status: 200, connection: 'close' });
});
