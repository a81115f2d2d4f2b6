import type { Page } from '@playwright/test';
import { mark, pay, payment } from '../../support/engine.ts';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { expect, numberIn, pick, test } from '../../support/test.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Live payments' }).getByRole('row');
const today = async (page: Page) => {
  const sum = page
    .getByRole('term')
    .filter({ hasText: /^Today$/ })
    .locator('xpath=following-sibling::dd');
  await expect(sum).toContainText('₹');
  return numberIn(await sum.innerText());
};

async function open(page: Page): Promise<void> {
  await page.goto('/transactions/live');
  await expect(page.getByText('New payments appear automatically')).toBeVisible();
  await expect(rows(page).getByRole('link').first()).toBeVisible();
}

test('TXN-03 TXN-08 a payment sent by an engine appears without a reload and is counted in today’s total', async ({
  as,
}) => {
  const page = await as('imran');
  await open(page);
  const before = await today(page);
  const name = `Venkatanarasimharajuvaripetasubrahmanyaraghunath${Date.now()}`;
  await pay(
    page.request,
    payment({ amount: 118_500, storeId: 'CS01', terminalId: 'CS01-T2', customer: { name, vpa: 'ananya@oksbi' } }),
  );
  await expect(rows(page).filter({ hasText: name })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('₹');
  await expect.poll(() => today(page)).toBeGreaterThanOrEqual(before + 118_500);
  // Even the longest name that the provider may send does not overflow a panel.
  const beyond = () =>
    page.getByRole('region', { name: 'Now' }).evaluate((region) => {
      const ends = [...region.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right);
      return Math.max(...ends) - region.getBoundingClientRect().right;
    });
  for (const width of [1440, 1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(beyond, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});

test('TXN-03 a payment that completes changes in its place', async ({ as }) => {
  const page = await as('imran');
  await open(page);
  const event = payment({ state: 'PENDING', customer: { name: `Harpreet ${mark()}` } });
  await pay(page.request, event);
  const row = rows(page).filter({ hasText: event.customer?.name ?? '' });
  await expect(row).toContainText('Pending');
  await pay(page.request, { ...event, state: 'COMPLETED' });
  await expect(row).toContainText('Completed');
  await expect(row).toHaveCount(1);
});

test('TXN-03 while paused the list does not move and says how many payments wait', async ({ as }) => {
  const page = await as('imran');
  await open(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  const names = [1, 2, 3].map((number) => `Paused ${number} ${mark()}`);
  for (const name of names) await pay(page.request, payment({ customer: { name } }));
  await expect(page.getByText(/([3-9]|\d\d) new payments/)).toBeVisible();
  await expect(rows(page).filter({ hasText: names[0] ?? '' })).toHaveCount(0);
  await page
    .getByRole('button', { name: /new payments|Resume/ })
    .first()
    .click();
  for (const name of names) await expect(rows(page).filter({ hasText: name })).toHaveCount(1);
});

test('TXN-03 a store can be chosen, and other stores’ payments are hidden', async ({ as }) => {
  // The choice is saved for the person, so this journey uses a person whose live screen no other journey opens.
  const page = await as('nitin');
  await open(page);
  await pick(page, 'Stores', /Koramangala/);
  // The list does not move under a pointer, so the pointer moves away from Apply.
  await page.mouse.move(0, 0);
  await expect(page.getByText('New payments appear automatically')).toBeVisible();
  await expect
    .poll(async () => (await rows(page).allInnerTexts()).slice(1).every((text) => text.includes('Koramangala')))
    .toBe(true);
  const [away, here] = [`Away ${mark()}`, `Here ${mark()}`];
  await pay(
    page.request,
    payment({ storeId: 'CS01', customer: { name: away } }),
    payment({ storeId: 'CS02', customer: { name: here } }),
  );
  await expect(rows(page).filter({ hasText: here })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: away })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: /Koramangala|1 store/ }).first()).toBeVisible();
});

test('TXN-03 after a lost connection nothing is missing and nothing appears twice', async ({
  browser,
  baseURL,
  request,
  keptPages,
}) => {
  const proxy = await startFaultProxy(baseURL ?? '');
  const kept = await keptPages.lendNew(browser, 'asha', proxy.origin);
  const { page } = kept;
  await open(page);
  proxy.fault = ({ path }) =>
    path.includes('/live') ? { answer: { status: 503, body: { code: 'COMMUNICATION_ERROR' } } } : undefined;
  proxy.breakStreams();
  const names = [1, 2, 3, 4].map((number) => `Away ${number} ${mark()}`);
  for (const name of names) await pay(request, payment({ merchantId: 'KAAPI01', customer: { name } }));
  proxy.fault = () => undefined;
  for (const name of names) await expect(rows(page).filter({ hasText: name })).toHaveCount(1, { timeout: 20_000 });
  await keptPages.takeBack(kept, false);
  proxy.close();
});

test('TXN-03 another merchant’s payments never appear', async ({ as }) => {
  const page = await as('asha');
  await open(page);
  const [foreign, own] = [`Foreign ${mark()}`, `Own ${mark()}`];
  await pay(page.request, payment({ merchantId: 'CHAISTOP01', customer: { name: foreign } }));
  await pay(page.request, payment({ merchantId: 'KAAPI01', customer: { name: own } }));
  await expect(rows(page).filter({ hasText: own })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: foreign })).toHaveCount(0);
});
