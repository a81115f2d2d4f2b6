import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { mark, sendSigned } from '../../support/engine.ts';
import { expect, expectToFit, settled, test } from '../../support/test.ts';

const merchantId = 'KAAPI01';

/** The customer's UPI app, simulated. */
async function approveInApp(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'act as the customer’s UPI app' }).click();
  const app = await opened;
  const pay = app.getByRole('button', { name: /^Pay/ });
  await pay.click();
  await pay.waitFor({ state: 'detached' });
  await app.close();
}

/** Fills in the form of a new link, and returns its customer's name. */
async function fillForm(page: Page, amount: string): Promise<string> {
  // Letters only: screens strip digits from a customer's name where a person decides.
  const customer = `Kavita ${mark().replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)] ?? '')}`;
  const phone = `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('textbox', { name: 'Purpose' }).fill('Brass coffee filter');
  await page.getByRole('textbox', { name: 'Name' }).fill(customer);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(phone);
  return customer;
}

/** Creates a link without sending it, and opens its page. */
async function newLink(page: Page, amount = '480'): Promise<string> {
  await page.goto('/pay-links-new/create');
  const customer = await fillForm(page, amount);
  await page.getByRole('button', { name: 'Create only' }).click();
  await page.getByRole('dialog', { name: 'Link created' }).getByRole('link', { name: 'Open link details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Active');
  return customer;
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('PAY-02 PAY-03 PAY-05 TXN-08 a link is created, sent and copied; its customer pays, its page shows it at once, and the payment is refunded', async ({
  as,
  page: customer,
}) => {
  const page = await as('asha');
  await page.goto('/dashboard');
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Payment links' })
    .click();
  await expect(page).toHaveTitle('Payment Links · Galla');
  await page.getByRole('link', { name: 'Create payment link' }).first().click();
  await page.getByRole('button', { name: 'Create and send link' }).click();
  await expect(page.getByText('Enter an amount.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  const name = await fillForm(page, '48600');
  await expect(page.getByText('Forty-eight thousand six hundred rupees')).toBeVisible();
  await expect(page.getByText('Kavita’s view')).toBeVisible();
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create and send link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link created' });
  await expect(dialog.getByText(`Sent by SMS to “${name}”`)).toBeVisible();
  await expect(dialog.getByText(/^(Sent|Delivered) at |^On its way$/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=Kaapi/,
  );
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Text copied successfully.')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  const url = await copied(page);
  expect(url).toMatch(/\/l\/[1-9A-HJ-NP-Za-km-z]{12}$/);
  await dialog.getByRole('button', { name: /^UPI link/ }).click();
  await expect.poll(() => copied(page)).toBe(`${url}?way=upi`);
  const upi = new URL(await copied(page));
  await dialog.getByRole('link', { name: 'Open link details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Active');

  await customer.goto(`${upi.pathname}${upi.search}`);
  await customer.getByRole('button', { name: 'Pay ₹48,600.00 by UPI' }).click();
  await expect(customer.getByRole('tab', { name: /^UPI/, selected: true })).toBeVisible();
  await approveInApp(customer);
  await expect(customer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paid');
  await expect(page.getByRole('list').filter({ hasText: 'Created' }).getByText('Paid', { exact: true })).toBeVisible();
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);

  await page.getByRole('main').locator('a[href^="/transactions/details/"]').first().click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog');
  await refund.getByRole('radio', { name: 'Full' }).press('ArrowRight');
  await refund.getByLabel('Refund amount').fill('500');
  await refund.locator('input#refund-reason').click();
  await page.getByRole('option', { name: 'Item returned' }).click();
  await refund.getByRole('button', { name: 'Refund ₹500.00' }).click();
  await expect(page.getByText('Refund of ₹500.00 initiated')).toBeVisible();
});

test('PAY-02 PAY-03 a link is edited, duplicated, and cancelled after a question', async ({ as }) => {
  const page = await as('asha');
  const customer = await newLink(page);
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit reference or expiry' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit payment link' });
  const reference = `KO-${mark()}`;
  await edit.getByRole('textbox', { name: 'Reference ID' }).fill('=SUM(A1)');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByText(/^Start with a letter or digit/)).toBeVisible();
  await edit.getByRole('textbox', { name: 'Reference ID' }).fill(reference);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Data Saved Successfully.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(reference);

  const address = page.url();
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByText(`A copy of ${reference}.`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(customer);
  await expect(page.getByRole('textbox', { name: 'Reference ID' })).not.toHaveValue(reference);
  // The error for a duplicate reference is shown at its field.
  await page.getByRole('textbox', { name: 'Reference ID' }).fill(reference);
  await page.getByRole('button', { name: 'Create only' }).click();
  await expect(page.getByText(/^This reference ID is already in use/)).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Cancel link' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this payment link?' });
  await question.getByRole('button', { name: 'Keep link' }).click();
  await page.getByRole('button', { name: 'Cancel link' }).click();
  await question.getByRole('button', { name: 'Cancel link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancelled');
  await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0);
});

test('PAY-02 an undelivered link says why; it is sent again until the limit, printed and saved as a QR code', async ({
  as,
}) => {
  const page = await as('asha');
  await page.goto('/pay-links-new?q=CG-2305&by=REFERENCE&dates=all');
  const row = page.getByRole('table', { name: 'Payment links' }).locator('tbody tr');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Not delivered');
  await expect(row).toContainText('The SMS gateway rejected this number.');
  await newLink(page, '620');
  for (const left of ['2', '1', '0']) {
    await page.getByRole('button', { name: 'Resend' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send again' });
    await dialog.getByRole('checkbox', { name: /^SMS to/ }).setChecked(true);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText(`${left} of 3 SMS left today.`)).toBeVisible();
  }
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('SMS delivered').nth(2)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('None left today')).toBeVisible();
  await page.keyboard.press('Escape');

  for (const [entry, type] of [
    ['PNG, for chat', 'png'],
    ['PDF, for print', 'pdf'],
  ] as const) {
    await page.getByRole('button', { name: 'Download QR code' }).first().click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: entry }).click();
    expect((await waiting).suggestedFilename()).toMatch(new RegExp(`^payment-link-.+\\.${type}$`));
  }
  const printed = page.evaluate(() => new Promise((done) => addEventListener('beforeprint', () => done(true))));
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  expect(await printed).toBe(true);
});

test('PAY-03 a link expires on the open page at its exact second', async ({ as, request }) => {
  const page = await as('asha');
  const { link } = await sendSigned<{ link: { id: string } }>(request, '/api/v1/athena/payLink/create', {
    merchantId,
    amount: 48_000,
    referenceId: `KO-${mark()}`,
    customer: { name: `Kavita ${mark()}` },
    expiresAt: new Date(Date.now() + 20_000).toISOString(),
  });
  await page.goto(`/pay-links-new/${link.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Active');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Expired', { timeout: 60_000 });
});

