import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { pay, payment } from '../../support/engine.ts';
import { addPictures, addStore, joinOwnShop, openOwnShop } from '../../support/own-shop.ts';
import { expect, expectToFit, keep, settled, test } from '../../support/test.ts';

/** Opens the details of a store by its name. */
async function openStore(page: Page, name: string): Promise<void> {
  await page.goto(`/store/list?search=${encodeURIComponent(name)}`);
  await page.getByRole('table', { name: 'Stores' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

test('MID-05 the stores and QR codes screens each remember their own merchant', async ({ as }) => {
  const page = await as('usha');
  const dialog = page.getByRole('dialog', { name: 'Select Merchants' });
  const choose = async (merchantId: string) => {
    await page
      .getByRole('button', { name: /Select a merchant|^Merchant/ })
      .first()
      .click();
    await expect(dialog.getByRole('option')).not.toHaveCount(0);
    await page.keyboard.type(merchantId);
    await expect(dialog.getByRole('option')).toHaveCount(1);
    await dialog.getByRole('option').click();
    await keep(page, () => dialog.getByRole('button', { name: 'Apply' }).click());
    await expect(page).toHaveURL(new RegExp(`merchant=${merchantId}`));
  };
  await page.goto('/store/list');
  await choose('SAGAR007');
  await page.goto('/qr');
  await choose('SAGAR008');
  const chosen = (merchantId: string) =>
    page.waitForResponse((answer) => answer.url().includes(`merchantId=${merchantId}`));
  const stores = chosen('SAGAR007');
  await page.goto('/store/list');
  await stores;
  await expect(page.getByRole('table', { name: 'Stores' })).toBeVisible();
  const codes = chosen('SAGAR008');
  await page.goto('/qr');
  await codes;
  await expect(page.getByRole('table', { name: 'QR codes' })).toBeVisible();
});

test('STO-03 two people who edit a store at once lose nothing: the second sees the first one’s changes', async ({
  page: first,
  another,
}) => {
  const second = await another();
  const shop = await openOwnShop(first, { name: 'Malabar Spices', store: 'T Nagar' });
  await joinOwnShop(shop, second, { name: 'Vikram Naik', roleId: 'ADMIN' });
  for (const page of [first, second]) {
    await openStore(page, 'T Nagar');
    await page.getByRole('link', { name: 'Edit store' }).click();
  }
  const mark = Date.now().toString(36);
  await first.getByLabel('Landmark').fill(`Gate ${mark}`);
  await first.getByRole('button', { name: 'Save changes' }).click();
  await expect(first.getByText('Data Saved Successfully.')).toBeVisible();
  await second.getByLabel('Tags').fill(`tag-${mark}`);
  await second.keyboard.press('Enter');
  await second.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    second.getByText('Someone else updated this store while you were editing.', { exact: false }),
  ).toBeVisible();
  await expect(second.getByText('Save again to add your changes.', { exact: false })).toBeVisible();
  await settled(second);
  expect(await violationsInBoth(second)).toEqual([]);
  await second.getByRole('button', { name: 'Save changes' }).click();
  await expect(second.getByText('Data Saved Successfully.')).toBeVisible();
  // Both changes are on the store.
  await expect(second.getByRole('main')).toContainText(`Gate ${mark}`);
  await expect(second.getByRole('main')).toContainText(`tag-${mark}`);
});

test('STO-04 STO-06 photos are ordered by keyboard and by dragging, and viewed; coordinates are entered by hand', async ({
  page,
}) => {
  const shop = await openOwnShop(page, { name: 'Filter House', store: 'Koramangala' });
  await addPictures(shop, shop.store, [await page.screenshot(), await page.screenshot({ type: 'jpeg' })]);
  await openStore(page, 'Koramangala');
  await page.getByRole('list', { name: 'Pictures' }).getByRole('button').first().click();
  const viewer = page.getByRole('dialog', { name: 'Koramangala' });
  await expect(viewer.getByText('Picture 1 of 2')).toBeVisible();
  await expect
    .poll(() => viewer.getByRole('img').evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('Picture 2 of 2')).toBeVisible();
  await viewer.getByRole('button', { name: 'Next' }).click();
  await expect(viewer.getByText('Picture 1 of 2')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);

  await page.getByRole('link', { name: 'Edit store' }).click();
  const pictures = page.getByRole('list', { name: 'Pictures' });
  const sources = () =>
    pictures.getByRole('img').evaluateAll((all) => all.map((one) => new URL((one as HTMLImageElement).src).pathname));
  await expect(pictures.getByRole('img')).toHaveCount(2);
  const ordered = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.getByRole('button', { name: 'Move picture 2 forward' }).press('Enter');
  await ordered;
  await expect(page.getByText('Picture 2 is now number 1 of 2.')).toBeAttached();
  const before = await sources();
  await pictures.getByRole('listitem').nth(0).dragTo(pictures.getByRole('listitem').nth(1));
  await expect(page.getByText('Picture 1 is now number 2 of 2.')).toBeAttached();
  expect((await sources()).length).toBe(before.length);

  await page.getByRole('button', { name: 'Enter by hand' }).click();
  await page.getByLabel('Latitude').fill('51.5');
  await page.getByLabel('Longitude').fill('0.12');
  await expect(page.getByLabel('Latitude')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Latitude').fill('12.93521');
  await page.getByLabel('Longitude').fill('77.62451');
  await expect(page.getByText('12.93521, 77.62451')).toBeVisible();
  await expect(page.getByText('Entered by hand')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 760 });
  await expectToFit(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Data Saved Successfully.')).toBeVisible();
});

test('STO-07 an Admin gives a member all stores of a tag at once, and removes them again', async ({ page, owner }) => {
  const shop = await openOwnShop(page, { name: 'Filter House', store: 'Camp' });
  for (const store of ['Bandra West', 'Koramangala', 'Park Street'])
    await addStore(shop, store, { tags: ['Open late'] });
  // Adding her has also proved who the Admin is.
  await joinOwnShop(shop, owner, { name: 'Sunita Deshpande', roleId: 'MANAGER', storeIds: [shop.store.id] });
  await page.goto('/team/members');
  const row = page.getByRole('row', { name: /Sunita Deshpande/, includeHidden: true });
  await row.getByRole('button').first().click();
  const drawer = page.getByRole('dialog', { name: 'Sunita Deshpande' });
  const stores = drawer.getByRole('combobox', { name: 'City or tag' });
  await drawer.getByRole('button', { name: 'Give access' }).click();
  await expect(drawer.getByText('Choose a city or a tag.')).toBeVisible();
  await stores.selectOption('All tagged Open late');
  await drawer.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByText('User Data Updated.').first()).toBeVisible();
  await expect(row).toContainText(/4 stores|\+ ?3|Park Street/);
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await stores.selectOption('All tagged Open late');
  await drawer.getByRole('button', { name: 'Remove access' }).click();
  await expect(row).not.toContainText(/4 stores|\+ ?3|Park Street/);
  await expect(row).toContainText('Camp');
});

test('STO-02 TXN-03 the amount a store has collected today follows a payment without a reload', async ({ page }) => {
  const { merchantId, store } = await openOwnShop(page, { name: 'Filter House', store: 'Bandra West' });
  await page.goto(`/store/details/${store.id}/${merchantId}`);
  const taken = page.getByRole('region', { name: 'Collected today' });
  await expect(taken).toContainText('₹');
  const before = await taken.innerText();
  await pay(page.request, payment({ merchantId, storeId: store.storeId, amount: 77_700 }));
  await expect(taken).not.toHaveText(before);
});
