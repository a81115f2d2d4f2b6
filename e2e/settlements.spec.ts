import { expect, keep, test, violationsInBoth } from './support/test.ts';

test('SET-01 MID-05 a settlement is found by the bank’s message, followed from gross to net, and seen in the calendar', async ({
  as,
}) => {
  const page = await as('imran');
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settlements' }).click();
  await expect(page).toHaveTitle('Settlements · Galla');
  await expect(page.getByRole('region', { name: 'Next settlement' })).toContainText('paid until now');
  await expect(page.getByText('Your settlements are stopped')).toHaveCount(0);
  const rows = page.getByRole('table', { name: 'Settlements' }).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('Settlement successful');
  const utr = (await rows.nth(2).textContent())?.match(/HDFCN\d{11}/)?.[0] ?? '';
  expect(await violationsInBoth(page)).toEqual([]);

  const search = page.getByRole('searchbox', { name: /Search settlements/ });
  await search.fill(`Dear customer, INR 1.00 is credited to A/c XX4417 by NEFT, UTR ${utr}. HDFC Bank`);
  await search.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(utr);
  await search.fill('999999999999');
  await search.press('Enter');
  await expect(page.getByText('No settlement of these dates fits this search.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(10);

  // The payout of the fifth last failed once: nothing was lost on the way.
  await rows.nth(4).getByRole('link').first().click();
  const fall = page.getByRole('table', { name: 'From collected to your bank' });
  await expect(fall).toContainText('GST on fee');
  await expect(page.getByText('Residual ₹0.00')).toBeVisible();
  await expect(page.getByText('The account does not take credits today')).toBeVisible();
  await expect(page.getByText('Credited')).toBeVisible();
  const items = page.getByRole('table', { name: 'Payments' }).locator('tbody tr');
  await expect(items).toHaveCount(10);
  const first = await items.first().textContent();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(items.first()).not.toHaveText(first ?? '');
  expect(await violationsInBoth(page)).toEqual([]);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^settlement-CHAISTOP01-[\d-]{10}\.csv$/);
  await items.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/transactions\/details\//);

  // By the keyboard alone: back to the month in which the last one is, and into it.
  await page.goto('/settlements?view=calendar');
  const grid = page.getByRole('grid', { name: 'Settlements by day' });
  await expect(grid).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await grid.locator('[tabindex="0"]').focus();
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL(/month=/);
  await page.goto('/settlements?view=calendar');
  await expect(grid.getByText('Banks are closed: Sunday').first()).toBeAttached();

  const chain = await as('meera');
  await chain.goto('/settlements');
  await expect(chain.getByText('Each merchant has settlements of its own.')).toBeVisible();
  await chain.getByRole('button', { name: 'Select a merchant' }).click();
  const dialog = chain.getByRole('dialog', { name: 'Select Merchants' });
  await chain.keyboard.type('SAGAR007');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await dialog.getByRole('option').click();
  await keep(chain, () => dialog.getByRole('button', { name: 'Apply' }).click());
  await expect(chain).toHaveURL(/merchant=SAGAR007/);
  await expect(chain.getByRole('table', { name: 'Settlements' }).locator('tbody tr')).not.toHaveCount(0);
});
