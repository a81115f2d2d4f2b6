import type { Locator, Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { pay, payment } from '../../support/engine.ts';
import { type OwnShop, openOwnShop } from '../../support/own-shop.ts';
import { ownPassword } from '../../support/registration.ts';
import { openSession } from '../../support/session.ts';
import { expect, expectToFit, keep, pastDays, settled, test } from '../../support/test.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Payments' });
const head = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true });
const handle = (page: Page, name: string) => table(page).getByRole('separator', { name: `Width of ${name}` });
const cells = (page: Page) => table(page).getByRole('row').nth(3).locator('td');

/** A shop whose Admin the page is signed in as: columns are saved for a person, who is therefore nobody else's. */
async function openShop(page: Page): Promise<OwnShop> {
  const shop = await openOwnShop(page, { name: 'Deccan Stationers', store: 'Fergusson College Road' });
  const { merchantId, storeId } = shop;
  const createdAt = new Date(Date.now() - 4 * 86_400_000).toISOString();
  const sales = Array.from({ length: 12 }, (_, index) =>
    payment({ merchantId, storeId, createdAt, amount: 20_000 + index * 12_345 }),
  );
  await pay(page.request, ...sales);
  return shop;
}

async function open(page: Page): Promise<void> {
  await page.goto(`/transactions/history?${pastDays}`);
  await expect(page.locator('[data-row-link]').first()).toBeVisible();
}

async function box(of: Locator) {
  const found = await of.boundingBox();
  if (found === null) throw new Error('Nothing is shown there');
  return found;
}
const widthOf = async (of: Locator) => Math.round((await box(of)).width);

async function drag(page: Page, of: Locator, by: number): Promise<void> {
  await of.hover();
  const { x, y, width, height } = await box(of);
  await page.mouse.move(x + width - 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 4 + by / 2, y + height / 2);
  await page.mouse.move(x + width - 4 + by, y + height / 2);
  await page.mouse.up();
}

async function choose(page: Page, steps: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await steps(dialog);
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/history-columns') && answer.ok());
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await kept;
  await expect(dialog).toHaveCount(0);
  await settled(page);
}
const reset = (page: Page) => choose(page, (dialog) => dialog.getByRole('button', { name: 'Reset' }).click());

/** Scrolls the table sideways. */
async function scroll(page: Page, by: number): Promise<void> {
  const scroller = table(page).locator('..');
  await scroller.evaluate((element, left) => element.scrollTo({ left }), by);
  await expect.poll(() => scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(by / 2);
}

test('TXN-02 a column of cards needs no more room once it is wider', async ({ page }) => {
  const { merchantId, storeId } = await openShop(page);
  const createdAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const instrumentDetails = { cardNetwork: 'MASTERCARD', cardLast4: '4402' } as const;
  const card = payment({ merchantId, storeId, createdAt, instrument: 'CREDIT_CARD', instrumentDetails });
  await pay(page.request, card);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await expect(table(page).getByText('•• 4402')).toBeVisible();
  const handles = table(page).getByRole('separator');
  const minima = () => handles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-valuemin')));
  const before = await minima();
  await keep(page, () => drag(page, handle(page, 'Customer'), 160));
  await page.reload();
  await expect(table(page).getByText('•• 4402')).toBeVisible();
  // The name of the card may be cut, so only its last digits count.
  expect(await minima()).toEqual(before);
});

test('TXN-02 a column keeps the width that it is dragged to or set to by keyboard', async ({ page }) => {
  await openShop(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await reset(page);
  const address = page.url();
  const [paidWith, store] = [await widthOf(head(page, 'Paid with')), await widthOf(head(page, 'Store'))];
  await keep(page, () => drag(page, handle(page, 'Store'), 90));
  expect(page.url()).toBe(address);
  expect(await widthOf(head(page, 'Store'))).toBe(store + 90);
  // The other columns keep their widths, also the one that filled the remaining room until then.
  expect(await widthOf(head(page, 'Paid with'))).toBe(paidWith);
  await expectToFit(page);

  const moved = handle(page, 'Paid with');
  await moved.focus();
  await keep(page, () => page.keyboard.press('ArrowLeft'));
  await keep(page, () => page.keyboard.press('ArrowLeft'));
  await expect(moved).toHaveAttribute('aria-valuenow', String(paidWith - 32));
  await expect(moved).toBeFocused();
  expect(await widthOf(head(page, 'Paid with'))).toBe(paidWith - 32);

  // Text ends in an ellipsis; an id, a state and an amount are never cut.
  await keep(page, () => drag(page, handle(page, 'Store'), -500));
  expect(await widthOf(head(page, 'Store'))).toBe(80);
  // The masked number of a customer is read out, so it is never cut either.
  for (const name of ['Customer', 'UTR and provider transaction ID', 'Status', 'Amount']) {
    await keep(page, () => drag(page, handle(page, name), -500));
    await expect(handle(page, name)).toHaveAttribute(
      'aria-valuenow',
      (await handle(page, name).getAttribute('aria-valuemin')) ?? '',
    );
  }
  const cut = await table(page).evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('td :is([data-whole], [data-copy])')]
      .filter((part) => {
        const [own, cell] = [part.getBoundingClientRect(), part.closest('td')?.getBoundingClientRect()];
        return cell === undefined || own.left < cell.left - 0.5 || own.right > cell.right + 0.5;
      })
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);

  const before = await Promise.all((await table(page).getByRole('columnheader').all()).map(widthOf));
  await page.reload();
  await expect(page.locator('[data-row-link]').first()).toBeVisible();
  expect(await Promise.all((await table(page).getByRole('columnheader').all()).map(widthOf))).toEqual(before);

  await handle(page, 'Paid with').focus();
  await keep(page, () => page.keyboard.press('Home'));
  expect(await widthOf(head(page, 'Paid with'))).toBe(paidWith);
  await keep(page, () => handle(page, 'Store').dblclick());
  expect(await widthOf(head(page, 'Store'))).toBe(store);
  await reset(page);
  await expect.poll(() => widthOf(head(page, 'Customer'))).toBeGreaterThan(80);
  await settled(page);
});

