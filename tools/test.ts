import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

async function main(): Promise<void> {
  const chromium = await findChromium();
  console.log(`Browser: ${chromium}`);
  const folder = mkdtempSync(join(tmpdir(), 'galla-test-results-'));
  try {
    const vitest = await runVitest(join(folder, 'vitest.json'), chromium);
    const playwright = await runPlaywright(join(folder, 'playwright.json'), chromium);
    for (const note of [...vitest.notes, ...playwright.notes]) console.error(note);
    console.log('\nThe ten slowest files:');
    for (const line of slowestFiles([...vitest.files, ...playwright.files], ROOT)) console.log(line);
    // Once more at the end, as a log may be kept by its last lines alone.
    const failures = failureLines([...vitest.failures, ...playwright.failures], ROOT);
    if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}`);
    const failed = vitest.failed + playwright.failed;
    console.log(`\n${vitest.passed + playwright.passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runVitest(report: string, chromium: string): Promise<ReturnType<typeof judge>> {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest/vitest.mjs', args, { CHROMIUM_PATH: chromium });
  return judge('Vitest', code, read(report, readVitestReport));
}

async function runPlaywright(report: string, chromium: string): Promise<ReturnType<typeof judge>> {
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await run('@playwright/test/cli.js', args, env);
  return judge('Playwright', code, read(report, readPlaywrightReport));
}

async function run(program: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', program), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

function read(file: string, parse: (report: unknown) => Results): Results | undefined {
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // No report: the runner ended before it.
    return undefined;
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
