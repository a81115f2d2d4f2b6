import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { supervise } from './supervised-process.ts';

let folder: string;
let lines: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galla-process-'));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(code: string, patience?: number) {
  const file = join(folder, 'child.mjs');
  writeFileSync(file, code);
  return supervise({
    name: 'test',
    file,
    env: process.env,
    log: (line) => lines.push(line),
    ...(patience === undefined ? {} : { patience }),
  });
}

const SERVES = `setInterval(() => {}, 1000); process.send({ ready: true, url: 'http://here' });`;

test('a process that ends is started again, and reports its address', async () => {
  const child = run(SERVES);
  expect(await child.ready).toBe('http://here');
  const first = child.pid();
  process.kill(first ?? 0, 'SIGKILL');
  for (let tries = 0; tries < 200 && child.pid() === first; tries++) await sleep(20);
  expect(child.pid()).not.toBe(first);
  expect(lines).toEqual(['The test process ended (SIGKILL); starting it again in 0.2 s.']);
  await child.stop();
});

test('a process that hangs is replaced, and one that works on is left alone', async () => {
  const hanging = run(SERVES, 4);
  await hanging.ready;
  const first = hanging.pid();
  process.kill(first ?? 0, 'SIGSTOP');
  for (let tries = 0; tries < 600 && [first, undefined].includes(hanging.pid()); tries++) await sleep(20);
  const second = hanging.pid();
  expect(second).not.toBe(first);
  expect(lines).toEqual([
    'The test process hangs; ending it.',
    'The test process ended (SIGKILL); starting it again in 0.2 s.',
  ]);
  await sleep(6_000);
  expect(hanging.pid()).toBe(second);
  await hanging.stop();
});

test('a process that never comes up is given up with its name', async () => {
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
