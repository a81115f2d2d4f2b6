import { violationsInBoth } from '../../support/accessibility.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

test('SES-16 PER-08 all personal settings are in one place: language and theme as controls, the rest a press away', async ({
  as,
}) => {
  const page = await as('imran', 'once');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveTitle('Settings · Galla');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile).toContainText('Imran Shaikh');
  await expect(page.getByRole('region', { name: 'Refund limits' })).toContainText('Ask for identity above');
  const business = page.getByRole('region', { name: 'Business' });
  await expect(business.getByRole('link', { name: /^Team/ })).toContainText(/\d+ people/);
  await expect(business.getByRole('link', { name: /^Roles/ })).toContainText('Cashier');
  await expect(business.getByRole('link', { name: /^Bank account/ })).toContainText('••');

  await page.getByRole('radio', { name: 'Dark' }).focus();
  await page.keyboard.press('Space');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // A second tab, opened before the choice changes again, follows it.
  const second = await page.context().newPage();
  await second.goto('/settlements');
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: 'System' }).check();
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'light');
  await second.close();
  expect(await violationsInBoth(page)).toEqual([]);

  const index = page.getByRole('navigation', { name: 'Settings' });
  await index.getByRole('link', { name: 'Refund limits' }).click();
  await expect(page).toHaveURL(/\/settings#refund-limits$/);
  await expect(page.getByRole('button', { name: 'Change limits' })).toBeInViewport();
  await index.getByRole('link', { name: 'Roles' }).click();
  await expect(page).toHaveTitle('Roles · Galla');
  await expect(page.getByText('Payments as they arrive')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();

  await page.getByRole('link', { name: 'Manage security' }).click();
  await expect(page).toHaveTitle('Security · Galla');
  for (const part of ['Two-step verification', 'When we ask you to verify', 'Sessions', 'Your team', 'People'])
    await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Settings' }),
  ).toHaveAttribute('aria-current', 'page');
  await page.goto('/settings');
  await page.setViewportSize({ width: 360, height: 760 });
  await expect(profile).toBeVisible();
  await expectToFit(page);
  // If the language is not saved, it applies only in this browser: other journeys also sign in as this person.
  await page.route('**/config/language', (route) => route.abort());
  await page.getByText('हिन्दी').click();
  await expect(page).toHaveTitle(/सेटिंग्स/);
  await expectToFit(page);
  await page.getByText('English').click();
  await expect(page).toHaveTitle('Settings · Galla');
});

test('PER-01 the settings of a cashier show what a cashier can set', async ({ as }) => {
  const page = await as('farida');
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'Security' })).toContainText('Two-step verification');
  for (const part of ['Refund limits', 'Business'])
    await expect(page.getByRole('region', { name: part, exact: true })).toHaveCount(part === 'Business' ? 1 : 0);
  const business = page.getByRole('region', { name: 'Business', exact: true });
  await expect(business.getByRole('link')).toHaveText([/^Business details/]);
  await page.goto('/security');
  await expect(page.getByRole('region', { name: 'Sessions' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your team' })).toHaveCount(0);
});

test('REF-01 MID-05 while the limits of a merchant are edited, the merchant picker is hidden so that no input is lost', async ({
  as,
}) => {
  const page = await as('meera');
  await page.goto('/settings');
  const limits = page.getByRole('region', { name: 'Refund limits' });
  await limits.getByRole('button', { name: 'Select a merchant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Merchants' });
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await page.keyboard.type('SAGAR007');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await dialog.getByRole('option').click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  const merchants = limits.getByRole('button', { name: /^Merchants/ });
  await expect(merchants).toBeVisible();
  await limits.getByRole('button', { name: 'Change limits' }).click();
  await limits.getByLabel('Ask for identity above').fill('777');
  await expect(limits.getByLabel('Ask for identity above')).toHaveValue('777');
  await expect(merchants).toHaveCount(0);
  await expect(limits.getByText(/^Sagar /)).toBeVisible();
  await limits.getByRole('button', { name: 'Cancel' }).click();
  await expect(merchants).toBeVisible();
});
