import { test as behindTest } from '../support/behind.ts';
import { expect, test } from '../support/test.ts';

const bulkRefunds = /\/assets\/BulkRefundsPage-[^/]*\.js$/;
const settlements = /\/assets\/SettlementsPage-[^/]*\.js$/;
const level1 = (name: string) => ({ name, level: 1 }) as const;

behindTest(
  'while a screen loads the previous one stays, and the link pressed last wins',
  async ({ faults, freshBehind: page }) => {
    faults.fault = ({ path }) => (settlements.test(path) ? { delayMs: 1500 } : undefined);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', level1('Dashboard'))).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Main', exact: true });
    const link = menu.getByRole('link', { name: 'Settlements' });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', level1('Dashboard'))).toBeVisible();
    await menu.getByRole('link', { name: 'Reports' }).click();
    await expect(page.getByRole('heading', level1('Reports'))).toBeVisible();
    await expect.poll(() => faults.requests.some(({ path, ended }) => settlements.test(path) && ended)).toBe(true);
    await expect(page.getByRole('heading', level1('Reports'))).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', level1('Dashboard'))).toBeVisible();
  },
);

behindTest('Back while a screen loads gives it up', async ({ faults, freshBehind: page }) => {
  faults.fault = ({ path }) => (settlements.test(path) ? { delayMs: 1500 } : undefined);
  await page.goto('/team/members');
  const menu = page.getByRole('navigation', { name: 'Main', exact: true });
  await menu.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', level1('Reports'))).toBeVisible();
  await menu.getByRole('link', { name: 'Settlements' }).click();
  await page.goBack();
  await expect(page).toHaveURL(/\/team\/members$/);
  await expect.poll(() => faults.requests.some(({ path, ended }) => settlements.test(path) && ended)).toBe(true);
  await expect(page).toHaveURL(/\/team\/members$/);
  await expect(page.getByRole('heading', level1('Team'))).toBeVisible();
});

behindTest(
  'after a screen whose script fails to load, the next screen opens, and the failed one once it loads',
  async ({ faults, freshBehind: page }) => {
    faults.fault = ({ path }) => (bulkRefunds.test(path) ? { answer: { status: 404, body: {} } } : undefined);
    await page.goto('/transactions/history');
    const tabs = page.getByRole('navigation', { name: 'Transactions' });
    await tabs.getByRole('link', { name: 'Bulk Refunds' }).click();
    const failed = page.getByRole('heading', { name: 'Page Not Found' });
    await expect(failed).toBeVisible();
    await expect(page).toHaveURL(/\/transactions\/refunds\/bulk-refunds$/);
    // The layout of the tabs stays.
    await tabs.getByRole('link', { name: 'Live' }).click();
    await expect(page).toHaveTitle('Live Transactions · Galla');
    await expect(failed).toHaveCount(0);
    faults.fault = () => undefined;
    await page.goBack();
    await expect(page).toHaveURL(/\/transactions\/refunds\/bulk-refunds$/);
    await page.reload();
    await expect(page).toHaveTitle(/Bulk/);
    await expect(failed).toHaveCount(0);
  },
);

test('ROU-14 an address with broken encoding or of another host stays in the dashboard', async ({ as }) => {
  const page = await as('imran');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', level1('Dashboard'))).toBeVisible();
  const origin = new URL(page.url()).origin;
  for (const address of ['//evil.example/dashboard', '/settlements/%E0%A4%A', '/%E0%A4%A']) {
    await page.goto(origin + address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(origin);
  }
});

test('UI-08 a changed form asks before Back, also after a link to a part of the page', async ({ as }) => {
  const page = await as('asha');
  await page.goto('/team/members');
  const menu = page.getByRole('navigation', { name: 'Main', exact: true });
  await menu.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.locator('a[href="/profile"]').first().click();
  await expect(page).toHaveURL(/\/profile$/);
  const name = page.getByRole('textbox', { name: 'Name' });
  const before = await name.inputValue();
  await name.fill(`${before} S`);
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL(/\/profile#main$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goBack();
  const asked = page.getByRole('dialog', { name: 'Unsaved changes' });
  await asked.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(name).toHaveValue(`${before} S`);
  await page.goBack();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await page.goForward();
  await expect(name).toHaveValue(before);
});

test('UI-08 a form whose changes were discarded does not block Forward while the next screen is drawn', async ({
  as,
}) => {
  const page = await as('asha');
  await page.goto('/settings');
  await page.locator('a[href="/profile"]').first().click();
  const name = page.getByRole('textbox', { name: 'Name' });
  const before = await name.inputValue();
  // The moment between the end of the navigation and the new screen is short, and differs between machines.
  for (const afterFrames of [0, 1, 2, 4, 8]) {
    await name.fill(`${before} S`);
    await page.goBack();
    const discard = page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Discard' });
    await expect(discard).toBeVisible();
    await page.evaluate((frames) => {
      const forward = (left: number) =>
        left === 0 ? history.forward() : requestAnimationFrame(() => forward(left - 1));
      addEventListener('popstate', () => queueMicrotask(() => forward(frames)), { once: true });
    }, afterFrames);
    await discard.click();
    await expect(name).toHaveValue(before);
    await expect(page).toHaveURL(/\/profile$/);
  }
});

test('Back, Forward and a reload return to where each entry was scrolled', async ({ as }) => {
  const page = await as('asha', 'once');
  await page.setViewportSize({ width: 1440, height: 360 });
  await page.goto('/settings');
  const scrolled = () => page.evaluate(() => scrollY);
  const link = page.getByRole('main').getByRole('link', { name: /roles/i }).last();
  await link.scrollIntoViewIfNeeded();
  const before = await scrolled();
  expect(before).toBeGreaterThan(100);
  await link.click();
  await expect(page).toHaveURL(/\/team\/roles$/);
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/settings$/);
  await expect.poll(scrolled).toBeGreaterThan(before - 60);
  await page.reload();
  await expect.poll(scrolled).toBeGreaterThan(before - 60);
  await page.goForward();
  await expect(page).toHaveURL(/\/team\/roles$/);
  await expect.poll(scrolled).toBe(0);
});

test('Back to a list returns to where it was scrolled, although its rows arrive later', async ({ as }) => {
  const page = await as('imran');
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/transactions/history?dates=thisWeek');
  const payments = page.getByRole('main').locator('a[href*="/transactions/details/"]');
  await expect(payments.nth(8)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  await payments.nth(3).click();
  await expect(page).toHaveURL(/\/details\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/history/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
});
