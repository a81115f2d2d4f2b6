import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { operator } from '../../support/operator.ts';
import { joinOwnShop, openOwnShop } from '../../support/own-shop.ts';
import { confirmByPassword } from '../../support/registration.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

/** Fits at every width, and breaks no rule of accessibility in either theme. */
async function expectFine(page: Page, what: string): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page, `${what}, ${width} px`);
  }
  expect([what, await violationsInBoth(page)]).toEqual([what, []]);
}

/** Waits until every Admin has this as a message, once. */
async function expectNotices(page: Page, admins: readonly string[], text: string): Promise<void> {
  await expect(async () => {
    const { messages } = (await (await page.request.get('/outbox.json')).json()) as {
      messages: { destination: string; body: string }[];
    };
    for (const admin of admins)
      expect(messages.filter(({ destination, body }) => destination === admin && body.includes(text))).toHaveLength(1);
  }).toPass();
}

const accountNumber = (page: Page) => page.getByRole('textbox', { name: 'Account number', exact: true });
const sameNumber = (page: Page) => page.getByRole('textbox', { name: 'Confirm account number' });
const check = (page: Page) => page.getByRole('button', { name: 'Check account' });

async function openBankAccount(page: Page): Promise<void> {
  await page.goto('/settlements');
  await page.getByRole('link', { name: /Bank account/ }).click();
  await expect(page.getByRole('heading', { name: 'Bank account', level: 1 })).toBeVisible();
}

test('KYC-05 a bank account with wrong entries is refused at its fields, and a change of another Admin takes the place of the form', async ({
  page,
}) => {
  await openOwnShop(page, { name: 'Kulfi House', store: 'Camp' });
  await openBankAccount(page);
  // Who would approve it is asked before the bank is.
  await expect(page.getByText(/Another Admin has to approve the account\. You’re the only Admin\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to team' })).toHaveAttribute('href', '/team');
  await page.setViewportSize({ width: 360, height: 800 });
  await accountNumber(page).fill('50200071234417');
  await sameNumber(page).fill('50200071234418');
  await check(page).press('Enter');
  await expect(page.getByText('The account numbers don’t match.')).toBeVisible();
  await check(page).press('Enter');
  await expect(page.getByText('Bank details must be a Current Account.')).toBeVisible();
  await expectToFit(page, '360 px');
  expect(await violationsInBoth(page)).toEqual([]);

  // What the bank's directory refuses stands at its field, and what another Admin asked for takes the place of the form.
  const address = '**/api/v1/merchant/bankAccount';
  const answers = [
    { status: 404, json: { code: 'IFSC_UNKNOWN', message: 'No bank has this IFSC.' } },
    { status: 409, json: { code: 'CONFLICT', message: 'Somebody else has changed this.' } },
  ];
  await page.route(address, (route) =>
    route.request().method() === 'POST' ? route.fulfill(answers.shift()) : route.fallback(),
  );
  await sameNumber(page).fill('50200071234417');
  await page.getByLabel('Account type').selectOption('Current Account');
  await page.getByLabel('IFSC').fill('HDFC0009999');
  await page.getByRole('textbox', { name: 'Account holder name' }).fill('Kulfi House');
  await check(page).click();
  await expect(page.getByLabel('IFSC')).toBeFocused();
  await expect(page.getByLabel('IFSC')).toHaveAccessibleDescription(/IFSC/);
  const theirs = await (await page.request.get('/api/v1/merchant/bankAccount')).json();
  const change = {
    changeId: `bac_${'0'.repeat(26)}`,
    state: 'WAITING',
    holder: 'Kulfi House',
    ifsc: 'HDFC0000128',
    last4: '4417',
    registeredName: 'Kulfi House',
    reason: null,
    requestedBy: 'Meher',
    requestedAt: '2026-11-01T09:00:00.000Z',
    own: false,
    approvedBy: null,
    readyAt: null,
  };
  await page.route(address, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { ...theirs, change } }) : route.fallback(),
  );
  await check(page).click();
  await expect(page.getByRole('button', { name: 'Approve account' })).toBeVisible();
  await expect(check(page)).toHaveCount(0);
});

