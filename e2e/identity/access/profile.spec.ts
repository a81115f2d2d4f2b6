import { expect, test } from '@playwright/test';
import { people } from '../../support/people.ts';
import { openSession } from '../../support/session.ts';

const leela = people.leela;

test('PER-08 a person changes their own name, and is asked before a change is lost (UI-08)', async ({ page }) => {
  await openSession(page.context(), 'leela');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveTitle('Profile · Galla');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Leela R Iyer');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Do you want to save or discard changes?');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(name).toHaveValue('Leela R Iyer');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User Data Updated.')).toBeVisible();
  await expect(page).toHaveURL(/dashboard/);
  await expect(page.getByRole('button', { name: /profile of Leela R Iyer/ })).toBeVisible();
  await page.goto('/profile');
  await name.fill('Somebody');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/dashboard/);
  await page.goto('/profile');
  await expect(name).toHaveValue('Leela R Iyer');
  await name.fill(leela.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /profile of Leela Iyer/ })).toBeVisible();
});
