import type { Page } from '@playwright/test';
import { violations, violationsInBoth, violationsNow } from '../../support/accessibility.ts';
import { appOf } from '../../support/authenticator-app.ts';
import { confirmItIsYou, givePassword, type passwords, people } from '../../support/people.ts';
import { expectSignedOut, openSession } from '../../support/session.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

/** Sets up an authenticator app by its typed key, from a page that lists the methods. */
async function setUpApp(page: Page, name?: keyof typeof passwords) {
  await page.getByRole('button', { name: 'Set up app' }).click();
  if (name !== undefined) await confirmItIsYou(page, name);
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
  const code = appOf((await dialog.locator('[data-secret]').innerText()).replaceAll(' ', ''));
  await dialog.getByLabel('Code, 6 digits').fill('12');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Enter all 6 digits.')).toBeVisible();
  // Typing replaces the selected text.
  await dialog.getByLabel('Code, 6 digits').press('ControlOrMeta+A');
  await page.keyboard.type(code());
  return { code, recoveryCodes: await keepRecoveryCodes(page) };
}

async function keepRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('galla-recovery-codes.txt');
  const texts = await codes.allInnerTexts();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog).toHaveCount(0);
  return texts;
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/login/);
}

test('a person sets up an app, signs in with it and with a recovery code, and confirms a dangerous action', async ({
  page,
  browser,
}) => {
  test.slow();
  await openSession(page.context(), 'tara');
  const other = await (await browser.newContext()).newPage();
  await openSession(other.context(), 'tara');
  await page.goto('/security');
  const { code, recoveryCodes } = await setUpApp(page, 'tara');
  await expect(page.getByText(/^Added .*, not used yet$/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const { messages } = await (await page.request.get('/outbox.json')).json();
  expect(
    messages.find(({ destination }: { destination: string }) => destination === people.tara.email)?.body,
  ).toContain('An authenticator app was added to your Galla account.');

  // The other browser asks for a proof, and then the call continues.
  await other.goto('/security');
  await other.getByRole('button', { name: 'New codes' }).click();
  const dialog = other.getByRole('dialog', { name: 'Verify it’s you' });
  await expect(dialog.getByLabel('Code, 6 digits')).toBeFocused();
  // The button behind the dialog spins until the call ends, so the page never settles here.
  expect(await violationsNow(other)).toEqual([]);
  await other.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await other.getByRole('button', { name: 'New codes' }).click();
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill('00000-00000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('This recovery code is incorrect or already used.')).toBeVisible();
  await dialog.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await other.keyboard.press('Enter');
  const [fresh = ''] = await keepRecoveryCodes(other);
  await other.context().close();

  await signOut(page);
  await givePassword(page, 'tara');
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  // The caret in the focused boxes blinks, so the page never settles here either.
  expect(await violationsNow(page)).toEqual([]);
  await page.getByLabel('Code, 6 digits').fill('000000');
  await expect(page.getByText('This code is incorrect or already used.')).toBeVisible();
  await page.getByLabel('Code, 6 digits').fill(code());
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);
  await givePassword(page, 'tara');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(fresh.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a person adds a passkey, signs in with it, renames and removes it', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await openSession(page.context(), 'omkar');
  await page.goto('/security');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Passkey name').fill('Shop laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  await confirmItIsYou(page, 'omkar');
  await keepRecoveryCodes(page);
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(passkeys).toContainText(['Shop laptop']);

  await signOut(page);
  await givePassword(page, 'omkar');
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/security');
  await expect(passkeys).toContainText(['Last used']);
  await page.getByRole('button', { name: 'Rename the passkey Shop laptop' }).click();
  await page.getByLabel('Passkey name').fill('Counter laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(passkeys).toContainText(['Counter laptop']);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove the passkey Counter laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use your passkey' }).click();
  await expect(passkeys).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New codes' })).toHaveCount(0);
});

test('an Admin requires a second factor: a member sets it up first, and the Admin can reset it', async ({
  page,
  browser,
}) => {
  test.slow();
  await openSession(page.context(), 'jyoti');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Manage security' }).click();
  await expect(page).toHaveTitle('Security · Galla');
  const required = page.getByRole('switch', { name: /Require two-step verification/ });
  await required.click();
  const question = page.getByRole('dialog', { name: 'Verify it’s you' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(question).toHaveCount(0);
  await page.goForward();
  await required.click();
  await confirmItIsYou(page, 'jyoti');
  await expect(page.getByText('Set up your own two-step verification before')).toBeVisible();
  await page.goto('/security');
  await setUpApp(page);
  await page.goto('/security');
  await required.click();
  await expect(required).toBeChecked();
  expect(await violations(page)).toEqual([]);

  const member = await (await browser.newContext()).newPage();
  await openSession(member.context(), 'gopal');
  await member.goto('/dashboard');
  await expect(member.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  await member.goto('/transactions/history');
  await expect(member).toHaveURL(/\/two-step-setup$/);
  expect(await violationsInBoth(member)).toEqual([]);
  await member.setViewportSize({ width: 360, height: 760 });
  await expectToFit(member);
  await setUpApp(member, 'gopal');
  await member.getByRole('button', { name: 'Continue to Galla' }).click();
  await expect(member).toHaveURL(/\/transactions\/history/);
  await member.goto('/security');
  await member.getByRole('button', { name: 'Remove the authenticator app' }).click();
  await member.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(member.getByText('Your team requires two-step verification. Add another method')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Reset two-step verification for Gopal Das' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('Two-step verification for Gopal Das was reset')).toBeVisible();
  await expectSignedOut(member);
  await required.click();
  await expect(required).not.toBeChecked();
  await member.context().close();
});
