import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { payAsCustomer } from '../../support/customer.ts';
import { type Said, speak } from '../../support/language.ts';
import { newPhone, prove, registerShop } from '../../support/registration.ts';
import { expect, expectToFit, settled, test } from '../../support/test.ts';

/** A matching name is not a rejection by the bank, and a bank without an answer leaves a link to support. */
async function readEnds(page: Page): Promise<void> {
  const known = await (await page.request.get('/api/v1/om/upi')).json();
  const asked = { vpa: 'nair@okbank', registeredName: 'Nair Stores', score: 100, reason: null };
  let check = { ...asked, state: 'PENDING', requestedAt: '2026-11-01T09:00:00.000Z' };
  await page.route('**/api/v1/om/upi', (route) => route.fulfill({ json: { ...known, kycStatus: 'FAILED', check } }));
  await page.reload();
  await expect(page.getByText('The bank is checking nair@okbank')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
  check = { ...check, state: 'MATCH' };
  await expect(page.getByText('nair@okbank belongs to Nair Stores')).toBeVisible();
  await expect(page.getByText('Your payments provider has not approved the business.')).toBeVisible();
  await page.unroute('**/api/v1/om/upi');
  await page.reload();
}

/** From the verified shop to its store, the store's QR code, and a payment that the open dashboard shows. */
async function takeFirstPayment(page: Page, customer: Page, said: Said): Promise<void> {
  await page.getByRole('link', { name: said('Add your store') }).click();
  await page.getByLabel(said('Store name')).fill('MG Road');
  await page.getByLabel(said('PIN code')).fill('560001');
  await expect(page.getByLabel(said('City'))).not.toHaveValue('');
  await page.getByLabel(said('Street and building')).fill('3, Station Road');
  await page.getByLabel(said('Area')).fill('Ashok Nagar');
  await page.getByRole('button', { name: said('Add store') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('MG Road');
  await page.goto('/qr');
  await page.getByRole('button', { name: said('New QR code') }).click();
  const form = page.getByRole('dialog', { name: said('New QR code') });
  await form.getByLabel(said('Name')).fill('Counter');
  await form.getByRole('button', { name: said('Add QR code') }).click();
  const text = (await page.getByText(/^upi:\/\/pay\?/).innerText()).trim();
  await expectToFit(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: said('Take your first payment') })).toBeVisible();
  await settled(page);
  await payAsCustomer(customer, text, '385.50');
  await expect(page.getByRole('region', { name: said('Collected') })).toContainText('385.50');
}

for (const [language, width, end] of [
  ['en', 1440, 'to payment links'],
  ['hi', 360, 'to the first payment in its store'],
] as const)
  test(`REG-01 KYC-04 ROU-02 a shop goes from registration over a wrong UPI ID ${end}, without help (${language}, ${width} px)`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const said = await speak(page, language, baseURL ?? '');
    await page.goto('/register');
    await prove(page, newPhone(), said);
    await registerShop(page, 'Nair Stores', said);
    await page.getByRole('button', { name: said('Register'), exact: true }).click();
    await page.getByRole('link', { name: said('Verify your UPI ID') }).click();
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
    const wrong = said('{vpa} is in another name', 'other-name@gallatest');
    await expect(page.getByText(wrong)).toBeVisible({ timeout: 60_000 });
    await expectToFit(page);
    expect(await violationsInBoth(page)).toEqual([]);
    await field.fill(`nair${Date.now()}@okbank`);
    await verify.click();
    await expect(page.getByRole('heading', { name: said('You can take payments') })).toBeVisible({ timeout: 60_000 });
    expect(await violationsInBoth(page)).toEqual([]);
    if (language === 'en') {
      await page.getByRole('link', { name: 'Open payment links' }).click();
      return expect(page).toHaveURL(/\/pay-links$/);
    }
    const customer = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-IN' })).newPage();
    await takeFirstPayment(page, customer, said);
    await customer.context().close();
  });
