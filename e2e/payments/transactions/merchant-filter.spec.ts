import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { expect, keep, pastDays, test } from '../../support/test.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Payments' }).getByRole('row');
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Select Merchants' });
const chip = (page: Page, name: RegExp) => page.getByRole('button', { name });

test('MID-03 MID-05 SES-16 a super-merchant chooses merchants, and each screen remembers its own', async ({ as }) => {
  const page = await as('usha');
  await page.goto(`/transactions/history?${pastDays}`);
  await chip(page, /^All 40 merchants/).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('option')).not.toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await page.keyboard.type('sAgAr007');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await expect(dialog.getByRole('checkbox', { name: 'Select all' })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('option', { selected: true })).toHaveCount(1);
  await keep(page, () => dialog.getByRole('button', { name: 'Apply' }).click());
  await expect(page).toHaveURL(/merchants=SAGAR007/);
  await expect(chip(page, /^Merchants: Sagar/)).toBeFocused();
  for (const row of (await rows(page).all()).slice(1)) await expect(row).toContainText('SAGAR007');

  await page.goto('/dashboard');
  await chip(page, /^All 40 merchants/).click();
  await dialog.getByRole('option').nth(0).click();
  await dialog.getByRole('option').nth(1).click();
  await keep(page, () => dialog.getByRole('button', { name: 'Apply' }).click());
  await expect(chip(page, /^Merchants: 2 merchants/)).toBeVisible();

  await page.goto('/transactions/refunds/all-refunds');
  await chip(page, /^All 40 merchants/).click();
  for (const at of [0, 1, 2]) await dialog.getByRole('option').nth(at).click();
  await keep(page, () => dialog.getByRole('button', { name: 'Apply' }).click());
  await page.goto('/reports/refund-reports');
  await page.getByRole('button', { name: 'Generate report' }).first().click();
  await chip(page, /^All 40 merchants/).click();
  for (const at of [0, 1, 2, 3]) await dialog.getByRole('option').nth(at).click();
  await keep(page, () => dialog.getByRole('button', { name: 'Apply' }).click());
  await page.goto('/transactions/refunds/all-refunds');
  await expect(chip(page, /^Merchants: 3 merchants/)).toBeVisible();
  await page.goto('/reports/refund-reports');
  await page.getByRole('button', { name: 'Generate report' }).first().click();
  await expect(chip(page, /^Merchants: 4 merchants/)).toBeVisible();

  await page.goto('/transactions/history');
  await expect(chip(page, /^Merchants: Sagar/)).toBeVisible();
  await page.getByRole('button', { name: /^Paid with/ }).click();
  await page.getByRole('dialog').getByText('UPI', { exact: true }).first().click();
  await keep(page, () => page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click());
  await page.goto('/transactions/history');
  await expect(page.getByRole('button', { name: /^Paid with: UPI/ })).toBeVisible();
  await page.goto('/transactions/history?merchants=SAGAR003,SAGAR004,SAGAR005');
  await expect(chip(page, /^Merchants: 3 merchants/)).toBeVisible();
  await page.goto('/dashboard');
  await expect(chip(page, /^Merchants: 2 merchants/)).toBeVisible();
  await keep(page, () => page.getByRole('button', { name: 'Clear Merchants' }).click());
  await expect(chip(page, /^All 40 merchants/)).toBeVisible();
});

test('MID-03 MID-04 the merchant picker is clean for assistive technology, in light and dark', async ({ as }) => {
  const page = await as('meera');
  await page.goto('/transactions/history');
  await chip(page, /^All 40 merchants/).press('Enter');
  const dialog = dialogOf(page);
  const search = dialog.getByPlaceholder('Search by Name or ID');
  await expect(search).toBeFocused();
  await expect(dialog.getByRole('option')).not.toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Select all' }).press('Space');
  await expect(dialog.getByText('40 selected')).toBeVisible();
  await dialog.getByRole('option').first().click();
  await expect(dialog.getByText('39 selected')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await search.fill('dosa on the moon');
  await expect(dialog.getByText('dosa on the moon not found.', { exact: true })).toBeVisible();
  await expect(
    dialog.getByText('Your search “dosa on the moon” did not match any result. Please try again.'),
  ).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(chip(page, /^All 40 merchants/)).toBeFocused();
});

test('MID-03 text typed as soon as the merchant picker shows is searched for', async ({ as }) => {
  const page = await as('meera');
  // Zero-delay timers, such as the dialog library's focus timer, run late, as on a busy phone.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (act: TimerHandler, ms = 5_000, ...rest: unknown[]) => later(act, ms, ...rest),
    });
  });
  await page.goto('/transactions/history');
  await chip(page, /^All 40 merchants/).click();
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.type('SAGAR007');
  await expect(dialogOf(page).getByRole('option')).toHaveCount(1);
});
