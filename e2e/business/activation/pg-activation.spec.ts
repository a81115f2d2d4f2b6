import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { operator } from '../../support/operator.ts';
import { digits, newPhone, prove } from '../../support/registration.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Registers an online merchant and has the provider verify its KYC. Returns the merchant's id. */
async function registerVerified(page: Page, name: string): Promise<string> {
  await page.goto('/register');
  await prove(page, newPhone());
  await page.getByText('Website/App/Social Media').click();
  await page.getByRole('radio', { name: /Payment Gateway/ }).press('Space');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Business name').fill(name);
  await page.getByLabel('Website').fill(`https://gate${digits(8)}.example`);
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(heading(page, 'Business details')).toBeVisible();
  const { data } = (await (await page.request.get('/api/v1/merchant/profile')).json()) as {
    data: { merchantId: string };
  };
  return data.merchantId;
}

test('KYC-07 KYC-08 ROU-02 a gateway is requested, fails, is requested again and opens, with a second tab, a reload and a network loss in between', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const merchantId = await registerVerified(page, 'Monsoon Gate Again');
  await page.goto('/pg-activation');
  await expect(heading(page, 'Complete KYC first')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Complete KYC' })).toHaveAttribute('href', '/complete-kyc');
  operator('kyc', merchantId, 'verified');
  await page.reload();
  await expect(heading(page, 'Activate the payment gateway')).toBeFocused();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByText(/^0% on all payments until /)).toBeVisible();
  await expect(page.getByText('1.85%')).toBeVisible();
  for (const width of [1440, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page, `${width} px`);
  }
  expect(await violationsInBoth(page)).toEqual([]);

  const tab = await context.newPage();
  await tab.goto('/pg-activation');
  await expect(heading(tab, 'Activate the payment gateway')).toBeVisible();
  // The merchant agreed on a custom rate, so prices follow its own tariff.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Activate payment gateway' }).press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Activate payment gateway' }).press('Enter');
  await expect(heading(page, 'Payment Gateway Activation Failed')).toBeFocused({ timeout: 60_000 });
  await expect(page.getByText('The bank does not open a gateway for this website yet.')).toBeVisible();
  // The stream notifies the other tab.
  await expect(heading(tab, 'Payment Gateway Activation Failed')).toBeVisible();
  await expectToFit(page, '320 px');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.reload();
  await expect(heading(page, 'Payment Gateway Activation Failed')).toBeVisible();

  await page.getByRole('button', { name: 'Try again' }).click();
  // The dashboard opens after 5 seconds; an expectation may look a second late.
  await heading(page, 'The payment gateway is active').waitFor({ timeout: 60_000 });
  await expect(heading(page, 'The payment gateway is active')).toBeFocused();
  await page.getByRole('button', { name: 'Stay here' }).click();
  expect(await violationsInBoth(page)).toEqual([]);
  // The other tab leads on by itself, and neither Back nor the address returns to this screen.
  await expect(tab).toHaveURL(/\/dashboard$/, { timeout: 30_000 });
  await tab.goto('/pg-activation');
  await expect(tab).toHaveURL(/\/dashboard$/);
  await expect(heading(page, 'The payment gateway is active')).toBeVisible();
  await context.addCookies([{ name: 'galla-language', value: 'hi', url: baseURL ?? '' }]);
  await page.getByRole('button', { name: 'Get production keys' }).click();
  await expect(page).toHaveURL(/\/developer-settings/);
});

test('KYC-07 PER-03 activation continues while the page is closed, in Hindi; once active, the screen no longer opens', async ({
  page,
  baseURL,
  as,
}) => {
  test.slow();
  const merchantId = await registerVerified(page, 'Monsoon Gate Waiting');
  operator('kyc', merchantId, 'verified');
  await page.context().addCookies([{ name: 'galla-language', value: 'hi', url: baseURL ?? '' }]);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/pg-activation');
  await page.getByRole('button', { name: 'पेमेंट गेटवे चालू करें' }).click();
  await expect(heading(page, 'गेटवे चालू किया जा रहा है')).toBeFocused();
  await expectToFit(page, '360 px');
  await page.reload();
  await expect(heading(page, 'गेटवे चालू किया जा रहा है')).toBeVisible();
  await expect(heading(page, 'पेमेंट गेटवे चालू है')).toBeVisible({ timeout: 60_000 });
  const active = await as('asha');
  await active.goto('/pg-activation');
  await expect(active).toHaveURL(/\/dashboard$/);
});
