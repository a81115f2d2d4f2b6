import type { APIRequestContext } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { payAsCustomer } from '../../support/customer.ts';
import { otpTo } from '../../support/registration.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

/** The UPI link of the first QR code of a store, by the store's name. */
async function stickerOf(request: APIRequestContext, store: string): Promise<string> {
  const { qrCodes } = (await (await request.get('/api/v1/qrpos/list?limit=100')).json()) as {
    qrCodes: { id: string; storeName: string; active: boolean }[];
  };
  const code = qrCodes.find(({ storeName, active }) => storeName === store && active);
  if (code === undefined) throw new Error(`${store} has no QR code`);
  return ((await (await request.get(`/api/v1/merchant/qrcode/${code.id}/text`)).json()) as { text: string }).text;
}

test('QRC-02 QRC-03 TXN-08 a customer scans a sticker: the shop sees it live, only its cashier does too, and the recipient gets an SMS', async ({
  as,
  page,
}) => {
  const imran = await as('imran');
  const farida = await as('farida');
  const stores = (await (await farida.request.get('/api/v2/stores')).json()) as {
    storeDetailResponses: { name: string }[];
  };
  const own = stores.storeDetailResponses[0]?.name ?? '';
  const other = own === 'MI Road' ? 'Koramangala' : 'MI Road';
  const [here, there] = [await stickerOf(imran.request, own), await stickerOf(imran.request, other)];
  await Promise.all([imran.goto('/transactions/live'), farida.goto('/transactions/live')]);
  await expect(imran.getByText('New payments appear automatically')).toBeVisible();
  await expect(farida.getByText('New payments appear automatically')).toBeVisible();

  const unique = (Date.now() % 80_000) / 100;
  const [amount, elsewhere] = [(1_000 + unique).toFixed(2), (2_000 + unique).toFixed(2)].map((rupees) =>
    rupees.replace(/^(\d)(\d{3})/, '$1,$2'),
  ) as [string, string];
  await payAsCustomer(page, there, elsewhere);
  await expect(imran.getByText(elsewhere.split('.')[0] ?? '').first()).toBeVisible();
  await payAsCustomer(page, here, amount);
  await expect(farida.getByText(amount.split('.')[0] ?? '').first()).toBeVisible();
  await expect(imran.getByText(amount.split('.')[0] ?? '').first()).toBeVisible();
  await expect(farida.getByText(elsewhere.split('.')[0] ?? '')).toHaveCount(0);

  // Rohini is notified of payments from ₹300, of all stores, at most once a minute.
  await expect(async () => {
    const { messages } = (await (await page.request.get('/outbox.json')).json()) as {
      messages: { destination: string; body: string }[];
    };
    const sent = messages.filter(({ destination }) => destination === 'rohini@chaistop.example');
    expect(sent.some(({ body }) => body.includes('received'))).toBe(true);
  }).toPass({ timeout: 60_000 });
});

test('QRC-02 the customer’s page works by keyboard, says what is wrong, and fits a phone', async ({ page }) => {
  await page.goto('/simulator/scan');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByLabel('QR text').fill('https://example.com');
  await page.getByLabel('QR text').press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This is not the QR code of a UPI payment.');
  await page.getByLabel('QR text').fill('upi://pay?pa=chaistop01@galla&pn=Chai%20Stop&cu=INR');
  await page.getByRole('button', { name: 'Read the QR code' }).press('Enter');
  await expect(page.getByText('chaistop01@galla')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Amount' }).fill('77');
  await page.getByRole('radio', { name: 'PhonePe' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Pay ₹77.00 with Google Pay' })).toBeVisible();
  await page.getByRole('radio', { name: 'Paid' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Pay ₹77.00 with Google Pay' }).press('Enter');
  await expect(page.getByRole('heading', { name: '₹77.00 not paid' })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await expectToFit(page);
});

test('QRC-03 an Admin adds a recipient of payment alerts, enters the OTP, and removes them', async ({ as }) => {
  const page = await as('imran');
  await page.goto('/qr');
  const alerts = page.getByRole('region', { name: 'Payment alerts' });
  await expect(alerts.getByText('Suresh Yadav')).toBeVisible();
  await alerts.getByRole('button', { name: 'Add a person' }).click();
  const form = page.getByRole('dialog', { name: 'Add a person' });
  await form.getByLabel('Name').fill('Kamala Rao');
  const phone = `97${String(Date.now()).slice(-8)}`;
  await form.getByLabel('Mobile number').fill(phone);
  const codes = form.getByRole('group', { name: 'QR codes' });
  await codes.getByText('Selected only').click();
  await codes.getByRole('searchbox').fill('Hazratganj');
  await codes.getByRole('checkbox').first().press('Space');
  await form.getByText('Set hours').click();
  expect(await violationsInBoth(page)).toEqual([]);
  await form.getByRole('button', { name: 'Send OTP' }).click();
  const person = alerts.getByRole('listitem').filter({ hasText: 'Kamala Rao' });
  await expect(person.getByText('Not verified')).toBeVisible();
  await expect(person.getByText(/Resend in 0:\d\d/)).toBeVisible();
  await person.getByRole('textbox').fill(await otpTo(page.request, phone));
  await expect(person.getByText('Not verified')).toHaveCount(0);
  await expect(person.getByText('09:00 AM–09:00 PM')).toBeVisible();
  await expect(person.getByText(/^Counter 1 .*, every payment$/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectToFit(page);
  await person.getByRole('button', { name: 'More actions for Kamala Rao' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(person).toHaveCount(0);
});
