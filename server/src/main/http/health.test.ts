import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { roleName } from '../../platform/db/logins.ts';
import { markSeen } from '../../platform/process/seen-queries.ts';
import { inDatabase } from '../../platform/testing/test-server.ts';
import { useGalla } from '../testing/test-galla.ts';

let stopping = false;
const galla = useGalla({ isStopping: () => stopping });

async function ask(path: string) {
  const { statusCode, headers, body } = await galla.app.inject({ method: 'GET', url: path });
  return { status: statusCode, connection: headers['connection'], is: JSON.parse(body) };
}
/** The next answer after that of a moment ago. */
const askAgain = async () => {
  await sleep(1_100);
  return ask('/readyz');
};
const asOwner = (statement: string) => inDatabase(galla.url, (owner) => owner.query(statement));

test('a process is ready once the database takes its writes, and says how old worker and auditor are', async () => {
  expect(await ask('/readyz')).toMatchObject({
    status: 200,
    is: { status: 'ready', database: 'writes', migrations: 'done', workerAgeSeconds: null, auditorAgeSeconds: null },
  });
  await markSeen(galla.rows.pool, 'worker', galla.now() - 90_000);
  expect((await askAgain()).is.workerAgeSeconds).toBeGreaterThanOrEqual(90);
});

test('it is not ready where the database takes no writes or waits for a migration, and lives on', async () => {
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

test('one that is about to stop says so to balancers, and answers on over connections that end', async () => {
  expect((await ask('/healthz')).connection).not.toBe('close');
  stopping = true;
  expect(await ask('/readyz')).toMatchObject({ status: 503, connection: 'close', is: { status: 'stopping' } });
  expect(await ask('/healthz')).toMatchObject({ status: 200, connection: 'close' });
});