test('KYC-05 PER-03 another Admin approves the account that the bank confirms; it waits, and is stopped', async ({
  page: other,
  another,
}) => {
  test.slow();
  const page = await another();
  const shop = await openOwnShop(other, { name: 'Kulfi House', store: 'Camp' });
  const { phone } = await joinOwnShop(shop, page, { name: 'Vikram Naik', roleId: 'ADMIN' });
  const admins = [shop.email, `+91${phone}`];
  await openBankAccount(page);
  // The bank confirms the name by ₹1.
  await accountNumber(page).fill('50200071234417');
  await sameNumber(page).fill('50200071234417');
  await page.getByLabel('IFSC').fill('hdfc0000128');
  await page.getByLabel('Account type').selectOption('Current Account');
  await page.getByRole('textbox', { name: 'Account holder name' }).fill('Kulfi House');
  await check(page).click();
  await confirmByPassword(page);
  await expect(page.getByText('Another Admin has to approve this account.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve account' })).toHaveCount(0);
  await expectFine(page, 'a change of their own');
  await expectNotices(page, admins, 'a second Admin must approve the new bank account HDFC0000128 •• 4417.');

  await other.goto('/settlements/bank-account');
  await expect(other.getByText('Approve it only if you recognise it.')).toBeVisible();
  await expectFine(other, 'a change of somebody else');
  await other.getByRole('button', { name: 'Approve account' }).click();
  await expect(other.getByText(/^Approved\. Settlements go to this account from/)).toBeVisible();
  await expectNotices(other, admins, 'in 24 hours, settlements start going to HDFC0000128 •• 4417.');
  await page.reload();
  await expect(page.getByText('Until then they are held.')).toBeVisible();
  await expect(check(page)).toHaveCount(0);
  await expectFine(page, 'the safety time');

  await page.getByRole('button', { name: 'Stop the change' }).click();
  await expect(page.getByText('This change was stopped. Settlements still go to the existing account.')).toBeVisible();
  await expectFine(page, 'a stopped change');
  await expectNotices(page, admins, 'the change to HDFC0000128 •• 4417 was stopped.');
});

test('SET-01 SET-02 a settlement that meets an outage of the bank says when it is sent again, and arrives once the outage is over', async ({
  as,
}) => {
  const page = await as('vikram');
  await page.goto('/settlements');
  await page
    .getByRole('table', { name: 'Settlements' })
    .locator('tbody tr')
    .filter({ hasText: 'Settlement pending' })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('Waiting for the bank', { exact: true })).toBeVisible();
  const day = /(\S+) +PENDING/.exec(operator('settlements', 'CHAISTOP01'))?.[1] ?? '';
  operator('outage', 'payouts', 'on', '--merchant', 'CHAISTOP01');
  try {
    operator('settlement-resend', 'CHAISTOP01', day);
    await expect(page.getByText('The bank could not credit it')).toBeVisible();
    await expect(page.getByText('Next attempt')).toBeVisible();
    expect(await violationsInBoth(page)).toEqual([]);
    expect(operator('payouts')).toMatch(/CHAISTOP01 .+ goes out again .+ \(number 2\)/);
  } finally {
    operator('outage', 'payouts', 'off', '--merchant', 'CHAISTOP01');
  }
  operator('settlement-resend', 'CHAISTOP01', day);
  await expect(page.getByText('Credited', { exact: true })).toHaveCount(1);
  await expect(page.getByText(/^UTR GALL\d+$/)).toBeVisible();
  expect(operator('payouts')).not.toContain('CHAISTOP01');
  await page.goBack();
  await expect(page.getByText('Settlement pending')).toHaveCount(0);
});
