import { join } from 'node:path';
import { npmRun } from '../../support/operator.ts';
import { expect, numberIn, test } from '../../support/test.ts';

const orders = join(
  import.meta.dirname,
  '../../../server/src/payments/ingestion/testing/retail/online-retail-orders.csv',
);

/** Runs `npm run ingest` as a developer would, and returns its output. */
function ingest(): string {
  const refused = join(process.env['GALLA_E2E_DATA'] ?? '.', 'refused.csv');
  return npmRun('ingest', orders, '--merchant', 'KAAPI01', '--unit', 'paise', '--rejects', refused);
}

test('TXN-08 a real file of orders is loaded, and the screen shows 424 payments of ₹1,84,248.33, also after a second run', async ({
  as,
}) => {
  const first = ingest();
  expect(first).toMatch(/424/);
  const again = ingest();
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
