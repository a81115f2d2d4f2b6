import { violationsInBoth } from '../../support/accessibility.ts';
import { newOrder } from '../../support/customer-order.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

const phone = { width: 360, height: 760 };

test('PAY-05 UI-10 by keyboard on a phone the chosen form follows its tab, and nothing is preselected for the customer', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto((await newOrder(page.request)).payUrl);
  const press = (key: string) => page.keyboard.press(key);
  await page.getByRole('tab', { name: 'UPI' }).focus();
  await press('ArrowRight');
  await press('Tab');
  await expect(page.getByLabel('Card number')).toBeFocused();
  await press('Shift+Tab');
  await press('ArrowRight');
  await press('Tab');
  await expect(page.getByLabel('Find your bank')).toBeFocused();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  const attempts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/attempts')) attempts.push(request.postData() ?? '');
  });
  await press('Enter');
  await expect(page.getByText('Choose your bank.')).toBeVisible();
  // The first press chooses a single match, and the button names it before the second press pays.
  await page.keyboard.type('state bank');
  await press('Enter');
  await expect(page.getByRole('radio', { name: 'State Bank of India' })).toBeChecked();
  // A bank that the search hides is deselected.
  await page.getByLabel('Find your bank').fill('a');
  await page.getByLabel('Find your bank').fill('hdfc');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('radio', { name: 'HDFC Bank' }).check();
  await expect(page.getByRole('button', { name: 'Go to HDFC Bank to pay ₹4,899.00' })).toBeVisible();
  await expectToFit(page);

  await page.getByRole('tab', { name: 'Net banking' }).focus();
  await press('ArrowRight');
  await press('Tab');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pay ₹4,899.00' }).press('Enter');
  await expect(page.getByText('Choose your wallet.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Wallets' }).getByRole('radio').first()).toBeFocused();
  expect(attempts).toEqual([]);
  expect(await violationsInBoth(page)).toEqual([]);
});

test('PAY-05 a card date replaced by a paste or by autofill counts as the field shows it', async ({ page }) => {
  await page.goto((await newOrder(page.request)).payUrl);
  await page.getByRole('tab', { name: 'Card' }).click();
  const expiry = page.getByLabel('Expiry');
  await expiry.pressSequentially('1330');
  await expect(expiry).toHaveValue('13 / 30');
  await page.evaluate(() => navigator.clipboard.writeText('12/30'));
  await expiry.press('Control+a');
  await expiry.press('Control+v');
  await expect(expiry).toHaveValue('12 / 30');
  await expiry.press('Tab');
  await expect(page.getByText(/Enter month and year/)).toHaveCount(0);
  await expiry.press('Control+a');
  await expiry.press('Backspace');
  await expiry.pressSequentially('931');
  await expect(expiry).toHaveValue('09 / 31');
});

test('PAY-05 a phone mentions the time left, and a QR code only once it shows one', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto((await newOrder(page.request)).payUrl);
  await expect(page.getByRole('timer')).toHaveText(/^Time left 0?\d+:\d\d$/);
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^Code expires in 0?\d+:\d\d$/);
});

test('PAY-05 a lost network is reported at once with what is safe to do, and typed values stay', async ({
  page,
  context,
}) => {
  await page.goto((await newOrder(page.request)).payUrl);
  await expect(page.getByRole('img', { name: 'QR code to pay by UPI' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/If you have already paid, your money is safe: do not pay again\./)).toBeVisible({
    timeout: 2_000,
  });
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Card' }).click();
  await page.getByLabel('Card number').fill('4000000000000002');
  await expect(page.getByText(/No payment was sent\./)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
  await page.getByLabel('Expiry').fill('1231');
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByLabel('OTP')).toBeVisible();
});
