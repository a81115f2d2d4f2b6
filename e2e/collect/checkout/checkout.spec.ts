import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { newOrder } from '../../support/customer-order.ts';
import { sendSigned } from '../../support/engine.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

/** A test card of the simulator (docs/sentinels.md). The OTP decides the outcome. */
const card = '4000000000000002';

/** The customer's UPI app, simulated. */
async function approveInApp(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'act as the customer’s UPI app' }).click();
  const app = await opened;
  const pay = app.getByRole('button', { name: /^Pay/ });
  await pay.click();
  // A tab that is closed while its next page is loading may never report that it has closed.
  await pay.waitFor({ state: 'detached' });
  await app.close();
}

async function typeCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').focus();
  await page.keyboard.type(card);
  await page.keyboard.press('Tab');
  await page.keyboard.type('1231');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
}

async function giveOtp(page: Page, otp: string): Promise<void> {
  await page.getByLabel('OTP').fill(otp);
  await page.getByRole('button', { name: /^Pay/ }).click();
}

test('PAY-05 TXN-08 a customer pays by UPI, the shop can prove it, and the merchant sees it', async ({
  page,
  as,
  baseURL,
}) => {
  // The shop's answer is its own page, which does not matter here.
  const returnUrl = `${baseURL}/healthz?shop=kaapi`;
  const { payUrl, reference, customer } = await newOrder(page.request, { returnUrl });
  // The amount is in the page without scripts, under the strictest policy and without a cookie.
  const sent = await page.request.get(payUrl);
  expect(await sent.text()).toMatch(/Kaapi Online[\s\S]*4,899<[\s\S]*\.00</);
  expect(sent.headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'nonce-[^']+';/);
  expect(sent.headers()['set-cookie']).toBeUndefined();

  await page.goto(payUrl);
  await expect(page.getByRole('img', { name: 'QR code to pay by UPI' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/Code expires in 0?\d+:\d\d/);
  expect(await page.context().cookies()).toEqual([]);
  await approveInApp(page);
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeFocused();
  // The customer returns by a press or automatically, whichever is first.
  await page
    .getByRole('link', { name: 'Back to Kaapi Online' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await page.waitForURL(/galla_signature=/);
  const back = new URL(page.url());
  const { secret } = await sendSigned<{ secret: string }>(page.request, '/api/checkout/v1/return-secret', {
    merchantId: 'KAAPI01',
  });
  const fields = ['order_id', 'merchant_order_id', 'state', 'amount', 'payment_id', 'closed_at'];
  const values = fields.map((name) => back.searchParams.get(`galla_${name}`) ?? '');
  expect(values.slice(1, 4)).toEqual([reference, 'PAID', '489900']);
  const signature = createHmac('sha256', secret).update(values.join('\n')).digest('hex');
  expect(back.searchParams.get('galla_signature')).toBe(signature);
  expect((await page.context().storageState()).origins).toEqual([]);

  const merchant = await as('asha');
  await merchant.goto(`/transactions/history?q=${reference}&by=merchantOrderId`);
  await expect(merchant.getByRole('row').filter({ hasText: customer })).toContainText('₹4,899.00');
});

test('PAY-05 a card that the bank does not know fails with a clear message, and the next try pays, by keyboard', async ({
  page,
}) => {
  const { payUrl } = await newOrder(page.request);
  await page.goto(payUrl);
  await page.getByRole('tab', { name: 'UPI' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('tab', { name: 'Card' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Pay ₹4,899.00' }).click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByText('Enter the number on the card.')).toBeVisible();
  await typeCard(page);
  await giveOtp(page, '000000');
  await expect(page.getByText('Your bank couldn’t verify that it’s you. No money was taken.')).toBeVisible();
  expect(await page.getByLabel('Card number').inputValue()).toBe('');
  await typeCard(page);
  await giveOtp(page, '123456');
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await expect(page.getByText('Visa •• 0002')).toBeVisible();
});

test('PAY-06 a second tab says that a payment is in progress, pays after a confirmation, and the first payment is refunded', async ({
  page,
  context,
}) => {
  const { payUrl } = await newOrder(page.request);
  await page.goto(payUrl);
  await page.getByRole('tab', { name: 'Net banking' }).click();
  await page.getByLabel('Find your bank').fill('hdf');
  await page.getByRole('radio', { name: 'HDFC Bank' }).check();
  await page.getByRole('button', { name: 'Go to HDFC Bank to pay ₹4,899.00' }).click();
  const atBank = page.getByRole('button', { name: /^Pay/ });
  await expect(page.getByText('What the bank does')).toBeVisible();

  const second = await context.newPage();
  await second.goto(payUrl);
  await expect(second.getByRole('heading', { name: 'A payment is already in progress' })).toBeFocused();
  await expect(second.getByText('Net banking started less than a minute ago')).toBeVisible();
  await expect(second.getByRole('tab')).toHaveCount(0);
  expect(await violationsInBoth(second)).toEqual([]);
  await second.getByRole('button', { name: 'Pay another way' }).click();
  await approveInApp(second);
  await expect(second.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await second.close();

  await atBank.click();
  await expect(page.getByRole('heading', { name: 'Your money is being returned' })).toBeVisible();
  await expect(page.getByText('This order was already paid.')).toBeVisible();
});

test('PAY-05 the page works in both themes, in Hindi, on a phone, and for links that have ended', async ({ page }) => {
  // A shop's texts never become markup.
  const description = 'Filter & <b>cup</b></script> __DATA__ $&';
  const { payUrl } = await newOrder(page.request, { description });
  await page.goto(payUrl);
  await expect(page.getByText(description)).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code to pay by UPI' })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Card' }).click();
  await page.getByRole('button', { name: 'Pay ₹4,899.00' }).click();
  expect(await violationsInBoth(page)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 760 });
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveTitle('Kaapi Online को पेमेंट · Galla');
  await expect(page.getByRole('heading', { name: 'UPI से पेमेंट करें' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'BHIM' })).toHaveAttribute('href', /^bhim:\/\/pay\?pa=/);
  expect(await violationsInBoth(page)).toEqual([]);
  await expectToFit(page);

  await page.getByRole('button', { name: 'पेमेंट रद्द करें' }).click();
  await page.getByRole('button', { name: 'पेमेंट रद्द करें' }).click();
  await expect(page.getByRole('heading', { name: 'यह पेमेंट रद्द कर दिया गया' })).toBeVisible();
  await page.goto(payUrl);
  await expect(page.getByRole('heading', { name: 'This payment was cancelled' })).toBeVisible();

  // The open page says so without a reload.
  const short = await newOrder(page.request, { expiresAt: new Date(Date.now() + 3_000).toISOString() });
  await page.goto(short.payUrl);
  await expect(page.getByRole('heading', { name: 'Payment time expired' })).toBeVisible();
  const unknown = await page.goto(`${payUrl.slice(0, -4)}AAAA`);
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Payment link not found' })).toBeVisible();
});
