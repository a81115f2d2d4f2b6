import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { record } from '../../identity/audit/public/service.ts';
import { ingestEvents, openIngestion } from '../../payments/ingestion/public/service.ts';
import { systemClock } from '../../platform/clock.ts';
import { readOrCreateMasterKey } from '../../platform/crypto/master-key.ts';
import { inTransaction, openDatabase } from '../../platform/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { migrationNames } from '../../platform/migrations.ts';
import { takeOwnerLock } from '../../platform/process/owner-lock.ts';
import { migrations } from '../migrations-folder.ts';
import { openMasterKey, prepareDatabase } from '../processes/prepare-database.ts';
import { factories, paymentOf } from '../testing/factories.ts';
import { writeBackup } from './backup-file.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { upgradeDatabase } from './upgrade.ts';

const older = '/usr/lib/postgresql/15';
const hasOlder = existsSync(join(older, 'bin', 'postgres'));
const fast = { fsync: 'off', shared_buffers: '32MB' };
const silent = () => undefined;

const root = mkdtempSync(join(tmpdir(), 'galla-backup-'));
// PostgreSQL 15 looks for its own program from the current folder, so the database's account must be able to enter it.
chmodSync(root, 0o755);
const dataDir = join(root, 'data');
const backup = join(root, 'all.backup');
const unlockKey = readOrCreateMasterKey(dataDir);
const reportKey = 'ab'.repeat(32);
let before: Record<string, string>;

/** The hash of every table, except those that every start and every auditor round write. */
async function contents(server: EmbeddedPostgres): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: server.connectionString('postgres', 'galla') });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN ('auditor_round', 'auditor_shard', 'auditor_book')`,
    );
    const hashes: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS hash FROM ${name} t`,
      );
      hashes[name] = rows[0].hash;
    }
    const { rows } = await client.query('SELECT last_value || is_called::text AS hash FROM work_lease');
    return { ...hashes, work_lease: rows[0].hash };
  } finally {
    await client.end();
  }
}

/** Runs one of the commands, as a person would. */
async function run(
  program: 'backup' | 'restore',
  folder: string,
  args: readonly string[],
  key?: Buffer,
  { url = '', previous }: { readonly url?: string; readonly previous?: Buffer } = {},
) {
  const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;
  const secret = {
    ...(key === undefined ? {} : { MASTER_KEY: key.toString('base64') }),
    ...(previous === undefined ? {} : { MASTER_KEY_PREVIOUS: previous.toString('base64') }),
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, `${program}.ts`), ...args], {
    env: { PATH, NODE_COMPILE_CACHE, TMPDIR, DATA_DIR: folder, DATABASE_URL: url, ...secret },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}

/** A merchant with payments, an audit log, a report and the book of the simulated banks. */
beforeAll(async () => {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silent,
    passwords: true,
    settings: fast,
    binaries: hasOlder ? older : undefined,
  });
  const url = server.connectionString('galla', 'galla');
  await prepareDatabase({ databaseUrl: url, migrationUrl: url, unlockKey });
  const masterKey = await openMasterKey({ databaseUrl: url, unlockKey });
  const unlock = { unlockKey };
  const rows = openDatabase({ url, role: 'galla_worker', masterKey, unlock, connections: 1 });
  const ingestion = openIngestion({ url, masterKey, unlock, clock: systemClock, log: { warn: silent } });
  const merchant = await factories(rows, masterKey).addMerchant({ name: 'Tab\there, \\N, "quote" and ₹' });
  const events = Array.from({ length: 20 }, () => paymentOf(merchant, {}, Date.now()));
  const answers = await ingestEvents(ingestion.service, 'engine', events);
  expect(answers.every(({ status }) => status === 'accepted')).toBe(true);
  const context = { masterKey, now: Date.now(), address: '127.0.0.1', userAgent: undefined };
  await inTransaction(rows, (tx) => record(tx, context, { act: 'SIGN_IN_FAILED', personId: null, membershipId: null }));
  await rows.pool.query(`SELECT nextval('work_lease')`);
  await ingestion.close();
  await rows.close();
  before = await contents(server);
  await server.stop();
  mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true });
  writeFileSync(join(dataDir, 'files', 'ab', reportKey), 'a report');
  writeFileSync(join(dataDir, 'files', 'ab', `${reportKey}.part`), 'half a report');
  mkdirSync(join(dataDir, 'simulator'));
  const book = new DatabaseSync(join(dataDir, 'simulator', 'book.db'));
  book.exec(`CREATE TABLE kept (what text); INSERT INTO kept VALUES ('a refund')`);
  book.close();
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

