import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const history = /\/transactions\/history/;

/** From the dashboard to the payments, as on a phone: Back returns to the dashboard. */
async function openPayments(page: Page): Promise<void> {
  await page.goto('/dashboard');
  const bottom = page.getByRole('navigation', { name: /Main|Screens/ }).last();
  await bottom.getByRole('link', { name: 'Payments' }).click();
  await expect(page).toHaveURL(history);
  await expect(page.getByRole('link', { name: /₹/ }).first()).toBeVisible();
}

async function openDates(page: Page): Promise<void> {
  await page
    .getByRole('search')
    .getByRole('button', { name: /Today|week|days/ })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

test('ROU-17 on a phone Back closes only the sheet, and Forward opens none', async ({ as }) => {
  const page = await as('imran');
  await openPayments(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Status', exact: true }).click();
  const status = page.getByRole('dialog', { name: 'Status' });
  await status.getByText('Completed', { exact: true }).click();
  await status.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/states=COMPLETED/);
  const filtered = page.url();

  // A panel over the sheet closes first.
  await filters
    .getByRole('button', { name: /Completed/ })
    .first()
    .click();
  await expect(status).toBeVisible();
  await page.goBack();
  await expect(status).toHaveCount(0);
  await expect(filters).toBeVisible();
  await page.goBack();
  await expect(filters).toHaveCount(0);
  expect(page.url()).toBe(filtered);

  await openDates(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(filtered);
  await page.goForward();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(filtered);
  await openDates(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(filtered);
});

test('ROU-17 on a phone one press of Back leaves the screen after its sheets were closed in other ways', async ({
  as,
}) => {
  const page = await as('imran');
  await openPayments(page);
  await openDates(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openDates(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A page reloaded under an open sheet starts without it.
  await openDates(page);
  await page.reload();
  await expect(page.getByRole('link', { name: /₹/ }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('ROU-17 on a phone Back returns to the screen of a dialog that led on', async ({ as }) => {
  const page = await as('imran');
  await openPayments(page);
  await page.getByRole('button', { name: 'Find payments, people and screens' }).click();
  const find = page.getByRole('dialog');
  await find.getByRole('combobox').fill('settlements');
  await find.getByRole('option').first().click();
  await expect(page).toHaveURL(/\/settlements/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(history);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('UI-08 on a phone Back asks before a changed form is left, in a dialog and on a page', async ({ as }) => {
  const page = await as('asha');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/team/members');
  await page.getByRole('button', { name: 'Invite' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite to the team' });
  const asked = page.getByRole('dialog', { name: 'Unsaved changes' });
  await invitation.getByRole('textbox', { name: 'Name' }).fill('Somebody');
  await page.goBack();
  await expect(asked).toBeVisible();
  await page.goBack();
  await expect(asked).toHaveCount(0);
  await expect(invitation.getByRole('textbox', { name: 'Name' })).toHaveValue('Somebody');
  await page.goBack();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/team\/members$/);

  await page.getByRole('link', { name: 'Roles' }).click();
  await expect(page.getByRole('button', { name: 'New role' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/team\/members$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});
