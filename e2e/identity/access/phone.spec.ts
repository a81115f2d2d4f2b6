import { violations, violationsNow } from '../../support/accessibility.ts';
import { mark, pay, payment } from '../../support/engine.ts';
import { expectToHoldStill } from '../../support/layout-shift.ts';
import { expect, settled, test } from '../../support/test.ts';

test('TXN-03 at a counter a cashier sees a payment arrive on a phone', async ({ as }) => {
  const page = await as('imran');
  await page.goto('/transactions/live');
  await expect(
    page
      .getByText('New payments appear automatically')
      .or(page.getByText('Live', { exact: true }))
      .first(),
  ).toBeVisible();
  const name = `Counter ${mark()}`;
  await expect(async () => {
    await pay(page.request, payment({ amount: 4200, storeId: 'CS01', terminalId: 'CS01-T1', customer: { name } }));
    await expect(page.getByText(name).first()).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('₹');
});

test('TXN-01 on a phone payments are cards by day, and filters open in a sheet', async ({ as }) => {
  const page = await as('imran');
  await page.goto('/transactions/history');
  const cards = page.getByRole('link', { name: /₹/ });
  await expect(cards.first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Payments' })).toHaveCount(0);
  const before = await cards.count();
  await page.getByRole('button', { name: /Show 10 more/ }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(before);
  await expect(page.getByRole('button', { name: 'Status', exact: true })).toBeHidden();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('TXN-01 on a phone the history starts with one row of search and filters, and one menu has its other actions', async ({
  as,
}) => {
  const page = await as('imran');
  await page.goto('/transactions/history');
  await settled(page);
  const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
  await expect(head.getByRole('button')).toHaveCount(1);
  const search = await page.getByRole('search', { name: 'Filter payments' }).boundingBox();
  expect(search?.height ?? 0).toBeLessThanOrEqual(48);
  const menu = head.getByRole('button', { name: 'More actions' });
  await menu.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Transaction Reports', 'Print Summary', 'Download CSV']);
  await expect(page.getByRole('menuitem', { name: 'Transaction Reports' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  const download = page.waitForEvent('download');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^transactions-.*\.csv$/);
});

test('on a phone a list with saved views does not shift on its first load in a browser', async ({ as }) => {
  const page = await as('imran', 'once');
  const view = { viewId: `view_${'0'.repeat(26)}`, list: 'payments', name: 'Large ones', params: { min: '1000' } };
  const rights = { shared: false, own: true, savedBy: null, mayChange: true, version: 1 };
  const listed = Promise.withResolvers<void>();
  await page.route('**/v1/saved-views', async (route) => {
    await listed.promise;
    await route.fulfill({ json: { views: [{ ...view, ...rights }] } });
  });
  await page.goto('/transactions/history');
  await settled(page);
  listed.resolve();
  await expect(page.getByRole('navigation', { name: 'Saved views' })).toBeVisible();
  await expectToHoldStill(page, '360 px');
});

test('ROU-17 the bottom navigation leads to every area', async ({ as }) => {
  const page = await as('imran');
  await page.goto('/dashboard');
  const bottom = page.getByRole('navigation', { name: /Main|Screens/ }).last();
  await bottom.getByRole('link', { name: 'Payments' }).click();
  await expect(page).toHaveURL(/\/transactions\/history/);
  await bottom.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('ROU-17 touch targets are at least 44 px high, and clean for assistive technology', async ({ as }) => {
  const page = await as('imran');
  for (const path of [
    '/dashboard',
    '/transactions/history',
    '/transactions/live',
    '/transactions/refunds/all-refunds',
    '/transactions/refunds/bulk-refunds/initiate',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await settled(page);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, [role=button], nav a')].flatMap((element) => {
        const box = element.getBoundingClientRect();
        const after = getComputedStyle(element, '::after');
        const area = Math.max(box.height, after.position === 'absolute' ? Number.parseFloat(after.height) || 0 : 0);
        return box.width > 0 && area < 44
          ? [`${element.textContent?.trim() || element.getAttribute('aria-label')} ${area}`]
          : [];
      }),
    );
    expect(small).toEqual([]);
    if (path !== '/transactions/live') expect(await violationsNow(page)).toEqual([]);
  }
});

test('the live screen and the sign-in are clean for assistive technology on a phone', async ({
  as,
  page: signedOut,
}) => {
  // No journey pays at Farida's store, so her live screen does not change.
  for (const [page, path] of [
    [await as('farida'), '/transactions/live'],
    [signedOut, '/login'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  }
});
