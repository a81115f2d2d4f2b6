// Also on PostgreSQL 15.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { record } from '../../identity/audit/public/service.ts';
import { inTransaction, openDatabase } from '../../platform/db/database.ts';
import { WrongKeyError } from '../../platform/db/master-key-check.ts';
import { sealEngineSecret } from '../../platform/rail/engine-keys.ts';
import { simulatorKeyId } from '../../platform/rail/simulator-account.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openMasterKey, prepareDatabase } from './prepare-database.ts';

// This server accepts every role without a password, so only the check detects a wrong key.
/** The key of the settings. */
const unlockKey = randomBytes(32);
const wrongKey = randomBytes(32);
let testDatabase: TestDatabase;
let owner: pg.Client;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  owner = new pg.Client({ connectionString: testDatabase.connectionString });
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await testDatabase.drop();
});

function prepare(key: Buffer): Promise<string[]> {
  const url = testDatabase.connectionString;
  return prepareDatabase({ databaseUrl: url, migrationUrl: url, unlockKey: key });
}

/** The key that seals and signs, as a process gets it with one or two keys in its settings. */
const unlocked = (key: Buffer, previousUnlockKey: Buffer | null = null) =>
  openMasterKey({ databaseUrl: testDatabase.connectionString, unlockKey: key, previousUnlockKey });

/** The audit entry that the first failed sign-in would write. */
async function writeAct(key: Buffer): Promise<void> {
  const database = openDatabase({
    url: testDatabase.connectionString,
    role: 'galla_api',
    masterKey: key,
    connections: 1,
  });
  const context = { masterKey: key, now: Date.now(), address: '127.0.0.1', userAgent: undefined };
  try {
    await inTransaction(database, (tx) =>
      record(tx, context, { act: 'SIGN_IN_FAILED', personId: null, membershipId: null }),
    );
  } finally {
    await database.close();
  }
}

const heads = async () => (await owner.query('SELECT * FROM audit_chain')).rows;

/** Restores the database of a version that had the check but no slots. */
const forgetSlots = () => owner.query('DELETE FROM master_key_slot');

async function addEngineKey(id: string, key: Buffer): Promise<void> {
  await owner.query(`INSERT INTO engine_key (id, name, sealed_secret, created_at) VALUES ($1, $1, $2, now())`, [
    id,
    sealEngineSecret(key, id, 'a secret'),
  ]);
}

test('the first start creates its own key, and another key in the settings is refused before anything is written', async () => {
  expect(await prepare(unlockKey)).toEqual([]);
  const masterKey = await unlocked(unlockKey);
  expect(masterKey).not.toEqual(unlockKey);
  await writeAct(masterKey);
  const before = await heads();
  await expect(prepare(wrongKey)).rejects.toThrow(/^MASTER_KEY is not the key of this database: [^\n]*\.$/);
  await expect(unlocked(wrongKey)).rejects.toThrow(WrongKeyError);
  for (const key of [wrongKey, unlockKey]) await expect(writeAct(key)).rejects.toThrow(WrongKeyError);
  expect(await heads()).toEqual(before);
  expect(await prepare(unlockKey)).toEqual([]);
  expect(await unlocked(unlockKey)).toEqual(masterKey);
});

test('a sealed key that was changed or moved from another place unlocks nothing', async () => {
  await prepare(unlockKey);
  await owner.query(
    'UPDATE master_key_slot SET sealed_master_key = set_byte(sealed_master_key, 40, (get_byte(sealed_master_key, 40) + 1) % 256)',
  );
  await expect(unlocked(unlockKey)).rejects.toThrow();
  await forgetSlots();
  await expect(unlocked(unlockKey)).rejects.toThrow(WrongKeyError);
});

test('an older database keeps the key that sealed its engines’ secrets, and accepts no other', async () => {
  await addEngineKey('engine', unlockKey);
  // Every start seals the simulator's key again, even with a wrong master key. One wrong start has recorded an act.
  await addEngineKey(simulatorKeyId, wrongKey);
  await writeAct(wrongKey);
  await expect(prepare(wrongKey)).rejects.toThrow(WrongKeyError);
  expect(await prepare(unlockKey)).toEqual([]);
  expect(await unlocked(unlockKey)).toEqual(unlockKey);
  await expect(writeAct(wrongKey)).rejects.toThrow(WrongKeyError);
});

test('one without engines keeps the key that seals its audit log', async () => {
  await writeAct(unlockKey);
  await expect(prepare(wrongKey)).rejects.toThrow(WrongKeyError);
  expect((await owner.query('SELECT FROM master_key_check')).rows).toEqual([]);
  expect(await prepare(unlockKey)).toEqual([]);
  // The state that the previous version left.
  await forgetSlots();
  await expect(prepare(wrongKey)).rejects.toThrow(WrongKeyError);
  expect(await prepare(unlockKey)).toEqual([]);
  expect(await unlocked(unlockKey)).toEqual(unlockKey);
});

test('two simultaneous first starts with different keys leave one key', async () => {
  const results = await Promise.allSettled([prepare(unlockKey), prepare(wrongKey)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
