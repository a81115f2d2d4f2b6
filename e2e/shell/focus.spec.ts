import { pay, payment } from '../support/engine.ts';
import { expect, settled, test } from '../support/test.ts';

test('a closing dialog returns the focus: to a row, a menu’s button, a button of a panel', async ({ as }) => {
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
  const more = page.getByRole('button', { name: 'More actions' });
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

test('when the focused element is gone, the screen gets the focus', async ({ as }) => {
  const page = await as('asha');
  await page.goto('/transactions/history');
  await settled(page);
  await page.keyboard.press('Control+k');
  const find = page.getByRole('dialog', { name: 'Find' });
  await expect(find.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Invite');
  await expect(find.getByRole('option').first()).toContainText('Invite');
  await page.keyboard.press('Enter');
  const invitation = page.getByRole('dialog', { name: 'Invite to the team' });
  await expect(invitation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(invitation).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('REF-01 a form that replaces its skeleton returns the focus to the button of both', async ({ as }) => {
  const page = await as('imran');
  const [unit] = await pay(page.request, payment({ amount: 118_500, storeId: 'CS01', terminalId: 'CS01-T1' }));
  await page.goto(`/transactions/details/${unit?.paymentId}`);
  const skeletonSeen = Promise.withResolvers<void>();
  await page.route('**/v1/refunds/terms/*', async (route) => {
    await skeletonSeen.promise;
    await route.continue();
  });
  const act = page.getByRole('button', { name: 'Refund', exact: true });
  await act.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Refund Payment?' });
  await expect(dialog.locator('[aria-busy=true]')).toBeVisible();
  skeletonSeen.resolve();
  await expect(dialog.getByLabel('Refund amount')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(act).toBeFocused();
});

test('a dialog has the focus and handles Escape from the moment it shows', async ({ as }) => {
  const page = await as('asha');
  await page.goto('/transactions/history');
  await settled(page);
  for (const keys of ['Control+k', 'Control+/']) {
    const pressed = page.evaluate(
      () =>
        new Promise<boolean>((done) => {
          const observer = new MutationObserver(() => {
            const dialog = document.querySelector('[role=dialog]');
            if (dialog === null) return;
            observer.disconnect();
            done(dialog.contains(document.activeElement));
            document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
          });
          observer.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await page.keyboard.press(keys);
    expect(await pressed, keys).toBe(true);
    await expect(page.getByRole('dialog'), keys).toHaveCount(0);
  }
});

test('a dialog with a form focuses its first field', async ({ as }) => {
  const page = await as('asha');
  const dialog = page.getByRole('dialog');
  for (const [path, opener, field] of [
    ['/team/members', 'Invite', 'Mobile number'],
    ['/team/roles', 'New role', 'Name'],
    ['/developer-settings/api-keys', 'Create key', 'Name'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: opener }).first().click();
    await expect(dialog.getByRole('textbox', { name: field })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});
