import { expect, settled, test } from '../support/test.ts';

test('UI-02 a dialog that closes gives the focus back: to a row, a menu’s button, a button of a panel', async ({
  as,
}) => {
  const page = await as('asha');
  await page.goto('/transactions/history');
  await settled(page);
  const dialog = page.getByRole('dialog');
  const link = page.getByRole('table').locator('tbody a').nth(2);
  await link.focus();
  for (const keys of ['Control+k', 'Control+/']) {
    await page.keyboard.press(keys);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
  }
  const more = page.getByRole('button', { name: 'More acts' });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Copy as API call' }).press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(more).toBeFocused();

  await page.goto('/team/members');
  await settled(page);
  const member = page
    .getByRole('row', { name: /Dev Kulkarni/ })
    .getByRole('button')
    .first();
  await member.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(member).toBeFocused();
  const invite = page.getByRole('button', { name: 'Invite' });
  await invite.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(invite).toBeFocused();
});

test('UI-02 where what had the focus is gone, the screen has it', async ({ as }) => {
  const page = await as('asha');
  await page.goto('/transactions/history');
  await settled(page);
  await page.keyboard.press('Control+k');
  const find = page.getByRole('dialog');
  await expect(find.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Invite');
  await expect(find.getByRole('option').first()).toContainText('Invite');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/team\/members/);
  await expect(find).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});
