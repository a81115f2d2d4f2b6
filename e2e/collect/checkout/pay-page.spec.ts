import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { newOrder } from '../../support/customer-order.ts';
import { operator } from '../../support/operator.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

const phone = { width: 320, height: 640 };

async function typeCard(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Card' }).click();
  await page.getByLabel('Card number').fill('4000000000000002');
  await page.getByLabel('Expiry').fill('1231');
  await page.getByLabel('CVV').fill('123');
}

test('PAY-05 a phone opens the payment apps, a wide screen shows a QR code, and neither asks for a UPI ID', async ({
  page,
}) => {
  const { payUrl } = await newOrder(page.request);
  await page.setViewportSize(phone);
  for (const language of ['en', 'hi']) {
    await page.goto(`${payUrl}?lang=${language}`);
    await expect(page.getByRole('link', { name: 'BHIM' })).toHaveAttribute('href', /^bhim:\/\/pay\?pa=/);
    await expect(page.getByRole('img', { name: /QR/ })).toHaveCount(0);
    expect(await violationsInBoth(page)).toEqual([]);
    await expectToFit(page);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expectToFit(page);
    }
    expect(await violationsInBoth(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto(payUrl);
  await expect(page.getByRole('img', { name: 'QR code to pay by UPI' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('PAY-05 a card shows its network, requires a CVV of its length, and its fields advance automatically', async ({
  page,
}) => {
  await page.goto((await newOrder(page.request)).payUrl);
  await page.getByRole('tab', { name: 'Card' }).click();
  const [number, expiry, cvv] = [page.getByLabel('Card number'), page.getByLabel('Expiry'), page.getByLabel('CVV')];
  for (const [digits, network] of [
    ['4000000000000002', 'Visa'],
    ['5555555555554444', 'Mastercard'],
    ['6521525252525250', 'RuPay'],
    ['378282246310005', 'Amex'],
  ] as const) {
    await number.fill(digits);
    await expect(page.getByText(network, { exact: true })).toBeVisible();
  }
  await cvv.fill('123');
  await cvv.blur();
  await expect(page.getByText('Enter the 4 digits on the front of the card.')).toBeVisible();
  await number.fill('4000000000000003');
  await number.blur();
  await expect(page.getByText('A digit is missing or wrong. Check your card.')).toBeVisible();
  await expiry.fill('0120');
  await expiry.blur();
  await expect(page.getByText('This card has expired. Use another one.')).toBeVisible();
  const names = ['cc-number', 'cc-exp', 'cc-csc', 'cc-name'];
  await number.focus();
  for (const name of names) {
    await expect(page.locator(':focus')).toHaveAttribute('autocomplete', name);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeFocused();
});

test('PAY-05 a customer who returns from the bank finds the chosen method and pays', async ({ page }) => {
  await page.goto((await newOrder(page.request)).payUrl);
  await typeCard(page);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('OTP')).toBeVisible();
  await page.goBack();
  // The browser may restore the page as it was left; it then waits for the bank.
  const another = page.getByRole('button', { name: 'Pay another way' });
  await expect(async () => {
    if (await another.isVisible()) await another.click({ timeout: 2_000 });
    await expect(page.getByRole('tab', { name: 'Card' })).toHaveAttribute('aria-selected', 'true', { timeout: 2_000 });
  }).toPass();
  expect((await page.context().storageState()).origins).toEqual([]);
  await typeCard(page);
  await page.keyboard.press('Enter');
  await page.getByLabel('OTP').fill('123456');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
});

test('PAY-05 a page that is reloaded while the bank decides still waits, also in the other language', async ({
  page,
}) => {
  await page.goto((await newOrder(page.request)).payUrl);
  await typeCard(page);
  // The bank takes the money and does not answer.
  await page.getByLabel('Card number').fill('4000000200000000');
  await page.getByRole('button', { name: /^Pay/ }).click();
  const waits = page.getByRole('heading', { name: 'Waiting for your bank' });
  await expect(waits).toBeVisible();
  await page.reload();
  await expect(waits).toBeVisible();
  await expect(page.getByText('If money has left your account, do not pay again.')).toBeVisible();
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('heading', { name: 'आपके बैंक का इंतज़ार है' })).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible({ timeout: 60_000 });
  await page.goto((await newOrder(page.request)).payUrl);
  await typeCard(page);
  await page.getByLabel('Card number').fill('4000000200000000');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A payment is already in progress' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await page.getByRole('tab', { name: 'Card' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test('PAY-05 PAY-06 a press whose answer is lost makes one attempt, and a network loss says what to do', async ({
  page,
}) => {
  await page.goto((await newOrder(page.request)).payUrl);
  await expect(page.getByRole('img', { name: 'QR code to pay by UPI' })).toBeVisible();
  await typeCard(page);
  const keys: string[] = [];
  await page.route('**/attempts', async (route) => {
    keys.push(JSON.parse(route.request().postData() ?? '{}').key);
    if (keys.length <= 3) return route.abort();
    // The server gets the fourth request, and its answer is lost.
    if (keys.length === 4) await route.fetch();
    return keys.length === 4 ? route.abort() : route.continue();
  });
  // The page's read after the failure gets no answer either, and must not block the form.
  const orderNow = Promise.withResolvers<void>();
  await page.route(/\/checkout\/v1\/orders\/[^/]+$/, async (route) => {
    await orderNow.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Check your connection and try again\. You pay only once\./)).toBeVisible({
    timeout: 60_000,
  });
  await page.getByLabel('CVV').fill('123');
  await page.keyboard.press('Enter');
  await page.getByLabel('OTP').fill('123456');
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[4]).toBe(keys[3]);
  orderNow.resolve();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
});

test('PAY-05 a cancellation whose answer is lost says that the payment may be open, and succeeds later', async ({
  page,
}) => {
  await page.goto((await newOrder(page.request)).payUrl);
  await page.route('**/cancel', (route) => route.abort());
  const ask = page.getByRole('button', { name: 'Cancel payment' });
  await ask.click();
  const question = page.getByRole('region', { name: 'Cancel payment' });
  await question.getByRole('button', { name: 'Cancel payment' }).press('Enter');
  await expect(question.getByRole('alert')).toHaveText(
    /, so the payment may still be open\. Check your connection and try again\.$/,
  );
  await page.unroute('**/cancel');
  await question.getByRole('button', { name: 'Cancel payment' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/cancelled/i);
});

test('PAY-05 an outage known to the operator is shown before the choice, also on a page that is already open', async ({
  page,
}) => {
  const { payUrl } = await newOrder(page.request);
  await page.clock.install();
  await page.goto(payUrl);
  await expect(page.getByRole('tab', { name: 'Wallet' })).not.toContainText('Outage');
  operator('bank-outage', 'WALLET', 'on');
  operator('bank-outage', 'PUNB', 'on', '--hours', '1');
  try {
    // An open page checks twice a minute.
    await page.clock.fastForward(31_000);
    await expect(page.getByRole('tab', { name: 'Wallet' })).toContainText('Outage');
    await page.getByRole('tab', { name: 'Net banking' }).click();
    const bank = page.locator('label').filter({ hasText: 'Punjab National Bank' });
    await expect(bank).toContainText('Outage');
    await bank.click();
    await expect(page.getByText('Punjab National Bank has an outage right now.')).toBeVisible();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Wallet' }).click();
    await expect(page.getByText('Wallet has an outage right now.')).toBeVisible();
  } finally {
    operator('bank-outage', 'WALLET', 'off');
    operator('bank-outage', 'PUNB', 'off');
  }
});

test('PAY-05 an address with a trailing slash opens the page, and a wrong address says what to do', async ({
  page,
}) => {
  const { payUrl } = await newOrder(page.request);
  expect((await page.goto(`${payUrl}/`))?.status()).toBe(200);
  await expect(page.getByRole('img', { name: 'QR code to pay by UPI' })).toBeVisible();
  for (const wrong of [payUrl.slice(0, -1), `${payUrl}A`, `${payUrl.slice(0, -8)}AAAAAAAA`, `${payUrl}%00`]) {
    expect((await page.goto(wrong))?.status(), wrong).toBe(404);
    await expect(page.getByRole('heading', { name: 'Payment link not found' })).toBeVisible();
  }
});