async function startAndRead(folder: string): Promise<Record<string, string>> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silent, passwords: true, settings: fast });
  return contents(server).finally(() => server.stop());
}

/** Several databases are started and stopped. Each takes seconds on a busy machine. */
const manyStarts = { timeout: 180_000 };

describe.runIf(hasOlder)('a database of an older PostgreSQL', () => {
  test('is upgraded at a start with every row, and the old folder stays', manyStarts, async () => {
    writeFileSync(join(dataDir, 'postgres', 'local.conf'), 'work_mem = 5MB\n');
    // An interrupted start left this.
    mkdirSync(join(dataDir, 'upgrading', 'postgres'), { recursive: true });
    const lines: string[] = [];
    await upgradeDatabase({ dataDir, unlockKey, log: (line) => lines.push(line) });
    expect(lines.at(-1)).toMatch(/^The database is one of PostgreSQL 18 now\. .*postgres-15-kept\.$/);
    expect(readFileSync(join(dataDir, 'postgres-15-kept', 'PG_VERSION'), 'utf8')).toBe('15\n');
    expect(readFileSync(join(dataDir, 'postgres', 'local.conf'), 'utf8')).toBe('work_mem = 5MB\n');
    expect(readdirSync(dataDir)).not.toContain('upgrading');
    expect(await startAndRead(dataDir)).toEqual(before);
    // The next start has nothing to do.
    await upgradeDatabase({ dataDir, unlockKey, log: (line) => lines.push(line) });
    expect(lines.length).toBe(2);
  });

  test('between the old and the new folder is completed by the next start', manyStarts, async () => {
    const [made, complete] = [join(dataDir, 'upgrading', 'postgres'), join(dataDir, 'upgrading', 'complete')];
    mkdirSync(join(dataDir, 'upgrading'));
    writeFileSync(complete, '');
    rmSync(made, { recursive: true, force: true });
    renameSync(join(dataDir, 'postgres'), made);
    await upgradeDatabase({ dataDir, unlockKey, log: silent });
    expect(await startAndRead(dataDir)).toEqual(before);
  });
});

test(
  'everything is backed up to one file while Galla runs, and restored with the auditor’s verdict',
  manyStarts,
  async () => {
    const lock = await takeOwnerLock(dataDir);
    const server = await startEmbeddedPostgres({ dataDir, log: silent, passwords: true, settings: fast });
    const made = await run('backup', dataDir, [backup]);
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('is complete') });
    expect(await run('backup', dataDir, [backup])).toMatchObject({
      code: 1,
      output: expect.stringContaining('there already'),
    });
    await server.stop();
    lock.release();
    const bytes = readFileSync(backup);
    for (const secret of [unlockKey, 'a report', 'a refund', 'MERCHANT', unlockKey.toString('base64')])
      expect(bytes.includes(secret)).toBe(false);

    const place = join(root, 'restored');
    const restored = await run('restore', place, [backup], unlockKey);
    expect(restored).toEqual({
      code: 0,
      output: expect.stringMatching(/checked the books of 1 merchants and 1 entries .*: all is right/),
    });
    expect(await startAndRead(place)).toEqual(before);
    expect(readFileSync(join(place, 'files', 'ab', reportKey), 'utf8')).toBe('a report');
    expect(readdirSync(join(place, 'files', 'ab'))).toEqual([reportKey]);
    expect(existsSync(join(place, 'master.key'))).toBe(false);
    const book = new DatabaseSync(join(place, 'simulator', 'book.db'));
    expect(book.prepare('SELECT what FROM kept').get()).toEqual({ what: 'a refund' });
    book.close();
    // The second time the folder is not empty.
    expect(await run('restore', place, [backup], unlockKey)).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not empty ('),
    });
  },
);

