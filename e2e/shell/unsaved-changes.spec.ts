import type { Locator, Page } from '@playwright/test';
import { openSession } from '../support/session.ts';
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

test('a slow refusal is not shown at a name changed since', async ({ as }) => {
  const page = await as('asha');
  await page.goto('/team/members');
  await page.getByRole('link', { name: 'Roles' }).click();
  await page.getByRole('button', { name: 'New role' }).click();
  const name = page.getByRole('dialog', { name: 'New role' }).getByRole('textbox', { name: 'Name' });
  const save = page.getByRole('button', { name: 'Save role' });
  const release: (() => void)[] = [];
  const errors = [{ field: 'roleName', message: 'This name is reserved.' }];
  await page.route('**/v1/user/role', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await new Promise<void>((resolve) => release.push(resolve));
    await route.fulfill({ status: 400, json: { code: 'BAD_REQUEST', message: '', errors } });
  });
  const refuse = async (meanwhile: string) => {
    await name.fill('Night shift');
    await save.click();
    await expect.poll(() => release.length).toBe(1);
    await name.fill(meanwhile);
    release.pop()?.();
    await expect(save).toBeVisible();
  };
  await refuse('Night shift');
  await expect(page.getByText('This name is reserved.')).toBeVisible();
  await refuse('Late shift');
  await expect(name).toHaveValue('Late shift');
  await expect(page.getByText('This name is reserved.')).toHaveCount(0);
});

test('UI-08 when saving fails, the question closes and the form is there to try again', async ({
  browser,
  baseURL,
}) => {
  // A page without the check for errors: this error is provoked.
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await openSession(context, 'asha', baseURL ?? '');
  const page = await context.newPage();
  await page.goto('/team/members');
  await page.getByRole('link', { name: 'Roles' }).click();
  await page.getByRole('button', { name: 'New role' }).click();
  const role = page.getByRole('dialog', { name: 'New role' });
  await role
    .locator('label')
    .filter({ has: page.getByRole('checkbox') })
    .first()
    .click();
  await page.keyboard.press('Escape');
  const reported = page.waitForEvent('pageerror');
  await page.evaluate(() => {
    const original = document.getElementById.bind(document);
    document.getElementById = (id) => {
      if (id !== 'role-name') return original(id);
      document.getElementById = original;
      throw new Error('No field.');
    };
  });
  const asked = page.getByRole('dialog', { name: 'Unsaved changes' });
  await asked.getByRole('button', { name: 'Save' }).click();
  expect((await reported).message).toBe('No field.');
  await expect(asked).toHaveCount(0);
  await role.getByRole('button', { name: 'Save role' }).click();
  await expect(role.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await context.close();
});

test('SES-05 UI-08 a session that ends under a changed form keeps the input until the person is back', async ({
  as,
}) => {
  const page = await as('asha');
  await page.goto('/team/members');
  await page.getByRole('link', { name: 'Roles' }).click();
  await page.getByRole('button', { name: 'New role' }).click();
  const role = page.getByRole('dialog', { name: 'New role' });
  await role.getByRole('textbox', { name: 'Name' }).fill('Evening till');
  const cookies = await page.context().cookies();
  // The session has ended, as after an idle hour; the browser still has its CSRF token.
  await page.context().clearCookies({ name: 'galla' });
  await role.getByRole('checkbox').first().press('Space');
  await role.getByRole('button', { name: 'Save role' }).click();
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(ended).toContainText('Your changes are still on this page.');
  // The question cannot be closed: the only ways on are signing in again and discarding the changes.
  await expect(ended.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await expect(ended.getByRole('link', { name: 'Sign in' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(ended).toBeVisible();
  // The person signs in in the new tab, and comes back.
  await page.context().addCookies(cookies);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(ended).toHaveCount(0);
  await expect(role.getByRole('textbox', { name: 'Name' })).toHaveValue('Evening till');
  await expect(page).toHaveURL(/\/team\/roles/);
});
