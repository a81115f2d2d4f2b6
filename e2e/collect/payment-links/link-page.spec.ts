import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { devices } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { mark, sendSigned } from '../../support/engine.ts';
import { messageTo } from '../../support/messages.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

interface NewLink {
  readonly id: string;
  readonly url: string;
  readonly referenceId: string;
  readonly phone: string;
}

/** A link of Kaapi Online, created by its own system. */
async function newLink(request: APIRequestContext, change: object = {}): Promise<NewLink> {
  const referenceId = `CG-${mark()}-${Math.floor(Math.random() * 1e4)}`;
  const phone = `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const { link } = await sendSigned<{ link: { id: string; url: string } }>(request, '/api/v1/athena/payLink/create', {
    merchantId: 'KAAPI01',
    amount: 4_860_000,
    purpose: 'Corporate gift hampers, 80 pieces',
    referenceId,
    customer: { name: 'Kavita Bhosale', phoneNumber: phone, email: `${referenceId.toLowerCase()}@mail.example` },
    sendBy: ['SMS', 'EMAIL'],
    ...change,
  });
  return { ...link, referenceId, phone };
}

const cancel = (request: APIRequestContext, { id }: NewLink) =>
  sendSigned(request, '/api/v1/athena/payLink/cancel', { merchantId: 'KAAPI01', paymentLinkId: id });

const phoneOf = (browser: Browser, options: object = {}) =>
  browser.newContext({ ...devices['Pixel 7'], viewport: { width: 360, height: 760 }, locale: 'en-IN', ...options });

const press = (page: Page) => page.getByRole('button', { name: /^Choose how to pay/ }).click();

/** The customer's bank for net banking and wallets, simulated. */
async function payAtBank(page: Page): Promise<void> {
  await expect(page.getByText('What the bank does')).toBeVisible();
  await page.getByRole('button', { name: /^Pay/ }).click();
}

const ways: Readonly<Record<string, { readonly pay: (page: Page) => Promise<void>; readonly paidWith: RegExp }>> = {
  UPI: {
    async pay(page) {
      const opened = page.waitForEvent('popup');
      await page.getByRole('link', { name: 'act as the customer’s UPI app' }).click();
      const app = await opened;
      const approve = app.getByRole('button', { name: /^Pay/ });
      await approve.click();
      await approve.waitFor({ state: 'detached' });
      await app.close();
    },
    paidWith: /^UPI/,
  },
  Card: {
    async pay(page) {
      await page.getByRole('tab', { name: 'Card' }).click();
      await page.getByLabel('Card number').fill('4000000000000002');
      await page.getByLabel('Expiry').fill('1231');
      await page.getByLabel('CVV').fill('123');
      await page.getByRole('button', { name: /^Pay ₹/ }).click();
      await page.getByLabel('OTP').fill('123456');
      await page.getByRole('button', { name: /^Pay/ }).click();
    },
    paidWith: /^Card, Visa •• 0002$/,
  },
  'Net banking': {
    async pay(page) {
      await page.getByRole('tab', { name: 'Net banking' }).click();
      await page.getByLabel('Find your bank').fill('hdf');
      await page.getByRole('radio', { name: 'HDFC Bank' }).check();
      await page.getByRole('button', { name: /^Go to HDFC Bank/ }).click();
      await payAtBank(page);
    },
    paidWith: /^Net banking, HDFC Bank$/,
  },
  Wallet: {
    async pay(page) {
      await page.getByRole('tab', { name: 'Wallet' }).click();
      await page.getByRole('radio', { name: 'Potli' }).check();
      await page.getByLabel('Wallet mobile number').fill('9940127785');
      await page.getByRole('button', { name: /^Go to Potli|^Pay/ }).click();
      await payAtBank(page);
    },
    paidWith: /^Wallet, Potli$/,
  },
};

test('PAY-02 PAY-05 a customer opens the link from an SMS on a phone without scripts, and sees what to pay', async ({
  browser,
  request,
}) => {
  const { url, referenceId, phone } = await newLink(request);
  const sms = await messageTo(request, phone, /asks you to pay ₹48,600\.00/);
  expect(sms).toContain(url);
  const context = await phoneOf(browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url);
  await expect(page.getByText('Kaapi Online', { exact: true })).toBeVisible();
  await expect(page.getByText('₹48,600.00').first()).toBeVisible();
  await expect(page.getByText(referenceId)).toBeVisible();
  await press(page);
  await expect(page).toHaveURL(/\/pay\/[\w-]{64}\?lang=en$/);
  await expect(page.getByText('48,600')).toBeVisible();
  await context.close();
});

for (const [name, { pay, paidWith }] of Object.entries(ways))
  test(`PAY-05 PAY-06 a customer pays a link by ${name}, gets the receipt, and cannot pay it again`, async ({
    page,
  }) => {
    const { url, referenceId, phone } = await newLink(page.request);
    await page.goto(url);
    await press(page);
    await pay(page);
    await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'Paid to Kaapi Online' })).toBeVisible();
    await expect(page.getByText('This link is closed. It cannot charge you again.')).toBeVisible();
    await expect(page.locator('dl').filter({ hasText: 'Paid with' }).locator('dd').nth(1)).toHaveText(paidWith);
    expect(await page.getByRole('button', { name: /^Choose/ }).count()).toBe(0);
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download receipt' }).click();
    expect((await waiting).suggestedFilename()).toMatch(/^receipt-\w{12}\.pdf$/);
    expect(await messageTo(page.request, phone, /^You paid ₹48,600\.00/)).toContain(url);
    expect(referenceId).not.toBe('');
  });

test('PAY-05 PAY-06 a customer answers the merchant’s questions and pays in two parts, on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { url } = await newLink(page.request, {
    firstPartAtLeast: 1_500_000,
    asks: [{ label: 'Company name', required: true }],
    items: [{ name: 'Gift box', quantity: 120, unitPrice: 40_500, gstRate: 18 }],
  });
  await page.goto(url);
  await expect(page.getByText('Includes GST of ₹7,413.56').first()).toBeVisible();
  await page.getByRole('radio', { name: 'A part' }).check();
  await page.getByLabel('Amount of the part, in rupees').fill('100');
  await press(page);
  await expect(page.getByText('Enter an amount between ₹15,000.00 and ₹48,600.00.')).toBeVisible();
  await expect(page.getByText('Answer this.')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByLabel('Amount of the part, in rupees').fill('20,000');
  await page.getByLabel('Company name').fill('Infravision');
  await press(page);
  await ways['UPI']?.pay(page);
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  // An address in an SMS may end in a slash.
  await page.goto(`${url}/`);
  await expect(page.getByText('₹28,600.00 left to pay')).toBeVisible();
  await expectToFit(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByLabel('Company name').fill('Infravision');
  await press(page);
  await ways['Net banking']?.pay(page);
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Paid to Kaapi Online' })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
});

test('PAY-03 a link that expired or was cancelled says so, and a customer asks for a new one', async ({ page }) => {
  // The open page says so without a reload.
  const short = await newLink(page.request, { expiresAt: new Date(Date.now() + 3_000).toISOString() });
  await page.goto(short.url);
  await expect(page.getByRole('heading', { name: 'This link expired' })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('heading', { name: 'We asked Kaapi Online' })).toBeVisible();

  const cancelled = await newLink(page.request);
  await page.goto(cancelled.url);
  await cancel(page.request, cancelled);
  // The previous page no longer leads to a payment.
  await press(page);
  await expect(page.getByRole('heading', { name: 'This link was cancelled' })).toBeVisible();
  await expect(page.getByText('It comes back in 5–7 working days.')).toBeVisible();
});

test('PAY-05 the page works in Hindi, at 320 px, in both themes, by keyboard, and for an unknown code', async ({
  page,
}) => {
  const { url } = await newLink(page.request, { language: 'hi' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(url);
  await expect(page.getByRole('button', { name: '₹48,600.00 देने का तरीका चुनें' })).toBeVisible();
  await expectToFit(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('link', { name: 'English' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Choose how to pay ₹48,600.00' })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  await page.getByRole('link', { name: 'Report this link' }).click();
  await page.getByLabel('What is wrong? (optional)').fill('I bought nothing there');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. We will check it.' })).toBeVisible();
  const unknown = await page.goto(`${url.slice(0, -4)}AAAA`);
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Payment link not found' })).toBeVisible();
});

test('PAY-03 an open link says without a reload that it was cancelled, and that it has expired', async ({ page }) => {
  const cancelled = await newLink(page.request);
  await page.clock.install();
  await page.goto(cancelled.url);
  await expect(page.getByRole('button', { name: /^Choose how to pay/ })).toBeVisible();
  await cancel(page.request, cancelled);
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('heading', { name: 'This link was cancelled' })).toBeVisible();
  await expect(page.getByText('Nothing was charged.')).toBeVisible();

  const expiring = await newLink(page.request, { expiresAt: new Date(Date.now() + 15_000).toISOString() });
  await page.goto(expiring.url);
  await expect(page.getByText(/counts if your bank confirms it within 15 minutes/)).toBeVisible();
  // The page's own timer ends the link, long before the next poll.
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page.getByRole('heading', { name: 'This link expired' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
