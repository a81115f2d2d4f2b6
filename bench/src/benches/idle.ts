import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Measure } from '../bench.ts';
import { inOwnEnvironment, usualDir, usualPort } from '../bench-environment.ts';
import { cpuMilliseconds } from '../costs.ts';
import { type AuditedBooks, loadBooks } from '../data/audited-books.ts';

const minutes = Number(process.env['BENCH_MINUTES'] ?? 5);
/** A million payments within a year. */
const books: AuditedBooks = { merchants: 50, inYear: 19_600, today: 400 };
const maxRatio = 1.3;
/** The maximum share of one core, measured per minute. */
const maxShare = 0.03;
/**
 * Measuring starts once a window uses less than this share of a core, because everything is compared once after the
 * start.
 */
const settled = { windowMs: 20_000, share: 0.06, withinMs: 30 * 60_000 };

const start = join(import.meta.dirname, '../../../server/src/main/processes/start.ts');

/** Starts an installation like `npm start`, waits until it is idle, and returns its CPU seconds per minute. */
async function idleSeconds(what: string, dataDir: string): Promise<number> {
  const { npm_lifecycle_event: _, ...environment } = process.env;
  const env = { ...environment, PORT: String(usualPort), DATA_DIR: dataDir, DEMO: 'yes', LOG_LEVEL: 'warn' };
  const galla = fork(start, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  try {
    await untilReady(galla);
    await untilSettled(galla.pid ?? 0);
    const before = cpuMilliseconds(galla.pid ?? 0);
    await sleep(minutes * 60_000);
    const seconds = (cpuMilliseconds(galla.pid ?? 0) - before) / 1000 / minutes;
    console.log(
      `${what}: ${seconds.toFixed(2)} CPU seconds a minute, ${((seconds / 60) * 100).toFixed(1)} % of one core`,
    );
    return seconds;
  } finally {
    const ended = once(galla, 'exit');
    galla.kill('SIGTERM');
    await ended;
  }
}

async function untilReady(galla: ChildProcess): Promise<void> {
  const ended = once(galla, 'exit').then(([code]) => {
    throw new Error(`Galla ended with ${code} before it was ready`);
  });
  ended.catch(() => undefined);
  const said = new Promise<void>((resolve) => {
    let text = '';
    galla.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text = (text + part).slice(-2_000);
      if (text.includes('Ctrl-C stops')) resolve();
    });
  });
  await Promise.race([said, ended]);
}

async function untilSettled(pid: number): Promise<void> {
  const until = performance.now() + settled.withinMs;
  for (let quiet = 0; quiet < 3; ) {
    if (performance.now() > until) throw new Error('the installation does not come to rest');
    const before = cpuMilliseconds(pid);
    await sleep(settled.windowMs);
    const share = (cpuMilliseconds(pid) - before) / settled.windowMs;
    quiet = share < settled.share ? quiet + 1 : 0;
  }
}

async function measure(): Promise<Measure> {
  await inOwnEnvironment('idle-million', (_, admin) => loadBooks(admin, books));
  const limit = await idleSeconds('the demo', `${usualDir}-idle-demo`);
  const value = await idleSeconds('a million payments', `${usualDir}-idle-million`);
  const ratio = value / limit;
  const reached = ratio <= maxRatio && Math.max(value, limit) <= maxShare * 60;
  return { value, unit: 's', limit, ratio, aim: `≤ ${maxRatio}, both ≤ ${maxShare * 60} s a minute`, reached };
}

/** The cost of an unused installation: all processes and database sessions. */
export const bench: Bench = {
  name: 'idle',
  about: 'CPU seconds a minute of an installation that nobody uses: a million payments against the demo',
  run: measure,
};
