import type { Download, Page } from '@playwright/test';
import { violations, violationsInBoth } from '../../support/accessibility.ts';
import { mark, pay, payment } from '../../support/engine.ts';
import { openOwnShop } from '../../support/own-shop.ts';
import { confirmByPassword } from '../../support/registration.ts';
import { expect, test } from '../../support/test.ts';

const initiate = { name: 'Initiate Bulk Refund' } as const;
const process = '**/v1/batch/process';

async function contentOf(download: Download): Promise<Buffer> {
  return Buffer.concat(await (await download.createReadStream()).toArray());
}

async function saved(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return contentOf(await download);
}

const linesOf = (file: Buffer) =>
  file
    .toString('utf8')
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));

const initiatePath = '/transactions/refunds/bulk-refunds/initiate';
const fileOf = (page: Page) => page.locator('input[type=file]');
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Rows' });

/** A shop with payments, and the columns of the template from the open page. */
async function openShopWithPayments(page: Page, count: number, amount: number) {
  const { merchantId, storeId } = await openOwnShop(page, { name: 'Irani Bakers', store: 'Camp' });
  const paid = Array.from({ length: count }, (_, index) =>
    payment({ amount, merchantOrderId: `BULK-${mark()}-${index}`, merchantId, storeId }),
  );
  await pay(page.request, ...paid);
  await page.goto(initiatePath);
  const [header = []] = linesOf(await saved(page, 'CSV template'));
  return { merchantId, paid, header };
}

type Paid = Awaited<ReturnType<typeof openShopWithPayments>>;

/** The filled-in template: a row for each payment, with what `change` says otherwise. */
function fileFor(
  { merchantId, paid, header }: Paid,
  amount: string,
  change: (index: number) => { readonly amount?: string; readonly provider_reference_id?: string } = () => ({}),
): Buffer {
  const rows = paid.map(({ providerTransactionId, merchantOrderId }, index) => {
    const cells: Record<string, string> = {
      merchant_id: merchantId,
      amount,
      provider_reference_id: providerTransactionId,
      merchant_order_id: merchantOrderId ?? '',
      'Refund Reason': 'Item not available',
      ...change(index),
    };
    return header.map((column) => cells[column] ?? '');
  });
  return Buffer.from([header, ...rows].map((cells) => cells.join(',')).join('\n'));
}

async function upload(page: Page, buffer: Buffer): Promise<void> {
  await fileOf(page).setInputFiles({ name: 'refunds.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Upload and check' }).click();
}

test('REF-05 a missing, too large or unreadable file of refunds is refused at its field', async ({ page }) => {
  const shop = await openShopWithPayments(page, 1, 45_000);
  expect(shop.header).toContain('provider_reference_id');
  expect((await saved(page, 'XLSX template')).subarray(0, 2).toString()).toBe('PK');
  const file = fileOf(page);
  await page.getByRole('button', { name: 'Upload and check' }).press('Enter');
  await expect(file).toHaveAccessibleDescription('Choose a file');
  await expect(file).toBeFocused();
  expect(await violationsInBoth(page)).toEqual([]);
  await file.evaluate((input: HTMLInputElement) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'large.csv'));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(file).toHaveAccessibleDescription('The file is larger than 50 MB.');
  await upload(page, Buffer.from('PK\u0003\u0004 no workbook'));
  await confirmByPassword(page);
  await expect(file).toHaveAccessibleDescription(/./);
  const broken = { code: 'BATCH_PROCESSING_ERROR', message: '', requestId: 'e2e' };
  await page.route(process, (route) => route.fulfill({ status: 500, json: broken }));
  await upload(page, fileFor(shop, '450'));
  await expect(file).toHaveAccessibleDescription(/^The file could not be processed\. Try again\.$/);
  await page.unroute(process);
  await upload(page, fileFor(shop, '450'));
  await expect(page).toHaveURL(/\/bulk-refunds\/rbat_\w+$/);
});

