import type { Download, Page, Response } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { expect, settled, test } from '../../support/test.ts';

interface Settlement {
  readonly settlementDate: string;
  readonly state: string;
  readonly net: number;
  readonly utr: string | null;
}

const inRupees = (paise: number) => (paise / 100).toFixed(2);
const indianDay = (day: string) => day.split('-').toReversed().join('/');
const contentOf = async (download: Download) =>
  Buffer.concat(await (await download.createReadStream()).toArray()).toString('utf8');

/** The paid settlements, newest first, as the list shows them. */
async function settledOf(answer: Promise<Response>): Promise<Settlement[]> {
  const { settlements } = (await (await answer).json()) as { settlements: Settlement[] };
  return settlements.filter(({ state }) => state === 'SETTLED');
}

/** A bank statement with these lines among the usual ones. */
const statementOf = (lines: readonly string[]) =>
  Buffer.from(
    ['Account statement,XX4417', '', 'Txn Date,Description,Ref No.,Debit,Credit,Balance', ...lines, 'Total,,,,,'].join(
      '\n',
    ),
  );
const lineOf = ({ settlementDate, utr, net }: Settlement, amount = net) =>
  `${indianDay(settlementDate)},NEFT CR ${utr},,,${inRupees(amount)},`;

async function send(page: Page, content: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: content });
  await page.getByRole('button', { name: 'Compare with settlements' }).press('Enter');
}

/** The settlements that a statement of the demo can name, newest first. */
async function openMatching(page: Page) {
  const listed = page.waitForResponse('**/v1/settlements/daily');
  await page.goto('/settlements');
  const [newest, second, third, ...rest] = await settledOf(listed);
  const missing = rest[2];
  if (newest === undefined || second === undefined || third === undefined || missing === undefined)
    throw new Error('The demo has too few settlements.');
  const checks = page.getByRole('navigation', { name: 'Checks' });
  await checks.getByRole('link', { name: /^Match a bank statement/ }).press('Enter');
  await expect(page).toHaveTitle('Match a bank statement · Galla');
  return { newest, second, third, missing, found: rest.filter((settlement) => settlement !== missing) };
}

test('SET-03 a file that is no bank statement is refused at its field, by keyboard alone', async ({ as }) => {
  const page = await as('imran');
  await openMatching(page);
  await expect(page.getByText('We compare your file and don’t keep it.')).toBeVisible();
  const file = page.locator('input[type=file]');
  await page.getByRole('button', { name: 'Compare with settlements' }).press('Enter');
  await expect(file).toHaveAccessibleDescription('Choose a file');
  await expect(file).toBeFocused();
  await send(page, Buffer.from('name,colour\nlamp,red\n'));
  await expect(file).toHaveAccessibleDescription(/./);
  await expect(file).not.toHaveAccessibleDescription('Choose a file');
  expect(await violationsInBoth(page)).toEqual([]);
});

