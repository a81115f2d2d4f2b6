import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { openOwnShop } from '../../support/own-shop.ts';
import { newPhone, otpTo, prove, registerShop } from '../../support/registration.ts';
import { expect, expectToFit, settled, test } from '../../support/test.ts';

/** An image of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('STO-01 STO-02 an Admin finds a store by the amount it collected, and sees its payers and counters', async ({
  as,
}) => {
  const page = await as('imran');
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stores' }).click();
  await expect(page).toHaveURL(/\/store\/list$/);
  await expect(page).toHaveTitle('Stores · Galla');
  const rows = page.getByRole('table', { name: 'Stores' }).locator('tbody tr');
  await expect(rows).not.toHaveCount(0);
  await expect(page.getByText('Collected today')).toBeVisible();
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);

  const search = page.getByRole('searchbox', { name: /Search stores/ });
  await search.fill('no such shop');
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'No data found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'City', exact: true }).click();
  await page.getByRole('radio', { name: 'Jaipur' }).press('Space');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/city=Jaipur/);
  await rows.getByRole('link', { name: 'MI Road' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('MI Road');
  await expect(page.getByRole('table', { name: 'Counters' })).toContainText('Counter 1');
  await expect(page.getByRole('heading', { name: 'QR codes' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'People' })).toContainText('Imran Shaikh (you)');
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('link', { name: 'Reports of this store' }).click();
  await expect(page.getByRole('dialog', { name: 'Generate report' })).toContainText('MI Road');
  await page.goBack();
  await page.getByRole('link', { name: 'Payments of this store' }).click();
  await expect(page).toHaveURL(/\/transactions\/history\?.*stores=store_/);
});

/** A shop of the journey's own, at the details of its store. */
async function openOwnStore(page: Page): Promise<void> {
  await openOwnShop(page, { name: 'Station Snacks', store: 'Station Road' });
  await page.goto('/store/list');
  await page.getByRole('table', { name: 'Stores' }).getByRole('link', { name: 'Station Road' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Station Road');
}

test('STO-03 STO-06 a new shop adds its first store by keyboard', async ({ page }) => {
  test.slow();
  await page.goto('/register');
  await prove(page, newPhone());
  await registerShop(page, 'Station Snacks');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Get ready for your first payment')).toBeVisible();
  await page.goto('/store/list');
  await page.getByRole('link', { name: 'Add your first store' }).press('Enter');
  await page.getByLabel('Store name').fill('Station Road');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('PIN code')).toBeFocused();
  await page.keyboard.type('411001');
  await expect(page.getByLabel('State or territory')).toHaveValue('Maharashtra');
  await expect(page.getByLabel('City')).not.toHaveValue('');
  await page.getByLabel('Street and building').fill('3, Station Road');
  await page.getByLabel('Area').fill('Camp');
  await page.getByRole('link', { name: 'Cancel' }).press('Enter');
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Area')).toHaveValue('Camp');
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add store' }).press('Enter');
  await expect(page.getByText('Data Saved Successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Station Road');
});

test('STO-03 STO-04 STO-05 a store gets opening hours, a tag, a phone and photos', async ({ page }) => {
  test.slow();
  const phone = newPhone();
  await openOwnStore(page);
  await page.getByRole('link', { name: 'Edit store' }).click();
  await page.getByRole('button', { name: 'Enter opening hours' }).click();
  await page.getByLabel('Sunday, open or closed').selectOption('Open all day');
  await page.getByLabel('Tags').fill('Open late');
  await page.keyboard.press('Enter');
  await page.getByLabel('New mobile number').fill(phone);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter the OTP' })).toBeVisible();
  await page.keyboard.type(await otpTo(page.request, phone));
  await expect(page.getByText('Phone Number Updated.')).toBeVisible();
  await page.getByLabel('Add picture').setInputFiles([
    { name: 'front.png', mimeType: 'image/png', buffer: pixel },
    { name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('torn') },
  ]);
  await expect(page.getByText('Image uploaded successfully.')).toBeVisible();
  await expect(page.getByText('torn.png: This picture cannot be read.')).toBeVisible();
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete picture 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete picture' }).click();
  await expect(page.getByText('Image Deleted Successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Mon–Sat')).toBeVisible();
  await expect(page.getByText(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`)).toBeVisible();
});

test('STO-03 a counter and then its store are closed, with the reason', async ({ page }) => {
  await openOwnStore(page);
  await page.getByRole('button', { name: 'Add counter' }).click();
  await page.getByLabel('Counter name').fill('Takeaway');
  await page.keyboard.press('Enter');
  const counters = page.getByRole('table', { name: 'Counters' });
  await expect(counters).toContainText('Takeaway');
  await page.getByRole('button', { name: 'More actions for Takeaway' }).click();
  await page.getByRole('menuitem', { name: 'Close counter' }).click();
  await page.getByLabel('Reason').fill('Not needed');
  await page.getByRole('button', { name: 'Close counter' }).click();
  await expect(counters).not.toContainText('Takeaway');
  await page.getByRole('switch', { name: 'Show 1 closed' }).click();
  await expect(counters).toContainText('Takeaway');

  await page.getByRole('link', { name: 'Edit store' }).click();
  await page.getByRole('button', { name: 'Close this store' }).click();
  await page.getByLabel('Reason').fill('Moved to Camp');
  await page.getByRole('button', { name: 'Close store' }).click();
  await expect(page.getByRole('button', { name: 'Reopen this store' })).toBeVisible();
  await page.getByRole('link', { name: 'Station Road' }).click();
  await expect(page.getByText('Moved to Camp')).toBeVisible();
});

test('STO-01 STO-07 on a phone the list is cards, and a cashier without access to stores is sent to the dashboard', async ({
  as,
}) => {
  const page = await as('imran');
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/store/list');
  const cards = page.locator('[data-row-link]');
  await expect(cards.first()).toBeVisible();
  await expectToFit(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await cards.first().click();
  await expect(page.getByRole('heading', { name: 'Collected today' })).toBeVisible();
  await expectToFit(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('link', { name: 'Edit store' }).click();
  await expect(page.getByLabel('Monday, open or closed')).toBeVisible();
  await expectToFit(page);
  expect(await violationsInBoth(page)).toEqual([]);

  const cashier = await as('farida');
  await cashier.goto('/store/add');
  await expect(cashier).toHaveURL(/\/dashboard/);
  await expect(cashier.getByRole('link', { name: 'Stores', exact: true })).toHaveCount(0);
});

test('STO-03 many stores are added from a file: checked, an invalid row corrected in place, confirmed and added', async ({
  page,
}) => {
  test.slow();
  await page.goto('/register');
  await prove(page, newPhone());
  await registerShop(page, 'Metro Juices');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Get ready for your first payment')).toBeVisible();
  await page.goto('/store/list');
  await page.getByRole('link', { name: 'Import stores' }).click();
  const rows = [
    'store_id,store_name,address,area,pincode,tags',
    'MJ01,Karol Bagh,14 Ajmal Khan Road,Karol Bagh,110005,Metro',
    'MJ02,Camp,3 Station Road,Camp,41100,Metro',
    'MJ03,Bandra,7 Hill Road,Bandra West,400050,',
  ];
  await page.locator('input[type=file]').setInputFiles({
    name: 'juices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByText('Enter a 6-digit PIN code that doesn’t start with 0.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add 2 stores' })).toBeDisabled();
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Correct row 2' }).press('Enter');
  await expect(page.getByLabel('PIN code')).toBeFocused();
  await page.getByLabel('PIN code').fill('411001');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add 3 stores' }).click();
  await page.getByRole('link', { name: 'Go to stores' }).click();
  await expect(page.getByRole('table', { name: 'Stores' }).locator('tbody tr')).toHaveCount(3);
});
