import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { pay, payment } from '../../support/engine.ts';
import { openOwnShop } from '../../support/own-shop.ts';
import { expect, expectToFit, keep, numberIn, pick, test } from '../../support/test.ts';

async function open(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Collected' }).getByRole('link').first()).toBeVisible();
}

async function choose(page: Page, preset: string): Promise<void> {
  await page.getByRole('button', { name: /^Date:/ }).click();
  await page.getByRole('dialog').getByText(preset, { exact: true }).click();
}

const collected = async (page: Page) =>
  numberIn(await page.getByRole('region', { name: 'Collected' }).getByRole('link').first().innerText());
const kpi = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

test('DSH-01 totals, trend, split, ranking and recent payments are shown', async ({ as }) => {
  const page = await as('imran');
  await open(page);
  expect(await collected(page)).toBeGreaterThan(0);
  await expect(page.getByText(/compared with ₹.* by this time last week/)).toBeVisible();
  await expect(kpi(page, 'Success rate')).toContainText('%');
  await expect(page.getByRole('img', { name: /Collected by hour, / })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Share of the amount by payment method' }).getByRole('row')).toHaveCount(
    6,
  );
  await expect(page.getByRole('list', { name: 'Stores by amount collected' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('table', { name: 'Newest payments' }).getByRole('row')).toHaveCount(6);
});

test('DSH-01 the figures are requested once, before the page’s script has loaded', async ({ as }) => {
  const page = await as('imran');
  // Only a browser that was signed in at its last visit sends the early requests.
  await open(page);
  const asked: string[] = [];
  const figures = page.waitForRequest('**/api/v1/insights/summary');
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/insights/summary')) asked.push(request.postData() ?? '');
  });
  await page.route('**/assets/first-*.js', async (route) => {
    await figures;
    await route.continue();
  });
  await open(page);
  expect(asked).toHaveLength(1);
});

for (const [how, shiftMs] of [
  ['three days behind', -3 * 86_400_000],
  ['a day ahead', 86_400_000],
] as const)
  test(`DSH-01 a browser whose clock is ${how} shows the days of the server`, async ({ as }) => {
    const page = await as('imran');
    await page.addInitScript((by) => {
      const Real = Date;
      class Shifted extends Real {
        constructor(...given: []) {
          super(...((given.length === 0 ? [Real.now() + by] : given) as []));
        }
        static override now = () => Real.now() + by;
      }
      globalThis.Date = Shifted as DateConstructor;
    }, shiftMs);
    await page.goto('/dashboard');
    const collected = page.getByRole('region', { name: 'Collected' }).getByRole('link').first();
    await expect(collected).toBeVisible();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format();
    const from = new Date(`${today}T00:00:00+05:30`).toISOString();
    // The dashboard loads its newest payments by the same call.
    await page.goto('about:blank');
    const asked = page.waitForRequest('**/api/v3/transactions/list');
    await page.goto('/transactions/history?dates=today');
    expect((await asked).postDataJSON().filters.from).toBe(from);
    await expect(page.getByRole('table', { name: 'Payments' }).getByRole('link').first()).toBeVisible();
  });

test('DSH-01 every number opens the list that it counts', async ({ page }) => {
  // The dates are saved for the person, who is therefore nobody else's.
  const { merchantId, storeId } = await openOwnShop(page, { name: 'Sunday Bakes', store: 'Camp' });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  // More than a page of the list.
  const sales = Array.from({ length: 12 }, (_, index) =>
    payment({ merchantId, storeId, createdAt: yesterday, instrument: index % 3 === 0 ? 'CREDIT_CARD' : 'ACCOUNT' }),
  );
  await pay(page.request, ...sales);
  await open(page);
  await choose(page, 'Yesterday');
  await expect(page.getByRole('button', { name: /^Date: Yesterday/ })).toBeVisible();
  await expect.poll(() => collected(page)).toBeGreaterThan(0);
  const [sum, count] = [await collected(page), numberIn(await kpi(page, 'Payments').innerText())];
  await kpi(page, 'Payments').getByRole('link').click();
  await expect(page).toHaveURL(/\/transactions\/history\?/);
  await expect(page.getByText(`of ${count.toLocaleString('en-IN')}`)).toBeVisible();
  expect(numberIn(await kpi(page, 'Collected').innerText())).toBe(sum);
  await page.goBack();
  const upi = page
    .getByRole('table', { name: 'Share of the amount by payment method' })
    .getByRole('row', { name: /^UPI/ });
  const share = numberIn(await upi.getByRole('cell').last().innerText());
  await upi.getByRole('link').click();
  await expect(page).toHaveURL(/instruments=ACCOUNT/);
  await expect.poll(async () => numberIn(await kpi(page, 'Collected').innerText())).toBe(share);
});

test('DSH-01 the chosen dates are saved for the person', async ({ page }) => {
  const { merchantId, storeId } = await openOwnShop(page, { name: 'Sunday Bakes', store: 'Camp' });
  await pay(page.request, payment({ merchantId, storeId }));
  await open(page);
  await keep(page, () => choose(page, 'Past 7 days'));
  await expect(page.getByRole('button', { name: /^Date: Past 7 days/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Date: Past 7 days/ })).toBeVisible();
});

test('DSH-01 one store can be viewed alone', async ({ as }) => {
  const page = await as('imran');
  await open(page);
  const all = await collected(page);
  await pick(page, /All 12 stores/, /Koramangala/);
  await expect.poll(() => collected(page)).toBeLessThan(all);
});

test('DSH-01 a super-merchant sees the total and the top merchants', async ({ as }) => {
  const page = await as('meera');
  await open(page);
  await expect(page.getByText('Top merchants')).toBeVisible();
});

test('DSH-01 arrow keys walk the chart, which can be read as a table', async ({ as }) => {
  const page = await as('imran');
  await open(page);
  await page.getByRole('group', { name: /Use arrow keys to move between bars/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/payments?$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'View as table' }).first().click();
  await expect(page.getByRole('table').first()).toBeVisible();
});

test('DSH-01 on a phone each bar is a day, and a press on it shows its hours', async ({ as }) => {
  const page = await as('imran');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/dashboard');
  const chart = page.getByRole('group', { name: /^Collected by day,.* Press Enter to see a day by hour\.$/ });
  await expect(chart).toBeVisible();
  expect(await chart.locator('svg rect').count()).toBeLessThanOrEqual(14);
  await chart.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: /^Collected by hour, Mon / })).toBeVisible();
  const back = page.getByRole('button', { name: 'All days' });
  await expect(back).toBeFocused();
  await expectToFit(page, '360 px');
  expect(await violationsInBoth(page)).toEqual([]);
  await back.press('Enter');
  await chart.click({ position: { x: 20, y: 150 } });
  await expect(page.getByRole('group', { name: /^Collected by hour, Mon / })).toBeVisible();
});
