import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HANGING_AFTER, NOT_STARTED_AFTER, supervise, type WhyEnded } from './supervised-process.ts';

let folder: string;
let lines: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galla-process-'));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The turns of the watch, which a test triggers instead of waiting for seconds. */
class Turns {
  readonly #watches = new Set<() => void>();
  readonly of = (turn: () => void) => {
    this.#watches.add(turn);
    return () => void this.#watches.delete(turn);
  };
  make(count: number): void {
    for (let made = 0; made < count; made++) for (const turn of Array.from(this.#watches)) turn();
  }
}

function run(code: string, turns?: Turns) {
  const file = join(folder, 'child.mjs');
  writeFileSync(file, code);
  const ends: WhyEnded[] = [];
  const child = supervise({
    name: 'test',
    file,
    log: (line) => lines.push(line),
    onEnd: (why) => ends.push(why),
    env: { ...process.env, FOLDER: folder },
    ...(turns && { turns: turns.of }),
  });
  return Object.assign(child, { ends });
}

const SERVES = `setInterval(() => {}, 1000); process.send({ ready: true, url: 'http://here' });`;

/** Reports that it starts, and is then as silent as on a busy machine until the test lets it continue. */
const STARTS_SLOWLY = `
  import { appendFileSync, existsSync } from 'node:fs';
  const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  const { FOLDER } = process.env;
  appendFileSync(FOLDER + '/begun', process.pid + '\\n');
  while (!existsSync(FOLDER + '/go-on')) pause();
  ${SERVES}`;

const begun = () => {
  const file = join(folder, 'begun');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number) : [];
};
const goOn = (yes: boolean) =>
  yes ? writeFileSync(join(folder, 'go-on'), '') : rmSync(join(folder, 'go-on'), { force: true });
const until = (condition: () => boolean) => expect.poll(condition, { timeout: 60_000, interval: 10 }).toBe(true);

test('a process that ends is started again, and reports its address', async () => {
  const child = run(SERVES);
  expect(await child.ready).toBe('http://here');
  const first = child.pid();
  process.kill(first ?? 0, 'SIGKILL');
  await until(() => child.pid() !== first);
  expect(lines).toEqual(['The test process ended (SIGKILL); starting it again in 0.2 s.']);
  await child.stop();
});

test('a process that hangs is replaced, and one that works is left alone', async () => {
  const turns = new Turns();
  const hanging = run(SERVES, turns);
  await hanging.ready;
  const first = hanging.pid();
  turns.make(HANGING_AFTER.first);
  process.kill(first ?? 0, 'SIGSTOP');
  turns.make(HANGING_AFTER.first);
  await until(() => hanging.pid() !== first && hanging.isReady());
  expect(lines).toEqual([
    'The test process hangs; ending it.',
    'The test process ended (SIGKILL); starting it again in 0.2 s.',
  ]);
  expect(hanging.ends).toEqual(['hung']);
  await hanging.stop();
  expect(hanging.isReady()).toBe(false);
});

test('on a busy machine a replacement may take longer to start than a hang is allowed, and is then watched like the first', async () => {
  const turns = new Turns();
  goOn(true);
  const child = run(STARTS_SLOWLY, turns);
  await child.ready;
  goOn(false);
  const first = child.pid();
  process.kill(first ?? 0, 'SIGKILL');
  await until(() => begun().length === 2);
  const second = child.pid();
  expect(begun()).toEqual([first, second]);
  turns.make(NOT_STARTED_AFTER.first);
  expect(child.isReady()).toBe(false);
  goOn(true);
  await until(() => child.isReady());
  expect([child.pid(), child.ends]).toEqual([second, ['ended']]);

  process.kill(second ?? 0, 'SIGSTOP');
  turns.make(HANGING_AFTER.first + 1);
  await until(() => child.pid() !== second && child.isReady());
  expect(child.ends).toEqual(['ended', 'hung']);
  await child.stop();
});

test('a start that never finishes is ended, and each next one gets twice the time', async () => {
  const turns = new Turns();
  goOn(true);
  const child = run(STARTS_SLOWLY, turns);
  await child.ready;
  goOn(false);
  process.kill(child.pid() ?? 0, 'SIGKILL');
  await until(() => begun().length === 2);
  turns.make(NOT_STARTED_AFTER.first + 1);
  await until(() => begun().length === 3);
  const third = child.pid();
  turns.make(NOT_STARTED_AFTER.first * 2);
  expect(child.ends).toEqual(['ended', 'not_started']);
  turns.make(1);
  await until(() => begun().length === 4);
  expect(child.pid()).not.toBe(third);
  expect(lines).toEqual([
    'The test process ended (SIGKILL); starting it again in 0.2 s.',
    'The test process has not started, and was silent for 120 s; ending it.',
    'The test process ended (SIGKILL); starting it again in 0.4 s.',
    'The test process has not started, and was silent for 240 s; ending it.',
    'The test process ended (SIGKILL); starting it again in 0.8 s.',
  ]);
  child.kill();
});

test('a process that never starts is given up by name', async () => {
  const child = run('process.exit(3)');
  await expect(child.ready).rejects.toThrow('The test process does not start: it ended 3 times (code 3).');
  await child.stop();
});

test('many changes at once restart a process once', async () => {
  const child = run(SERVES);
  await child.ready;
  const first = child.pid();
  await Promise.all([child.restart(), child.restart(), child.restart()]);
  expect(child.pid()).not.toBe(first);
  expect(lines).toEqual([]);
  await child.stop();
});
