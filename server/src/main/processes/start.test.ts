import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import { until as untilItFits } from '../../platform/testing/until.ts';

interface Run {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | string>;
}

interface Writer {
  acknowledged: number[];
  stop(): Promise<void>;
}

let dataDir: string;
let port: number;
/** A data folder after one start. Tests copy it, because creating one takes longer than most of them. */
let made: string;
// Stops hanging tests. On a busy machine a start takes up to half a minute.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const runs: Run[] = [];
const writers: Writer[] = [];

/** What every program of these tests inherits. Everything else is passed explicitly. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

const newFolder = () => mkdtempSync(join(tmpdir(), 'galla-start-'));

beforeAll(async () => {
  made = newFolder();
  dataDir = made;
  port = await freePort();
  const run = start();
  await ready(run);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
});

beforeEach(async () => {
  dataDir = newFolder();
  port = await freePort();
});

afterEach(async () => {
  for (const { child } of runs) child.kill('SIGKILL');
  await Promise.all(runs.splice(0).map(({ ended }) => ended));
  await Promise.all(writers.splice(0).map(({ stop }) => stop()));
  await until(() => serverProcesses().length === 0);
  rmSync(dataDir, { recursive: true, force: true });
});

afterAll(() => rmSync(made, { recursive: true, force: true }));

/** Makes the next start of a test not the first one of its folder. */
const usedBefore = () => execFileSync('cp', ['-a', `${made}/.`, dataDir]);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function start(env: Record<string, string> = {}, args: string[] = []): Run {
  const fixture = join(import.meta.dirname, '../testing/start-fixture.ts');
  const inherited = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: String(port) };
  const child = spawn(process.execPath, [fixture, ...args], { env: { ...inherited, ...env } });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  const run = { child, output: () => text, ended };
  runs.push(run);
  return run;
}

async function ready(run: Run): Promise<void> {
  // Waits for the last line, because the lines arrive one by one.
  await until(() => run.output().includes('Ctrl-C stops.') || run.child.exitCode !== null);
  expect(run.output()).toContain('Galla is ready');
}

const until = (condition: () => boolean) => untilItFits('it', condition, Boolean, { patienceMs: 75_000, everyMs: 20 });

async function call(method: 'GET' | 'POST'): Promise<number[]> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { method, signal: AbortSignal.timeout(5000) });
  if (!response.ok) throw new Error(String(response.status));
  return response.json() as Promise<number[]>;
}

/** Writes until it is stopped. Every acknowledged write must be stored afterwards. */
function writer(): Writer {
  const acknowledged: number[] = [];
  let going = true;
  const work = (async () => {
    const write = () => untilItFits('a write', () => (going ? call('POST') : []), Boolean, { everyMs: 10 });
    while (going) acknowledged.push(...(await write()));
  })();
  const started = {
    acknowledged,
    stop: () => {
      going = false;
      return work;
    },
  };
  writers.push(started);
  return started;
}

async function expectNothingLost(acknowledged: readonly number[]): Promise<void> {
  expect(acknowledged.length).toBeGreaterThan(20);
  const stored = new Set(await call('GET'));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
}

/** Every process of this test's database, by its working folder. */
function serverProcesses(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readlinkSync(`/proc/${pid}/cwd`) === join(dataDir, 'postgres');
      } catch {
        return false;
      }
    });
}

function childrenOf(run: Run, file: string): number[] {
  const list = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(run.child.pid)], { encoding: 'utf8' });
  return list.split('\n').flatMap((line) => (line.includes(file) ? [Number.parseInt(line, 10)] : []));
}

