import { devices } from '@playwright/test';
import { violationsInBoth } from '../support/accessibility.ts';
import { mark } from '../support/engine.ts';
import { expect, expectToFit, settled, test } from '../support/test.ts';

test('PAY-07 a page is made from a template, published, bought from on a phone, counted at once, and paused', async ({
  as,
  browser,
}) => {
  const page = await as('asha');
  const title = `Mela ${mark()}`;
  await page.goto('/pay-links-new');
  await page.getByRole('link', { name: 'Pages' }).click();
  await expect(page).toHaveTitle('Payment Pages · Galla');
  await page.getByRole('link', { name: 'Create payment page' }).first().click();
  await page.getByRole('button', { name: /^Event/ }).click();
  const form = page.getByRole('textbox', { name: 'Title' });
  await form.fill('');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('Enter a title.')).toBeVisible();
  await expect(form).toBeFocused();
  await form.fill(title);
  await page.getByRole('textbox', { name: 'Address' }).fill('dashboard');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('This address is reserved.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill(title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'));
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(title);
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Draft');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Published');
  const url = (await page.getByRole('link', { name: 'Open page' }).getAttribute('href')) ?? '';

  const phone = await browser.newContext({
    ...devices['Pixel 7'],
    ...{ viewport: { width: 320, height: 700 }, locale: 'en-IN' },
  });
  const customer = await phone.newPage();
  await customer.goto(url);
  await expect(customer.getByRole('heading', { name: title })).toBeVisible();
  expect(await violationsInBoth(customer)).toEqual([]);
  await expectToFit(customer);
  await customer.getByLabel('Your name').fill('Kavita Menon');
  await customer.getByLabel('Mobile number').fill('9940127785');
  await customer.getByLabel('How many: Entry', { exact: true }).fill('2');
  await customer.getByRole('button', { name: 'Choose how to pay' }).click();
  await customer.getByRole('tab', { name: 'Card' }).click();
  await customer.getByLabel('Card number').fill('4000000000000002');
  await customer.getByLabel('Valid until').fill('1231');
  await customer.getByLabel('CVV').fill('123');
  await customer.getByRole('button', { name: /^Pay ₹/ }).click();
  await customer.getByLabel('OTP').fill('123456');
  await customer.getByRole('button', { name: /^Pay/ }).click();
  await customer.getByRole('link', { name: /^Back to/ }).click();
  await expect(customer.getByText('Bring this receipt to the gate.')).toBeVisible();
  await expect(customer.getByRole('link', { name: 'Download receipt' })).toBeVisible();
  expect(await violationsInBoth(customer)).toEqual([]);

  await expect(page.getByText('2 × Entry')).toBeVisible();
  await expect(page.getByText('₹1,000.00').first()).toBeVisible();
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paused');
  await customer.goto(url);
  await expect(customer.getByRole('heading', { name: 'Paused for now' })).toBeVisible();
  await phone.close();
});
