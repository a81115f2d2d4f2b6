import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';
import { readUpiLink } from '@galla/contract/shops/qr-codes/upi-link.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import {
  backToQr,
  enterCode,
  giveVoices,
  openCounter,
  openPhone,
  pairingCode,
  setUpPhone,
  spoken,
} from '../../support/counter-phone.ts';
import { mark, pay, payment, sendSigned } from '../../support/engine.ts';
import type { OwnShop } from '../../support/own-shop.ts';
import { confirmByPassword } from '../../support/registration.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

/** A customer pays a dynamic QR code, as the rail reports it. */
async function payQr(request: APIRequestContext, { merchantId }: OwnShop, text: string, amount: number): Promise<void> {
  const link = readUpiLink(text);
  await sendSigned(request, '/api/rail/v1/qr-payments', {
    merchantId,
    reference: link?.reference,
    vpa: link?.vpa,
    providerTransactionId: `E2EQR${Date.now()}${Math.floor(Math.random() * 1e6)}`,
    amount,
    state: 'COMPLETED',
    at: new Date().toISOString(),
    paidWith: { instrument: 'ACCOUNT', vpa: 'divyanair@okaxis' },
    utr: '632414904117',
  });
}

/** Makes a tab read payments only once another tab has spoken. */
const hearLast = () => {
  const { read } = ReadableStreamDefaultReader.prototype;
  const otherHasSpoken = () =>
    new Promise<void>((resolve) => {
      if (localStorage.getItem('said') !== null) resolve();
      else addEventListener('storage', ({ key }) => key === 'said' && resolve());
    });
  ReadableStreamDefaultReader.prototype.read = async function () {
    const chunk = await read.call(this);
    if (String(chunk.value).includes('event: payments')) await otherHasSpoken();
    return chunk;
  };
};

/** The cashier asks for an amount of whole rupees. */
async function askFor(page: Page, rupees: string): Promise<DynamicQr> {
  await page.getByRole('button', { name: 'Enter amount' }).click();
  await page.keyboard.type(rupees);
  const made = page.waitForResponse((answer) => answer.url().endsWith('/counter/v1/dynamic-qr'));
  await page.getByRole('button', { name: /^Show QR for/ }).click();
  return ((await (await made).json()) as { dynamicQr: DynamicQr }).dynamicQr;
}

test('TXN-03 QRC-02 a phone is set up, shows its QR code, and speaks a payment once, also after a reload and in two tabs', async ({
  page,
  another,
  context,
}) => {
  const dashboard = await another();
  const { shop, counter, at } = await openCounter(dashboard, 'MI Road');
  await page.clock.install();
  // The page brings the CSRF token of its first write.
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() === 403 && refused.push(new URL(answer.url()).pathname));
  await openPhone(page);
  await dashboard.goto(`/store/details/${shop.store.id}/${shop.merchantId}`);
  const code = await pairingCode(dashboard, counter.name, () => confirmByPassword(dashboard));
  await enterCode(page, code, { store: 'MI Road', counter: counter.name });
  expect(refused).toEqual([]);
  await expect(page.getByRole('img', { name: 'QR code to pay by UPI' })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await expectToFit(page);
  const second = await context.newPage();
  await giveVoices(second);
  await second.addInitScript(hearLast);
  await second.goto('/counter');
  await expect(second.getByText('Online · MI Road')).toBeVisible();

  const name = `Rahul ${mark()}`;
  const customer = { name: `${name} Sharma`, vpa: 'rahul@ybl', phone: '9811704340' };
  await pay(page.request, payment({ ...at, amount: 25_000, customer }));
  await expect(page.locator('.green-amount')).toHaveText('₹250');
  await expect(page.getByText('“₹250 received from PhonePe”')).toBeVisible();
  await expect.poll(() => spoken(page)).toEqual(['two hundred fifty rupees received from PhonePe']);
  // The tab that hears of it last shows it too.
  await expect(second.locator('.green-amount')).toHaveText('₹250');
  // The screen goes back automatically.
  await page.clock.fastForward('00:08');
  await expect(page.getByRole('list', { name: 'Recent payments' }).getByRole('listitem').first()).toContainText(
    '₹250.00',
  );
  await page.reload();
  await expect(page.getByRole('list', { name: 'Recent payments' })).toContainText(name.split(' ')[0] ?? '');
  await expect(page.getByText('Online · MI Road')).toBeVisible();
  await second.reload();
  await expect(second.getByText('Online · MI Road')).toBeVisible();
  await second.close();
  expect(await spoken(page)).toEqual(['two hundred fifty rupees received from PhonePe']);
});

