import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { pay, payment } from '../../support/engine.ts';
import { openOwnShop } from '../../support/own-shop.ts';
import { confirmByPassword } from '../../support/registration.ts';
import { expect, expectToFit, pastDays, test } from '../../support/test.ts';

const links = (page: Page) => page.locator('[data-row-link]');
const boxes = (page: Page) =>
  page.getByRole('table', { name: 'Payments' }).getByRole('checkbox', { name: /^Select ₹/ });
const chosen = (page: Page) => boxes(page).and(page.locator(':checked'));
const bar = (page: Page) => page.getByRole('region', { name: 'Selected payments' });

async function open(page: Page): Promise<void> {
  await page.goto(`/transactions/history?${pastDays}`);
  await expect(links(page).first()).toBeVisible();
}

test('payments are selected by checkbox, by range with Shift, or by page; Escape and the next page clear the selection', async ({
  as,
}) => {
  const page = await as('imran');
  await open(page);
  await boxes(page).nth(1).click();
  await boxes(page)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await expect(chosen(page)).toHaveCount(4);
  await expect(bar(page)).toContainText('4 selected');
  await expect(page).toHaveURL(/history/);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /^Select all/ }).click();
  await expect(chosen(page)).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await boxes(page).first().click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(chosen(page)).toHaveCount(0);
});

test('by keyboard alone: arrows move, Space and Shift select, Ctrl-A selects the page, Enter opens, Ctrl-/ shows all keys', async ({
  as,
}) => {
  const page = await as('imran');
  await open(page);
  await links(page).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(chosen(page)).toHaveCount(3);
  await expect(links(page).nth(2)).toBeFocused();
  await page.keyboard.press('Control+a');
  await expect(chosen(page)).toHaveCount(10);
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(chosen(page)).toHaveCount(10);
  // Keys in a text field edit the text.
  const search = page.getByRole('searchbox', { name: /Search payments/ });
  await search.fill('abc');
  await search.press('Control+a');
  await search.press('Space');
  await search.press('Escape');
  await expect(chosen(page)).toHaveCount(10);
  await links(page).nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/details\//);
});

test('Escape closes a dialog that has just appeared, and the selection stays', async ({ as }) => {
  const page = await as('imran');
  // Zero-delay timers, such as the dialog library's focus timer, run late, as on a busy phone.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (act: TimerHandler, ms = 5_000, ...rest: unknown[]) => later(act, ms, ...rest),
    });
  });
  await open(page);
  await links(page).first().focus();
  await page.keyboard.press('Control+a');
  await expect(chosen(page)).toHaveCount(10);
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('Control+/');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await expect(chosen(page)).toHaveCount(10);
  // Also after a press on the dialog's text has moved the focus away.
  await page.keyboard.press('Control+/');
  await keys.getByRole('heading', { name: 'Everywhere' }).click();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await expect(chosen(page)).toHaveCount(10);
});

test('TXN-01 exactly the selected payments are downloaded', async ({ as }) => {
  const page = await as('imran');
  await open(page);
  await boxes(page).nth(0).click();
  await boxes(page).nth(2).click();
  const started = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Download' }).click();
  const lines = readFileSync(await (await started).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(3);
});

test('REF-05 selected payments become the draft of a bulk refund: those that cannot be refunded are listed, and nothing moves yet', async ({
  page,
}) => {
  test.slow();
  const { merchantId, storeId } = await openOwnShop(page, { name: 'Irani Bakers', store: 'Camp' });
  const name = `Draft ${Date.now().toString(36)}`;
  const { merchantOrderId: _, ...inShop } = payment({ amount: 32_00, customer: { name }, merchantId, storeId });
  const ordered = payment({ amount: 33_00, customer: { name }, merchantId, storeId });
  const failed = payment({ amount: 34_00, customer: { name }, merchantId, storeId, state: 'FAILED' });
  await pay(page.request, inShop, ordered, failed);
  await page.goto('/transactions/history?size=25');
  for (const amount of ['₹32.00', '₹33.00', '₹34.00'])
    await page.getByRole('checkbox', { name: `Select ${amount} ${name}` }).click();
  await expect(bar(page)).toContainText('3 selected');
  await expect(bar(page)).toContainText('₹65.00');
  await bar(page).getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund 3 payments' });
  await expect(dialog).toContainText('Nothing is refunded yet.');
  await expect(dialog).toContainText('1 left out: FAILED TRANSACTION!');
  const create = dialog.getByRole('button', { name: 'Create draft of ₹65.00' });
  await create.click();
  await expect(dialog).toContainText('Reason cannot be empty');
  expect(await violationsInBoth(page)).toEqual([]);
  await dialog.getByRole('combobox', { name: /Reason/ }).click();
  await page.getByRole('option', { name: 'Not delivered' }).click();
  await create.click();
  await confirmByPassword(page);
  await expect(page).toHaveURL(/\/bulk-refunds\/rbat_/);
  await expect(page.getByRole('button', { name: 'Refund ₹65.00' })).toBeVisible();
});

test('a person without permission for bulk refunds has no such action; on a phone checkboxes appear with Select', async ({
  as,
}) => {
  const page = await as('farida');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/transactions/history?${pastDays}`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page
    .getByRole('checkbox', { name: /^Select ₹/ })
    .first()
    .click();
  await expect(bar(page)).toContainText('1 selected');
  await expect(bar(page).getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(bar(page)).toHaveCount(0);
});
