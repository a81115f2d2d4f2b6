import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

// Set once by the runner; the workers inherit it.
process.env['GALLA_E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env['GALLA_E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'galla-e2e-'));
// Node finds its compiled code again: an operator command then starts in half the time.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/galla-tests');
const port = process.env['GALLA_E2E_PORT'];
const baseURL = `http://localhost:${port}`;

const launchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Each journey has its own browser with few pages, so separate processes and code optimised for long use cost more
    // than they save: a seventh of the time.
    '--in-process-gpu',
    '--disable-site-isolation-trials',
    '--enable-features=NetworkServiceInProcess2',
    '--disable-features=SpareRendererForSitePerProcess,IsolateOrigins,site-per-process',
    '--js-flags=--max-lazy --no-opt',
  ],
};

export default defineConfig({
  testDir: '.',
  outputDir: './test-results',
  fullyParallel: true,
  // One more than the cores of a small machine, because journeys wait for messages, jobs and clocks.
  workers: 3,
  retries: 0,
  // Expected changes arrive within a second; a busy machine may need longer.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 'list' : [['list'], ['json']],
  use: {
    baseURL,
    locale: 'en-IN',
    // Screens show Indian time even in a browser elsewhere.
    timezoneId: 'America/New_York',
    // A press hits its target even if frames are seconds apart.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
    // Recording every journey takes a quarter of the time; use `--trace on` for those under investigation.
    screenshot: 'only-on-failure',
    permissions: ['clipboard-read', 'clipboard-write'],
  },
  projects: [
    { name: 'setup', testMatch: /\.setup\.ts$/ },
    {
      name: 'desktop',
      testIgnore: [/phone\.spec\.ts/, /e2e\/firefox\//],
      dependencies: ['setup'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, launchOptions },
    },
    {
      name: 'phone',
      testMatch: /phone\.spec\.ts/,
      dependencies: ['setup'],
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 760 }, launchOptions },
    },
  ],
  webServer: {
    command: 'node ../server/src/main/processes/start.ts',
    url: `${baseURL}/healthz`,
    // A build and the demo run beside the other tests on two cores: on a busy machine they take minutes.
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGINT', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: port,
      DATA_DIR: process.env['GALLA_E2E_DATA'],
      PUBLIC_URL: baseURL,
      LOG_LEVEL: 'warn',
      // No journey waits for the auditor's rounds. At intervals of 10 s they took 48 s of processor time in 14 minutes.
      AUDIT_PAUSE_SECONDS: '600',
      DEMO: 'yes',
      // The journeys mock the tiles.
      MAP_TILES_URL: 'https://tiles.example.in/{z}/{x}/{y}.png',
      // Journeys sign in from separate addresses, as people do: one address may try 100 times in 15 minutes.
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
  },
});
