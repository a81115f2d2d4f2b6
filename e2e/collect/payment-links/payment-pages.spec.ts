import { devices, type Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { mark } from '../../support/engine.ts';
import { messageTo } from '../../support/messages.ts';
import { confirmIfAsked } from '../../support/people.ts';
import { newPhone } from '../../support/registration.ts';
import { expect, expectToFit, settled, test } from '../../support/test.ts';

/** Creates a page from the template of an event, errors first, and publishes it. */
async function publishPage(page: Page, title: string): Promise<void> {
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
}

async function reportPage(customer: Page): Promise<void> {
  await customer.getByRole('link', { name: 'Report this page' }).click();
  await customer.getByLabel('What is wrong? (optional)').fill('I know nobody there');
  expect(await violationsInBoth(customer)).toEqual([]);
  await customer.getByRole('button', { name: 'Send report' }).click();
  await expect(customer.getByRole('heading', { name: 'Thank you. We will check it.' })).toBeVisible();
  await customer.getByRole('link', { name: 'Back' }).click();
}

/** Buys two entries for ₹1,000 by card. */
async function buyEntries(customer: Page, mobile: string): Promise<void> {
  await customer.getByLabel('Your name').fill('Kavita Bhosale');
  await customer.getByLabel('Mobile number').fill(mobile);
  await customer.getByLabel('How many: Entry', { exact: true }).fill('2');
  await customer.getByRole('button', { name: 'Choose how to pay' }).click();
  await customer.getByRole('tab', { name: 'Card' }).click();
  await customer.getByLabel('Card number').fill('4000000000000002');
  await customer.getByLabel('Expiry').fill('1231');
  await customer.getByLabel('CVV').fill('123');
  await customer.getByRole('button', { name: /^Pay ₹/ }).click();
  await customer.getByLabel('OTP').fill('123456');
  await customer.getByRole('button', { name: /^Pay/ }).click();
  await customer.getByRole('link', { name: /^Back to/ }).click();
  await expect(customer.getByText('Bring this receipt to the gate.')).toBeVisible();
  await expect(customer.getByRole('link', { name: 'Download receipt' })).toBeVisible();
  expect(await violationsInBoth(customer)).toEqual([]);
}

test('PAY-07 a page is created from a template, published, bought from on a phone, counted at once, and paused', async ({
  as,
  browser,
}) => {
  const page = await as('asha');
  const title = `Mela ${mark()}`;
  await test.step('created from a template and published', () => publishPage(page, title));
  const url = (await page.getByRole('link', { name: 'Open page' }).getAttribute('href')) ?? '';
  const mobile = newPhone();
  const phone = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 320, height: 700 },
    locale: 'en-IN',
  });
  const customer = await phone.newPage();
  await customer.goto(url);
  await expect(customer.getByRole('heading', { name: title })).toBeVisible();
  expect(await violationsInBoth(customer)).toEqual([]);
  await expectToFit(customer);
  await test.step('reported by a visitor', () => reportPage(customer));
  await test.step('bought from on a phone', () => buyEntries(customer, mobile));
  await test.step('receipt by SMS, and counted at once', async () => {
    const sms = await messageTo(customer.request, mobile, /^You paid ₹1,000\.00 to Kaapi Online/);
    await customer.goto(/https?:\S+$/.exec(sms)?.[0] ?? '');
    await expect(customer.getByRole('link', { name: 'Download receipt' })).toBeVisible();
    await expect(page.getByText('2 × Entry')).toBeVisible();
    await expect(page.getByText('₹1,000.00').first()).toBeVisible();
    await settled(page);
    expect(await violationsInBoth(page)).toEqual([]);
  });
  await test.step('paused', async () => {
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Paused');
    await customer.goto(url);
    await expect(customer.getByRole('heading', { name: 'Paused for now' })).toBeVisible();
  });
  await phone.close();
});

test('PAY-05 PAY-07 an Admin enters a phone and an email for customers, which the demo’s page shows', async ({
  as,
  page: customer,
}) => {
  const page = await as('asha');
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Customer contact' });
  await section.getByLabel('Phone for customers').fill('98450');
  await section.getByLabel('Email for customers').fill('help@kaapi.example');
  await section.getByRole('button', { name: 'Save contact' }).click();
  await expect(section.getByText('Enter a phone number of 10 to 12 digits.')).toBeVisible();
  await section.getByLabel('Phone for customers').fill('18002007788');
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await section.getByRole('button', { name: 'Save contact' }).click();
  await confirmIfAsked(page, 'asha', page.getByText('Customer contact saved.'));
  await expect(section.getByRole('button', { name: 'Save contact' })).toHaveCount(0);
  await customer.setViewportSize({ width: 360, height: 740 });
  await customer.goto('/p/filter-coffee-workshop/?lang=hi');
  await expect(customer.getByRole('link', { name: '18002007788' })).toBeVisible();
  await expectToFit(customer);
  expect(await violationsInBoth(customer)).toEqual([]);
  const auditor = await as('leela');
  await auditor.goto('/profile');
  await expect(auditor.getByRole('heading', { name: 'Merchant', exact: true })).toBeVisible();
  await expect(auditor.getByRole('heading', { name: 'Customer contact' })).toHaveCount(0);
});
