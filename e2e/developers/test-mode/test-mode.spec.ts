import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { operator } from '../../support/operator.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

const frame = (page: Page) => page.getByRole('note').filter({ hasText: 'Test mode. No real money moves.' });

test('TST-01 TST-02 TST-04 ROU-09 ROU-12 the switch turns test mode on, closes live screens in every tab, renews its token, and turns it off', async ({
  as,
}) => {
  operator('feature', 'KAAPI01', 'TEST_MODE', 'on');
  const page = await as('asha');
  await page.goto('/dashboard');
  const button = page.getByRole('switch', { name: 'Test mode' });
  await button.click();
  await expect(frame(page)).toBeVisible();
  await expect(button).toBeChecked();
  await expect(page.getByRole('heading', { name: 'Collected' })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);

  const tab = await page.context().newPage();
  await tab.goto('/transactions/history?dates=past30days');
  await expect(frame(tab)).toBeVisible();
  // The 17 payments of the demo's test orders, and none of its thousands of live payments.
  await expect(tab.getByText('KO-T013').first()).toBeVisible();
  const tabs = tab.getByRole('navigation', { name: 'Transactions' });
  await expect(tabs.getByRole('link', { name: 'Live' })).toHaveAttribute('aria-disabled', 'true');
  await expect(tabs.getByRole('link', { name: 'History' })).toHaveAttribute('href', '/transactions/history');

  await page.goto('/settlements');
  await expect(page.getByRole('heading', { name: 'Settlements: live mode only' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 740 });
  await expectToFit(page);

  // The access token has expired, and the refresh token is no longer accepted: test mode needs a new login.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const expired = { status: 412, json: { code: 'TEST_TOKEN_EXPIRED', message: '', requestId: 'r' } };
  await page.route('**/api/v2/payLink/list', (route) => route.fulfill(expired), { times: 1 });
  await page.route('**/simulator/v1/auth/refresh', (route) =>
    route.fulfill({ status: 401, json: { code: 'TEST_SESSION_LOST', message: '', requestId: 'r' } }),
  );
  await page.goto('/pay-links-new');
  await expect(frame(page)).toBeVisible();
  await expect.poll(() => asked.filter((path) => path.endsWith('/payLink/list')).length).toBeGreaterThan(1);
  expect(asked.filter((path) => path.startsWith('/api/simulator/'))).toEqual([
    '/api/simulator/v1/auth/refresh',
    '/api/simulator/v1/auth',
    '/api/simulator/v1/auth/login',
  ]);

  await page.goto('/settlements');
  await page.getByRole('button', { name: 'Turn off test mode' }).click();
  await expect(page.getByRole('heading', { name: 'Settlements', exact: true })).toBeVisible();
  await expect(frame(page)).toHaveCount(0);
  await expect(frame(tab)).toHaveCount(0);
  await expect(tab.getByText('KO-T013')).toHaveCount(0);
});
