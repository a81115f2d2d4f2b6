import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mark, pay, payment } from '../support/engine.ts';
import { openOwnShop } from '../support/own-shop.ts';
import { expectAddress, expectFocus, expectText, field, named, noDialog, saying, settled } from './support/actions.ts';
import { at } from './support/address.ts';
import { expect, test } from './support/firefox.ts';

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

test('DSH-01 in Firefox the dashboard shows what was collected, and other dates when they are chosen', async ({
  fresh,
  caller,
}) => {
  const { merchantId, storeId } = await openOwnShop(caller, { name: 'Sunday Bakes', store: 'Camp' });
  await pay(
    caller.request,
    payment({ merchantId, storeId, amount: 41_050 }),
    payment({ merchantId, storeId, amount: 118_500, createdAt: yesterday() }),
  );
  const page = await fresh(caller);
  await page.goto(at('/dashboard'));
  for (const [day, collected] of [
    ['Today', /^₹410\.50$/],
    ['Yesterday', /^₹1,185\.00$/],
  ] as const) {
    await page.locator('main [data-filter] button').click();
    await page.locator(`[role=dialog] ::-p-text(${day})`).click();
    await noDialog(page);
    await expectText(page, '[aria-labelledby=collected] a', collected);
  }
});

test('TXN-01 TXN-02 in Firefox a payment is found by its UTR, and its details open', async ({ fresh, caller }) => {
  const { merchantId, storeId } = await openOwnShop(caller, { name: 'Sunday Bakes', store: 'Camp' });
  const customer = { name: `Tara ${mark()}`, phone: '9811704340', vpa: 'tara@okaxis' };
  const event = payment({ merchantId, storeId, customer });
  await pay(caller.request, event, payment({ merchantId, storeId }));
  const page = await fresh(caller);
  await page.goto(at('/transactions/history'));
  const rows = () => page.$$eval('tbody tr', (found) => found.length);
  await expect.poll(rows).toBe(2);
  await page.locator('input[type=search]').fill(event.utr ?? '');
  await page.keyboard.press('Enter');
  await expect.poll(rows).toBe(1);
  await expectText(page, 'tbody tr', new RegExp(customer.name));
  await page.locator('tbody a').click();
  await expectAddress(page, /\/transactions\/details\//);
  await expectText(page, 'main', new RegExp(`₹1,185\\.00.*${event.utr}`, 's'));
});

test('REF-01 in Firefox a part of a payment is refunded', async ({ as, caller }) => {
  const [unit] = await pay(caller.request, payment({ storeId: 'CS01', terminalId: 'CS01-T1' }));
  const page = await as('imran');
  await page.goto(at(`/transactions/details/${unit?.paymentId}`));
  await named(page, 'button', 'Refund').click();
  await page.locator('[role=dialog] label ::-p-text(Partial)').click();
  await field(page, 'Refund amount').fill('500');
  await page.locator('[role=dialog] input#refund-reason').click();
  await named(page, 'option', 'Item returned').click();
  await named(page, 'button', 'Refund ₹500.00').click();
  await noDialog(page);
  await saying(page, 'Refund of ₹500.00 initiated').wait();
  await expectText(page, 'main', /−₹500\.00/);
});

test('REP-01 REP-03 in Firefox a report is created and downloaded', async ({ fresh, caller, downloads }) => {
  const { merchantId, storeId } = await openOwnShop(caller, { name: 'Sunday Bakes', store: 'Camp' });
  const [unit] = await pay(caller.request, payment({ merchantId, storeId, createdAt: yesterday() }));
  const page = await fresh(caller);
  await page.goto(at('/reports/transaction-reports'));
  await named(page, 'button', 'Generate report').click();
  await page.locator('[role=dialog] button ::-p-text(Generate report)').click();
  await noDialog(page);
  await page.locator('button[aria-label^="Download: Transaction report"]').setTimeout(60_000).click();
  const files = async () => (await readdir(downloads)).filter((name) => /^transaction-report-.*\.csv$/.test(name));
  await expect.poll(files).toHaveLength(1);
  const [file = ''] = await files();
  await expect.poll(() => readFileSync(join(downloads, file), 'utf8')).toContain(`${unit?.paymentId}`);
});

test('TXN-03 TXN-08 in Firefox a payment appears without a reload, and changes in its place', async ({
  fresh,
  caller,
}) => {
  const { merchantId, storeId } = await openOwnShop(caller, { name: 'Sunday Bakes', store: 'Camp' });
  await pay(caller.request, payment({ merchantId, storeId }));
  const page = await fresh(caller);
  await page.goto(at('/transactions/live'));
  await saying(page, 'New payments appear automatically').wait();
  const event = payment({ merchantId, storeId, state: 'PENDING', customer: { name: `Harpreet ${mark()}` } });
  const row = () =>
    page.$$eval(
      'table tr',
      (rows, name) => rows.map(({ textContent }) => textContent).filter((text) => text.includes(name)),
      event.customer?.name ?? '',
    );
  await pay(caller.request, event);
  await expect.poll(row).toEqual([expect.stringContaining('Pending')]);
  await pay(caller.request, { ...event, state: 'COMPLETED' });
  await expect.poll(row).toEqual([expect.stringContaining('Completed')]);
});

test('in Firefox a menu and its dialog are opened and left by keyboard alone', async ({ as }) => {
  const page = await as('asha');
  await page.goto(at('/transactions/history'));
  await settled(page);
  // In one step: once the menu has loaded, it replaces its button.
  await page.evaluate(() => document.querySelector<HTMLElement>('button[aria-label="More actions"]')?.focus());
  await page.keyboard.press('Enter');
  await expectFocus(page, '[role=menuitem]');
  const chosen = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const first = await chosen();
  for (let text = first; !text.includes('Copy as API call'); text = await chosen()) {
    await page.keyboard.press('ArrowDown');
    expect(await chosen()).not.toBe(first);
  }
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=dialog]', { visible: true });
  await expectFocus(page, '[role=dialog] *');
  await page.keyboard.press('Escape');
  await noDialog(page);
  await expectFocus(page, 'button[aria-label="More actions"]');
});
