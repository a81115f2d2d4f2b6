import type { Download, Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { expect, test } from '../../support/test.ts';

const columns = 'reference_id,customer_name,mobile_number,email,amount,purpose,pay_by,send_by,language';

/** A file of 1,000 rows, ten of them invalid. */
function hampers(series: string): Buffer {
  const wrong: Readonly<Record<number, Readonly<Record<number, string>>>> = {
    42: { 2: '98450 1127' },
    118: { 0: `${series}-0117` },
    205: { 1: '"=HYPERLINK(""http://x"")"' },
    263: { 3: 'gita.suri@corp' },
    377: { 4: '3200.005' },
    410: { 4: '0.00' },
    528: { 6: '15/11/2020' },
    604: { 6: '2040-07-15' },
    731: { 4: '-3200' },
    986: { 1: '' },
  };
  const rows = Array.from({ length: 1000 }, (_, index) => {
    const number = index + 1;
    const cells = [
      `${series}-${String(number).padStart(4, '0')}`,
      'Ashwin Bhat',
      '9845011274',
      '',
      '3200',
      'Annual hamper',
      '',
      '',
      '',
    ];
    for (const [place, text] of Object.entries(wrong[number] ?? {})) cells[Number(place)] = text;
    return cells.join(',');
  });
  return Buffer.from([columns, ...rows].join('\n'));
}

const contentOf = async (download: Download) =>
  Buffer.concat(await (await download.createReadStream()).toArray()).toString('utf8');

async function uploaded(page: Page, series: string): Promise<void> {
  await page.goto('/pay-links-new/files');
  const buffer = hampers(series);
  await page.locator('input[type=file]').setInputFiles({ name: 'hampers-2026.csv', mimeType: 'text/csv', buffer });
  await expect(page.locator('form').getByTitle('hampers-2026.csv')).toBeVisible();
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page).toHaveURL(/\/pay-links-new\/files\/plbat_\w+$/);
}

test('PAY-02 a thousand links are created from a file: ten invalid cells, one corrected, nine left out', async ({
  as,
}) => {
  const page = await as('asha');
  const series = `HMP${Date.now()}`;
  await page.goto('/pay-links-new');
  await page.getByRole('link', { name: 'Create from a file' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create links from a file');
  await expect(page.getByText('A file can’t include questions or items with GST.')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await uploaded(page, series);

  const grid = page.getByRole('table', { name: 'Rows' });
  await expect(grid.getByRole('row')).toHaveCount(11);
  await expect(grid).toContainText('Enter 10 digits');
  await expect(grid).toContainText('Same as row 117');
  await expect(grid).toContainText('Formulas are not allowed');
  await expect(grid).toContainText('At most 2 decimals');
  expect(await violationsInBoth(page)).toEqual([]);
  await grid.getByRole('button', { name: /^Correct row 986, Customer/ }).press('Enter');
  const cell = page.getByRole('textbox', { name: 'Row 986, Customer' });
  await expect(cell).toBeFocused();
  await expect(cell).toHaveAccessibleDescription('Enter a name');
  await cell.fill('Bina Joseph');
  await cell.press('Enter');
  await expect(page.getByText(/^Row 986 was corrected at/)).toBeVisible();

  const review = page.getByRole('button', { name: 'Review 991 links, ₹31,71,200.00' });
  await expect(review).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Remove the 9 rows with errors' }).press('Space');
  await review.click();
  await expect(page.getByRole('heading', { name: 'Create 991 links totalling ₹31,71,200.00?' })).toBeFocused();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create 991 links' }).click();
  await expect(page.getByText(/^991 links created\.$/)).toBeVisible({ timeout: 30_000 });
  expect(await violationsInBoth(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download result' }).click();
  const result = await contentOf(await download);
  expect(result.match(/\/l\/[1-9A-Za-z]{12},Active,/g)).toHaveLength(991);
  expect(result).toContain('Removed');
  await page.getByRole('link', { name: `${series}-0001` }).click();
  await expect(page).toHaveURL(/\/pay-links-new\/plink_\w+$/);
});

test('PAY-02 on a phone invalid cells are corrected on cards', async ({ as }) => {
  const page = await as('asha');
  await page.setViewportSize({ width: 360, height: 800 });
  await uploaded(page, `PHN${Date.now()}`);
  const cards = page.getByRole('list', { name: 'Rows' });
  await cards.getByRole('button', { name: /^Correct row 42/ }).click();
  const cell = page.getByRole('textbox', { name: 'Row 42, Mobile number' });
  await cell.fill('98450 11274');
  await cell.press('Enter');
  await expect(cards.getByRole('listitem').first()).toContainText('Corrected');
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // Another file replaces this draft.
  const draft = page.url();
  await page.getByRole('button', { name: 'Change file' }).click();
  await expect(page).toHaveURL(/\/pay-links-new\/files$/);
  await page.goto(draft);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancelled');
});

test('PAY-01 a shop creates links from a file: an amount over ₹25,000 is corrected, and there are no columns for parts', async ({
  as,
}) => {
  const page = await as('imran');
  const series = `TRY${Date.now()}`;
  await page.goto('/pay-links');
  await page.getByRole('link', { name: 'Create from a file' }).click();
  await expect(page.getByText('amount', { exact: true })).toBeVisible();
  await expect(page.getByText('first_part_at_least')).toHaveCount(0);
  const rows = ['2400', '25000.01'].map(
    (amount, index) => `${series}-${index},Sunil Shah,9833020041,,${amount},Tea,,,`,
  );
  const buffer = Buffer.from([columns, ...rows].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'trays.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page).toHaveURL(/\/pay-links\/files\/plbat_\w+$/);
  await page.getByRole('button', { name: /^Correct row 2, Amount/ }).click();
  const cell = page.getByRole('textbox', { name: 'Row 2, Amount' });
  await cell.fill('25000');
  await cell.press('Enter');
  await page.getByRole('button', { name: 'Review 2 links, ₹27,400.00' }).click();
  await page.getByRole('button', { name: 'Create 2 links' }).click();
  await expect(page.getByText(/^2 links created\.$/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: `${series}-1` }).click();
  await expect(page).toHaveURL(/\/pay-links\/plink_\w+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('₹25,000.00');
});
