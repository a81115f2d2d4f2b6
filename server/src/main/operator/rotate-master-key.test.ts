// Also on PostgreSQL 15.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInstallationLog } from '../../identity/audit/public/installation.ts';
import { connect } from '../../platform/db/connect.ts';
import { inTransaction, openDatabase } from '../../platform/db/database.ts';
import { rotateLogins } from '../../platform/db/grant-logins.ts';
import { loginUrl } from '../../platform/db/logins.ts';
import { WrongKeyError } from '../../platform/db/master-key-check.ts';
import { addSlot } from '../../platform/db/master-key-slots.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { listMessages, postMessage } from '../../platform/messages/outbox.ts';
import { openMasterKey, prepareDatabase } from '../processes/prepare-database.ts';
import { rotateMasterKey } from './rotate-master-key.ts';

// A server that requires the roles' passwords, which change with the key.
const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const dataDir = mkdtempSync(join(tmpdir(), 'galla-rotation-'));
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let url: string;
let owner: pg.Client;

beforeAll(async () => {
  chmodSync(dataDir, 0o711);
  server = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    passwords: true,
    binaries: process.env['TEST_POSTGRES'],
    settings: { fsync: 'off', shared_buffers: '32MB' },
  });
  url = server.connectionString('galla', 'galla');
  await prepareDatabase({ databaseUrl: url, migrationUrl: url, unlockKey: first });
  owner = await connect(url, 'DATABASE_URL');
});
afterAll(async () => {
  await owner.end();
  await server.stop('immediate');
  rmSync(dataDir, { recursive: true, force: true });
});

const unlocked = (unlockKey: Buffer, previousUnlockKey: Buffer | null = null) =>
  openMasterKey({ databaseUrl: url, unlockKey, previousUnlockKey });

function rotate(unlockKey: Buffer, previousUnlockKey: Buffer | null): Promise<string> {
  const addresses = { databaseUrl: url, migrationUrl: url, listenUrl: null, unlockKey, previousUnlockKey };
  const operator = { name: 'olga', now: Date.now(), address: 'operator', userAgent: undefined };
  if (rotateMasterKey.needs !== 'owner') throw new Error('It is a command of the owner.');
  return rotateMasterKey.run({ words: ['rotate-master-key'], options: {}, limit: 20, operator, addresses });
}

/** A process with these keys: its pool, which opens a connection for each query, and its listener. */
function openProcess(unlockKey: Buffer, previousUnlockKey: Buffer | null, masterKey: Buffer) {
  const unlock = { unlockKey, previousUnlockKey };
  const database = openDatabase({ url, role: 'galla_api', masterKey, unlock, connections: 1 });
  const ask = async () => {
    const client = await database.pool.connect();
    try {
      return (await client.query<{ one: number }>('SELECT 1 AS one')).rows[0]?.one;
    } finally {
      client.release(true);
    }
  };
  return { ask, database, close: () => database.close() };
}

test('a new key replaces the first one while processes run, and then the first one opens nothing', async () => {
  const masterKey = await unlocked(first);
  const old = openProcess(first, null, masterKey);
  const held = await connect(loginUrl(url, 'galla_worker', first), 'DATABASE_URL');
  const both = openProcess(second, first, masterKey);
  try {
    // A process with only the first key can no longer log in.
    const database = openDatabase({ url, role: 'galla_api', unlock: { unlockKey: first }, connections: 1 });
    await database.pool.query('SELECT 1');
    await expect(rotate(second, first)).rejects.toThrow(/without the new key \(their connections are galla_api\)/);
    await database.close();
    expect([await old.ask(), await both.ask()]).toEqual([1, 1]);
    const message = { channel: 'SMS', destination: '+919876500001', body: '12345 is your OTP' } as const;
    await inTransaction(both.database, (tx) => postMessage(tx, message, Date.now()));

    await expect.poll(() => rotate(second, first).catch(String), { timeout: 10_000 }).toMatch(/take it away/);
    expect(await unlocked(second)).toEqual(masterKey);
    expect(await both.ask()).toBe(1);
    await expect(old.ask()).rejects.toThrow('password authentication failed');
    await expect(unlocked(first)).rejects.toThrow(/the password of galla_worker is wrong/);
    await expect(prepareDatabase({ databaseUrl: url, migrationUrl: url, unlockKey: first })).rejects.toThrow(
      WrongKeyError,
    );
    // Open connections stay open.
    expect((await held.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(await prepareDatabase({ databaseUrl: url, migrationUrl: url, unlockKey: second })).toEqual([]);
    expect(await rotate(second, first)).toMatch(/^MASTER_KEY is the only key already/);
    const worker = openDatabase({
      url,
      role: 'galla_worker',
      masterKey,
      unlock: { unlockKey: second },
      connections: 1,
    });
    const log = await inTransaction(worker, (tx) => describeInstallationLog(tx, masterKey, 20));
    // Messages waiting to be sent can still be opened.
    expect(await inTransaction(worker, (tx) => listMessages(tx, 1))).toMatchObject([message]);
    await worker.close();
    expect(log).toMatch(/MASTER_KEY_ROTATED {2}DONE {2}operator {2}operator=olga\n1 entries checked\. Every entry is/);
  } finally {
    await Promise.all([old.close(), both.close(), held.end()]);
  }
});

test('an interrupted rotation leaves both keys valid at any step, and can be continued', async () => {
  const masterKey = await unlocked(second);
  await addSlot(owner, third, masterKey);
  for (const [key, before] of [[second], [third, second]] as const)
    expect(await unlocked(key, before)).toEqual(masterKey);
  const both = { databaseUrl: url, unlockKey: third, previousUnlockKey: second };
  expect(await prepareDatabase({ ...both, migrationUrl: url })).toEqual([]);
  await rotateLogins(owner, both);
  expect(await prepareDatabase({ ...both, migrationUrl: url })).toEqual([]);
  expect(await unlocked(third, second)).toEqual(masterKey);
  expect(await rotate(third, second)).toMatch(/take it away/);
  expect(await unlocked(third)).toEqual(masterKey);
});

test('a wrong key rotates nothing, and both keys must be given', async () => {
  await expect(rotate(randomBytes(32), randomBytes(32))).rejects.toThrow(WrongKeyError);
  await expect(rotate(randomBytes(32), null)).rejects.toThrow('both are required here');
  expect(await unlocked(third)).toHaveLength(32);
});
