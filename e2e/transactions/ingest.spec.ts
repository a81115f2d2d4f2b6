import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, numberIn, test } from '../support/test.ts';

const orders = join(import.meta.dirname, '../../server/src/ingestion/testing/retail/online-retail-orders.csv');

/** Runs `npm run ingest` as a developer would, and returns its output. */
function ingest(baseURL: string): string {
  const command = ['--silent', 'run', 'ingest', '--', orders, '--merchant', 'KAAPI01', '--unit', 'paise'];
  const env = { ...process.env, PUBLIC_URL: baseURL, DATA_DIR: process.env['GALLA_E2E_DATA'] ?? '' };
  const rejects = ['--rejects', join(process.env['GALLA_E2E_DATA'] ?? '.', 'refused.csv')];
  return execFileSync('npm', [...command, ...rejects], {
    cwd: join(import.meta.dirname, '../..'),
    env,
    encoding: 'utf8',
  });
}

test('TXN-08 a real file of orders is loaded, and the screen shows 424 payments of ₹1,84,248.33, also after a second run', async ({
  as,
  baseURL,
}) => {
  const first = ingest(baseURL ?? '');
  expect(first).toMatch(/424/);
  const again = ingest(baseURL ?? '');
  expect(again).toMatch(/424/);
  const page = await as('asha');
  await page.goto('/transactions/history?from=2010-11-30T18:30:00.000Z&to=2010-12-31T18:30:00.000Z');
  await expect(page.getByText('of 424')).toBeVisible();
  const sum = page
    .getByRole('term')
    .filter({ hasText: /^Collected$/ })
    .locator('xpath=following-sibling::dd');
  expect(numberIn(await sum.innerText())).toBe(1_84_248_33);
});