test('TXN-03 payments received while offline are spoken as one sum, and the shell opens without network', async ({
  page,
  owner,
  context,
  request,
}) => {
  const open = await openCounter(owner, 'Hazratganj');
  await setUpPhone(page, open);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Voice language').selectOption('hi');
  // However far the cashier has scrolled, the customer sees the QR code next.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.goBack();
  await expect(page.getByRole('img', { name: 'QR code to pay by UPI' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Offline · Hazratganj')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code to pay by UPI' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enter amount' })).toBeDisabled();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  // The engine's network still works.
  for (const amount of [10_000, 20_050]) await pay(request, payment({ ...open.at, amount }));
  await context.setOffline(false);
  await expect(page.locator('.green-amount')).toHaveText('₹300.50');
  await expect.poll(() => spoken(page)).toEqual(['तीन सौ रुपये पचास पैसे मिले, जब फ़ोन ऑफ़लाइन था, कुल पेमेंट दो']);
});

test('QRC-02 a cashier asks for an amount by keyboard alone, and sees it paid in full and with another amount', async ({
  page,
  owner,
}) => {
  const open = await openCounter(owner, 'Sector 17');
  await setUpPhone(page, open);
  const ask = async (keys: string) => {
    await page.getByRole('button', { name: 'Enter amount' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Amount' })).toBeVisible();
    await page.keyboard.type(keys);
    const made = page.waitForResponse((answer) => answer.url().endsWith('/counter/v1/dynamic-qr'));
    await page.getByRole('button', { name: /^Show QR for/ }).focus();
    await page.keyboard.press('Enter');
    return ((await (await made).json()) as { dynamicQr: DynamicQr }).dynamicQr;
  };
  // A key pressed as the screen appears counts, however slow the phone is.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('[aria-label="Amount"]') === null) return;
      watch.disconnect();
      for (const key of '38') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  const full = await ask('5');
  await expect(page.getByRole('img', { name: 'QR code for ₹385.00' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^[45]:\d\d$/);
  expect(await violationsInBoth(page)).toEqual([]);
  await payQr(page.request, open.shop, full.text, 38_500);
  await expect(page.getByRole('heading', { name: 'Paid in full' })).toBeVisible();
  await expect(page.getByText('UTR 632414904117')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next' }).press('Enter');

  const other = await ask('385');
  await payQr(page.request, open.shop, other.text, 35_800);
  await expect(page.getByRole('heading', { name: '₹27.00 short' })).toBeVisible();
  await expect(page.getByText('₹358.00 is safe in your shift.')).toBeVisible();
  await expect.poll(() => spoken(page)).toContain('twenty-seven rupees missing');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: '₹27.00 short' })).toBeVisible();
  await page.getByRole('button', { name: 'Show QR for ₹27.00' }).press('Enter');
  await expect(page.getByText('Twenty-seven rupees')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show QR for ₹27.00' }).press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for ₹27.00' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'Not cancelled. The customer may still pay. Check the internet and try again.',
  );
  expect(await violationsInBoth(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Enter amount' })).toBeVisible();
  // The sentence is spoken once, also after the reload.
  expect((await spoken(page)).filter((sentence) => sentence.includes('missing'))).toHaveLength(1);
});

test('QRC-02 a payment to a cancelled QR code is refunded, and the cashier sees and hears it', async ({
  page,
  owner,
}) => {
  const open = await openCounter(owner, 'FC Road');
  await setUpPhone(page, open);
  const { text } = await askFor(page, '512');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Enter amount' })).toBeVisible();
  await payQr(page.request, open.shop, text, 51_200);
  await expect(page.getByRole('heading', { name: '₹512.00 will be refunded to the customer' })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await expectToFit(page);
  await expect
    .poll(async () => (await spoken(page)).filter((sentence) => sentence.startsWith('five hundred twelve')))
    .toEqual([expect.stringMatching(/^five hundred twelve rupees goes back/)]);
  await backToQr(page);
  await expect(page.getByRole('list', { name: 'Recent payments' }).getByRole('listitem').first()).toContainText(
    /Goes back|Refunded/,
  );
});

test('QRC-02 each later payment of a paid QR code is spoken and shown as refunded, and the customer is notified before and after', async ({
  page,
  owner,
  context,
}) => {
  const open = await openCounter(owner, 'FC Road');
  await setUpPhone(page, open);
  const { text } = await askFor(page, '685');
  await payQr(page.request, open.shop, text, 38_500);
  await expect(page.getByRole('heading', { name: '₹300.00 short' })).toBeVisible();
  await expect(page.locator('.sum div').filter({ hasText: 'Received' })).toContainText(/^Received[^−]*₹385\.00$/);
  const customer = await context.newPage();
  for (const _times of [1, 2]) {
    await customer.goto(`/simulator/scan?${new URLSearchParams({ qr: text })}`);
    await expect(customer.getByRole('alert')).toContainText('This code was already paid.');
    await customer.getByRole('button', { name: /^Pay ₹685\.00/ }).click();
    await expect(customer.getByRole('heading', { name: '₹685.00 goes back to you' })).toBeVisible();
  }
  await customer.close();
  const back = page.getByRole('alert').filter({ hasText: 'will be refunded to the customer' });
  await expect(back.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: '₹300.00 short' })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await expectToFit(page);
  await expect
    .poll(async () => (await spoken(page)).filter((sentence) => sentence.includes('goes back')))
    .toEqual([
      'six hundred eighty-five rupees goes back to the customer',
      'six hundred eighty-five rupees goes back to the customer',
    ]);
  await page.reload();
  await expect(back.getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Accept ₹385.00' }).click();
  const full = await askFor(page, '240');
  for (const _times of [1, 2]) await payQr(page.request, open.shop, full.text, 24_000);
  await expect(page.getByRole('heading', { name: 'Paid in full' })).toBeVisible();
  await expect(back.getByRole('listitem')).toHaveCount(1);
  await expect(back).toContainText('₹240.00 will be refunded to the customer');
  expect(await violationsInBoth(page)).toEqual([]);
});

test('QRC-02 a phone loaded without network shows the waiting QR code, its last known state, and a Back button', async ({
  page,
  owner,
  context,
  request,
}) => {
  const open = await openCounter(owner, 'Park Street');
  await setUpPhone(page, open);
  const { text } = await askFor(page, '128');
  await expect(page.getByRole('img', { name: 'QR code for ₹128.00' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  // Reported at once, not only after a long silence of the stream.
  const isOffline = page.getByText('You’re offline. The customer can still pay with this code.');
  await expect(isOffline).toBeVisible({ timeout: 8_000 });
  await page.reload();
  await expect(page.getByRole('img', { name: 'QR code for ₹128.00' })).toBeVisible();
  await expect(isOffline).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Back to QR' }).click();
  await expect(page.getByText('Offline · Park Street')).toBeVisible();
  await payQr(request, open.shop, text, 12_800);
  await context.setOffline(false);
  await expect(page.locator('.green-amount')).toHaveText('₹128');
});

test('STO-07 a locked phone asks for its PIN, and a signed-out phone shows nothing more', async ({ page, another }) => {
  const dashboard = await another();
  const open = await openCounter(dashboard, 'CG Road');
  await page.clock.install();
  await setUpPhone(page, open);
  await page.getByRole('button', { name: 'Lock the counter' }).click();
  for (const label of ['Choose a PIN', 'Enter the PIN again']) {
    await page.getByLabel(label).fill('4711');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('button', { name: 'Unlock the counter' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('heading', { name: 'This counter is locked' })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  for (const pin of ['1111', '2222', '3333']) {
    await page.getByLabel('PIN').fill(pin);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('PIN')).toHaveValue('');
    await expect(page.getByRole('alert')).toHaveText('Incorrect PIN.');
  }
  await page.getByLabel('PIN').fill('4711');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Try again in \d+ s\.$/);
  await page.clock.fastForward('00:06');
  await page.getByLabel('PIN').fill('4711');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Menu' })).toBeVisible();

  await dashboard.goto(`/store/details/${open.shop.store.id}/${open.shop.merchantId}`);
  await dashboard.getByRole('button', { name: 'Sign out the phone at Counter 1' }).click();
  await expect(page.getByRole('heading', { name: 'Set up this counter' })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('galla-counter-'))),
  ).toEqual([]);
  await page.goto('/transactions/history');
  await expect(page).toHaveURL(/\/login/);
});

test('TXN-03 the counter speaks Hindi on its screen, and fills a tablet', async ({ page, owner }) => {
  await setUpPhone(page, await openCounter(owner, 'CG Road'));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Screen language').selectOption('hi');
  await expect(page.getByRole('button', { name: 'रकम डालें' })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByText('किसी भी UPI ऐप से स्कैन करके पेमेंट करें')).toBeVisible();
  await expectToFit(page);
  expect(await violationsInBoth(page)).toEqual([]);
});
