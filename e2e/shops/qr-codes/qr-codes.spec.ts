import { violationsInBoth } from '../../support/accessibility.ts';
import { scanPdf } from '../../support/printed.ts';
import { expect, expectToFit, settled, test } from '../../support/test.ts';

test('QRC-01 QRC-02 an Admin adds a QR code, prints it, and a phone reads the payment link on the paper', async ({
  as,
}) => {
  const page = await as('imran');
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'QR codes' }).click();
  await expect(page).toHaveTitle('QR Codes · Galla');
  const rows = page.getByRole('table', { name: 'QR codes' }).locator('tbody tr');
  await expect(rows).not.toHaveCount(0);
  await expect(page.getByText('Collected today')).toBeVisible();
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);

  await page.getByRole('button', { name: 'New QR code' }).click();
  const form = page.getByRole('dialog', { name: 'New QR code' });
  await form.getByRole('button', { name: 'Add QR code' }).click();
  await expect(form.getByText('Choose a store.')).toBeVisible();
  await page.locator('input#qr-store').click();
  await page.getByRole('option', { name: /MI Road/ }).click();
  await form.getByLabel('Name').fill('Window');
  await form.getByRole('button', { name: 'Add QR code' }).click();
  await expect(page.getByText('Data Saved Successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('MI Road, Window');
  await expect(page.getByRole('img', { name: 'Sheet for Window, Stand, A5' })).toBeVisible();
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  const text = (await page.getByText(/^upi:\/\/pay\?/).innerText()).trim();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/-A5\.pdf$/);
  const scanned = await scanPdf(await file.path());
  if (scanned !== undefined) expect(scanned).toBe(text);

  // A QR code is found by the content of its sticker.
  await page.goto('/qr');
  const search = page.getByRole('searchbox', { name: /Search QR codes/ });
  await search.fill(text);
  await search.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('MI Road, Window');
});

test('QRC-01 a sticker is moved, lost and replaced, and the new QR code keeps the history', async ({ as }) => {
  const page = await as('imran');
  await page.goto('/qr');
  await page.getByRole('button', { name: 'New QR code' }).click();
  // A native select is shown until the searchable list has loaded.
  await page.locator('input#qr-store').click();
  await page.getByRole('option', { name: /MI Road/ }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Left door');
  await page.getByRole('button', { name: 'Add QR code' }).click();
  const more = page.getByRole('button', { name: 'More actions for Left door' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Rename or move' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Counter/)
    .selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Moved from MI Road to MI Road, Counter/)).toBeVisible();

  await more.click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Repairs');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Repairs. Payments with this code still reach its store.')).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: 'Reactivate' }).click();
  await expect(page.getByText('Reactivated')).toBeVisible();

  await more.click();
  await page.getByRole('menuitem', { name: 'Replace lost sticker' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Lost sticker');
  const old = page.url();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(page).not.toHaveURL(old);
  await expect(page.getByText('Replaced by a new code')).toBeVisible();
  await expect(page.getByText('Lost sticker', { exact: false }).first()).toBeVisible();
  await page.goto(old);
  await expect(page.getByText('A new code replaced this one.', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the new code' })).toBeVisible();
});

test('QRC-01 all QR codes of a store are downloaded as one ZIP, with its progress', async ({ as }) => {
  const page = await as('imran');
  await page.goto('/qr');
  await page.getByRole('button', { name: 'Stores', exact: true }).click();
  await page.getByRole('checkbox', { name: /MI Road/ }).press('Space');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('link', { name: 'Download all' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Download QR codes' })).toBeVisible();
  await page.getByText('QR only').click();
  await page.getByText('Ink saver').click();
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: /^Create a ZIP of \d+ files$/ }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download ZIP' }).first().click({ timeout: 60_000 });
  expect((await saved).suggestedFilename()).toBe('qr-codes.zip');
});

test('QRC-01 STO-07 on a phone the list is cards; a cashier without access to QR codes is sent to the dashboard', async ({
  as,
}) => {
  const page = await as('imran');
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/qr');
  const cards = page.locator('[data-row-link]');
  await expect(cards.first()).toBeVisible();
  await expectToFit(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await cards.first().click();
  await expect(page.getByRole('heading', { name: 'This QR code' })).toBeVisible();
  await expectToFit(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.goto('/qr/download');
  await expect(page.getByRole('button', { name: /Create a ZIP/ })).toBeVisible();
  await expectToFit(page);
  const cashier = await as('farida');
  await cashier.goto('/qr');
  await expect(cashier).toHaveURL(/\/dashboard/);
});

test('QRC-01 a list or QR code that cannot be loaded says so, and can be loaded again', async ({ as }) => {
  const page = await as('imran');
  await page.route('**/api/v1/qrpos/list?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }),
  );
  await page.goto('/qr');
  await expect(page.getByText('Failed to fetch QR codes. Please try again later.')).toBeVisible({ timeout: 30_000 });
  await page.unrouteAll();
  await page.goto('/qr');
  await page.route('**/api/v1/qrpos/qr_*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }),
  );
  await page.locator('[data-row-link]').first().click();
  await expect(page.getByText('Failed to fetch QR details. Please try again later.')).toBeVisible({ timeout: 30_000 });
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.route('**/api/v1/qrpos/qrdownload', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }),
  );
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect(page.getByText('Failed to download QR code')).toBeVisible({ timeout: 30_000 });
});
