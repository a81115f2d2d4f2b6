import type { Locator, Page } from '@playwright/test';
import { violationsInBoth, violationsNow } from '../../support/accessibility.ts';
import { pay, payment } from '../../support/engine.ts';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { messageTo } from '../../support/messages.ts';
import { addStore, joinOwnShop, openOwnShop } from '../../support/own-shop.ts';
import { passCaptcha } from '../../support/people.ts';
import { confirmByPassword, newPhone } from '../../support/registration.ts';
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

async function assignRole(drawer: Locator, role: string): Promise<void> {
  await drawer.getByRole('combobox', { name: 'Role' }).selectOption(role);
  await drawer.getByRole('button', { name: 'Save changes' }).click();
}

test('PER-05 an invited person gets a message, accepts with an OTP, and sees only their store', async ({
  page: admin,
  another,
}) => {
  test.slow();
  const phone = newPhone();
  const name = `Guest ${phone.slice(-8)}`;
  const shop = await openOwnShop(admin, { name: 'Irani Chai', store: 'Camp' });
  await addStore(shop, 'Deccan');
  await pay(admin.request, payment({ merchantId: shop.merchantId, storeId: shop.storeId }));
  await test.step('an Admin invites by keyboard alone, errors first', async () => {
    await admin.goto('/team');
    await expect(admin).toHaveURL(/\/team\/members$/);
    await expect(admin.getByRole('row', { name: /Lakshmi Nair \(you\)/ })).toBeVisible();
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
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Cashier');
    await expect(dialog.getByRole('group', { name: 'Stores' }).first()).toBeVisible();
    // The purpose of the role is shown below it, and a cashier has no store by default.
    await expect(dialog.getByText('Payments as they arrive')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
    await expect(dialog.getByText('Choose at least one store.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: /Camp/ }).press('Space');
    await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
    await confirmByPassword(admin);
    await expect(dialog).toBeHidden();
    await expect(admin.getByRole('row', { name: new RegExp(`${name}.*Cashier.*Camp.*Invited`) })).toBeVisible();
  });

  const guest = await another();
  await test.step('the person opens the link, and accepts with the OTP after a wrong one', async () => {
    const link = new URL(/http\S+/.exec(await messageTo(admin.request, phone, /invites you/))?.[0] ?? '');
    await guest.clock.install();
    await guest.goto(link.pathname + link.search);
    await expect(guest.getByRole('heading', { name: 'Join Irani Chai' })).toBeVisible();
    await expect(guest.getByText('Camp', { exact: true })).toBeVisible();
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
  });

  await test.step('the person sees only their store, and no team', async () => {
    await expect(guest).toHaveURL(/\/dashboard$/);
    await guest.setViewportSize({ width: 1440, height: 900 });
    await expect(guest.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    const stores = (await (await guest.request.get('/api/v2/stores')).json()) as { storeDetailResponses: object[] };
    expect(stores.storeDetailResponses).toMatchObject([{ name: 'Camp' }]);
    await guest.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(guest.getByRole('region', { name: 'Security' })).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Team', exact: true })).toHaveCount(0);
  });
});

test('PER-05 a member gets a new role at once, without a reload, and is signed out once deactivated', async ({
  page: admin,
  another,
}) => {
  test.slow();
  const member = await another();
  const shop = await openOwnShop(admin, { name: 'Irani Chai', store: 'Camp' });
  const { id } = await addStore(shop, 'Deccan');
  const name = 'Sana Qureshi';
  await joinOwnShop(shop, member, { name, roleId: 'CASHIER', storeIds: [id] });
  await member.goto('/settings');
  await expect(member.getByRole('region', { name: 'Security' })).toBeVisible();
  await expect(member.getByRole('link', { name: 'Team', exact: true })).toHaveCount(0);

  await admin.goto('/team');
  const drawer = await openMember(admin, name);
  await assignRole(drawer, 'Manager');
  await expect(admin.getByText('User Data Updated.').first()).toBeVisible();
  await member.getByRole('link', { name: 'Team', exact: true }).click();
  await expect(member.getByRole('row', { name: new RegExp(`${name} \\(you\\).*Manager`) })).toBeVisible();
  await expect(member.getByText('Lakshmi Nair')).toHaveCount(0);

  await assignRole(drawer, 'Cashier');
  await expect(member).toHaveURL(/\/dashboard$/);
  await expect(member.getByRole('link', { name: 'Team' })).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Deactivate' }).click();
  await expect(drawer.getByRole('button', { name: 'Activate', exact: true })).toBeVisible();
  await expect(member).toHaveURL(/\/login$/);

  await drawer.getByRole('button', { name: 'Delete from team' }).click();
  await drawer.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(admin.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
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
  // A role of the merchant's own.
  await expect(page.getByRole('columnheader', { name: /Refund desk/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New role' })).toHaveCount(0);
  faults.close();
});
