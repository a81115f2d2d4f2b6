import { violationsInBoth } from '../../support/accessibility.ts';
import { registerOnline } from '../../support/kyc.ts';
import { expect, expectToFit, settled, test } from '../../support/test.ts';

test('DEV-05 DEV-01 DEV-03 a newcomer goes from a test key through an order and a payment to a webhook, and each step is ticked without a reload', async ({
  page,
  request,
  baseURL,
}) => {
  await registerOnline(page);
  await page.goto('/developer-settings');
  const step = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(step('Create a test key').getByText('Now:')).toBeAttached();
  await step('Create a test key').getByRole('link', { name: 'Create a test key' }).click();
  await page.getByRole('button', { name: 'Create test key' }).click();
  const form = page.getByRole('dialog', { name: 'New test key' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Laptop at the shop');
  await form.getByRole('checkbox', { name: /^Webhooks/ }).focus();
  await page.keyboard.press('Space');
  await form.getByRole('button', { name: 'Create key' }).click();
  const key = page.getByRole('listitem', { name: 'Laptop at the shop' });
  await expect(key.locator('code')).toHaveText(/^gk_test_/);
  const secret = (await key.locator('code').textContent()) ?? '';

  await page.getByRole('link', { name: 'Start' }).click();
  await expect(step('Create a test key').getByText('Laptop at the shop')).toBeVisible();
  await expect(page.getByText('1 of 5 done')).toBeVisible();
  expect(await page.content()).not.toContain(secret.slice(8, 24));
  const code = step('Create an order').locator('pre');
  await expect(code).toContainText('$GALLA_KEY');
  await step('Create an order').getByRole('radio', { name: 'Python' }).check({ force: true });
  await expect(code).toContainText("os.environ['GALLA_KEY']");

  const call = (path: string, data: object) =>
    request.post(`/api/merchant/v1${path}`, {
      data,
      headers: { authorization: `Bearer ${secret}`, 'idempotency-key': path },
    });
  const order = await call('/orders', { merchantOrderId: 'TEST-1001', amount: 49_900 });
  expect(order.status(), await order.text()).toBe(200);
  await expect(step('Create an order').getByText('Order TEST-1001')).toBeVisible();
  await call('/webhook-endpoints', {
    url: `${baseURL}/simulator/shop/orders`,
    description: 'Mine',
    events: ['payment.completed'],
    username: 'firststeps',
    password: 'first-steps-1',
  });
  await expect(step('Pay the order').getByRole('link', { name: 'Pay ₹499.00 for TEST-1001' })).toHaveAttribute(
    'href',
    /\/pay\//,
  );
  const token = new URL((await order.json()).payUrl).pathname.split('/').at(-1) ?? '';
  // Paid at once; the bank does not answer, so Galla has to ask.
  const card = { type: 'CARD', number: '4000000200000000', expiryMonth: 12, expiryYear: 2031, cvv: '123', holder: 'R' };
  await request.post(`/api/checkout/v1/orders/${token}/attempts`, {
    data: { key: crypto.randomUUID(), method: card },
  });
  await expect(step('Pay the order').getByText('Completed')).toBeVisible({ timeout: 60_000 });
  await expect(step('See the webhook arrive').getByText('POST /simulator/shop/orders')).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('4 of 5 done')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent API activity' }).getByText('Test key created')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page);
  expect(await violationsInBoth(page)).toEqual([]);
});

test('DEV-05 a developer copies a filtered list as an API call, which returns the same payments', async ({ as }) => {
  const page = await as('asha');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/transactions/history?states=FAILED');
  await settled(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy as API call' }).click();
  const dialog = page.getByRole('dialog', { name: 'This screen as an API call' });
  await expect(dialog.getByText('Needs a key with Read.')).toBeVisible();
  await expect(dialog.locator('pre')).toContainText("--data-urlencode 'state=FAILED'");
  await dialog.getByRole('radio', { name: 'TypeScript' }).check({ force: true });
  await expect(dialog.locator('pre')).toContainText('await listPayments(shop, {');
  expect(await violationsInBoth(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/key: process\.env\.GALLA_KEY[\s\S]*state: "FAILED"/);
});

test('DEV-04 the documentation fits a phone and is accessible, and the help menu links to it', async ({ as }) => {
  const page = await as('asha');
  await page.goto('/developer-settings');
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('menuitem', { name: 'API reference' })).toHaveAttribute('href', '/docs/api');
  for (const path of ['', '/guides/first-payment', '/createOrder', '/search?q=refund']) {
    await page.goto(`/docs/api${path}`);
    for (const width of [360, 1024]) {
      await page.setViewportSize({ width, height: 740 });
      await expectToFit(page);
      expect([path, width, await violationsInBoth(page)]).toEqual([path, width, []]);
    }
  }
});