/** Invalid rows are first. One is corrected by keyboard alone; the other is removed. */
async function correctRows(page: Page): Promise<void> {
  const confirm = page.getByRole('button', { name: 'Refund ₹900.00' });
  await expect(confirm).toHaveAccessibleDescription('Fix or remove the rows with errors first.');
  await expect(rowsOf(page)).toContainText('Amount can have up to two decimal places');
  await expect(rowsOf(page)).toContainText('Transaction Not Found');
  await expect(rowsOf(page).getByRole('row')).toHaveCount(3);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Correct row 3' }).press('Enter');
  const amount = page.getByLabel('Amount in rupees');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription('Amount can have up to two decimal places');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Correct row 3' })).toBeFocused();
  await page.keyboard.press('Enter');
  await amount.fill('450.01');
  await page.keyboard.press('Enter');
  await expect(amount).toHaveAccessibleDescription('Amount must not exceed the refundable amount');
  await expect(amount).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await amount.fill('49.99');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Correct row 4' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove row 4' }).press('Enter');
  const ready = page.getByRole('button', { name: 'Refund ₹949.99' });
  await expect(ready).toHaveAccessibleDescription('Nothing is refunded until you confirm.');
  await expect(page.getByRole('list', { name: 'Rows' })).toHaveText('3 ready1 removed');
}

