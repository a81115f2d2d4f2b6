import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { openRunFolder } from '../server/src/platform/testing/run-folder.ts';
import { findChromium } from './find-chromium.ts';
import {
  failureLines,
  judge,
  type Results,
  readPlaywrightReport,
  readVitestReport,
  slowestFiles,
} from './test-results.ts';

const ROOT = join(import.meta.dirname, '..');

/** `--shard 2/4`: the second of four parts, for a CI that runs them in parallel. */
const { shard } = parseArgs({ options: { shard: { type: 'string' } } }).values;
const part = shard === undefined ? [] : [`--shard=${shard}`];

async function main(): Promise<void> {
  const chromium = await findChromium();
  console.log(`Browser: ${chromium}`);
  const folder = openRunFolder();
  try {
    // Both often wait for other processes, so one works while the other waits.
    const [vitest, playwright] = await Promise.all([
      runVitest(folder.path, chromium),
      runPlaywright(folder.path, chromium),
    ]);
    for (const note of [...vitest.notes, ...playwright.notes]) console.error(note);
    console.log('\nThe ten slowest files:');
    for (const line of slowestFiles([...vitest.files, ...playwright.files], ROOT)) console.log(line);
    // Printed once more at the end, because only the last lines of a log may be kept.
    const failures = failureLines([...vitest.failures, ...playwright.failures], ROOT);
    if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}`);
    const failed = vitest.failed + playwright.failed;
    console.log(`\n${vitest.passed + playwright.passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    folder.remove();
  }
}

async function runVitest(folder: string, chromium: string): Promise<ReturnType<typeof judge>> {
  const report = join(folder, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...part];
  const code = await run('vitest/vitest.mjs', args, { CHROMIUM_PATH: chromium });
  return judge('Vitest', code, read(report, readVitestReport));
}

async function runPlaywright(folder: string, chromium: string): Promise<ReturnType<typeof judge>> {
  const report = join(folder, 'playwright.json');
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...part];
  // The data of the server that it starts, and the browsers' profiles, are there.
  const env = {
    CHROMIUM_PATH: chromium,
    TMPDIR: folder,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // Outside the folder, so that the next run does not compile the journeys again.
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(ROOT, 'node_modules/.cache/galla-journeys'),
  };
  const code = await run('@playwright/test/cli.js', args, env);
  return judge('Playwright', code, read(report, readPlaywrightReport));
}

/** Runs an npm program and prints its lines unbroken, because another one prints at the same time. */
async function run(program: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', program), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env, ...env },
  });
  createInterface({ input: child.stdout }).on('line', (line) => console.log(line));
  createInterface({ input: child.stderr }).on('line', (line) => console.error(line));
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
}

function read(file: string, parse: (report: unknown) => Results): Results | undefined {
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Without a report, because the runner ended before it.
    return undefined;
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
