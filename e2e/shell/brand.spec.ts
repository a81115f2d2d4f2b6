import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { violations, violationsInBoth } from '../support/accessibility.ts';
import { openSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const root = join(import.meta.dirname, '../..');
const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16"/></svg>';
const [light, dark] = ['rgb(15, 118, 110)', 'rgb(185, 28, 28)'];

let api: ChildProcess;
let folder: string;
let origin: string;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}

/** A second API process over the same Galla, with another provider's branding. */
test.beforeAll(async ({ request }) => {
  folder = mkdtempSync(join(tmpdir(), 'galla-look-'));
  writeFileSync(join(folder, 'logo.svg'), logo);
  const data = process.env['GALLA_E2E_DATA'] ?? '';
  origin = `http://localhost:${await freePort()}`;
  api = spawn(process.execPath, ['server/src/main/processes/api.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: new URL(origin).port,
      PUBLIC_URL: origin,
      DATABASE_URL: `postgresql://galla@${encodeURIComponent(join(data, 'postgres'))}/galla`,
      MASTER_KEY: readFileSync(join(data, 'master.key'), 'utf8').trim(),
      DATA_DIR: data,
      DEMO: 'yes',
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      PROVIDER_NAME: 'Rupya',
      PROVIDER_LOGO: join(folder, 'logo.svg'),
      PROVIDER_COLOR: '#0f766e',
      PROVIDER_COLOR_DARK: '#b91c1c',
    },
  });
  const answers = async () => (await request.get(`${origin}/healthz`).catch(() => undefined))?.status();
  await expect.poll(answers, { timeout: 60_000 }).toBe(200);
});

test.afterAll(async () => {
  api.kill('SIGTERM');
  if (api.exitCode === null) await once(api, 'exit');
  rmSync(folder, { recursive: true });
});

const groundOf = (page: Page, button: string) =>
  page
    .getByRole('button', { name: button })
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

/** The image in place of Galla's mark. */
const markOf = (page: Page) =>
  page
    .locator('svg[viewBox="0 0 32 32"]')
    .first()
    .evaluate((svg) => [
      getComputedStyle(svg).backgroundImage,
      getComputedStyle(svg.firstElementChild ?? svg).visibility,
    ]);

test('a provider’s logo and colours are on its pages, in light and dark', async ({ page }) => {
  await page.goto(`${origin}/login`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveTitle(/Rupya/);
  expect(await groundOf(page, 'Send OTP')).toBe(light);
  const [picture, ownMark] = await markOf(page);
  expect(picture).toContain(`${origin}/provider-logo?v=`);
  expect(ownMark).toBe('hidden');
  const icon = page.locator('link[rel="icon"]');
  const answer = await page.request.get(new URL((await icon.getAttribute('href')) ?? '', origin).href);
  expect(await answer.text()).toBe(logo);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => groundOf(page, 'Send OTP')).toBe(dark);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await openSession(page.context(), 'asha', origin);
  await page.goto(`${origin}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect((await markOf(page))[0]).toContain('/provider-logo?v=');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.goto(`${origin}/counter`);
  const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--accent');
  expect(await page.evaluate(accent)).toBe('#0f766e');
  await page.goto(`${origin}/pay/none`);
  const footMark = page.locator('.foot-mark');
  await expect(footMark).toHaveText('Secured by Rupya');
  const drawn = await footMark.evaluate((element) => getComputedStyle(element, '::before').backgroundImage);
  expect(drawn).toContain('/provider-logo?v=');
});
