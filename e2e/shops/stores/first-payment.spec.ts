import type { Browser, Locator, Page } from '@playwright/test';
import { backToQr, enterCode, giveVoices, pairingCode, spoken } from '../../support/counter-phone.ts';
import { payAsCustomer } from '../../support/customer.ts';
import { messageTo } from '../../support/messages.ts';
import { passCaptcha } from '../../support/people.ts';
import { scanPdf } from '../../support/printed.ts';
import { digits, newEmail, newPhone, prove, registerShop } from '../../support/registration.ts';
import { expect, test } from '../../support/test.ts';

const password = 'two4cups9saucers';

/** Registers a shop whose owner has a password. Its first UPI ID has another name; the second is verified. */
async function openShop(page: Page, name: string): Promise<void> {
  await page.goto('/register');
  await prove(page, newEmail());
  await registerShop(page, name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Username').fill(`shop${digits(8)}`);
  await page.locator('#password').fill(password);
  await page.locator('#confirm-password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Get ready for your first payment')).toBeVisible();
  await page.getByRole('link', { name: 'Verify your UPI ID' }).click();
  for (const [vpa, end] of [
    ['other-name@gallatest', 'other-name@gallatest is in another name'],
    [`snacks${digits(8)}@okbank`, 'You can take payments'],
  ] as const) {
    await page.getByRole('textbox', { name: 'UPI ID' }).fill(vpa);
    await page.getByRole('button', { name: 'Verify UPI ID' }).click();
    await expect(page.getByText(end)).toBeVisible({ timeout: 60_000 });
  }
}

async function addStore(page: Page, name: string, pincode: string): Promise<void> {
  await page.goto('/store/add');
  await page.getByLabel('Store name').fill(name);
  await page.getByLabel('PIN code').fill(pincode);
  await expect(page.getByLabel('City')).not.toHaveValue('');
  await page.getByLabel('Street and building').fill('3, Station Road');
  await page.getByLabel('Area').fill('Camp');
  await page.getByRole('button', { name: 'Add store' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

async function confirmByPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify it’s you' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Chooses the option of a select by its text, because its value is an unknown id. */
async function choose(select: Locator, name: string): Promise<void> {
  await select.selectOption(await select.locator('option', { hasText: name }).getAttribute('value'));
}

/** Invites a cashier to one store, and opens the live payments as that cashier. */
async function cashierOf(admin: Page, browser: Browser, origin: string, store: string): Promise<Page> {
  const phone = newPhone();
  await admin.goto('/team/members');
  await admin.getByRole('button', { name: 'Invite' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Invite to the team' });
  await dialog.getByRole('textbox', { name: 'Mobile number' }).fill(phone);
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`Cashier at ${store}`);
  await choose(dialog.locator('select#member-role'), 'Cashier');
  await dialog.getByRole('checkbox', { name: store }).press('Space');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  const link = new URL(/http\S+/.exec(await messageTo(admin.request, phone, /invites you/))?.[0] ?? '');
  const cashier = await (await browser.newContext({ baseURL: origin, locale: 'en-IN' })).newPage();
  await cashier.goto(link.pathname + link.search);
  await passCaptcha(cashier);
  await cashier.getByRole('button', { name: 'Accept invitation' }).click();
  // The last digit submits the form.
  await cashier.getByLabel('OTP, 5 digits').fill((await messageTo(cashier.request, phone, /sign-in OTP/)).slice(0, 5));
  await expect(cashier).toHaveURL(/\/dashboard$/);
  await cashier.goto('/transactions/live');
  await expect(cashier.getByText('New payments appear automatically')).toBeVisible();
  return cashier;
}

test('REG-01 KYC-04 STO-07 QRC-01 QRC-02 TXN-08 a shop registers, verifies its UPI ID, prints a QR code, and its first payment is spoken, seen only by its store’s cashier, and in every total', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  await openShop(page, 'Monsoon Snacks');
  await addStore(page, 'Camp', '411001');
  await addStore(page, 'Hill Road', '400050');
  const storeUrl = page.url();
  await page.getByRole('button', { name: 'Add counter' }).click();
  await page.getByLabel('Counter name').fill('Window');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Counters' })).toContainText('Window');

  // The QR code is printed, and a customer later scans the paper.
  await page.goto('/qr');
  await page.getByRole('button', { name: 'New QR code' }).click();
  const form = page.getByRole('dialog', { name: 'New QR code' });
  await choose(form.getByLabel('Store'), 'Hill Road');
  await choose(form.getByLabel(/^Counter/), 'Window');
  await form.getByLabel('Name').fill('Window QR');
  await form.getByRole('button', { name: 'Add QR code' }).click();
  const shown = (await page.getByText(/^upi:\/\/pay\?/).innerText()).trim();
  const codeUrl = page.url();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const text = (await scanPdf(await (await saved).path())) ?? shown;
  expect(text).toBe(shown);

  await page.goto(storeUrl);
  const code = await pairingCode(page, 'Window', () => confirmByPassword(page));
  const phone = await (await browser.newContext({ baseURL: origin, locale: 'en-IN' })).newPage();
  await giveVoices(phone);
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto('/counter');
  await enterCode(phone, code, { store: 'Hill Road', counter: 'Window' });
  const own = await cashierOf(page, browser, origin, 'Hill Road');
  const other = await cashierOf(page, browser, origin, 'Camp');

  const customer = await (await browser.newContext({ baseURL: origin, locale: 'en-IN' })).newPage();
  // The phone shows a payment for 8 seconds, perhaps before the customer's page says that it is paid.
  await Promise.all([
    expect(phone.locator('.green-amount')).toHaveText('₹385.50', { timeout: 60_000 }),
    payAsCustomer(customer, text, '385.50'),
  ]);
  await expect
    .poll(() => spoken(phone))
    .toEqual(['three hundred eighty-five rupees fifty paise received from Google Pay']);
  await backToQr(phone);
  await expect(phone.getByText('1 payment', { exact: true })).toBeVisible();
  await expect(own.getByText('385').first()).toBeVisible();
  await own.goto('/transactions/history');
  await expect(own.getByRole('table').locator('tbody tr')).toHaveCount(1);
  await other.goto('/transactions/history');
  await expect(other.getByRole('heading', { name: /^No / })).toBeVisible();
  await expect(other.getByText('385')).toHaveCount(0);

  // The same total is on the dashboard, at the store, at the QR code and in the list.
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Collected' })).toContainText('385.50');
  await page.goto(storeUrl);
  await expect(page.getByRole('main')).toContainText('₹385.50');
  await page.goto(codeUrl);
  await expect(page.getByRole('main')).toContainText('₹385.50');
  await page.goto('/transactions/history');
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
  await expect(page.getByRole('table')).toContainText('385.50');
  for (const { context } of [phone, own, other, customer].map((each) => ({ context: each.context() })))
    await context.close();
});
