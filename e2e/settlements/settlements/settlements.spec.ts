import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { pay, payment } from '../../support/engine.ts';
import { expect, numberIn, settled, test } from '../../support/test.ts';

test('SET-01 MID-05 a settlement is found by the bank’s reference, and followed from gross to net to each payment', async ({
  as,
}) => {
  const page = await as('imran');
  await page.route('**/settlements/calendar?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settlements' }).click();
  await expect(page).toHaveTitle('Settlements · Galla');
  const next = page.getByRole('region', { name: 'Next settlement' });
  await expect(next.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute('**/settlements/calendar?*');
  await next.getByRole('button', { name: 'Try again' }).click();
  await expect(next).toContainText('After refunds, fee and GST.');
  await expect(page.getByText('Your settlements are paused')).toHaveCount(0);
  const rows = page.getByRole('table', { name: 'Settlements' }).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await expect(rows.nth(9)).toContainText('Settlement successful');

  const utr = (await rows.nth(9).textContent())?.match(/HDFCN\d{11}/)?.[0] ?? '';
  const search = page.getByRole('searchbox', { name: /Search settlements/ });
  await search.fill(`Dear customer, INR 1.00 is credited to A/c XX4418 by NEFT, UTR ${utr}. HDFC Bank`);
  await search.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(utr);

  await rows.getByRole('link').first().click();
  await expect(page.getByRole('table', { name: 'Settlement breakdown' })).toContainText('GST on fee');
  await expect(page.getByText('Difference ₹0.00')).toBeVisible();
  await expect(page.getByText('Credited')).toBeVisible();
  const items = page.getByRole('table', { name: 'Payments' }).locator('tbody tr');
  await settled(page);
  await expect(items).toHaveCount(10);
  const first = await items.first().textContent();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(items.first()).not.toHaveText(first ?? '');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^settlement-CHAISTOP01-[\d-]{10}\.csv$/);
  await items.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/transactions\/details\//);
  await expect(page.getByText(utr).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Difference ₹0.00')).toBeVisible();

  // The dashboard says when the next settlement arrives, and in which account.
  await page.goto('/dashboard');
  await expect(next).toContainText(/•• \d{4}/);
  await next.getByRole('link', { name: 'All settlements' }).click();
  await expect(page).toHaveTitle('Settlements · Galla');

  await page.setViewportSize({ width: 360, height: 760 });
  await expect(page.getByRole('link', { name: /Settlement successful/ }).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Settlements' })).toHaveCount(0);
});

/** The settlements of all merchants of the super-merchant. */
async function openTotals(page: Page) {
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settlements' }).click();
  const table = page.getByRole('table', { name: 'Settlements by merchant and day' });
  await expect(table.getByRole('row', { name: /^All 40 merchants/ })).toContainText(/₹[\d,]+\.\d\d/);
  // The first merchant of the list has payments today.
  const [merchantId = ''] = /SAGAR\d{3}/.exec((await table.locator('tbody').nth(1).textContent()) ?? '') ?? [];
  await pay(page.request, payment({ merchantId }));
  await page.reload();
  // The total for all 40 merchants, above the total of this page.
  const nexts = table.locator('td:last-child');
  await expect(nexts.first()).toContainText(/₹[\d,]+\.\d\d/);
  return { table, nexts };
}

const rupeesIn = (text: string) => numberIn(/₹[\d,.]+/.exec(text)?.[0] ?? '0');

test('SET-01 MID-02 a super-merchant reads the total of all merchants one press from the dashboard, and follows it to a merchant', async ({
  as,
}) => {
  const page = await as('meera');
  const { table, nexts } = await openTotals(page);
  // Each settlement of a day has arrived; on some demo days one of the merchants had none.
  await expect(table.getByText(/^(\d+) of \1$/).first()).toBeVisible();
  const [sum = 0, ...ofPage] = (await nexts.allTextContents()).map(rupeesIn);
  expect(ofPage).toHaveLength(10);
  expect(ofPage[0]).toBeGreaterThan(0);
  expect(sum).toBeGreaterThanOrEqual(ofPage.reduce((all, one) => all + one, 0));
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);

  // A row expands into its parts; the days of the previous week are one press away.
  await table
    .getByRole('button', { name: /^Breakdown of/ })
    .first()
    .click();
  await expect(table.getByRole('rowheader', { name: 'Fee and GST' })).toBeVisible();
  await expect(table.getByRole('rowheader', { name: 'To the bank' })).toBeVisible();
  await page.getByRole('button', { name: 'Earlier days' }).press('Enter');
  await expect(page).toHaveURL(/until=2\d{3}-/);
  await expect(page.getByRole('button', { name: 'Earlier days' })).toBeFocused();
  await page.getByRole('button', { name: 'Later days' }).click();
  await expect(page).not.toHaveURL(/until=/);

  const search = page.getByRole('searchbox', { name: /Search merchants/ });
  await search.fill('SAGAR007');
  await search.press('Enter');
  await expect(table.getByRole('row', { name: /^One merchant found/ })).toBeVisible();
  // For one merchant the total is its own.
  await expect(nexts).toHaveCount(2);
  await expect(nexts.first()).toContainText('₹');
  const [sumOfOne, own] = (await nexts.allTextContents()).map(rupeesIn);
  expect(sumOfOne).toBe(own);
  await table.getByRole('link', { name: /SAGAR007/ }).click();
  await expect(page.getByRole('region', { name: 'Next settlement' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Merchants' }).click();
  await expect(table).toBeVisible();
});

test('SET-01 MID-02 on a phone each merchant’s card says what is expected, below the total', async ({ as }) => {
  const page = await as('meera');
  const { nexts } = await openTotals(page);
  const cards = page.getByRole('list', { name: 'Merchants' }).getByRole('listitem');
  const expected = cards.filter({ hasText: /Expected: ₹[\d,]+\.\d\d/ });
  // A merchant with an upcoming settlement also shows it on the card. Shops keep selling, so both widths are read
  // again.
  await expect(async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(nexts.first()).toContainText(/₹[\d,]+\.\d\d/);
    const [, ...due] = (await nexts.allTextContents()).map(rupeesIn);
    await page.setViewportSize({ width: 360, height: 760 });
    await expect(cards).toHaveCount(10);
    expect(await expected.count()).toBe(due.filter((amount) => amount > 0).length);
  }).toPass();
  await expect(page.getByRole('table', { name: 'All merchants' })).toContainText('To your banks');
  await expect(page.locator('dl > div').filter({ hasText: /^Expected/ })).toContainText(/₹[\d,]+\.\d\d/);
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
});

test('SET-02 MID-02 a super-merchant chooses a merchant for a statement and for the calendar, and walks the calendar by keyboard', async ({
  as,
}) => {
  const page = await as('meera');
  // A statement belongs to one merchant, chosen from a list.
  await page.goto('/settlements/bank-statement');
  await page.getByRole('searchbox', { name: 'Merchant name or ID' }).fill('SAGAR007');
  const choice = page.getByRole('region', { name: 'Merchants' });
  await expect(choice.getByRole('listitem')).toHaveCount(1);
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);

  await page.goto('/settlements?view=calendar');
  await expect(page.getByRole('grid', { name: 'Settlements by day' })).toBeVisible();
  await page.getByRole('button', { name: 'All merchants' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Merchants' });
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await page.keyboard.type('SAGAR007');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await dialog.getByRole('option').click();
  // If the choice is not saved, it applies only here: other journeys also sign in as this person.
  await page.route('**/v1/user/config/*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/merchant=SAGAR007/);

  const grid = page.getByRole('grid', { name: 'Settlements by day' });
  await expect(grid.getByText('Banks are closed: Sunday').first()).toBeAttached();
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  // On a day with a settlement its link has the focus, not its cell.
  await grid.locator('[data-day][tabindex="0"]').focus();
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  await expect(grid.locator('[data-day]:focus')).toHaveCount(1);
  const last = grid.getByRole('link').last();
  await last.focus();
  const day = await last.getAttribute('data-day');
  await page.keyboard.press('ArrowLeft');
  await expect(last).not.toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(grid.locator(`[data-day="${day}"]`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Difference ₹0.00')).toBeVisible();
  await expect(page.getByText('SAGAR007')).toBeVisible();
});
