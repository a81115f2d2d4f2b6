import { violations } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test('ROU-11 an unknown address shows Page Not Found and a link to the dashboard', async ({ as }) => {
  const page = await as('imran');
  const answer = await page.goto('/no/such/screen');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(
    page.getByText('The page you are looking for doesn’t exists. Please check the URL and try again.'),
  ).toBeVisible();
  await page
    .getByRole('link', { name: 'Go To Dashboard' })
    .or(page.getByRole('button', { name: 'Go To Dashboard' }))
    .click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('ROU-12 tabs are links; the bare path leads to the first, a path below one to it, in any letter case', async ({
  as,
}) => {
  const page = await as('imran');
  await page.goto('/transactions');
  await expect(page).toHaveURL(/\/transactions\/history$/);
  const tabs = page.getByRole('navigation', { name: 'Transactions' });
  await expect(tabs.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Live' }).click();
  await expect(page).toHaveURL(/\/transactions\/live$/);
  await page.goto('/Transactions/LIVE');
  await expect(page).toHaveURL(/\/transactions\/live$/);
  await expect(tabs.getByRole('link', { name: 'Live' })).toHaveAttribute('aria-current', 'page');
  for (const [below, tab, label] of [
    ['/Transactions/Refunds/All-Refunds/R12/more', '/transactions/refunds/all-refunds', 'Transactions'],
    ['/transactions/refunds/bulk-refunds/B12/rows', '/transactions/refunds/bulk-refunds', 'Transactions'],
    ['/reports/Refund-Reports/2026', '/reports/refund-reports', 'Reports'],
    ['/team/roles/ADMIN', '/team/roles', 'Team'],
  ] as const) {
    await page.goto(below);
    await expect(page).toHaveURL(new RegExp(`${tab}$`));
    const current = page.getByRole('navigation', { name: label, exact: true }).locator('[aria-current=page]');
    await expect(current).toHaveAttribute('href', tab);
  }
  for (const none of ['/transactions/nothing', '/reports/nothing/at-all', '/team/nobody']) {
    await page.goto(none);
    await expect(page).toHaveTitle('Page Not Found · Galla');
  }
});

test('ROU-17 words are in Inter, figures in Roboto, the primary colour is blue', async ({ as }) => {
  const page = await as('imran');
  await page.goto('/dashboard');
  const figure = page.getByRole('region', { name: 'Collected' }).getByRole('link').first();
  await expect(figure).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Inter');
  expect(
    await figure.evaluate((element) => getComputedStyle(element.querySelector('*') ?? element).fontFamily),
  ).toContain('Roboto');
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()),
  ).toMatch(/blue-600|#2153d4/);
});

test('the keyboard reaches the content first by the skip link, and the theme is chosen in the profile', async ({
  as,
}) => {
  const page = await as('imran');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: /profile of Imran/ }).press('Enter');
  await page
    .getByRole('menuitemradio', { name: 'Dark' })
    .or(page.getByRole('menuitem', { name: 'Dark' }))
    .press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('an open menu is clean for assistive technology', async ({ as }) => {
  const page = await as('imran');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /profile of Imran/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await violations(page, { leftOut: ['region'] })).toEqual([]);
});

test('the page says that it is offline, and keeps its data', async ({ as }) => {
  const page = await as('imran');
  await page.goto('/transactions/history');
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/you are offline/i)).toHaveCount(0);
});
