import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const question = 'Do you want to save or discard changes?';

/** The question appears on leaving: staying keeps the input, discarding leaves. */
async function expectQuestion(page: Page, leave: () => Promise<unknown>, form: Locator): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Unsaved changes' });
  await leave();
  await expect(asked).toContainText(question);
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(form).toBeVisible();
  await leave();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await expect(asked).toHaveCount(0);
  await expect(form).toHaveCount(0);
}

test('UI-08 a changed role, team member, invitation or report form asks before it is left, by a key, a button or Back', async ({
  as,
}) => {
  const page = await as('asha');
  await page.goto('/team/members');
  await page.getByRole('link', { name: 'Roles' }).click();
  const role = page.getByRole('dialog', { name: 'New role' });
  const newRole = async () => {
    await page.getByRole('button', { name: 'New role' }).click();
    await role.getByRole('textbox', { name: 'Name' }).fill('Night shift');
  };
  await newRole();
  await expectQuestion(page, () => page.keyboard.press('Escape'), role);
  await newRole();
  await expectQuestion(page, () => page.goBack(), role);
  await expect(page).toHaveURL(/\/team\/members$/);

  const invitation = page.getByRole('dialog', { name: 'Invite to the team' });
  await page.getByRole('button', { name: 'Invite' }).click();
  await invitation.getByRole('textbox', { name: 'Name' }).fill('Somebody');
  await expectQuestion(page, () => invitation.getByRole('button', { name: 'Cancel' }).click(), invitation);

  await page
    .getByRole('row', { name: /Dev Kulkarni/ })
    .getByRole('button')
    .first()
    .click();
  const member = page.getByRole('dialog', { name: /Dev Kulkarni/ });
  await member.getByRole('combobox', { name: 'Role' }).selectOption('Manager');
  await expectQuestion(page, () => member.getByRole('button', { name: 'Close' }).click(), member);

  await page.goto('/reports/transaction-reports');
  await page.getByRole('button', { name: 'Generate report' }).first().click();
  const report = page.getByRole('dialog', { name: 'Generate report' });
  await report.getByText('XLSX').click();
  await expectQuestion(page, () => report.getByRole('button', { name: 'Cancel' }).click(), report);
});
