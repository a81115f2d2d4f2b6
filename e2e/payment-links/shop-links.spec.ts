import { violationsInBoth } from '../support/accessibility.ts';
import { mark } from '../support/engine.ts';
import { expect, expectToFit, settled, test } from '../support/test.ts';

test('PAY-01 a shop creates a link up to ₹25,000 on a phone, finds it again and copies it', async ({ as }) => {
  const page = await as('imran');
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Collect' }).click();
  await page.getByRole('menuitem', { name: 'Payment links' }).click();
  await expect(page).toHaveURL(/\/pay-links$/);
  await page.goto('/pay-links/create');
  await page.getByRole('textbox', { name: 'Amount' }).fill('25000.01');
  const customer = `Sunil ${mark()}`;
  await page.getByRole('textbox', { name: 'Name' }).fill(customer);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('9940127785');
  await page.getByRole('button', { name: 'Create and send link' }).click();
  await expect(page.getByText('The amount is at most ₹25,000.')).toBeVisible();
  await expectToFit(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Amount' }).fill('25000');
  await page.getByRole('button', { name: 'Create and send link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link created' });
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Text copied successfully.')).toBeVisible();
  await dialog.getByRole('link', { name: 'Open link details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('₹25,000.00');
  await settled(page);
  await expectToFit(page);
  await page.goto(`/pay-links?q=${encodeURIComponent(customer)}&by=NAME`);
  await expect(page.locator('[data-row-link]')).toHaveCount(1);
});

test('PAY-01 ROU-10 a shop without verified UPI, and people without the permission, are sent to the dashboard', async ({
  as,
}) => {
  const page = await as('asha');
  await page.goto('/pay-links');
  await expect(page).toHaveURL(/\/dashboard/);
});