/** The batch goes to the bank and back. */
async function confirmWithProof(page: Page): Promise<void> {
  // The proof of the upload is still valid, so the server's answer is mocked as it is 10 minutes later.
  const keys: string[] = [];
  await page.route('**/refunds/rbat_*/confirm', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    await route.fulfill({ status: 403, json: { code: 'STEP_UP_NEEDED', message: '', requestId: 'e2e' } });
  });
  await page.getByRole('button', { name: 'Refund ₹949.99' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Refund these payments?' });
  await expect(question).toContainText('₹949.99 to 3 payments. You cannot undo this.');
  // With the keyboard the close button shows its tooltip, outside the dialog.
  expect(await violations(page, { leftOut: ['region'] })).toEqual([]);
  await question.getByRole('button', { name: 'Refund ₹949.99' }).press('Enter');
  await confirmByPassword(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Completed', { timeout: 60_000 });
  // Renewing the session in between costs one more call. All of them are one operation.
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
}

async function expectAccountOfRows(page: Page): Promise<void> {
  await expect(rowsOf(page).getByText('Refund Completed')).toHaveCount(3);
  expect(await violationsInBoth(page)).toEqual([]);
  const [names = [], ...results] = linesOf(await saved(page, 'Download result'));
  const column = (name: string) => results.map((cells) => cells[names.indexOf(name)]);
  expect(column('row')).toEqual(['1', '2', '3', '4']);
  expect(column('amount (INR)')).toEqual(['450', '450', '49.99', '450']);
  expect(column('state')).toEqual([...Array<string>(3).fill('Refund requested'), 'Removed']);
  expect(column('refund_id').map((id) => /^rfnd_/.test(id ?? ''))).toEqual([true, true, true, false]);
  await rowsOf(page).getByRole('link', { name: 'Refund of row 3' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('₹49.99');
  await page.goto('/transactions/refunds/bulk-refunds');
  const batch = page.getByRole('table', { name: 'Bulk refunds' }).getByRole('row');
  await expect(batch.filter({ hasText: 'Milk that went sour' })).toContainText('₹949.99');
}

test('REF-05 REF-06 many payments are refunded from a file: checked, corrected, confirmed with an identity check, and accounted for', async ({
  page,
}) => {
  test.slow();
  const shop = await openShopWithPayments(page, 4, 45_000);
  await page.goto('/transactions/refunds/bulk-refunds');
  await expect(page).toHaveTitle('Bulk Refunds · Galla');
  await expect(page.getByRole('link', { name: 'Bulk Refunds' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', initiate).click();
  await page.getByLabel('Description').fill('Milk that went sour');
  // The third amount has three decimals, the fourth payment does not exist.
  const wrong = [{}, {}, { amount: '49.999' }, { provider_reference_id: 'NOBODYS' }];
  await upload(
    page,
    fileFor(shop, '450', (index) => wrong[index] ?? {}),
  );
  await confirmByPassword(page);
  await expect(page).toHaveURL(/\/bulk-refunds\/rbat_\w+$/);
  await test.step('rows with errors are corrected by keyboard or removed', () => correctRows(page));
  await test.step('the batch is confirmed with an identity check, as one operation', () => confirmWithProof(page));
  await test.step('each row is accounted for on the page, in the result and in the list', () =>
    expectAccountOfRows(page));
});

test('REF-05 totals that another tab changes while the question is open are shown and confirmed again', async ({
  page,
}) => {
  test.slow();
  await upload(page, fileFor(await openShopWithPayments(page, 3, 10_000), '100'));
  await confirmByPassword(page);
  await page.getByRole('button', { name: 'Refund ₹300.00' }).click();
  const question = page.getByRole('dialog', { name: 'Refund these payments?' });
  await expect(question).toContainText('₹300.00 to 3 payments. You cannot undo this.');

  // The other tab removes a row: the open question shows the old and new totals, and waits for a tick.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Remove row 2' }).click();
  await expect(question).toContainText('Before: ₹300.00 to 3 payments.');
  await expect(question).toContainText('₹200.00 to 2 payments. You cannot undo this.');
  const refund = question.getByRole('button', { name: 'Refund ₹200.00' });
  await expect(refund).toHaveAttribute('aria-disabled', 'true');
  const confirmed: unknown[] = [];
  await page.route('**/refunds/rbat_*/confirm', (route) => {
    confirmed.push(route.request().postDataJSON());
    return route.continue();
  });
  await refund.press('Enter');
  await expect(question).toBeVisible();
  expect(confirmed).toEqual([]);
  expect(await violations(page, { leftOut: ['region'] })).toEqual([]);

  // This tab is not notified: the server refuses the outdated totals, and the question opens again with the current
  // ones.
  const details = /\/refunds\/rbat_[^/]+$/;
  const stale = await (await page.waitForResponse(details)).json();
  await page.route(details, (route) => route.fulfill({ json: stale }));
  await question.getByRole('checkbox', { name: 'I’ve checked the new total' }).press('Space');
  await other.getByRole('button', { name: 'Remove row 3' }).click();
  await expect(other.getByRole('button', { name: 'Refund ₹100.00' })).toBeVisible();
  const refused = page.waitForResponse('**/refunds/rbat_*/confirm');
  await refund.click();
  expect((await refused).status()).toBe(409);
  await page.unroute(details);
  await expect(question).toContainText('Before: ₹200.00 to 2 payments.');
  await question.getByRole('checkbox', { name: 'I’ve checked the new total' }).press('Space');
  await question.getByRole('button', { name: 'Refund ₹100.00' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Completed');
  expect(confirmed).toEqual([
    { rows: 2, amount: 200_00, revision: 1, alike: 0 },
    { rows: 1, amount: 100_00, revision: 2, alike: 0 },
  ]);
});

test('REF-05 without the permission a person reads Not Authorized for Bulk Refunds, and a view-only person cannot start one', async ({
  as,
}) => {
  const cashier = await as('farida');
  for (const path of ['', '/initiate', '/rbat_00000000000000000000000000']) {
    await cashier.goto(`/transactions/refunds/bulk-refunds${path}`);
    await expect(cashier.getByRole('heading', { name: 'Not Authorized for Bulk Refunds' })).toBeVisible();
  }
  expect(await violationsInBoth(cashier)).toEqual([]);
  const auditor = await as('nitin');
  await auditor.goto('/transactions/refunds/bulk-refunds');
  const closed = auditor.getByRole('button', initiate);
  await expect(closed).toHaveAttribute('aria-disabled', 'true');
  await closed.press('Enter');
  await expect(auditor.getByRole('alert')).toContainText('Not Authorized for Bulk Refunds');
  await auditor.goto('/transactions/refunds/bulk-refunds/initiate');
  await expect(auditor.getByRole('heading', { name: 'Not Authorized for Bulk Refunds' })).toBeVisible();
});
