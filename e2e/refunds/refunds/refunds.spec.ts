import type { Locator, Page } from '@playwright/test';
import { violations, violationsInBoth } from '../../support/accessibility.ts';
import { pay, payment } from '../../support/engine.ts';
import { joinOwnShop, openOwnShop } from '../../support/own-shop.ts';
import { confirmByPassword } from '../../support/registration.ts';
import { expect, test } from '../../support/test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Refund Payment?' });
const create = '**/v1/transactions/backToSource';

/** The searchable list replaces the native select once it has loaded. */
const reasonOf = (dialog: Locator) => dialog.locator('input#refund-reason');

async function chooseReason(dialog: Locator, reason: string): Promise<void> {
  await reasonOf(dialog).click();
  await dialog.page().getByRole('option', { name: reason }).click();
}

async function openForm(page: Page, unitId: string | undefined): Promise<Locator> {
  await page.goto(`/transactions/details/${unitId}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Refund amount')).toBeVisible();
  return dialog;
}

/** Refunds a part of a payment. */
async function refundPart(page: Page, unitId: string | undefined, rupees: string, reason: string): Promise<void> {
  const dialog = await openForm(page, unitId);
  await dialog.getByText('Partial', { exact: true }).click();
  await dialog.getByLabel('Refund amount').fill(rupees);
  await chooseReason(dialog, reason);
  await dialog.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(dialog).toHaveCount(0);
}

test('REF-02 a full refund has the full amount, a part is always typed, and each rule has its message', async ({
  as,
}) => {
  const page = await as('imran');
  const [unit] = await pay(page.request, payment({ amount: 118_500, storeId: 'CS01', terminalId: 'CS01-T1' }));
  const dialog = await openForm(page, unit?.paymentId);
  await expect(dialog.getByText('The transaction will be refunded to the source as requested.')).toBeVisible();
  const amount = dialog.getByLabel('Refund amount');
  await expect(amount).toHaveValue('1,185.00');
  await expect(dialog.getByRole('radio', { name: 'Full' })).toBeChecked();
  await expect(dialog.getByRole('table', { name: 'Refundable amount' })).toContainText('Available for refund');
  await amount.press('Control+a');
  await page.keyboard.type('500');
  await page.keyboard.press('Tab');
  const full = 'A full refund is not allowed when the refund amount is less than the transaction amount';
  await expect(dialog.getByText(full)).toBeVisible();
  // A partial amount is always typed: the full amount stays neither in the field nor on the button.
  await dialog.getByRole('radio', { name: 'Full' }).press('ArrowRight');
  await expect(dialog.getByText(full)).toHaveCount(0);
  await expect(amount).toHaveValue('');
  await expect(amount).toBeFocused();
  const held = dialog.getByRole('button', { name: 'Refund', exact: true });
  await expect(held).toBeDisabled();
  await page.keyboard.type('1185');
  await expect(held).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(amount).toHaveAccessibleDescription('This is the full amount. Choose Full to refund it.');
  await dialog.getByRole('radio', { name: 'Full' }).check({ force: true });
  await expect(amount).toHaveValue('1,185.00');
  await dialog.getByText('Partial', { exact: true }).click();
  await expect(amount).toHaveValue('');
  await expect(amount).toBeFocused();
  for (const [typed, message] of [
    ['', 'Amount cannot be empty'],
    ['abc', 'Please enter a valid amount'],
    ['0.99', 'Minimum refund amount is ₹1'],
    ['10.555', 'Amount can have up to two decimal places'],
    ['1185.01', 'Amount must not exceed the refundable amount'],
  ] as const) {
    await amount.fill(typed);
    await amount.press('Enter');
    await expect(amount).toHaveAccessibleDescription(message);
    await expect(amount).toBeFocused();
  }
  await amount.fill('500');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Reason cannot be empty')).toBeVisible();
  await expect(reasonOf(dialog)).toBeFocused();
});

test('REF-01 a part of a payment is refunded by keyboard alone', async ({ as }) => {
  const page = await as('imran');
  const [unit] = await pay(page.request, payment({ amount: 118_500, storeId: 'CS01', terminalId: 'CS01-T1' }));
  await page.goto(`/transactions/details/${unit?.paymentId}`);
  const act = page.getByRole('button', { name: 'Refund', exact: true });
  await act.focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  const reason = reasonOf(dialog);
  await expect(reason).toBeVisible();
  await dialog.getByRole('radio', { name: 'Full' }).press('ArrowRight');
  await expect(dialog.getByLabel('Refund amount')).toBeFocused();
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await expect(reason).toBeFocused();
  await expect(dialog.getByText('Reason cannot be empty')).toBeVisible();
  await page.keyboard.type('returned');
  await page.keyboard.press('Enter');
  await expect(reason).toHaveValue('Item returned');
  await dialog.getByLabel('Refund note').fill('Two of five');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Refund ₹500.00' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Refund of ₹500.00 initiated')).toBeVisible();
  await expect(act).toBeFocused();
  const rows = page.getByRole('list', { name: 'Refunds of this payment' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Refund Completed');
  await expect(page.getByRole('table', { name: 'Breakdown' })).toContainText('−₹500.00');
});

test('REF-01 REF-02 the rest of a payment is refunded once, however often the button is pressed', async ({ as }) => {
  const page = await as('imran');
  const [unit] = await pay(page.request, payment({ amount: 118_500, storeId: 'CS01', terminalId: 'CS01-T1' }));
  await refundPart(page, unit?.paymentId, '500', 'Item returned');
  const rows = page.getByRole('list', { name: 'Refunds of this payment' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  // The answer is lost after the server has refunded: pressing twice more repeats the same operation.
  const keys: string[] = [];
  let lost = true;
  await page.route(create, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (!lost) return route.continue();
    lost = false;
    await route.fetch();
    await route.abort('connectionreset');
  });
  const act = page.getByRole('button', { name: 'Refund', exact: true });
  await act.click();
  const dialog = dialogOf(page);
  const amount = dialog.getByLabel('Refund amount');
  // The rest is no longer the full payment, so Remaining is chosen.
  await expect(dialog.getByRole('radio', { name: 'Remaining' })).toBeChecked();
  await expect(amount).toHaveValue('685.00');
  await dialog.getByText('Partial', { exact: true }).click();
  await expect(amount).toHaveValue('');
  await amount.fill('685');
  await dialog.getByLabel('Refund note').focus();
  await expect(amount).toHaveAccessibleDescription('This is all that is left. Choose Remaining to refund it.');
  await dialog.getByText('Remaining', { exact: true }).click();
  await expect(amount).toHaveValue('685.00');
  await chooseReason(dialog, 'Paid twice');
  const send = dialog.getByRole('button', { name: 'Refund ₹685.00' });
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('It won’t be refunded twice');
  await expect(reasonOf(dialog)).toHaveValue('Paid twice');
  await send.dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveCount(2);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  await expect(act).toBeFocused();
  await expect(act).toHaveAccessibleDescription('Refund is not allowed. Refundable amount is ₹0');
});

test('REF-02 a refused refund shows the exact text, with why, who can help and what to do next', async ({ as }) => {
  const [page, cashier] = [await as('imran'), await as('farida')];
  const [failed, waiting] = await pay(
    page.request,
    payment({ state: 'FAILED', failureReason: 'Declined by bank' }),
    payment({ state: 'PENDING' }),
  );
  const refuses = async (reader: Page, text: string, why: RegExp | string) => {
    const act = reader.getByRole('button', { name: 'Refund', exact: true });
    await expect(act).toHaveAccessibleDescription(text);
    await act.press('Enter');
    const dialog = reader.getByRole('dialog', { name: text });
    await expect(dialog).toContainText('No money has moved.');
    await expect(dialog).toContainText(why);
    await expect(dialogOf(reader)).toHaveCount(0);
    return dialog;
  };
  await page.goto(`/transactions/details/${failed?.paymentId}`);
  await refuses(page, 'FAILED TRANSACTION!', 'there is no money to refund');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeFocused();
  await page.goto(`/transactions/details/${waiting?.paymentId}`);
  await refuses(page, 'PENDING TRANSACTION!', 'You can refund it after that');
  // A cashier sees the payments of her store, but cannot refund them, nor see other people's refunds.
  await cashier.goto('/transactions/history?dates=all&states=COMPLETED');
  const tabs = cashier.getByRole('navigation', { name: 'Transactions' });
  await expect(tabs.getByRole('link', { name: 'Live' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Refunds' })).toHaveCount(0);
  await cashier.getByRole('table', { name: 'Payments' }).getByRole('link').first().click();
  const refused = await refuses(cashier, 'Not Authorized to Refund.', 'Your role, Cashier, cannot refund.');
  // The people who may refund are listed, and one is asked by keyboard alone.
  await expect(refused.getByRole('radio').first()).toBeChecked();
  await cashier.setViewportSize({ width: 360, height: 760 });
  const asking = refused.getByRole('button', { name: /^Ask .+ to refund$/ });
  await asking.press('Enter');
  await expect(refused.getByText('Reason cannot be empty')).toBeVisible();
  await expect(reasonOf(refused)).toBeFocused();
  expect(await violationsInBoth(cashier)).toEqual([]);
  await chooseReason(refused, 'Item returned');
  await asking.press('Enter');
  await expect(refused.getByText(/this payment and your reason to|an SMS with this payment/)).toBeVisible();
  await refused.getByRole('button', { name: 'Close' }).last().press('Enter');
  await cashier.setViewportSize({ width: 1440, height: 900 });
  await cashier.goto('/transactions/refunds/all-refunds');
  await expect(cashier).toHaveURL(/\/dashboard$/);
});

test('REF-04 TXN-04 all refunds are found, filtered, totalled, saved as a file and opened', async ({ as }) => {
  const page = await as('imran');
  const order = `REF-${Date.now().toString(36)}`;
  const [unit] = await pay(page.request, payment({ amount: 118_500, merchantOrderId: order, storeId: 'CS01' }));
  // The simulated bank declines ₹11.01.
  for (const rupees of ['20', '11.01']) await refundPart(page, unit?.paymentId, rupees, 'Item not available');
  await page.goto('/transactions/refunds');
  await expect(page).toHaveURL(/\/transactions\/refunds\/all-refunds$/);
  await expect(page.getByRole('link', { name: 'Refunds', exact: true })).toHaveAttribute('aria-current', 'page');
  const table = page.getByRole('table', { name: 'Refunds', exact: true });
  await page.getByLabel('Search refunds by All').fill(order);
  await page.keyboard.press('Enter');
  await expect(table.getByRole('link')).toHaveCount(2);
  // The list follows without a reload.
  await expect(table).toContainText('Refund Completed');
  await expect(table).toContainText('Refund Failed');
  expect(await violationsInBoth(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const stream = await (await saved).createReadStream();
  const text = Buffer.concat(await stream.toArray()).toString('utf8');
  expect(text.trim().split(/\r?\n/)).toHaveLength(3);
  expect(text).toContain('11.01');
  await page.getByRole('link', { name: '₹11.01' }).click();
  await expect(page).toHaveURL(/states=FAILED/);
  await expect(table.getByRole('link')).toHaveCount(1);
  await page
    .getByRole('button', { name: /^Failed or rejected|2 statuses/ })
    .first()
    .waitFor();
  await table.getByRole('link').click();
  await expect(page.getByText('The money was not returned.')).toBeVisible();
  await page.getByRole('link', { name: 'Refunds', exact: true }).click();
  await expect(page).toHaveURL(/states=FAILED/);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Refund Failed');
  await page.getByRole('region', { name: 'Details' }).getByRole('link', { name: '₹1,185.00' }).click();
  const rows = page.getByRole('list', { name: 'Refunds of this payment' });
  await rows.getByRole('listitem').filter({ hasText: 'Refund Completed' }).getByRole('link').click();
  const details = page.getByRole('region', { name: 'Details' });
  for (const value of ['Item not available', 'Imran Shaikh', order]) await expect(details).toContainText(value);
  await expect(page.getByText('Customer asking about the refund?')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.evaluate(() => navigator.clipboard.writeText('Nothing yet'));
  await details.getByRole('button', { name: 'Copy Refund UTR' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).not.toBe('Nothing yet');
  await expect(details).toContainText(await copied());
  await page.goto('/transactions/refunds/details/rfnd_00000000000000000000000000');
  await expect(page.getByText('Refund Not Found')).toBeVisible();
});

/** A shop that asks for a proof above ₹10,000 and for a second person above ₹5,000, with two Admins. */
async function openShopWithLimits(owner: Page, colleague: Page) {
  const shop = await openOwnShop(owner, { name: 'Parsi Dairy', store: 'Camp' });
  await joinOwnShop(shop, colleague, { name: 'Vikram Naik', roleId: 'ADMIN' });
  await shop.call('put', '/v1/refunds/settings', { stepUpAbove: 1_000_000, approvalAbove: 500_000 });
  const sell = async (amount: number) => {
    const [unit] = await pay(owner.request, payment({ amount, merchantId: shop.merchantId, storeId: shop.storeId }));
    return unit?.paymentId;
  };
  return { sell };
}

const refundsOn = (page: Page) => page.getByRole('list', { name: 'Refunds of this payment' }).getByRole('listitem');

test('REF-01 DSH-01 a refund above the merchant’s limit is read by another person on the dashboard, and approved', async ({
  page: asker,
  another,
}) => {
  test.slow();
  const page = await another();
  const { sell } = await openShopWithLimits(asker, page);
  const dialog = await openForm(asker, await sell(600_000));
  await expect(dialog.getByText('Someone else on your team must approve this refund.')).toBeVisible();
  await chooseReason(dialog, 'Requested by the customer');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(refundsOn(asker)).toContainText('Waiting for approval');
  await refundsOn(asker).getByRole('link').click();
  await expect(asker.getByText('Someone else with refund access must approve it.')).toBeVisible();
  await expect(asker.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await page.goto('/dashboard');
  const waiting = page.getByRole('region', { name: /^Needs you/ }).getByRole('listitem');
  await waiting
    .filter({ hasText: /Approve .*refund/ })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(new URL(asker.url()).pathname);
  await page.getByRole('button', { name: 'Approve' }).click();
  const question = page.getByRole('dialog', { name: 'Approve this refund?' });
  await question.getByLabel('Note').fill('Seen the goods');
  await question.getByRole('button', { name: 'Approve ₹6,000.00' }).click();
  await confirmByPassword(page);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Seen the goods');
  // The requester sees it without a reload.
  await expect(asker.getByRole('heading', { level: 1 })).toContainText('Refund Completed');
  await expect(asker.getByRole('region', { name: 'Details' })).toContainText('Vikram Naik');
});

test('REF-01 a large refund asks the person to verify their identity, keeps what they typed, and is one operation', async ({
  page: owner,
  another,
}) => {
  test.slow();
  const page = await another();
  const { sell } = await openShopWithLimits(owner, page);
  const keys: string[] = [];
  await page.route(create, (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    return route.continue();
  });
  const form = await openForm(page, await sell(1_200_000));
  await chooseReason(form, 'Suspected fraud');
  await form.getByLabel('Refund note').fill('Card reported stolen');
  const send = form.getByRole('button', { name: 'Ask for approval' });
  const proof = page.getByRole('dialog', { name: 'Verify it’s you' });
  await send.click();
  await expect(proof).toBeVisible();
  await expect(form).toHaveCount(0);
  await proof.getByRole('button', { name: 'Close' }).click();
  await expect(form.getByRole('alert')).toContainText('Verify it’s you to continue.');
  await expect(form.getByLabel('Refund note')).toHaveValue('Card reported stolen');
  await send.click();
  await confirmByPassword(page);
  await expect(refundsOn(page)).toContainText('Waiting for approval');
  // Renewing the session in between costs one more call. All of them are one operation.
  expect(keys.length).toBeGreaterThan(2);
  expect(new Set(keys).size).toBe(1);
});

test('REF-01 an Admin sets refund limits after verifying their identity, and another Admin approves higher ones', async ({
  page: other,
  another,
}) => {
  test.slow();
  const page = await another();
  const shop = await openOwnShop(other, { name: 'Parsi Dairy', store: 'Camp' });
  await joinOwnShop(shop, page, { name: 'Vikram Naik', roleId: 'ADMIN' });
  await page.goto('/settings');
  const secondPerson = page.locator('label', { hasText: 'A second person approves large refunds' });
  await page.getByRole('button', { name: 'Change limits' }).click();
  await secondPerson.click();
  await page.getByLabel('A second person approves above').fill('5000');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.getByRole('button', { name: 'Save limits' }).click();
  await confirmByPassword(page);
  await saved;

  // One Admin alone cannot raise the limit: the other reads the change and approves.
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change limits' }).click();
  await secondPerson.click();
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByText('Another Admin must approve these limits.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve limits' })).toHaveCount(0);
  await other.goto('/settings');
  await expect(other.getByText('Approve higher limits?')).toBeVisible();
  await other.getByRole('button', { name: 'Approve limits' }).click();
  await expect(other.getByText('Approved', { exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Approve limits' })).toHaveCount(0);
});
