import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { pay, payment } from '../../support/engine.ts';
import { addStore, joinOwnShop, type OwnShop, openOwnShop } from '../../support/own-shop.ts';
import { expect, expectToFit, keep, pastDays, pick, test } from '../../support/test.ts';

const views = (page: Page) => page.getByRole('navigation', { name: 'Saved views' });
const rows = (page: Page) => page.getByRole('table', { name: 'Payments' }).getByRole('row');
const dot = (page: Page) => views(page).getByText(', changed');

async function open(page: Page, search = `?${pastDays}`): Promise<void> {
  await page.goto(`/transactions/history${search}`);
  await expect(views(page).getByRole('button', { name: 'New view' })).toBeVisible();
}

/** A shop whose Admin the page is signed in as: shared and default views change what other people see. */
async function openShop(page: Page): Promise<OwnShop> {
  const shop = await openOwnShop(page, { name: 'Aarey Dairy', store: 'Camp' });
  const { merchantId, storeId } = shop;
  const earlier = new Date(Date.now() - 4 * 86_400_000).toISOString();
  const failed = { state: 'FAILED', failureReason: 'Declined by bank' } as const;
  await pay(
    page.request,
    payment({ merchantId, storeId }),
    payment({ merchantId, storeId, createdAt: earlier }),
    payment({ merchantId, storeId, createdAt: earlier, ...failed }),
  );
  return shop;
}

/** Saves the current view under a name. */
async function save(page: Page, name: string, box?: string): Promise<void> {
  await views(page).getByRole('button', { name: 'New view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  if (box !== undefined) await dialog.getByRole('checkbox', { name: box }).press('Space');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(views(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Edit view ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete view' }).click();
  await dialog.getByRole('button', { name: 'Delete view' }).click();
  await expect(views(page).getByRole('link', { name })).toHaveCount(0);
}