test('SET-03 money that a bank statement lacks is found by keyboard alone', async ({ as }) => {
  test.slow();
  const page = await as('imran');
  const { newest, second, third, missing, found } = await openMatching(page);
  // One settlement is missing, one appears twice, one is a rupee short, one line is unrelated, and one is unreadable.
  await send(
    page,
    statementOf([
      ...[newest, second, ...found].map((settlement) => lineOf(settlement)),
      lineOf(third, third.net - 100),
      lineOf(second),
      `${indianDay(third.settlementDate)},=CASH DEPOSIT,000123,,1.00,`,
      `${indianDay(third.settlementDate)},INTEREST,000124,,1.2.3,`,
      `${indianDay(newest.settlementDate)},NEFT RETURN ${newest.utr},,${inRupees(newest.net)},,`,
      `${indianDay(newest.settlementDate)},RENT,000125,25000.00,,`,
    ]),
  );
  await expect(page.getByText(/^1 settlement of ₹[\d,.]+ is not in the rows that could be read\./)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^november\.csv/ })).toBeFocused();
  const unread = 3 + 2 + found.length + 4;
  await expect(page.getByText('1 row could not be read')).toContainText('is not counted.');
  await expect(page.getByText(`Check these rows in your file: ${unread}`)).toBeVisible();
  const rows = page.getByRole('table', { name: 'Lines' }).locator('tbody tr');
  await expect(rows).toHaveCount(found.length + 7);
  await expect(rows.nth(0)).toContainText(/Missing from your bank.*Sent \d+ days ago/);
  // The newest settlement was credited and debited again; rent belongs to no settlement.
  await expect(rows.nth(1)).toContainText(/Debited by the bank.*₹0\.00 remaining/);
  await expect(rows.filter({ hasText: 'Debited later' })).toContainText(newest.utr ?? '');
  await expect(page.getByText('1 debit of ₹25,000.00 was left out. It is not money you received.')).toBeVisible();
  await expect(rows.nth(2)).toContainText('₹1.00 less than expected');
  await expect(rows.nth(3)).toContainText('Credited twice');
  await expect(rows.last()).toContainText('=CASH DEPOSIT');
  expect(await violationsInBoth(page)).toEqual([]);

  // A figure opens the lines that it counts. The file holds the shown lines, and none of its texts is a formula.
  await page.getByRole('definition').getByRole('link', { name: '₹1.00' }).press('Enter');
  await expect(rows).toHaveCount(1);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).press('Enter');
  const lines = (await contentOf(await saved)).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(",'=CASH DEPOSIT 000123,1.00,");
  const search = page.getByRole('searchbox', { name: /Search lines/ });
  await search.fill('no such line');
  await search.press('Enter');
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(rows).toHaveCount(found.length + 7);
  await rows.nth(0).getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\/settlements\/setl_\w+$/);
  await expect(page.getByText(missing.utr ?? '').first()).toBeVisible();
});

test('SET-03 the fees of a month are checked, and a wrong one links to its payment', async ({ as }) => {
  const page = await as('imran');
  // Every fee of the demo is right; a wrong one links to its payment with the rate that applies.
  await page.goto('/settlements/fees');
  const check = page.getByRole('button', { name: 'Check again' });
  // This month is checked at once.
  await expect(page.getByText('All fees are correct.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Fees by payment method' })).toContainText('UPI');
  const unitId = `pay_${'0'.repeat(26)}`;
  await page.route('**/v1/settlements/fee-audit', async (route) => {
    const audit = await (await route.fetch()).json();
    const charges = { fee: 195_00, gst: 35_10 };
    const line = {
      unitId,
      createdAt: new Date().toISOString(),
      instrument: 'CREDIT_CARD',
      merchantOrderId: null,
      amount: 10_000_00,
      charged: { fee: 197_00, gst: 35_46 },
      expected: charges,
      difference: 2_36,
      rate: { source: 'STANDARD', basisPoints: 195, maxFee: null },
    };
    await route.fulfill({ json: { ...audit, differences: { count: 1, over: 2_36, under: 0, lines: [line] } } });
  });
  await check.press('Enter');
  const differing = page.getByRole('table', { name: 'Payments with differences' }).locator('tbody tr');
  await expect(differing).toHaveCount(1);
  await expect(differing).toContainText(/1\.95%.*Standard rate.*₹2\.36 too much/);
  expect(await violationsInBoth(page)).toEqual([]);
  await expect(differing.getByRole('link')).toHaveAttribute('href', `/transactions/details/${unitId}`);
});

test('TXN-01 REF-04 SET-01 lists link to the reports of their days, only for people who may open them', async ({
  as,
}) => {
  const days = 'from=2026-01-05&to=2026-01-11';
  const page = await as('imran');
  for (const [list, label, path] of [
    ['/transactions/history', 'Transaction Reports', '/reports/transaction-reports'],
    ['/transactions/refunds/all-refunds', 'Refund Reports', '/reports/refund-reports'],
    ['/settlements', 'Settlement Reports', '/reports/custom-settlement-reports'],
  ] as const) {
    await page.goto(`${list}?${days}`);
    await expect(page.getByRole('main').getByRole('link', { name: label })).toHaveAttribute('href', `${path}?${days}`);
  }
  const cashier = await as('farida');
  await cashier.goto('/transactions/history');
  await settled(cashier);
  await expect(cashier.getByRole('main').getByRole('link', { name: /Reports/ })).toHaveCount(0);
  // Settlements belong to the whole merchant: a cashier of one store is redirected to the dashboard.
  await cashier.goto('/settlements/bank-statement');
  await expect(cashier).toHaveURL(/\/dashboard$/);
});
