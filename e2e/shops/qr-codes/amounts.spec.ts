import { violationsInBoth } from '../../support/accessibility.ts';
import { payAsCustomer } from '../../support/customer.ts';
import { expect, expectToFit, settled, test } from '../../support/test.ts';

test('QRC-02 an Admin asks for an amount on a store’s page, a customer scans and pays it, and the screen says so', async ({
  as,
  page,
}) => {
  const imran = await as('imran');
  await imran.goto('/store/list?search=FC%20Road');
  await imran.getByRole('table', { name: 'Stores' }).getByRole('link', { name: 'FC Road' }).click();
  await imran.getByRole('button', { name: 'Request an amount' }).click();
  const form = imran.getByRole('dialog', { name: 'Request an amount' });
  await form.getByRole('button', { name: 'Show QR code' }).click();
  await expect(form.getByText('Minimum amount is ₹1.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Amount' }).fill('412.50');
  await form.getByLabel('Bill number').fill('B-1042');
  await form.getByLabel('Valid for').selectOption({ label: '15 minutes' });
  expect(await violationsInBoth(imran)).toEqual([]);
  const made = imran.waitForResponse((answer) => answer.url().endsWith('/v1/dynamic-qr') && answer.ok());
  await imran.keyboard.press('Enter');
  const { dynamicQr } = (await (await made).json()) as { dynamicQr: { text: string } };
  const shown = imran.getByRole('dialog', { name: 'Waiting for the customer' });
  await expect(shown.getByRole('img', { name: 'QR code for ₹412.50' })).toBeVisible();
  await expect(shown.getByText('Bill B-1042')).toBeVisible();
  await expect(shown.getByRole('timer')).toContainText(/1[45]:\d\d left$/);
  expect(await violationsInBoth(imran)).toEqual([]);
  await imran.setViewportSize({ width: 360, height: 760 });
  await expectToFit(imran);

  await payAsCustomer(page, dynamicQr.text, '412.50');
  const paid = imran.getByRole('dialog', { name: 'Paid', exact: true });
  await expect(paid.getByText(/^Google Pay · /)).toBeVisible();
  expect(await violationsInBoth(imran)).toEqual([]);

  await paid.getByRole('button', { name: 'Request another amount' }).click();
  await form.getByRole('textbox', { name: 'Amount' }).fill('90');
  await imran.keyboard.press('Enter');
  await shown.getByRole('button', { name: 'Cancel this code' }).click();
  await expect(imran.getByRole('dialog', { name: 'Cancelled' })).toContainText('It no longer works.');
  await imran.getByRole('button', { name: 'Done' }).click();
  await expect(imran.getByRole('dialog')).toHaveCount(0);
});

test('QRC-02 the form for an amount does not move under the pointer when the counters arrive', async ({ as }) => {
  const imran = await as('imran');
  await imran.goto('/store/list?search=FC%20Road');
  const store = imran.getByRole('table', { name: 'Stores' }).getByRole('link', { name: 'FC Road' });
  const arrive = Promise.withResolvers<void>();
  await imran.route(/\/terminals(\?|$)/, async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await store.click();
  await imran.getByRole('button', { name: 'Request an amount' }).click();
  const form = imran.getByRole('dialog', { name: 'Request an amount' });
  await form.getByRole('button', { name: 'Show QR code' }).hover();
  await imran.mouse.down();
  arrive.resolve();
  await expect(form.getByLabel('Counter').locator('option').nth(1)).toBeAttached();
  await imran.mouse.up();
  await expect(form.getByText('Minimum amount is ₹1.')).toBeVisible();
});

test('QRC-01 the QR codes of several stores are listed together, and a sheet is printed in its size', async ({
  as,
}) => {
  const page = await as('imran');
  await page.goto('/qr');
  await page.getByRole('button', { name: 'Stores', exact: true }).click();
  await page.getByRole('checkbox', { name: /FC Road/ }).press('Space');
  await page.getByRole('checkbox', { name: /Banjara Hills/ }).press('Space');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: /2 stores/ })).toBeVisible();
  const rows = page.getByRole('table', { name: 'QR codes' }).locator('tbody tr');
  await expect(rows.filter({ hasText: 'FC Road' })).not.toHaveCount(0);
  await expect(rows.filter({ hasText: 'Banjara Hills' })).not.toHaveCount(0);
  await expect(rows.filter({ hasNotText: /FC Road|Banjara Hills/ })).toHaveCount(0);
  await rows.getByRole('link').first().click();
  await expect(page.getByRole('img', { name: /^Sheet for .*, Stand, A5$/ })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => sessionStorage.setItem('printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('printed'))).toBe('yes');
  await page.emulateMedia({ media: 'print' });
  // Only the sheet is on the paper, in its size.
  const sheet = page.locator('[data-print-sheet] img');
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  expect(await sheet.evaluate((one) => Math.round((one.getBoundingClientRect().width / 96) * 25.4))).toBe(148);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
});
