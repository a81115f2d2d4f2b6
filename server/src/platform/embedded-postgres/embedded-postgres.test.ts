import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

let template: string;
let folder: string;
let server: EmbeddedPostgres | undefined;

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'galla-embedded-'));
  await (await startEmbeddedPostgres({ dataDir: template, log: () => undefined })).stop();
});

afterAll(() => rmSync(template, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galla-embedded-'));
});

afterEach(async () => {
  await server?.stop('immediate');
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Copies a prepared cluster, except in tests that create one. */
async function start(dataDir = folder, fresh = false): Promise<EmbeddedPostgres> {
  if (!fresh && !existsSync(join(dataDir, 'postgres'))) execFileSync('cp', ['-a', join(template, 'postgres'), dataDir]);
  server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return server;
}

async function query(user: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server?.connectionString(user, 'galla') });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test('the embedded database is durable, and cannot be reached over the network', async () => {
  await start();
  const rows = await query('galla', 'SELECT name, setting FROM pg_settings');
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  expect(settings).toMatchObject({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    listen_addresses: '',
    max_connections: '100',
    TimeZone: 'UTC',
    server_encoding: 'UTF8',
  });
  expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700);
});

test('the processes use a role that owns its database, may create roles and is not a superuser', async () => {
  await start();
  const [role] = await query(
    'galla',
    'SELECT rolsuper, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user',
  );
  expect(role).toEqual({ rolsuper: false, rolcreaterole: true, rolcreatedb: false });
  await query('galla', 'CREATE TABLE till (id integer); CREATE ROLE till_reader; DROP ROLE till_reader');
});

test('it runs in a private folder with a long path, and not as root', async () => {
  const dataDir = join(folder, 'private', 'a-long-name-for-a-folder'.repeat(5));
  mkdirSync(dataDir, { recursive: true });
  chmodSync(join(folder, 'private'), 0o700);
  const { pid } = await start(dataDir, true);
  expect(await query('galla', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  if (process.platform === 'linux') expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
});

test('an interrupted first start is repeated', async () => {
  mkdirSync(join(folder, 'postgres.unfinished-1', 'base'), { recursive: true });
  await start(folder, true);
  expect(existsSync(join(folder, 'postgres.unfinished-1'))).toBe(false);
});

test('an operator can override settings in local.conf', async () => {
  await (await start()).stop();
  writeFileSync(join(folder, 'postgres', 'local.conf'), "work_mem = '7MB'\n");
  chmodSync(join(folder, 'postgres', 'local.conf'), 0o644);
  await start();
  expect(await query('galla', 'SHOW work_mem')).toEqual([{ work_mem: '7MB' }]);
});

test('a bad setting is an error with the end of the log', async () => {
  await (await start()).stop();
  writeFileSync(join(folder, 'postgres', 'local.conf'), 'work_mem = lots\n');
  chmodSync(join(folder, 'postgres', 'local.conf'), 0o644);
  await expect(start()).rejects.toThrow(/did not start.*work_mem/s);
});

test.each(['a living foreign process', 'a zombie'])('the pid file of %s does not prevent a start', async (which) => {
  const { pid } = await start();
  const file = join(folder, 'postgres', 'postmaster.pid');
  const text = readFileSync(file, 'utf8');
  await server?.stop();
  const { holder, zombie } = await makeZombie();
  try {
    const stale = String(which === 'a zombie' ? zombie : holder.pid);
    writeFileSync(file, text.replace(String(pid), stale));
    writeFileSync(join(folder, 'postgres', '.s.PGSQL.5432.lock'), text.replace(String(pid), stale));
    await start();
    expect(await query('galla', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(holder.exitCode).toBe(null);
  } finally {
    holder.kill('SIGKILL');
  }
});

/** A process with a zombie child. */
async function makeZombie(): Promise<{ holder: ChildProcess; zombie: number }> {
  // The child ends after the shell was replaced by a program that does not wait for children. A shell would reap it.
  const holder = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 30'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const chunk of holder.stdout) {
    const zombie = Number(String(chunk));
    await expect.poll(() => readFileSync(`/proc/${zombie}/stat`, 'utf8'), { timeout: 10_000 }).toMatch(/\) Z /);
    return { holder, zombie };
  }
  throw new Error('no zombie');
}