test('PAY-02 a link lists its reminders, and an open page follows its link', async ({ as, request }) => {
  const page = await as('asha');
  // The demo's history was produced under a clock that ran through fourteen days.
  await page.goto('/pay-links-new?q=CG-2288&by=REFERENCE');
  await page.getByRole('link', { name: 'Search all dates' }).click();
  await page.locator('[data-row-link]').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Expired');
  // By SMS and by email, on three days.
  const reminders = page.getByRole('listitem').filter({ hasText: 'Reminder' });
  await expect(reminders).toHaveCount(6);
  const times = await reminders.locator('time').allTextContents();
  expect(times.filter((time) => time.endsWith(', 11:00 AM'))).toHaveLength(6);
  expect(new Set(times).size).toBe(3);
  // A link that the merchant's system cancels in the meantime is cancelled on the open page, without a reload.
  const referenceId = `CG-${mark()}`;
  const { link } = await sendSigned<{ link: { id: string } }>(request, '/api/v1/athena/payLink/create', {
    merchantId,
    amount: 4_200,
    referenceId,
    customer: { name: 'Kavita Bhosale', phoneNumber: '9845099911' },
  });
  await page.goto(`/pay-links-new/${link.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Active');
  await sendSigned(request, '/api/v1/athena/payLink/cancel', { merchantId, paymentLinkId: link.id });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancelled');
});

test('PAY-02 a link with items, parts and questions is created by keyboard alone', async ({ as }) => {
  const page = await as('asha');
  await page.goto('/pay-links-new/create');
  await page.getByRole('textbox', { name: 'Amount' }).focus();
  const type = async (text: string, tabs = 1) => {
    await page.keyboard.type(text);
    for (let pressed = 0; pressed < tabs; pressed += 1) await page.keyboard.press('Tab');
  };
  // Devanagari digits, and no more of them than an amount can have.
  await type('१'.repeat(20), 1);
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('11,11,11,11,11,111.00');
  await page.keyboard.press('Shift+Tab');
  await type('118500', 1);
  // When the field has the focus again, typing replaces the whole amount, as in every field.
  await page.keyboard.press('Shift+Tab');
  await type('365', 3);
  await type('Engagement dinner', 1);
  await type(`Nandini ${mark()}`, 1);
  await type('9876500001', 1);
  await page.keyboard.press('Shift+Tab');
  await type('9940127785', 1);
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('99401 27785');
  await page.getByRole('button', { name: 'More options' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add item' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Item' }).focus();
  await type('Dinner', 1);
  await page.keyboard.press('ControlOrMeta+A');
  await type('100', 1);
  await type('300', 1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('textbox', { name: 'Amount' }).first()).toHaveValue('30,000.00');
  await page.getByRole('checkbox', { name: /^Partial payments/ }).press('Space');
  await page.getByRole('textbox', { name: 'Minimum first payment' }).fill('40000');
  await page.getByRole('button', { name: 'Create only' }).press('Enter');
  await expect(page.getByText('The first payment can’t exceed the amount.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Minimum first payment' }).fill('15000');
  await page.getByRole('button', { name: 'Add question' }).press('Enter');
  await page.getByRole('textbox', { name: 'Question 1' }).fill('Colour of the flowers');
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create only' }).press('Enter');
  await page.getByRole('link', { name: 'Open link details' }).press('Enter');
  await expect(page.getByText('Yes, first payment at least ₹15,000.00')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Dinner' })).toBeVisible();
  await expect(page.getByText('Colour of the flowers')).toBeVisible();
});

test('PAY-02 ROU-17 the list is searched and filtered, says when it has no match, and shows cards on a phone', async ({
  as,
}) => {
  const page = await as('asha');
  const customer = await newLink(page, '1234.56');
  await page.goto('/pay-links-new');
  const rows = page.getByRole('table', { name: 'Payment links' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const search = page.getByRole('searchbox', { name: /^Search payment links/ });
  await page.getByRole('combobox', { name: 'Search by' }).selectOption('NAME');
  await search.fill(customer);
  await search.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('₹1,234.56');
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('dialog', { name: 'Status' }).getByText('Paid').click();
  await page.getByRole('dialog', { name: 'Status' }).getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { name: 'No data found' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(rows.first()).toBeVisible();
  await page.getByRole('button', { name: 'Amount' }).click();
  await page.getByRole('dialog', { name: 'Amount' }).getByRole('textbox', { name: 'From' }).fill('1234');
  await page.getByRole('dialog', { name: 'Amount' }).getByRole('textbox', { name: 'Up to' }).fill('1235');
  await page.getByRole('dialog', { name: 'Amount' }).getByRole('button', { name: 'Apply' }).click();
  await expect(rows.first()).toContainText('₹1,234.56');
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 760 });
  const cards = page.locator('[data-row-link]');
  await expect(cards.first()).toBeVisible();
  await expectToFit(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await cards.first().click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expectToFit(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'Collect' })).toHaveAttribute('aria-current', 'page');
  await page.goto('/pay-links-new/create');
  await expectToFit(page);
});

test('PAY-02 a list or link that cannot be loaded says so, and so does a link that could not be created', async ({
  as,
}) => {
  const page = await as('asha');
  const fails = { status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } };
  await page.route('**/api/v2/payLink/list', (route) => route.fulfill(fails));
  await page.goto('/pay-links-new');
  await expect(page.getByText('This list could not be loaded.', { exact: false })).toBeVisible({ timeout: 30_000 });
  await page.unrouteAll();
  await page.goto(`/pay-links-new/plink_${'0'.repeat(26)}`);
  await expect(page.getByRole('heading', { name: 'Payment link not found' })).toBeVisible();
  // An incompletely copied address.
  await page.goto('/pay-links-new/plink_000');
  await expect(page.getByRole('heading', { name: 'Payment link not found' })).toBeVisible();
  await page.route('**/api/v2/payLink/create', (route) => route.fulfill(fails));
  await page.goto('/pay-links-new/create');
  await fillForm(page, '480');
  await page.getByRole('button', { name: 'Create only' }).click();
  await expect(page.getByText('Failed to create payment link, please create again.')).toBeVisible({ timeout: 30_000 });
});
