import type { Locator, Page } from '@playwright/test';
import { pay, payment } from '../support/engine.ts';
import { messageTo } from '../support/messages.ts';
import { confirmIfAsked } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// Questions that people ask their dashboard, each answered within a number of presses by somebody who has never seen
// it. The total of a group's settlements is one press away too, which the settlements journey covers.

/** Counts the presses on the way to an answer: buttons, links and keys. Letters typed into a field do not count. */
class Presses {
  count = 0;

  /** A press of a button, a link or an option. */
  async on(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  /** A press of a key. */
  async key(page: Page, name: string): Promise<void> {
    this.count += 1;
    await page.keyboard.press(name);
  }
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

const newest = (page: Page) => page.getByRole('table', { name: 'Newest payments' }).getByRole('link').first();

test('TXN-01 a payment of ₹1,549.00 is found by its amount in two presses', async ({ as }) => {
  const page = await as('imran');
  const [{ paymentId } = { paymentId: '' }] = await pay(page.request, payment({ amount: 154_900 }));
  await openDashboard(page);
  const presses = new Presses();
  await presses.key(page, '/');
  await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('1549');
  await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('option').first()).toContainText('₹1,549.00');
  await presses.key(page, 'Enter');
  await expect(page).toHaveURL(new RegExp(`/transactions/details/${paymentId}$`));
  expect(presses.count).toBe(2);
});

test('TXN-04 SET-01 when an unsettled payment reaches the bank, and why then, is one press away', async ({ as }) => {
  // No journey puts the money of Kaapi Online on hold.
  const page = await as('leela');
  await pay(page.request, payment({ merchantId: 'KAAPI01', amount: 71_300, createdAt: new Date().toISOString() }));
  await openDashboard(page);
  const presses = new Presses();
  const paid = page.getByRole('table', { name: 'Newest payments' }).getByRole('row').filter({ hasText: '₹713.00' });
  await presses.on(paid.getByRole('link').first());
  await expect(page.getByText(/^Settles \w{3} \d{1,2} \w{3}$/)).toBeVisible();
  await expect(page.getByText(/settle/).first()).toBeVisible();
  expect(presses.count).toBe(1);
});

test('REF-02 why a refund is refused, and who can make it, are two presses away', async ({ as }) => {
  const page = await as('farida');
  await pay(page.request, payment({ storeId: 'CS03', createdAt: new Date().toISOString() }));
  await openDashboard(page);
  const presses = new Presses();
  await presses.on(newest(page));
  await presses.on(page.getByRole('button', { name: 'Refund', exact: true }));
  const refused = page.getByRole('dialog', { name: 'Not Authorized to Refund.' });
  await expect(refused).toContainText('Your role, Cashier, cannot refund.');
  await expect(refused.getByRole('radio').first()).toBeChecked();
  expect(presses.count).toBe(2);
});

test('REP-06 the GST report of last month is two presses away', async ({ as }) => {
  const page = await as('imran');
  await openDashboard(page);
  const presses = new Presses();
  await presses.on(page.getByRole('link', { name: 'Reports', exact: true }));
  const download = page.waitForEvent('download');
  await presses.on(page.getByRole('button', { name: /^GST last month/ }));
  expect((await download).suggestedFilename()).toMatch(/^gst-report-.*\.xlsx$/);
  expect(presses.count).toBe(2);
});

test('PER-05 a cashier of one store is invited in five presses', async ({ as }) => {
  const page = await as('imran');
  await openDashboard(page);
  const phone = `96${String(Date.now()).slice(-8)}`;
  const presses = new Presses();
  await presses.key(page, '/');
  await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('invite');
  await expect(page.getByRole('option', { selected: true })).toContainText('Invite');
  await presses.key(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
  await dialog.getByRole('textbox', { name: 'Mobile number' }).fill(phone);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Counter Person');
  await dialog.locator('input#member-role').fill('Cashier');
  await presses.on(page.getByRole('option', { name: 'Cashier' }));
  presses.count += 1;
  await dialog.getByRole('checkbox', { name: /Bandra West/ }).press('Space');
  await presses.on(dialog.getByRole('button', { name: 'Send invitation' }));
  // Then the inviting person verifies their identity, if their last proof is older than ten minutes.
  await confirmIfAsked(page, 'imran', page.getByRole('row', { name: /Counter Person.*Cashier.*Bandra West.*Invited/ }));
  expect(await messageTo(page.request, phone, /invites you/)).toContain('http');
  expect(presses.count).toBe(5);
});
