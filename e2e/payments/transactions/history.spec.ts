import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { pay, payment } from '../../support/engine.ts';
import { expect, keep, numberIn, pastDays, pick, test } from '../../support/test.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Payments' }).getByRole('row');
const total = async (page: Page, name: string) =>
  numberIn(
    await page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd')
      .innerText(),
  );
const shownCount = async (page: Page) =>
  numberIn((await page.getByText(/^\d+–\d+ of /).innerText()).split(' of ')[1] ?? '');

async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/transactions/history${search}`);
  await expect(rows(page).getByRole('link').first()).toBeVisible();
}

test('TXN-01 a filter shows what it names, is in the address, and the back button removes it', async ({ as }) => {
  const page = await as('imran');
  await open(page, `?${pastDays}`);
  const all = await shownCount(page);
  await pick(page, 'Status', 'Failed');
  await expect(page).toHaveURL(/states=FAILED/);
  await expect(rows(page).nth(1)).toContainText('Failed');
  await expect(rows(page).filter({ hasText: 'Completed' })).toHaveCount(0);
  await expect.poll(async () => (await shownCount(page)) - (await total(page, 'Not paid'))).toBe(0);
  await page.goBack();
  await expect(page).not.toHaveURL(/states=/);
  await expect.poll(() => shownCount(page)).toBe(all);
});

test('TXN-01 stores, counters and QR codes can be chosen, and a reload keeps them', async ({ as }) => {
  const page = await as('imran');
  await open(page, `?${pastDays}`);
  await pick(page, 'Stores', /Koramangala/);
  await expect(page).toHaveURL(/stores=store_/);
  for (const row of (await rows(page).all()).slice(1)) await expect(row).toContainText('Koramangala');
  await page.reload();
  await expect(rows(page).nth(1)).toContainText('Koramangala');
  await pick(page, /Terminal/, /Counter 1/);
  await expect(page).toHaveURL(/terminals=term_/);
  await expect(rows(page).nth(1)).toContainText('Counter 1');
});

test('TXN-01 one search box understands pasted text: a UTR, a phone number, an order, a UPI ID, an amount', async ({
  as,
}) => {
  const page = await as('imran');
  const phone = `7${String(Date.now()).slice(-9)}`;
  const event = payment({
    merchantOrderId: `ORDER-${phone}`,
    amount: 9_000_000 + (Date.now() % 1_000_000),
    customer: { name: 'Tara Search', phone, vpa: `tara.${phone}@okaxis` },
  });
  await pay(page.request, event);
  await open(page);
  for (const [text, kind] of [
    [event.utr ?? '', 'UTR'],
    [`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`, 'Phone number'],
    [event.merchantOrderId ?? '', 'All'],
    [event.providerTransactionId, 'All'],
    [`tara.${phone}@okaxis`, 'UPI ID'],
    [`₹${(event.amount / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`, 'Amount'],
    [String(event.amount / 100), /All|Amount/],
  ] as const) {
    await page.getByRole('searchbox', { name: /Search payments/ }).fill(text);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=/);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText('Tara Search');
    await expect(page.getByRole('combobox', { name: 'Search by' }).locator('option:checked')).toHaveText(kind);
    await expect.poll(() => total(page, 'Completed')).toBe(1);
  }
  // Pasted spreadsheet cells have tabs between them and a newline at the end.
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.evaluate((cells) => navigator.clipboard.writeText(cells), `${phone.slice(0, 5)}\t${phone.slice(5)}\n`);
  await page.getByRole('searchbox', { name: /Search payments/ }).press('Control+v');
  await expect(page).toHaveURL(/q=/);
  await expect(rows(page).nth(1)).toContainText('Tara Search');
});

test('TXN-01 UI-02 an empty result says so, and offers to search all dates', async ({ as }) => {
  const page = await as('imran');
  const old = payment({ createdAt: '2024-04-01T05:00:00Z', customer: { name: 'Long Ago' } });
  await pay(page.request, old);
  await page.goto(`/transactions/history?q=${old.utr}`);
  await expect(page.getByText('No data found')).toBeVisible();
  await page
    .getByRole('button', { name: 'Search all dates' })
    .or(page.getByRole('link', { name: 'Search all dates' }))
    .click();
  await expect(rows(page).nth(1)).toContainText('Long Ago');
});

test('UI-02 ten rows of 72 px, Prev and Next only, Prev disabled on the first page, and every page once', async ({
  as,
}) => {
  const page = await as('imran');
  await open(page, `?${pastDays}`);
  await expect(rows(page)).toHaveCount(11);
  expect((await rows(page).nth(1).boundingBox())?.height).toBe(72);
  const next = page.getByRole('button', { name: 'Next' });
  const previous = page.getByRole('button', { name: 'Prev' });
  await expect(previous).toBeDisabled();
  const first = await rows(page).nth(1).innerText();
  await next.click();
  await expect(page.getByText(/^11–20 of/)).toBeVisible();
  await expect(rows(page).nth(1)).not.toHaveText(first);
  await previous.click();
  await expect(page.getByText(/^1–10 of/)).toBeVisible();
  await expect.poll(() => rows(page).nth(1).innerText()).toBe(first);
});

test('TXN-05 the totals above the list are those of the list, for any filter', async ({ as }) => {
  const page = await as('imran');
  for (const search of [
    '',
    '&states=COMPLETED',
    '&instruments=CREDIT_CARD,DEBIT_CARD',
    '&states=FAILED&instruments=ACCOUNT',
  ]) {
    await open(page, `?${pastDays}${search}`);
    // The count arrives with the totals, so both are there.
    const count = await shownCount(page);
    const sum = (await total(page, 'Completed')) + (await total(page, 'In progress')) + (await total(page, 'Not paid'));
    expect(count).toBe(sum);
  }
});

test('TXN-02 columns are chosen, saved for the person, and locked ones stay', async ({ as }) => {
  const page = await as('asha');
  await page.goto('/transactions/history');
  await expect(rows(page).nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await expect(dialog.getByRole('checkbox', { name: 'Amount' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Merchant TXN ID' }).press('Space');
  await keep(page, () => dialog.getByRole('button', { name: 'Apply' }).click());
  await expect(page.getByRole('columnheader', { name: 'Merchant TXN ID' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Merchant TXN ID' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('columnheader', { name: 'Merchant TXN ID' })).toHaveCount(0);
});

test('TXN-02 Print Summary prints the payments with their totals', async ({ as }) => {
  const page = await as('imran');
  await open(page, `?${pastDays}&states=COMPLETED&instruments=CREDIT_CARD,DEBIT_CARD`);
  const count = await shownCount(page);
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', String(document.querySelectorAll('tbody tr').length));
  });
  await page.getByRole('button', { name: 'Print Summary' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /\d+/);
  expect(Number(await page.locator('body').getAttribute('data-printed'))).toBeGreaterThanOrEqual(Math.min(count, 1000));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/Page 1 of \d+/).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
});

test('TXN-01 the CSV is exactly the view: its filters, its columns, its total', async ({ as }) => {
  const page = await as('imran');
  await open(page, `?${pastDays}&states=COMPLETED&instruments=CREDIT_CARD`);
  const [count, collected] = [await shownCount(page), await total(page, 'Collected')];
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  const amount = (lines[0] ?? '').split(',').indexOf('Amount (INR)');
  expect(lines.length - 1).toBe(count);
  expect(lines.slice(1).reduce((sum, line) => sum + Math.round(Number(line.split(',').at(amount)) * 100), 0)).toBe(
    collected,
  );
});

test('UI-03 a reference is copied with one press, and a tooltip says so', async ({ as }) => {
  const page = await as('imran');
  // A UPI payment: cards and wallets have no UTR.
  await open(page, `?${pastDays}&states=COMPLETED&instruments=ACCOUNT`);
  const row = rows(page).nth(1);
  await row.hover();
  await row.getByRole('button', { name: 'Copy UTR' }).click();
  await expect(page.getByText('Text copied successfully.').first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(row).toContainText(copied);
});

test('a super-merchant sees each payment’s merchant, and can filter by one merchant', async ({ as }) => {
  const page = await as('meera');
  await open(page, `?${pastDays}`);
  await expect(page.getByRole('columnheader', { name: /Merchant/ })).toBeVisible();
  await open(page, `?${pastDays}&merchants=SAGAR007`);
  await expect(page.getByRole('button', { name: /^Merchants: Sagar/ })).toBeVisible();
  for (const row of (await rows(page).all()).slice(1)) await expect(row).toContainText('SAGAR007');
});

test('a cashier of one store sees only that store', async ({ as }) => {
  const page = await as('farida');
  await open(page, `?${pastDays}`);
  const names = new Set<string>();
  for (const row of (await rows(page).all()).slice(1)) names.add((await row.innerText()).match(/CS\d\d/)?.[0] ?? '');
  expect(names.size).toBe(1);
});

test('an open filter stays open when the page moves', async ({ as }) => {
  const page = await as('imran');
  await open(page, `?${pastDays}`);
  await page.getByRole('button', { name: 'Status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Status' });
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(250);
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('checkbox').first()).toBeChecked();
});

test('Enter opens a payment, and Escape closes what is open', async ({ as }) => {
  const page = await as('imran');
  await open(page);
  await page.getByRole('button', { name: 'Status' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Status' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Status' })).toHaveCount(0);
  await rows(page).nth(1).getByRole('link').first().press('Enter');
  await expect(page).toHaveURL(/\/transactions\/details\/pay_/);
});

test('the column picker is clean for assistive technology, in light and dark', async ({ as }) => {
  const page = await as('imran');
  await open(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  expect(await violationsInBoth(page, { leftOut: ['region'] })).toEqual([]);
});

test('UI-05 on a phone the dates are a sheet: an accountant chooses the current filing month, then custom days', async ({
  as,
}) => {
  const page = await as('imran');
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/transactions/history');
  await page.getByRole('button', { name: /^Date:/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Dates' });
  await expect(sheet.getByRole('radio', { name: 'This week' })).toBeChecked();
  await sheet.getByText('GST month').click();
  await expect(sheet.getByText(/^Filed in/)).toBeVisible();
  await sheet.getByRole('button', { name: /^Show / }).click();
  await expect(page).toHaveURL(/dates=gstMonth/);
  await expect(sheet).toHaveCount(0);

  const chip = page.getByRole('button', { name: /^Date: GST month/ });
  await expect(chip).toBeFocused();
  await chip.click();
  await sheet.getByRole('button', { name: /^From / }).click();
  await sheet.getByRole('button', { name: /^\w{3} 0?3 / }).click();
  await sheet.getByRole('button', { name: /^\w{3} 0?9 / }).click();
  await sheet.getByRole('button', { name: /^Show 3–9 / }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-03&to=\d{4}-\d{2}-09/);
});
