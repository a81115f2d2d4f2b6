import { violationsInBoth } from '../../support/accessibility.ts';
import { mark } from '../../support/engine.ts';
import { expect, expectToFit, keep, settled, test } from '../../support/test.ts';

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
  await expect(page.getByText('The maximum amount is ₹25,000.')).toBeVisible();
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

test('MID-05 PAY-01 a super-merchant creates a link for one merchant, and sees where UPI is not verified', async ({
  as,
}) => {
  const page = await as('meera');
  const choose = async (merchantId: string) => {
    await page
      .getByRole('button', { name: /^(Select a merchant|Merchants: )/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Select Merchants' });
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await page.keyboard.type(merchantId);
    await expect(dialog.getByRole('option')).toHaveCount(1);
    await dialog.getByRole('option').click();
    await keep(page, () => dialog.getByRole('button', { name: 'Apply' }).click());
    await expect(page).toHaveURL(new RegExp(`merchant=${merchantId}`));
  };
  const create = async () => {
    await page.getByRole('link', { name: 'Create payment link' }).first().click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('750');
    await page.getByRole('textbox', { name: 'Name' }).fill('Rukmini Stores');
    await page.getByRole('textbox', { name: 'Mobile number' }).fill('9940127786');
    await page.getByRole('button', { name: 'Create only' }).click();
  };
  await page.goto('/pay-links');
  await expect(page.getByText('Each merchant has its own payment links.', { exact: false })).toBeVisible();
  await choose('SAGAR003');
  await create();
  await expect(page.getByText('Payment links need verified UPI', { exact: false })).toBeVisible();
  await page.goto('/pay-links');
  await choose('SAGAR001');
  await create();
  await page.getByRole('dialog', { name: 'Link created' }).getByRole('link', { name: 'Open link details' }).click();
  await expect(page.getByRole('main')).toContainText('Sagar Kirana Thane');
  // The choice is remembered for this screen.
  await page.goto('/pay-links');
  await expect(page.locator('[data-row-link]')).toHaveCount(1);
});

test('STO-07 a manager of one store sees only the links of that store, and a new link belongs to it', async ({
  as,
}) => {
  const page = await as('harish');
  await page.goto('/pay-links?dates=all');
  await expect(page.locator('[data-row-link]').filter({ hasText: 'Neha Jain' })).toHaveCount(1);
  await expect(page.getByText('Bandra Gymkhana')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Create from a file' })).toHaveCount(0);
  await page.goto('/pay-links/create');
  await page.getByRole('textbox', { name: 'Amount' }).fill('450');
  await page.getByRole('textbox', { name: 'Name' }).fill(`Rekha ${mark()}`);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('9940127785');
  await expect(page.getByRole('combobox', { name: 'Store' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create and send link' }).click();
  await page.getByRole('dialog', { name: 'Link created' }).getByRole('link', { name: 'Open link details' }).click();
  await expect(page.getByText('Connaught Place').first()).toBeVisible();
  await settled(page);
  await expectToFit(page);
});
