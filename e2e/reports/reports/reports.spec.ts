import { readFile } from 'node:fs/promises';
import { violations } from '../../support/accessibility.ts';
import { pay, payment } from '../../support/engine.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

test('REP-01 REP-03 REP-07 a report respects its limits, is created while the person waits, and contains the payments', async ({
  as,
}) => {
  const page = await as('imran');
  await page.goto('/reports/refund-daily-reports');
  await expect(page.getByText('You have not generated any reports in your account.')).toBeVisible();
  await expect(page.getByText('Transactions in the last 1 hour may take time to appear in reports.')).toBeVisible();
  const [unit] = await pay(page.request, payment({ amount: 118_537, storeId: 'CS01', terminalId: 'CS01-T1' }));

  // A link has dates that no report covers: the form says so, and sends no request.
  await page.goto('/reports/transaction-reports?from=2024-01-01&to=2025-06-01');
  const form = page.getByRole('dialog', { name: 'Generate report' });
  const send = form.getByRole('button', { name: 'Generate report' });
  await expect(form.getByText('Choose up to 396 days.')).toBeVisible();
  await send.click();
  await form.getByRole('button', { name: /^Dates/ }).click();
  await page.getByRole('button', { name: 'Past 7 days' }).click();
  await expect(form.getByText('Choose up to 396 days.')).toBeVisible();
  expect(await violations(page, { leftOut: ['region'] })).toEqual([]);

  // By keyboard alone: two columns, in a custom order.
  await form.getByRole('button', { name: /columns$/ }).press('Enter');
  const picker = page.getByRole('dialog', { name: 'Columns' });
  await picker.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(picker.getByRole('button', { name: 'Use these columns' })).toBeDisabled();
  for (const name of ['Reference ID', 'Original Reference ID', 'Sale Amount (INR)'])
    await picker.getByRole('checkbox', { name, exact: true }).press('Space');
  await picker.getByRole('checkbox', { name: 'Reference ID', exact: true }).press('Alt+ArrowDown');
  await picker.getByRole('button', { name: 'Use these columns' }).press('Enter');
  await send.press('Enter');
  await expect(form).toHaveCount(0);

  const row = page.getByRole('row', { name: /CSV · 3 columns/ });
  await expect(row.getByText('Ready')).toBeVisible({ timeout: 60_000 });
  expect(await violations(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download: Transaction report/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^transaction-report-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split(/\r?\n/);
  expect(lines[0]?.replace('\uFEFF', '')).toBe('Original Reference ID,Reference ID,Sale Amount (INR)');
  expect(lines.filter((line) => line.includes(`${unit?.paymentId}`) && line.includes('1185.37'))).toHaveLength(1);

  await row.getByRole('button', { name: /CSV · 3 columns/ }).click();
  const details = page.getByRole('dialog', { name: 'Transaction report' });
  await expect(details.getByRole('table', { name: 'Report totals' })).toContainText('Completed');
  await expect(details.getByText('As of')).toBeVisible();
  expect(await violations(page, { leftOut: ['region'] })).toEqual([]);
});

test('REP-06 the tax invoice of a finished month is available, and a schedule creates daily reports', async ({
  as,
}) => {
  const page = await as('imran');
  await page.goto('/reports/custom-settlement-reports');
  const [invoice] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Tax invoice INV\d{4}\/\d{8}, / })
      .first()
      .click(),
  ]);
  expect(invoice.suggestedFilename()).toMatch(/^INV\d{4}-\d{8}\.pdf$/);
  await page.goto('/reports/refund-daily-reports');
  await page.getByRole('button', { name: 'New schedule' }).click();
  const form = page.getByRole('dialog', { name: 'New schedule' });
  await expect(form.getByText('Covers one day. Created the next day at 2 AM.')).toBeVisible();
  await form.getByRole('button', { name: 'Save schedule' }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem');
  await expect(row).toContainText('Daily: Daily refund report');
  await expect(row).toContainText(/Next .*02:00 AM/);
  await row.getByRole('button', { name: /^Pause/ }).click();
  await expect(row).toContainText('Paused');
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog', { name: 'Delete this schedule?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('REP-06 a month with an invoice, a bill of supply and a credit note offers each by its name, within its row', async ({
  as,
}) => {
  const page = await as('imran');
  await page.route('**/api/v1/invoices*', async (route) => {
    const { invoices } = await (await route.fetch()).json();
    const [one] = invoices;
    const bill = { taxable: 0, igst: 0, cgst: 0, sgst: 0, number: 'INV2627/00000009' };
    const note = { kind: 'CREDIT_NOTE', number: 'CRN2627/00000003' };
    await route.fulfill({
      json: {
        invoices: [
          ...invoices,
          { ...one, ...bill, invoiceId: `${one.invoiceId}1` },
          { ...one, ...note, invoiceId: `${one.invoiceId}2` },
        ],
      },
    });
  });
  await page.goto('/reports/custom-settlement-reports');
  for (const theme of ['light', 'dark'] as const)
    for (const width of [360, 1024, 1440]) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('button', { name: /^Bill of supply INV2627\/00000009, / })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Credit note CRN2627\/00000003, / })).toBeVisible();
      await expectToFit(page, `${width} px`);
    }
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/api/v1/invoices*');
});

