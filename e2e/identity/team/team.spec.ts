import type { Page } from '@playwright/test';
import { violationsInBoth, violationsNow } from '../../support/accessibility.ts';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { messageTo } from '../../support/messages.ts';
import { confirmItIsYou, passCaptcha, signInByPhone } from '../../support/people.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

/** Opens a team member's page. */
async function openMember(page: Page, name: string) {
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button')
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer).toBeVisible();
  return drawer;
}

test('PER-05 an invited person gets a message, accepts with an OTP, sees only their store, and gets a new role at once', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  test.slow();
  const number = String(Date.now()).slice(-8);
  const phone = `97${number}`;
  const name = `Guest ${number}`;
  await signInByPhone(admin, 'vikram');
  await admin.goto('/team');
  await expect(admin).toHaveURL(/\/team\/members$/);
  await expect(admin.getByRole('row', { name: /Vikram Naik \(you\)/ })).toBeVisible();

  // By keyboard alone: open, go through the fields, send.
  await admin.getByRole('button', { name: 'Invite' }).focus();
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'Invite to the team' });
  await expect(dialog.getByRole('textbox', { name: 'Mobile number' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
  await expect(dialog.getByText('Enter a mobile number.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Mobile number' })).toBeFocused();
  await admin.keyboard.type(phone);
  await admin.keyboard.press('Tab');
  await admin.keyboard.type(name);
  await dialog.locator('input#member-role').fill('Cashier');
  await admin.getByRole('option', { name: 'Cashier' }).click();
  await expect(dialog.getByRole('group', { name: 'Stores' }).first()).toBeVisible();
  // The purpose of the role is shown below it, and a cashier has no store by default.
  await expect(dialog.getByText('Payments as they arrive')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
  await expect(dialog.getByText('Choose at least one store.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Bandra West/ }).press('Space');
  await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
  await confirmItIsYou(admin, 'vikram');
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('row', { name: new RegExp(`${name}.*Cashier.*Bandra West.*Invited`) })).toBeVisible();

  const link = /http\S+/.exec(await messageTo(admin.request, phone, /invites you/))?.[0] ?? '';
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-IN' });
  const guest = await context.newPage();
  await guest.clock.install();
  await guest.goto(new URL(link).pathname + new URL(link).search);
  await expect(guest.getByRole('heading', { name: 'Join Chai Stop' })).toBeVisible();
  await expect(guest.getByText('Bandra West')).toBeVisible();
  expect(await violationsInBoth(guest)).toEqual([]);
  await guest.setViewportSize({ width: 360, height: 780 });
  await expectToFit(guest);
  await passCaptcha(guest);
  await guest.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(guest.getByRole('heading', { name: 'Enter the OTP' })).toBeVisible();
  const otp = (await messageTo(guest.request, phone, /sign-in OTP/)).slice(0, 5);
  // A wrong OTP is reported, and a new one can be requested.
  await guest.getByLabel('OTP, 5 digits').fill(otp === '00000' ? '11111' : '00000');
  await expect(guest.getByText('Incorrect OTP. Request a new one.')).toBeVisible();
  await guest.clock.fastForward('00:31');
  await guest.getByRole('button', { name: 'Send OTP again' }).click();
  await expect(guest.getByText('Tick the captcha to continue.')).toBeVisible();
  expect(await violationsInBoth(guest)).toEqual([]);
  await expectToFit(guest);
  await guest.getByLabel('OTP, 5 digits').fill(otp);
  await guest.getByRole('button', { name: 'Verify and join' }).click();
  await expect(guest).toHaveURL(/\/dashboard$/);
  await guest.setViewportSize({ width: 1440, height: 900 });
  await expect(guest.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const stores = (await (await guest.request.get('/api/v2/stores')).json()) as { storeDetailResponses: object[] };
  expect(stores.storeDetailResponses).toMatchObject([{ name: 'Bandra West' }]);
  await guest.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(guest.getByRole('region', { name: 'Security' })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Team', exact: true })).toHaveCount(0);

  await admin.reload();
  const drawer = await openMember(admin, name);
  await drawer.locator('input#member-role').fill('Manager');
  await admin.getByRole('option', { name: 'Manager', exact: true }).click();
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('User Data Updated.').first()).toBeVisible();
  // The guest's open page follows without a reload.
  await guest.getByRole('link', { name: 'Team', exact: true }).click();
  await expect(guest.getByRole('row', { name: new RegExp(`${name} \\(you\\).*Manager`) })).toBeVisible();
  await expect(guest.getByText('Vikram Naik')).toHaveCount(0);

  await drawer.locator('input#member-role').fill('Cashier');
  await admin.getByRole('option', { name: 'Cashier' }).click();
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect(guest).toHaveURL(/\/dashboard$/);
  await expect(guest.getByRole('link', { name: 'Team' })).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Deactivate' }).click();
  await expect(drawer.getByRole('button', { name: 'Activate', exact: true })).toBeVisible();
  await expect(guest).toHaveURL(/\/login$/);
  await context.close();

  await drawer.getByRole('button', { name: 'Delete from team' }).click();
  await drawer.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(admin.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);

  await admin.goto('/team/roles');
  await expect(admin.getByRole('columnheader', { name: /Refund desk/ })).toBeVisible();
});

test('PER-05 a link that has ended or is invalid says so, and what to do', async ({ page }) => {
  await page.goto('/invitation?token=made-up');
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(page).toHaveTitle('Invitation · Galla');
  await expect(page).toHaveURL(/\/invitation\?token=made-up$/);
  expect(await violationsNow(page)).toEqual([]);
});

test('PER-07 roles that fail to load say so, and load on retry', async ({ as, baseURL }) => {
  const page = await as('nitin');
  const faults = await startFaultProxy(baseURL ?? '');
  const unavailable = { status: 503, body: { code: 'COMMUNICATION_ERROR', message: '', requestId: 'x' } };
  faults.fault = ({ path }) => (path.endsWith('/v1/user/role') ? { answer: unavailable } : undefined);
  await page.goto(`${faults.origin}/team/roles`);
  await expect(page.getByText('Something went wrong! Please try again.. Retry..')).toBeVisible();
  faults.fault = () => undefined;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('columnheader', { name: /Finance Manager/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New role' })).toHaveCount(0);
  faults.close();
});
