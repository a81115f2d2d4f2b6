import { expect, type Page, test } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { confirmItIsYou, passwords, people } from '../support/people.ts';
import { openSession } from '../support/session.ts';

// One person, whose name, sessions and password these journeys change: one after the other.
test.describe.configure({ mode: 'serial' });

const leela = people.leela;
const fillPasswords = async (page: Page, current: string, next: string, again = next) => {
  await page.getByLabel('Current password', { exact: false }).first().fill(current);
  await page.locator('#password').fill(next);
  await page.locator('#confirmPassword').fill(again);
  await page.getByRole('button', { name: 'Change password' }).click();
};

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

test('a person sees their sessions, ends another one, and changes the password', async ({ page, browser }) => {
  await openSession(page.context(), 'leela');
  const elsewhere = await browser.newPage();
  await openSession(elsewhere.context(), 'leela');
  await elsewhere.goto('/dashboard');
  await page.goto('/security');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions.first()).toContainText(/Chrome \d+ on \w+/);
  await expect(sessions.first()).toContainText('This browser');
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(sessions).toHaveCount(1);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();

  const next = 'lamp-beside-the-ledger';
  await fillPasswords(page, passwords.leela, next, 'something-else');
  await expect(page.getByText('The two passwords that you entered do not match!')).toBeVisible();
  await fillPasswords(page, 'not-my-password', next);
  await confirmItIsYou(page, 'leela');
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await fillPasswords(page, passwords.leela, next);
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  // The form clears itself after a change, and would lose text that was typed before.
  await expect(page.locator('#password')).toHaveValue('');
  const { messages } = await (await page.request.get('/outbox.json')).json();
  expect(messages.find(({ destination }: { destination: string }) => destination === leela.email)?.body).toContain(
    'password of your Galla account was changed',
  );
  await fillPasswords(page, next, passwords.leela);
  await expect(page.locator('#password')).toHaveValue('');
  expect(await violations(page)).toEqual([]);
});

test('an Auditor reads the audit log, filters, exports and verifies it', async ({ page }) => {
  await openSession(page.context(), 'leela');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page
    .getByRole('region', { name: 'Business' })
    .getByRole('link', { name: /^Audit log/ })
    .click();
  await expect(page).toHaveTitle('Audit log · Galla');
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('The log is complete.')).toBeVisible();
  await expect(page.getByText(/entries were checked, up to/)).toBeVisible();
  await page.goto('/audit-log?acts=PASSWORD_CHANGED');
  await expect(rows.nth(1)).toContainText('Changed the password');
  await expect(page.getByText('Refused').first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  await page.goto('/audit-log?from=2020-01-01&to=2020-01-02');
  await expect(page.getByRole('heading', { name: 'No data found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(rows.nth(1)).toBeVisible();
});
