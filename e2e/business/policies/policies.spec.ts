import { violationsInBoth } from '../../support/accessibility.ts';
import { expect, expectToFit, settled, test } from '../../support/test.ts';

// In order: the second test expects that the published policy is no longer missing on the website.
test.describe.configure({ mode: 'default' });

test('KYC-03 an Admin writes the policies by keyboard, reads them in Hindi, downloads and publishes them, and a customer reads them', async ({
  as,
  page: customer,
}) => {
  const page = await as('asha');
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Open policy generator' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Policy generator' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save policies' });
  await save.press('Enter');
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.keyboard.type('14 Church Street, Bengaluru 560001');
  await page.getByLabel('Email for customers').fill('help@kaapi.example');
  await page.getByLabel('Phone for customers').fill('9845011223');
  await page.getByLabel('Refund requests within').fill('0');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Invalid number of days')).toHaveCount(1);
  await page.getByLabel('Refund requests within').fill('9');
  await page.getByLabel('Refunds are sent within').fill('5');
  await page.getByLabel('Orders arrive within').fill('6');
  await page.getByRole('checkbox', { name: /does not support returns/ }).press('Space');
  await save.press('Enter');
  await expect(page.getByText('Please accept Terms and Conditions')).toBeVisible();
  await page.getByRole('checkbox', { name: /not legal advice/ }).press('Space');
  await expect(page.getByRole('region', { name: 'Refund Policy' })).toContainText('Ask within 9 days');
  await page.getByText('हिन्दी', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'रिफंड पॉलिसी' })).toContainText('9 दिन');
  await save.press('Enter');
  await expect(page.getByText('Policies saved.')).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await file).suggestedFilename()).toBe('refund-policy.pdf');
  await page.getByRole('button', { name: 'Publish pages' }).click();
  const address = await page.getByRole('link', { name: 'Return Policy' }).getAttribute('href');
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);

  await customer.setViewportSize({ width: 360, height: 740 });
  await customer.goto(`${address}?lang=hi`);
  await expect(customer.getByRole('heading', { level: 1, name: 'वापसी पॉलिसी' })).toBeVisible();
  await expectToFit(customer);
  expect(await violationsInBoth(customer)).toEqual([]);
  await customer.getByRole('link', { name: 'निजता पॉलिसी' }).click();
  await expect(customer.getByRole('heading', { level: 1, name: 'निजता पॉलिसी' })).toBeVisible();

  await page.getByRole('button', { name: 'Unpublish pages' }).click();
  await expect(page.getByText('Customers no longer see the policies.')).toBeVisible();
  await customer.reload();
  await expect(customer.getByText('यहाँ कुछ नहीं है')).toBeVisible();
});

test('KYC-06 KYC-10 an Admin runs the website check, sees what is missing, and how to repair it', async ({
  as,
  baseURL,
}) => {
  const page = await as('asha');
  await page.goto('/profile/website-check');
  const url = page.getByLabel('Website URL');
  await url.fill('kaapi.example');
  await url.press('Enter');
  await expect(page.getByText('Please enter a valid Website URL')).toBeVisible();
  await url.fill(`${baseURL}/demo/website/`);
  await url.press('Enter');
  const report = page.getByRole('region', { name: 'The reviewer’s view' });
  await expect(report.getByRole('listitem').filter({ hasText: 'Refund Policy' })).toContainText(
    'Your website doesn’t link to it',
  );
  await expect(report.getByRole('listitem').filter({ hasText: 'Privacy Policy' })).toContainText(
    'Found on your website.',
  );
  await expect(report.getByRole('listitem').filter({ hasText: 'Contact page' })).toContainText('Passed');
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await report.getByRole('link', { name: 'Create policies' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Policy generator' })).toBeVisible();
});
