import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { violationsInBoth } from '../support/accessibility.ts';
import { newPhone, prove, registerShop } from '../support/registration.ts';
import { expect, expectToFit, test } from '../support/test.ts';

const hindi = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../contract/src/languages/hi.json'), 'utf8'),
) as Readonly<Record<string, string>>;

/** A name that matches is no refusal of the bank, and a bank that says nothing leaves a way to support. */
async function readEnds(page: Page): Promise<void> {
  const known = await (await page.request.get('/api/v1/om/upi')).json();
  const asked = { vpa: 'nair@okbank', registeredName: 'Nair Stores', score: 100, reason: null };
  let check = { ...asked, state: 'PENDING', requestedAt: '2026-11-01T09:00:00.000Z' };
  await page.route('**/api/v1/om/upi', (route) => route.fulfill({ json: { ...known, kycStatus: 'FAILED', check } }));
  await page.reload();
  await expect(page.getByText('The bank is asked about nair@okbank')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write to support' })).toBeVisible();
  check = { ...check, state: 'MATCH' };
  await expect(page.getByText('nair@okbank belongs to Nair Stores')).toBeVisible();
  await expect(page.getByText('Your payments provider has not approved the business.')).toBeVisible();
  await page.unroute('**/api/v1/om/upi');
  await page.reload();
}

for (const [language, width] of [
  ['en', 360],
  ['hi', 1440],
] as const)
  test(`KYC-04 ROU-02 a shop goes from registration over a wrong UPI ID to payment links, without anybody else (${language}, ${width} px)`, async ({
    page,
    baseURL,
  }) => {
    const said = (text: string) => (language === 'hi' ? (hindi[text] ?? text) : text);
    const inLanguage = (value: string) =>
      page.context().addCookies([{ name: 'galla-language', value, url: baseURL ?? '' }]);
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/register');
    await prove(page, newPhone());
    await registerShop(page, 'Nair Stores');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    const next = page.getByRole('link', { name: 'Verify your UPI ID' });
    await expect(next).toBeVisible();
    await inLanguage(language);
    await page.goto('/verify-upi');
    await expect(page.getByRole('heading', { name: said('Verify your UPI ID'), level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    if (language === 'en') await readEnds(page);
    const field = page.getByRole('textbox', { name: said('UPI ID') });
    const verify = page.getByRole('button', { name: said('Verify UPI ID') });
    await field.fill('no address');
    await verify.click();
    await expect(page.getByText(said('Enter a UPI ID, such as name@bank.'))).toBeVisible();
    await field.fill('other-name@gallatest');
    await verify.click();
    const wrong = said('{0} is in another name').replace('{0}', 'other-name@gallatest');
    await expect(page.getByText(wrong)).toBeVisible({ timeout: 60_000 });
    await expectToFit(page);
    expect(await violationsInBoth(page)).toEqual([]);
    await field.fill(`nair${Date.now()}@okbank`);
    await verify.click();
    await expect(page.getByRole('heading', { name: said('You can take payments') })).toBeVisible({ timeout: 60_000 });
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('link', { name: said('Open payment links') }).click();
    await expect(page).toHaveURL(/\/pay-links$/);
  });