test(
  'during a key rotation a backup uses the key that opens the database, and is restored with it',
  manyStarts,
  async () => {
    const next = randomBytes(32);
    const both = { previous: unlockKey };
    const path = join(root, 'between.backup');
    const made = await run('backup', dataDir, [path], next, both);
    expect(made).toEqual({ code: 0, output: expect.stringContaining('opens with MASTER_KEY_PREVIOUS alone') });
    const check = await run('backup', dataDir, ['--check', path], next, both);
    expect(check).toEqual({ code: 0, output: expect.stringContaining('is whole') });
    expect(await run('backup', dataDir, ['--check', path], next)).toMatchObject({ code: 1 });
    const place = join(root, 'between');
    const restored = await run('restore', place, [path], next, both);
    expect(restored).toEqual({ code: 0, output: expect.stringContaining('all is right') });
    // The previous key alone also opens it, until it has been replaced.
    expect(await startAndRead(place)).toEqual(before);
  },
);

const refusals: readonly [what: string, change: (bytes: Buffer) => Uint8Array, key: Buffer, reason: string][] = [
  ['a wrong key', (bytes) => bytes, randomBytes(32), 'is not the key of'],
  ['a cut file', (bytes) => bytes.subarray(0, -100), unlockKey, 'cut or changed'],
  ['a file without its last part', (bytes) => withoutLastFrame(bytes), unlockKey, 'cut or changed'],
  [
    'a changed file',
    (bytes) => Buffer.concat([bytes.subarray(0, -500), Buffer.from([(bytes.at(-500) ?? 0) ^ 1]), bytes.subarray(-499)]),
    unlockKey,
    'cut or changed',
  ],
  [
    'a newer format',
    (bytes) => Buffer.from(bytes.toString('latin1').replace('"format":1', '"format":2'), 'latin1'),
    unlockKey,
    'which is newer',
  ],
  ['another file', () => Buffer.from('PGDMP'), unlockKey, 'is no backup of Galla'],
];

test.each(refusals)('%s is refused before anything is created', async (_what, change, key, reason) => {
  const [changed, place] = [join(root, 'changed.backup'), join(root, 'refused')];
  writeFileSync(changed, change(readFileSync(backup)));
  const refused = restoreBackup({ path: changed, unlockKey: key, dataDir: place, log: silent });
  await expect(refused).rejects.toThrow(new RegExp(`^[^\\n]*${reason}[^\\n]*$`));
  expect(readdirSync(place)).toEqual(['owner.lock']);
});

/** Cuts the file between two frames. */
function withoutLastFrame(bytes: Buffer): Buffer {
  let [from, last] = [bytes.indexOf('\n') + 1, 0];
  while (from < bytes.length) {
    last = from;
    from += 4 + bytes.readUInt32BE(from);
  }
  return bytes.subarray(0, last);
}

test('a backup of a newer version is refused because of its migrations', async () => {
  const path = join(root, 'newer.backup');
  const about = { version: '9.0.0', madeAt: new Date().toISOString() };
  const names = [...migrationNames(migrations), '9999-later.sql'];
  await writeBackup(path, unlockKey, about, async () => ({
    postgres: '18',
    migrations: names,
    sequences: [],
    files: 'here' as const,
  }));
  await expect(checkBackup(path, { unlockKey })).rejects.toThrow('made by Galla 9.0.0, which is newer');
});

test('a backup of one’s own database server is refused with the document that explains how', async () => {
  const { code, output } = await run('backup', dataDir, [backup], unlockKey, {
    url: 'postgresql://db.example.in/galla',
  });
  expect([code, output]).toEqual([1, expect.stringContaining('docs/operating.md')]);
});
