import { violationsInBoth } from '../support/accessibility.ts';
import { expect, expectToFit, test } from '../support/test.ts';

test('KYC-05 PER-03 an Admin sees where settlements go and corrects a wrong entry; others read whom to ask', async ({
  as,
}) => {
  const page = await as('imran');
  await page.route('**/api/v1/user/admins', (route) => route.fulfill({ json: { admins: [{ name: 'Imran Shaikh' }] } }));
  await page.goto('/settlements');
  await page.getByRole('link', { name: /Bank account/ }).click();
  await expect(page.getByRole('heading', { name: 'Bank account', level: 1 })).toBeVisible();
  // Who would approve it is asked before the bank is.
  await expect(page.getByText(/Another Admin has to approve the account, and you are the only one\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the team' })).toHaveAttribute('href', '/team');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('textbox', { name: 'Account number', exact: true }).fill('50200071234417');
  await page.getByRole('textbox', { name: 'Account number again' }).fill('50200071234418');
  await page.getByRole('button', { name: 'Check account' }).press('Enter');
  await expect(page.getByText('This differs from the first entry.')).toBeVisible();
  await page.getByRole('button', { name: 'Check account' }).press('Enter');
  await expect(page.getByText('Bank details must be a Current Account.')).toBeVisible();
  await expectToFit(page, '360 px');
  expect(await violationsInBoth(page)).toEqual([]);

  // What the bank's directory refuses stands at its field, and what another Admin asked for takes the place of the form.
  const address = '**/api/v1/merchant/bankAccount';
  const answers = [
    { status: 404, json: { code: 'IFSC_UNKNOWN', message: 'No bank has this IFSC.' } },
    { status: 409, json: { code: 'CONFLICT', message: 'Somebody else has changed this.' } },
  ];
  await page.route(address, (route) =>
    route.request().method() === 'POST' ? route.fulfill(answers.shift()) : route.fallback(),
  );
  await page.getByRole('textbox', { name: 'Account number again' }).fill('50200071234417');
  await page.getByLabel('Account type').selectOption('Current Account');
  await page.getByLabel('IFSC').fill('HDFC0009999');
  await page.getByRole('textbox', { name: 'Name of the account' }).fill('Chai Stop');
  await page.getByRole('button', { name: 'Check account' }).click();
  await expect(page.getByLabel('IFSC')).toBeFocused();
  await expect(page.getByLabel('IFSC')).toHaveAccessibleDescription(/IFSC/);
  const theirs = await (await page.request.get('/api/v1/merchant/bankAccount')).json();
  const change = {
    ...{ changeId: `bac_${'0'.repeat(26)}`, state: 'WAITING', holder: 'Chai Stop', ifsc: 'HDFC0000128', last4: '4417' },
    ...{ registeredName: 'Chai Stop', reason: null, requestedBy: 'Meher', requestedAt: '2026-11-01T09:00:00.000Z' },
    ...{ own: false, approvedBy: null, readyAt: null },
  };
  await page.route(address, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { ...theirs, change } }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Check account' }).click();
  await expect(page.getByRole('button', { name: 'Approve account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check account' })).toHaveCount(0);
});