test('REP-06 SET-01 each month and each settlement adds up from the amount collected to the amount paid to the bank', async ({
  as,
}) => {
  const page = await as('imran');
  for (const [path, name] of [
    ['/reports/custom-settlement-reports', 'Months'],
    ['/settlements', 'Settlements'],
  ] as const) {
    await page.goto(path);
    const table = page.getByRole('table', { name, exact: true });
    await expect(table.getByRole('columnheader', { name: 'Refunds' })).toBeVisible();
    const rows = (await table.locator('tbody tr').allInnerTexts()).map((row) =>
      [...row.matchAll(/(−?)₹([\d,]+)\s*\.(\d\d)/g)].map(
        ([, sign, rupees = '', paise = '']) => Number(`${rupees.replaceAll(',', '')}${paise}`) * (sign === '' ? 1 : -1),
      ),
    );
    expect(rows.length).toBeGreaterThan(1);
    // The demo has refunds in its settlements.
    expect(rows.flat().filter((paise) => paise < -1_000_00)).not.toEqual([]);
    for (const row of rows) expect(row.slice(0, -1).reduce((sum, paise) => sum + paise, 0)).toBe(row.at(-1));
  }
});

test('REP-06 the GST report of last month is two presses from the dashboard, and says when a period has nothing', async ({
  as,
}) => {
  const page = await as('imran');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Reports', exact: true }).press('Enter');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^GST last month/ }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^gst-report-.*\.xlsx$/);
  await expect(page.getByRole('status').filter({ hasText: /^GST report, .*: downloaded\./ })).toBeVisible();
  await page.getByRole('link', { name: 'All settlement reports' }).click();
  await expect(page).toHaveURL(/\/reports\/custom-settlement-reports$/);
  await expect(page.getByRole('row', { name: /XLSX · GST report/ }).first()).toContainText('Ready');
  expect(await violations(page)).toEqual([]);
});

test('REP-01 REP-02 three tabs hold the kinds, and a search finds the rarer columns of a report', async ({ as }) => {
  const page = await as('imran');
  await page.goto('/reports/refund-daily-reports');
  const tabs = page.getByRole('navigation', { name: 'Reports', exact: true });
  await expect(tabs.getByRole('link')).toHaveText(['Transactions', 'Refunds', 'Settlements']);
  await expect(tabs.getByRole('link', { name: 'Refunds' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('navigation', { name: 'Refunds, report types' }).getByText('Date range').click();
  await expect(page).toHaveURL(/\/reports\/refund-reports$/);
  await tabs.getByRole('link', { name: 'Transactions' }).click();
  await page.getByRole('button', { name: 'Generate report' }).first().click();
  const form = page.getByRole('dialog', { name: 'Generate report' });
  await form.getByText('Online', { exact: true }).click();
  await form.getByRole('button', { name: '72 columns' }).click();
  const picker = page.getByRole('dialog', { name: 'Columns' });
  await picker.getByRole('button', { name: 'Common' }).click();
  await expect(picker.getByRole('checkbox', { name: 'Card BIN' })).toHaveCount(0);
  await picker.getByRole('searchbox', { name: 'Search 72 columns' }).fill('card bin');
  await picker.getByRole('checkbox', { name: 'Card BIN' }).press('Space');
  await picker.getByRole('searchbox').fill('');
  await expect(picker.getByRole('checkbox', { name: 'Card BIN' })).toBeChecked();
  expect(await violations(page, { leftOut: ['region'] })).toEqual([]);
  await picker.getByRole('button', { name: 'Use these columns' }).click();
  await expect(form.getByText(/^Columns: Merchant Order ID, /)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectToFit(page);
});
