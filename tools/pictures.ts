import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { root } from './source-files.ts';

/** Takes the two pictures of README.md again, of a separate server filled with demo data. */
const port = Number(process.env['PORT'] ?? 4_099);
const origin = `http://localhost:${port}`;
const folder = join(root, 'docs/pictures');
const data = mkdtempSync(join(tmpdir(), 'galla-pictures-'));
const env = { ...process.env, PORT: String(port), PUBLIC_URL: origin, DATA_DIR: data, DEMO: 'yes', LOG_LEVEL: 'warn' };

/** A server program that runs until the end of the block in which it was started. */
function run(script: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, script), ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  return {
    hasEnded: () => child.exitCode !== null,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null) child.kill('SIGINT');
      await ended;
    },
  };
}

async function waitUntilReady(hasEnded: () => boolean): Promise<void> {
  for (;;) {
    if (hasEnded()) throw new Error('Galla ended before it was ready.');
    const ready = await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await sleep(500);
  }
}

/** A page of a retail chain's Admin, in a separate browser window. */
async function signedIn(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await browser.newPage({ ...options, locale: 'en-IN', reducedMotion: 'reduce' });
  await page.goto(`${origin}/login`);
  await page.getByText('Email', { exact: true }).click();
  await page.locator('input[type=email]').fill('imran@chaistop.example');
  await page.locator('input[name=password]').fill('cutting-chai-please');
  await page.getByRole('checkbox', { name: /robot/i }).click();
  await page.getByText('You are verified').waitFor();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  return page;
}

/** The live list on a wide screen in dark mode and on a phone in light mode, side by side. */
async function takeLive(browser: Browser): Promise<void> {
  const pages = await Promise.all([
    signedIn(browser, { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }),
    signedIn(browser, { viewport: { width: 415, height: 900 }, colorScheme: 'light' }),
  ]);
  const shots: string[] = [];
  for (const page of pages) {
    await page.goto(`${origin}/transactions/live`);
    await page.getByText('Received').first().waitFor();
  }
  await sleep(20_000);
  for (const page of pages) shots.push((await page.screenshot()).toString('base64'));
  const frame = await browser.newPage({ viewport: { width: 1855, height: 900 } });
  const images = shots.map((shot) => `<img src="data:image/png;base64,${shot}">`).join('');
  await frame.setContent(`<body style="margin: 0; display: flex">${images}</body>`);
  await frame.screenshot({ path: join(folder, 'live.png') });
}

async function takeDashboard(browser: Browser): Promise<void> {
  const page = await signedIn(browser, { viewport: { width: 1440, height: 1100 } });
  await page.goto(`${origin}/dashboard`);
  await page.getByText('How customers paid').waitFor();
  await page.getByText('Completed').first().waitFor();
  await page.screenshot({ path: join(folder, 'dashboard.png') });
}

async function takeAll(): Promise<void> {
  await using galla = run('server/src/main/processes/start.ts');
  await waitUntilReady(galla.hasEnded);
  const executablePath = await findChromium();
  await using browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
  await using _traffic = run('server/src/main/demo/traffic.ts', '--rate', '2', '--merchant', 'CHAISTOP01');
  await takeLive(browser);
  await takeDashboard(browser);
}

try {
  await takeAll();
} finally {
  rmSync(data, { recursive: true, force: true });
}
