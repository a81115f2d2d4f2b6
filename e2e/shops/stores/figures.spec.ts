import { violationsInBoth } from '../../support/accessibility.ts';
import { expect, expectToFit, settled, test } from '../../support/test.ts';

/** A map tile of one pixel. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('DSH-03 DSH-04 an Admin ranks the stores, compares two by keyboard, and views the counters of one', async ({
  as,
}) => {
  const page = await as('imran');
  await page.goto('/store/list');
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveTitle('Compare Stores · Galla');
  const rows = page.getByRole('table', { name: 'Stores by amount collected' }).locator('tbody tr');
  await expect(rows).not.toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Compare Bandra West' }).press('Space');
  await expect(page.getByRole('table', { name: 'Store counters' })).toContainText('Counter 1');
  await page.getByRole('checkbox', { name: 'Compare Park Street' }).press('Space');
  const chosen = page.getByRole('table', { name: 'Selected stores' });
  await expect(chosen.locator('tbody tr')).toHaveCount(2);
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByText('Quietest first').click();
  await expect(page).toHaveURL(/order=quiet/);
  await page.setViewportSize({ width: 360, height: 760 });
  await settled(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(chosen).toHaveCount(0);
});

test('DSH-05 STO-07 a cashier reads the shift of their own store, and a manager of one store sees only that store', async ({
  as,
}) => {
  const cashier = await as('farida');
  await cashier.goto('/store/shift');
  await expect(cashier.getByRole('heading', { name: 'Connaught Place' })).toBeVisible();
  await expect(cashier.getByRole('table', { name: 'Counters in this shift' })).toContainText('Counter 1');
  await expect(cashier.getByLabel('Store', { exact: true })).toHaveCount(0);
  await settled(cashier);
  expect(await violationsInBoth(cashier)).toEqual([]);

  const manager = await as('harish');
  await manager.goto('/store/list');
  const rows = manager.getByRole('table', { name: 'Stores' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Connaught Place');
  await expect(manager.getByRole('link', { name: 'Add store' })).toHaveCount(0);
  await manager.goto('/store/compare');
  // A single store shows its counters at once.
  await expect(manager.getByRole('table', { name: 'Store counters' })).toContainText('Counter 1');
  await expect(manager.getByText('Bandra West')).toHaveCount(0);
});

test('STO-01 stores are on a map, and a press on a circle says which', async ({ as }) => {
  const page = await as('imran');
  await page.route('https://tiles.example.in/**', (route) => route.fulfill({ contentType: 'image/png', body: tile }));
  await page.goto('/store/list');
  await page.getByText('Map', { exact: true }).click();
  const map = page.getByRole('region', { name: 'Map of stores' });
  await expect(map).toBeVisible();
  const store = map.getByRole('button', { name: 'Fort Kochi' });
  await store.focus();
  await page.keyboard.press('Enter');
  await expect(map.getByRole('link', { name: 'Fort Kochi' })).toBeVisible();
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await map.getByRole('link', { name: 'Fort Kochi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fort Kochi');
  await page.unroute('https://tiles.example.in/**');
});