function mainServerProcess(): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Kills processes. Some may have ended after an earlier one was killed. */
function kill(...pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** The program that a process runs; empty if the process has just ended, as connections of a database do. */
function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

test('one command starts everything, shows who can sign in, and Ctrl-C stops everything', async () => {
  const run = start();
  await ready(run);
  expect(run.output()).toContain(`http://localhost:${port}`);
  expect(run.output()).toContain('asha@kaapi.example');
  expect(run.output()).toContain('/outbox');
  run.child.kill('SIGINT');
  // npm forwards the same Ctrl-C a second time.
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
  expect(serverProcesses()).toEqual([]);
  const again = start();
  await ready(again);
  expect(again.output()).not.toContain('Filling the demo');
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
});

test('after kill -9 of the start process no process remains, the next start works and nothing is lost', async () => {
  usedBefore();
  const run = start();
  await ready(run);
  const { acknowledged, stop } = writer();
  await until(() => acknowledged.length > 50);
  run.child.kill('SIGKILL');
  const next = start();
  await ready(next);
  await stop();
  await expectNothingLost(acknowledged);
});

test('after kill -9 of the database it restarts automatically and nothing is lost', async () => {
  usedBefore();
  const run = start();
  await ready(run);
  const { acknowledged, stop } = writer();
  await until(() => acknowledged.length > 50);
  kill(mainServerProcess());
  const before = acknowledged.length;
  await until(() => acknowledged.length > before + 20);
  await stop();
  await expectNothingLost(acknowledged);
  expect(run.output()).toContain('The database ended; starting it again.');
});

test('Ctrl-C while the database restarts still stops everything', async () => {
  usedBefore();
  const run = start();
  await ready(run);
  kill(mainServerProcess());
  await until(() => run.output().includes('The database ended'));
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
  expect(serverProcesses()).toEqual([]);
});

test('after kill -9 of the API it restarts automatically and nothing is lost', async () => {
  usedBefore();
  const run = start();
  await ready(run);
  const { acknowledged, stop } = writer();
  await until(() => acknowledged.length > 50);
  kill(...childrenOf(run, 'api-fixture'));
  const before = acknowledged.length;
  await until(() => acknowledged.length > before + 20);
  await stop();
  await expectNothingLost(acknowledged);
  expect(run.output()).toContain('The api process ended (SIGKILL); starting it again in 0.2 s.');
});

test('after kill -9 of every process at once the next start works and nothing is lost', async () => {
  usedBefore();
  const run = start();
  await ready(run);
  const { acknowledged, stop } = writer();
  await until(() => acknowledged.length > 50);
  kill(run.child.pid ?? 0, ...childrenOf(run, 'fixture'), ...serverProcesses());
  await run.ended;
  await ready(start());
  await stop();
  await expectNothingLost(acknowledged);
});

test('if the database outlives its watchdog and its parent, the next start takes over its folder', async () => {
  usedBefore();
  const run = start();
  await ready(run);
  const main = mainServerProcess();
  const watchdogs = serverProcesses().filter((pid) => programOf(pid) === 'sh');
  expect(watchdogs.length).toBe(2);
  // The listening process is killed first. Otherwise it would react to the end of the other.
  kill(...watchdogs.reverse(), run.child.pid ?? 0);
  await run.ended;
  expect(serverProcesses()).toContain(main);
  const next = start();
  await ready(next);
  expect(next.output()).toContain(`Stopping the database server ${main}`);
});

test('a second start on the same folder says that one is already running', async () => {
  usedBefore();
  const run = start();
  await ready(run);
  const second = start({ PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output().trim()).toBe(`Galla is already running on ${dataDir} (pid ${run.child.pid})`);
  expect(await call('GET')).toEqual([]);
});

test('with an external database no other is started, and the demo is filled only on request', async () => {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.connectionString, MASTER_KEY: randomBytes(32).toString('base64') };
  try {
    const run = start(env);
    await ready(run);
    expect(run.output()).not.toContain('asha@kaapi.example');
    expect(await call('POST')).toEqual([1]);
    expect(readdirSync(dataDir)).toEqual(['owner.lock', 'place']);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    const demo = start({ ...env, DEMO: 'yes' });
    await ready(demo);
    expect(demo.output()).toContain('Filling the demo');
    demo.child.kill('SIGTERM');
    expect(await demo.ended).toBe(0);
  } finally {
    await database.drop();
  }
});

function changed(url: string, change: (address: URL) => void): string {
  const address = new URL(url);
  change(address);
  return address.href;
}

test('an unusable database is reported in one line that names the setting', async () => {
  const database = await createTestDatabase();
  const MASTER_KEY = randomBytes(32).toString('base64');
  const refused = async (env: Record<string, string>) => {
    const run = start({ MASTER_KEY, ...env });
    expect([await run.ended, run.output()]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);
    return run.output().trim();
  };
  const { connectionString: url } = database;
  const nobody = `127.0.0.1:${await freePort()}`;
  try {
    expect(await refused({ DATABASE_URL: `postgresql://galla@${nobody}/galla` })).toBe(
      `DATABASE_URL: no PostgreSQL answers at ${nobody}: start it, or correct the address.`,
    );
    expect(await refused({ DATABASE_URL: 'postgresql://galla@nowhere.invalid/galla' })).toBe(
      'DATABASE_URL: there is no server named nowhere.invalid: correct the name.',
    );
    expect(await refused({ DATABASE_URL: changed(url, (address) => (address.pathname = '/missing')) })).toMatch(
      /^DATABASE_URL: .+ has no database missing: create it, or correct the address\.$/,
    );
    expect(
      await refused({
        DATABASE_URL: url,
        MIGRATION_DATABASE_URL: changed(url, (address) => (address.username = 'somebody')),
      }),
    ).toMatch(
      /^MIGRATION_DATABASE_URL: (.+ does not let somebody in: role "somebody" does not exist|the password of somebody is wrong)\.$/,
    );
    const run = start({ DATABASE_URL: url, MASTER_KEY });
    await ready(run);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    const wrong = { DATABASE_URL: url, MASTER_KEY: randomBytes(32).toString('base64') };
    const wrongKey =
      'MASTER_KEY is not the key of this database: start with the key that its secrets were sealed with.';
    expect(await refused(wrong)).toBe(wrongKey);
    // Each program, started without `npm start`.
    for (const program of ['api.ts', 'worker.ts', 'simulator.ts', 'auditor.ts', '../operator/operator.ts']) {
      const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: String(port), ...wrong };
      const file = join(import.meta.dirname, program);
      const { status, stderr } = spawnSync(process.execPath, [file, 'show', 'KAAPI01'], { env, encoding: 'utf8' });
      expect([program, status, stderr]).toEqual([program, 1, `${wrongKey}\n`]);
    }
  } finally {
    await database.drop();
  }
});

test('an interrupted filling of the demo is completed by the next start', async () => {
  const run = start({ SEED_PAUSES: 'yes' });
  await until(() => run.output().includes('Filling the demo'));
  run.child.kill('SIGKILL');
  await run.ended;
  const next = start();
  await ready(next);
  expect(next.output()).toContain('Filling the demo');
  expect(readdirSync(dataDir)).not.toContain('demo-unfinished');
});

test('a port in use is reported', async () => {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const run = start();
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toBe(`Port ${port} is taken. Set PORT to another one.`);
  server.close();
});

test('wrong settings are named, and --help lists all settings', async () => {
  const wrong = start({ PORT: 'x', DEMO: 'maybe' });
  const help = start({ PORT: 'x' }, ['--help']);
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toContain('PORT must be a whole number');
  expect(wrong.output()).toContain('DEMO must be yes or no');
  expect(await help.ended).toBe(0);
  for (const name of ['PORT', 'DATABASE_URL', 'MASTER_KEY', 'API_PROCESSES']) expect(help.output()).toContain(name);
});