/** Opens the payments with three pinned columns, and more columns than fit. */
async function openPinned(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page);
  await choose(page, async (dialog) => {
    for (const name of ['Pin Amount', 'Pin Date', 'Pin Customer'])
      await dialog.getByRole('button', { name, exact: true }).press('Enter');
    for (const name of ['ARN', 'Settlement UTR']) await dialog.getByRole('checkbox', { name }).press('Space');
  });
}

const names = (page: Page) =>
  table(page)
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((one) => one.getAttribute('aria-label')));

test('TXN-02 up to three columns are pinned, and reset to where they were', async ({ page }) => {
  await openShop(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page);
  await choose(page, async (dialog) => {
    for (const name of ['Pin Amount', 'Pin Date', 'Pin Customer']) {
      await dialog.getByRole('button', { name, exact: true }).press('Enter');
      await expect(dialog.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
    }
    const fourth = dialog.getByRole('button', { name: 'Pin Status' });
    await expect(fourth).toHaveAttribute('aria-disabled', 'true');
    await expect(fourth).toHaveAttribute('aria-description', 'You can pin up to 3 columns');
    for (const name of ['ARN', 'Settlement UTR']) await dialog.getByRole('checkbox', { name }).press('Space');
    expect(await violationsInBoth(page, { leftOut: ['region'] })).toEqual([]);
  });
  expect((await names(page)).slice(1, 4)).toEqual(['Date', 'Customer', 'Amount']);
  await reset(page);
  await expect.poll(async () => (await names(page)).at(-1)).toBe('Amount');
});

test('TXN-02 pinned columns stay at the left while the table scrolls', async ({ page }) => {
  await openShop(page);
  await openPinned(page);
  const pinned = async () => Promise.all([0, 1, 2, 3].map((index) => box(cells(page).nth(index))));
  const places = await pinned();
  // At the left of the table: its room starts 12 px further out, for the tint of rows.
  expect(places[0]?.x).toBe((await box(table(page).locator('..'))).x + 12);
  const edge = (places[3]?.x ?? 0) + (places[3]?.width ?? 0);
  const scrolling = (await box(cells(page).nth(4))).x;
  await scroll(page, 300);
  expect(await pinned()).toEqual(places);
  expect((await box(cells(page).nth(4))).x).toBeLessThanOrEqual(scrolling - 150);
  await expectToFit(page);
  // Scrolling cells pass under the pinned cells, neither over nor through them.
  const [first] = await table(page).getByRole('row').nth(3).locator('td').all();
  const { y = 0, height = 0 } = (await first?.boundingBox()) ?? {};
  const over = await page.evaluate(
    ([left, right, middle]) =>
      Array.from({ length: 40 }, (_, index) => (left ?? 0) + (((right ?? 0) - (left ?? 0)) * (index + 0.5)) / 40)
        .map((x) => document.elementFromPoint(x, middle ?? 0)?.closest('td')?.cellIndex ?? -1)
        .filter((index) => index > 3),
    [places[0]?.x ?? 0, edge, y + height / 2],
  );
  expect(over).toEqual([]);
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    const row = table(page).getByRole('row').nth(3);
    await row.hover({ position: { x: 500, y: 20 } });
    const tints = await row.locator('td').evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    expect(new Set(tints).size).toBe(1);
    expect(tints[0]).not.toMatch(/, 0\)|transparent/);
  }
  expect(await violationsInBoth(page)).toEqual([]);
});

test('TXN-02 a row with pinned columns is selected by its checkbox, and opened by any other part', async ({ page }) => {
  await openShop(page);
  await openPinned(page);
  await scroll(page, 300);
  await cells(page).first().getByRole('checkbox').click();
  await expect(page.getByRole('region', { name: 'Selected payments' })).toContainText('1 selected');
  await page.keyboard.press('Escape');
  for (const index of [1, 3, 6]) {
    const { x, y, height } = await box(cells(page).nth(index));
    await page.mouse.click(x + 60, y + height - 8);
    await expect(page).toHaveURL(/\/details\/pay_/);
    await page.goBack();
    await expect(page.locator('[data-row-link]').first()).toBeVisible();
    await scroll(page, 300);
  }
});

test('TXN-02 pinned columns are the person’s, also after a new sign-in, and do not fill a narrow screen', async ({
  page,
  another,
}) => {
  const { email } = await openShop(page);
  await openPinned(page);
  const amount = (await box(cells(page).nth(3))).x;
  const freshPage = await another();
  await openSession(freshPage.context(), { username: email, password: ownPassword });
  await freshPage.setViewportSize({ width: 1280, height: 900 });
  await open(freshPage);
  expect((await box(head(freshPage, 'Amount'))).x).toBe((await box(head(page, 'Amount'))).x);
  await scroll(freshPage, 300);
  expect((await box(cells(freshPage).nth(3))).x).toBe(amount);
  // Pinned columns would fill most of a narrow screen, and cards have no columns.
  await freshPage.setViewportSize({ width: 768, height: 900 });
  await settled(freshPage);
  const start = (await box(cells(freshPage).nth(1))).x;
  await scroll(freshPage, 500);
  expect((await box(cells(freshPage).nth(1))).x).toBeLessThan(start);
  await freshPage.setViewportSize({ width: 360, height: 760 });
  await expect(table(freshPage)).toHaveCount(0);
  await expectToFit(freshPage);
});
