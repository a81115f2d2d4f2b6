import { violations } from '../support/accessibility.ts';
import { passCaptcha, passwords, people } from '../support/people.ts';
import { digits, newPhone, prove, registerShop } from '../support/registration.ts';
import { expect, expectToFit, test } from '../support/test.ts';

test('a screen that does not exist is Page Not Found, and no link mentions it', async ({ as }) => {
  const page = await as('asha');
  for (const path of ['/faq', '/self-onboarding']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found · Galla');
    await expect(page.getByText(/not switched on|FAQ|KYC/)).toHaveCount(0);
  }
});

test('ROU-13 ROU-14 paths of earlier versions redirect to their screen, with the query and a canonical link', async ({
  as,
}) => {
  const page = await as('asha');
  await page.goto('/transactions/list?search=9876500001');
  await expect(page).toHaveURL(/\/transactions\/history\?search=9876500001$/);
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', /\/transactions\/history$/);
  for (const [from, to] of [
    ['/Transactions/DailyReports', '/reports/transaction-daily-reports'],
    ['/refunds/details/R123', '/transactions/refunds/details/R123'],
    ['/reports', '/reports/transaction-reports'],
    ['/refunds/initiate', '/transactions/history'],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(new RegExp(`${to}(\\?.*)?$`));
    await expect(canonical).toHaveAttribute('href', new RegExp(`${to}$`));
  }
});

test('ROU-08 ROU-13 a linking flow comes first after sign-in, and every page view is counted', async ({ page }) => {
  const views: { page: string; authenticated: boolean }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/v1/events/ingest/bulk')) return;
    const { events } = request.postDataJSON() as { events: ((typeof views)[number] & { type: string })[] };
    views.push(...events.filter(({ type }) => type === 'PAGE_VIEW'));
  });
  await page.goto('/login?redirectionContext=store-link.42');
  await page.getByText('Email', { exact: true }).click();
  await page.locator('input[type=email]').fill(people.dev.email);
  await page.locator('input[name=password]').fill(passwords.dev);
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login-redirection$/);
  await expect(page.getByRole('heading', { name: /^Technical Issue: Could not verify your account/ })).toBeVisible();
  await page.getByRole('button', { name: 'Go To Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect
    .poll(() => views.map(({ page: name, authenticated }) => `${name}: ${authenticated}`))
    .toEqual(expect.arrayContaining(['Login Redirection: true', 'Dashboard: true']));
  expect(views.some(({ page: name, authenticated }) => name.startsWith('Sign in') && !authenticated)).toBe(true);
});

test('ROU-10 a person without permission for a screen reads on the dashboard why, who can help, and copies a message to them', async ({
  as,
}) => {
  const page = await as('farida');
  await page.goto('/settlements');
  await expect(page).toHaveURL(/\/dashboard$/);
  const notice = page.getByRole('status').filter({ hasText: 'Settlements: you don’t have access.' });
  await expect(notice).toContainText('You have access to only some');
  await expect(notice.getByText(/^Ask .*Imran Shaikh/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await notice.getByRole('button', { name: 'Copy message' }).press('Enter');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^Settlements: .*\/settlements$/);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectToFit(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Transactions' }).first().click();
  await expect(notice).toHaveCount(0);
});

test('ROU-10 a screen that the merchant does not have says why on the dashboard, and links to the step that opens it', async ({
  as,
  browser,
}) => {
  const online = await as('leela');
  await online.goto('/pay-links');
  await expect(online).toHaveURL(/\/dashboard$/);
  const notice = online.getByRole('status').filter({ hasText: 'not available.' });
  await expect(notice).toContainText('For businesses with stores only.');
  expect(await violations(online)).toEqual([]);
  const shop = await (await browser.newContext()).newPage();
  await shop.goto('/register');
  await prove(shop, newPhone());
  await registerShop(shop, `Chai Point ${digits(6)}`);
  await shop.getByRole('button', { name: 'Register' }).click();
  await expect(shop.getByText('Get ready for your first payment')).toBeVisible();
  await shop.goto('/pay-links');
  await expect(shop).toHaveURL(/\/dashboard$/);
  const first = shop.getByRole('status').filter({ hasText: 'Payment Links: not available yet.' });
  await expect(first).toContainText('Verify the UPI ID of your business first.');
  await first.getByRole('link', { name: 'Verify UPI ID' }).click();
  await expect(shop).toHaveURL(/\/verify-upi$/);
  await shop.context().close();
});