test('a view is saved, marked as changed, reset, changed and deleted; the address has it, and Back works', async ({
  as,
}) => {
  const page = await as('imran');
  await open(page);
  await pick(page, 'Status', 'Failed');
  await expect(page).toHaveURL(/states=FAILED/);
  await save(page, 'Not paid');
  await expect(page).toHaveURL(/states=FAILED.*saved=view_/);
  await expect(dot(page)).toHaveCount(0);
  await pick(page, 'Paid with', 'UPI');
  await expect(dot(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).not.toHaveURL(/instruments=/);
  await expect(dot(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/instruments=/);
  await expect(dot(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(dot(page)).toHaveCount(0);
  await page.reload();
  await expect(views(page).getByRole('link', { name: 'Not paid' })).toHaveAttribute('aria-current', 'page');
  await views(page).getByRole('link', { name: 'All payments' }).click();
  await expect(page).not.toHaveURL(/states=/);
  await views(page).getByRole('link', { name: 'Not paid' }).click();
  await expect(page).toHaveURL(/instruments=/);
  expect(await violationsInBoth(page)).toEqual([]);
  await remove(page, 'Not paid');
});

test('TXN-01 the dates’ column head sorts the oldest first, and a view keeps that', async ({ as }) => {
  const page = await as('imran');
  await open(page);
  const dates = page.getByRole('columnheader', { name: 'Date' });
  await expect(dates).toHaveAttribute('aria-sort', 'descending');
  await dates.getByRole('button', { name: 'Date' }).press('Enter');
  await expect(page).toHaveURL(/order=oldest/);
  await expect(dates).toHaveAttribute('aria-sort', 'ascending');
  await save(page, 'Oldest of the week');
  await expect(page).toHaveURL(/order=oldest.*saved=view_/);
  await views(page).getByRole('link', { name: 'All payments' }).click();
  await expect(dates).toHaveAttribute('aria-sort', 'descending');
  await views(page).getByRole('link', { name: 'Oldest of the week' }).click();
  await expect(dates).toHaveAttribute('aria-sort', 'ascending');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await expect(page).not.toHaveURL(/order=/);
  await expect(page.getByRole('button', { name: 'Newest first' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await remove(page, 'Oldest of the week');
});

test('a list opens with the person’s default view, and all payments are one press away', async ({ page }) => {
  await openShop(page);
  await open(page);
  await pick(page, 'Status', 'Failed');
  await keep(page, () => save(page, 'My start', 'Make this your default view'));
  await page.goto('/transactions/history');
  await expect(page).toHaveURL(/states=FAILED.*saved=view_/);
  await views(page).getByRole('link', { name: 'All payments' }).click();
  await expect(page).toHaveURL(/saved=all$/);
  await expect(rows(page).nth(1)).toBeVisible();
  await views(page).getByRole('link', { name: 'My start' }).click();
  await remove(page, 'My start');
  await page.goto('/transactions/history');
  await expect(views(page).getByRole('link', { name: 'All payments' })).toHaveAttribute('aria-current', 'page');
});

test('two tabs: a view deleted in one keeps its filters in the other, and says so', async ({ as }) => {
  const page = await as('imran');
  await open(page);
  await pick(page, 'Status', 'Failed');
  await save(page, 'Soon gone');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(views(other).getByRole('link', { name: 'Soon gone' })).toBeVisible();
  await remove(other, 'Soon gone');
  await other.close();
  await page.reload();
  await expect(page.getByText('This view was deleted. Its filters still apply.')).toBeVisible();
  await expect(rows(page).nth(1)).toContainText('Failed');
});

test('two tabs: a view changed in one is saved in the other at the second try, with both changes', async ({ page }) => {
  await openShop(page);
  await open(page);
  await pick(page, 'Status', 'Failed');
  await save(page, 'In two tabs');
  await page.getByRole('button', { name: 'Edit view In two tabs' }).click();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Edit view In two tabs' }).click();
  await other.getByRole('dialog').getByRole('checkbox', { name: 'Share with the team' }).press('Space');
  await other.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await other.close();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('In one tab');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('This view was changed elsewhere. Check it again, then save.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Share with the team' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(views(page).getByRole('link', { name: 'Shared: In one tab' })).toBeVisible();
  await remove(page, 'In one tab');
});

test('without a network nothing is lost: the dialog keeps its text, says so, and saves later', async ({ as }) => {
  const page = await as('imran', 'once');
  await open(page);
  await views(page).getByRole('button', { name: 'New view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('After the tunnel');
  await page.route('**/v1/saved-views', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('After the tunnel');
  await page.unroute('**/v1/saved-views');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toHaveCount(0);
  await remove(page, 'After the tunnel');
});

test('STO-07 a shared view is visible to the team, except to a cashier whose store it does not name', async ({
  page: admin,
  another,
}) => {
  const shop = await openShop(admin);
  const { id } = await addStore(shop, 'Deccan');
  const cashier = await another();
  await joinOwnShop(shop, cashier, { name: 'Sana Qureshi', roleId: 'CASHIER', storeIds: [id] });
  await open(admin);
  await save(admin, 'Team failed', 'Share with the team');
  for (const store of ['Camp', 'Deccan']) {
    await open(admin);
    await pick(admin, 'Stores', new RegExp(store));
    await save(admin, `${store} only`, 'Share with the team');
  }
  await open(cashier, '');
  await expect(views(cashier).getByRole('link', { name: 'Team failed' })).toBeVisible();
  await expect(views(cashier).getByRole('link', { name: 'Deccan only' })).toBeVisible();
  await expect(views(cashier).getByRole('link', { name: 'Camp only' })).toHaveCount(0);
});

test('views fit at 320 px, and on refunds and settlements too', async ({ as }) => {
  const page = await as('imran');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/transactions/history', '/transactions/refunds/all-refunds', '/settlements']) {
    await page.goto(path);
    await expectToFit(page, path);
    // On a phone a list shows the row of views once there is something to save as a view.
    await page.goto(`${path}?dates=all`);
    await expect(views(page).getByRole('button', { name: 'New view' })).toBeVisible();
    await expectToFit(page, path);
  }
});
