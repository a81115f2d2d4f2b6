import { violationsInBoth } from '../support/accessibility.ts';
import { expect, expectToFit, test } from '../support/test.ts';

test('KYC-05 PER-03 an Admin sees where settlements go and corrects a wrong entry; others read whom to ask', async ({
  as,
}) => {
  const page = await as('imran');
  await page.goto('/settlements');
  await page.getByRole('link', { name: /Bank account/ }).click();
  await expect(page.getByRole('heading', { name: 'Bank account', level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('textbox', { name: 'Account number', exact: true }).fill('50200071234417');
  await page.getByRole('textbox', { name: 'Account number again' }).fill('50200071234418');
  await page.getByRole('button', { name: 'Check account' }).press('Enter');
  await expect(page.getByText('This differs from the first entry.')).toBeVisible();
  await expectToFit(page, '360 px');
  expect(await violationsInBoth(page)).toEqual([]);
});
