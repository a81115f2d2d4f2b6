import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { record } from '../../audit/service.ts';
import { inTransaction, openDatabase } from '../../platform/db/database.ts';
import { WrongKeyError } from '../../platform/db/master-key-check.ts';
import { sealEngineSecret } from '../../platform/rail/engine-keys.ts';
import { simulatorKeyId } from '../../platform/rail/simulator-account.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { prepareDatabase } from './prepare-database.ts';

// This server accepts every role without a password, so only the check detects a wrong key.
const masterKey = randomBytes(32);
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
  return prepareDatabase({ databaseUrl: url, migrationUrl: url, masterKey: key });
}

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

/** The database as a version without the check left it. */
const forgetCheck = () => owner.query('DELETE FROM master_key_check');

async function addEngineKey(id: string, key: Buffer): Promise<void> {
  await owner.query(`INSERT INTO engine_key (id, name, sealed_secret, created_at) VALUES ($1, $1, $2, now())`, [
    id,
    sealEngineSecret(key, id, 'a secret'),
  ]);
}

test('the first start keeps what tells its key, and another key is refused before anything is written', async () => {
  expect(await prepare(masterKey)).toEqual([]);
  await writeAct(masterKey);
  const before = await heads();
  await expect(prepare(wrongKey)).rejects.toThrow(/^MASTER_KEY is not the key of this database: [^\n]*\.$/);
  await expect(writeAct(wrongKey)).rejects.toThrow(WrongKeyError);
  expect(await heads()).toEqual(before);
  await writeAct(masterKey);
  expect(await prepare(masterKey)).toEqual([]);
});

test('a database of before takes the key that its engines’ secrets were sealed with, and no other', async () => {
  await prepare(masterKey);
  await addEngineKey('engine', masterKey);
  // Every start seals the simulator's key again, even with a wrong master key. One wrong start has recorded an act.
  await addEngineKey(simulatorKeyId, wrongKey);
  await forgetCheck();
  await writeAct(wrongKey);
  await expect(prepare(wrongKey)).rejects.toThrow(WrongKeyError);
  expect(await prepare(masterKey)).toEqual([]);
  await expect(writeAct(wrongKey)).rejects.toThrow(WrongKeyError);
});

test('one without engines takes the key that its audit log is sealed with', async () => {
  await prepare(masterKey);
  await writeAct(masterKey);
  await forgetCheck();
  await expect(prepare(wrongKey)).rejects.toThrow(WrongKeyError);
  expect((await owner.query('SELECT FROM master_key_check')).rows).toEqual([]);
  expect(await prepare(masterKey)).toEqual([]);
});

test('every program gives its pools the key, so that each of their connections is checked', () => {
  const source = join(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|testing\//.test(file),
  );
  const opened = files.flatMap(
    (file) => readFileSync(join(source, file), 'utf8').match(/= openDatabase\([^)]*\)/g) ?? [],
  );
  expect(opened.length).toBeGreaterThan(7);
  expect(opened.filter((call) => !call.includes('masterKey'))).toEqual([]);
});

test('two first starts with two keys at one moment leave one key', async () => {
  const results = await Promise.allSettled([prepare(masterKey), prepare(wrongKey)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
