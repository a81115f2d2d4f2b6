import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { checkPlace, PlaceError } from './place.ts';

const root = mkdtempSync(join(tmpdir(), 'galla-place-'));
const bucket = {
  endpoint: 'https://s3.example.in',
  bucket: 'galla',
  region: 'in',
  pathStyle: true,
  accessKeyId: 'id',
  secretAccessKey: 'secret',
};
const folder = (name: string) => ({ dataDir: join(root, name), s3: null });
const inBucket = (name: string) => ({ dataDir: join(root, name), s3: bucket });
let testDatabase: TestDatabase;
let worker: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  worker = openDatabase({ url: testDatabase.connectionString, role: 'galla_worker', connections: 2 });
});
beforeEach(() => worker.pool.query('DELETE FROM process_place'));
afterAll(async () => {
  await worker.close();
  await testDatabase.drop();
  rmSync(root, { recursive: true, force: true });
});

test('a second machine with its own folder of files is refused in one line that says what to set', async () => {
  await checkPlace(worker.pool, folder('one'), 'files');
  // The same folder: another process, or a machine that shares it.
  await checkPlace(worker.pool, folder('one'), 'files');
  const refused = checkPlace(worker.pool, folder('two'), 'files');
  await expect(refused).rejects.toThrow(PlaceError);
  await expect(refused).rejects.toThrow(/^Another machine \(.+\) keeps the files .* S3_ENDPOINT and S3_BUCKET[^\n]*$/);
  await expect(checkPlace(worker.pool, inBucket('two'), 'files')).rejects.toThrow(PlaceError);
  // It has left nothing that would refuse the first one.
  await checkPlace(worker.pool, folder('one'), 'files');
});

test('machines that share a bucket start, and only one of them runs the simulator of banks', async () => {
  await checkPlace(worker.pool, inBucket('one'), 'files');
  await checkPlace(worker.pool, inBucket('two'), 'files');
  await checkPlace(worker.pool, inBucket('one'), 'simulator');
  await expect(checkPlace(worker.pool, inBucket('two'), 'simulator')).rejects.toThrow(
    /^Another machine \(.+\) runs the simulator of banks of this installation, and one serves all\. Set SIMULATOR_URL/,
  );
});

test('a machine takes over from one that stopped', async () => {
  await checkPlace(worker.pool, folder('one'), 'files');
  await worker.pool.query(`UPDATE process_place SET seen_at = seen_at - interval '16 seconds'`);
  await checkPlace(worker.pool, folder('another'), 'files');
  // Two that start within one millisecond count in the order of their names.
  await expect(checkPlace(worker.pool, folder('one'), 'files')).rejects.toThrow(PlaceError);
});
