import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { pay, payment } from '../../support/engine.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Find' });
const fieldOf = (page: Page) => dialogOf(page).getByRole('combobox');
const lineOf = (page: Page, text: RegExp | string) => dialogOf(page).getByRole('option').filter({ hasText: text });

test('TXN-01 a payment is found from anywhere by any of its details, by keyboard alone, and screens and actions by their names', async ({
  as,
}) => {
  const page = await as('imran');
  const name = `Zarina ${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')}`;
  const old = payment({ createdAt: '2024-03-01T05:00:00Z', amount: 1_549_37, customer: { name } });
  const [{ paymentId } = { paymentId: '' }] = await pay(page.request, old);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  for (const text of [old.utr ?? '', name.toLowerCase(), '1,549.37']) {
    await page.keyboard.press('Control+k');
    await expect(fieldOf(page)).toBeFocused();
    await page.keyboard.type(text);
    await expect(lineOf(page, name).first()).toContainText('₹1,549.37');
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
  }
  // Enter may be pressed before the answer arrives: the first line opens once it is there.
  await page.keyboard.press('/');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type(old.utr ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/transactions/details/${paymentId}$`));

  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
  await expect(lineOf(page, old.utr ?? '')).toBeVisible();
  await page.keyboard.type('invit');
  await expect(lineOf(page, 'Invite someone to your team')).toHaveAttribute('aria-selected', 'true');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/team\/members$/);
});

test('TXN-01 on a phone the search is a sheet; a search without results says what may be missing, and the list of payments is a line away', async ({
  as,
}) => {
  const page = await as('imran');
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Find payments, people and screens' }).click();
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type('63241488291');
  await expect(dialogOf(page).getByText('This number has 11 digits. A UTR has 12.')).toBeVisible();
  await expectToFit(page, '360 px');
  expect(await violationsInBoth(page)).toEqual([]);
  await lineOf(page, 'Search all payments for 63241488291').click();
  await expect(page).toHaveURL(/\/transactions\/history\?.*q=63241488291/);
});

test('PER-01 a cashier finds neither the payments of other stores, nor people, nor actions of other roles', async ({
  as,
}) => {
  const [admin, cashier] = [await as('imran'), await as('farida')];
  const name = `Omkar ${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')}`;
  await pay(admin.request, payment({ customer: { name } }));
  await admin.goto('/dashboard');
  await expect(admin.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await admin.keyboard.press('Control+k');
  await expect(fieldOf(admin)).toBeFocused();
  await admin.keyboard.type(name);
  await expect(lineOf(admin, name).first()).toContainText('₹1,185.00');
  await cashier.goto('/dashboard');
  await expect(cashier.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await cashier.keyboard.press('Control+k');
  await expect(fieldOf(cashier)).toBeFocused();
  await cashier.keyboard.type(name);
  await expect(lineOf(cashier, `Search all payments for ${name}`)).toBeVisible();
  await expect(dialogOf(cashier).getByText('No data found')).toBeVisible();
  await fieldOf(cashier).fill('vikram');
  await expect(lineOf(cashier, 'Search all payments for vikram')).toBeVisible();
  await expect(lineOf(cashier, 'Vikram Naik')).toHaveCount(0);
  await fieldOf(cashier).fill('invite');
  await expect(lineOf(cashier, 'Search all payments for invite')).toBeVisible();
  await expect(lineOf(cashier, 'Invite someone to your team')).toHaveCount(0);
});

test('TXN-01 results say why they matched and mark it, one kind can be shown alone, and recently opened items are a press away', async ({
  as,
}) => {
  const page = await as('imran');
  const last = Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '');
  const rupees = 2000 + Math.floor(Math.random() * 7000);
  const shown = rupees.toLocaleString('en-IN');
  const old = payment({
    createdAt: '2024-03-02T05:00:00Z',
    amount: rupees * 100 + 28,
    customer: { name: `Meher ${last}` },
  });
  const [{ paymentId } = { paymentId: '' }] = await pay(page.request, old);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type(last);
  const line = lineOf(page, `Meher ${last}`);
  await expect(line).toContainText('Name');
  await expect(line.locator('mark')).toHaveText(last);
  // A Hindi keyboard types Devanagari digits.
  await fieldOf(page).fill(
    `${rupees}.28`.replace(/\d/g, (digit) => String.fromCharCode('०'.charCodeAt(0) + Number(digit))),
  );
  await expect(line.locator('mark')).toHaveText(shown);
  const kinds = dialogOf(page).getByRole('group', { name: 'Result types' });
  await kinds.getByRole('button', { name: /^Payments/ }).click();
  await expect(fieldOf(page)).toBeFocused();
  await expect(lineOf(page, `Show payments for ₹${shown}.28`)).toHaveCount(0);
  await kinds.getByRole('button', { name: /^All/ }).click();
  // Tab moves from group to group, and after the last one out of the field.
  await expect(lineOf(page, `Show payments for ₹${shown}.28`)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(lineOf(page, `Show payments for ₹${shown}.28`)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/transactions/details/${paymentId}$`));
  await page.keyboard.press('Control+k');
  const opened = dialogOf(page).getByRole('group', { name: 'Recently opened' });
  await expect(opened.getByRole('option')).toContainText(`Meher ${last}`);
  await dialogOf(page).getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(opened).toHaveCount(0);
});

test('TXN-01 when there are more results than lines, the search says how many there are, newest first', async ({
  as,
}) => {
  const page = await as('imran');
  const last = Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '');
  const phone = `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  await pay(
    page.request,
    ...Array.from({ length: 7 }, (_, index) =>
      payment({
        createdAt: `2024-03-0${index + 1}T05:00:00Z`,
        amount: 1_000_00 + index,
        customer: { name: `Kavita ${last}`, phone },
      }),
    ),
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await fieldOf(page).fill(last);
  const payments = dialogOf(page).getByRole('group', { name: /^Payments/ });
  await expect(payments).toContainText('Newest 5 of 7');
  await expect(payments.getByRole('option')).toHaveCount(5);
  await expect(payments.getByRole('option').first()).toContainText('7 Mar');
  await expect(dialogOf(page).getByText('5 of 7 results, all dates')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  // The last digits of a phone number, as a customer gives them.
  await fieldOf(page).fill(phone.slice(-4));
  await expect(payments.getByRole('option').first()).toContainText('Last digits of phone');
  await fieldOf(page).fill(last);
  await lineOf(page, `Search all payments for ${last}`).click();
  await expect(page.getByText(`Kavita ${last}`).filter({ visible: true })).toHaveCount(7);
});

test('SET-01 SET-02 a day without a settlement says why it has none, and links to the nearest ones', async ({ as }) => {
  const page = await as('imran');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await fieldOf(page).fill('26 jan 2026');
  const settlements = dialogOf(page).getByRole('group', { name: 'Settlements' });
  await expect(settlements.getByRole('option').first()).toContainText('No settlement on Mon 26 Jan');
  await expect(settlements.getByRole('option').first()).toContainText('Bank holiday: Republic Day');
  await expect(settlements.getByRole('option').filter({ hasText: 'Next settlement' })).toContainText('Settlement of');
  await page.setViewportSize({ width: 360, height: 760 });
  await expectToFit(page, '360 px');
  expect(await violationsInBoth(page)).toEqual([]);
  await settlements.getByRole('option').first().click();
  await expect(page).toHaveURL(/month=2026-01/);
});

test('TXN-01 a search without results names what can be found, and the closest match', async ({ as }) => {
  const page = await as('imran');
  const old = payment({ createdAt: '2024-03-03T05:00:00Z', customer: { name: 'Shirin Daruwala' } });
  await pay(page.request, old);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await fieldOf(page).fill('Daruwalla');
  await expect(dialogOf(page).getByRole('group', { name: 'Closest matches' })).toContainText('Shirin Daruwala');
  await expect(dialogOf(page).getByText('Settlement by date')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(fieldOf(page)).toBeFocused();
  await expect(fieldOf(page)).toHaveValue('');
  // Two spreadsheet cells, pasted.
  await fieldOf(page).fill('Shirin\tDaruwala');
  await expect(dialogOf(page).getByRole('group', { name: 'Payments' })).toContainText('Shirin Daruwala');
});

test('TXN-01 English and Hindi words lead to an action in two presses', async ({ as }) => {
  const page = await as('imran');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  for (const [text, act] of [
    ['refund', 'Refund a payment'],
    ['रिफंड', 'Refund a payment'],
    ['language', 'Language and theme'],
    ['भाषा', 'Language and theme'],
    ['bhasha', 'Language and theme'],
    ['दुकान', 'Add a store'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await fieldOf(page).fill(text);
    await expect(lineOf(page, act).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
  }
  await page.keyboard.press('Control+k');
  await fieldOf(page).fill('invite');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Invite/ })).toBeVisible();
});

test('TXN-01 text typed before the search has loaded appears in its field, and Escape closes it', async ({ as }) => {
  const page = await as('imran');
  // A connection so slow that the search script loads only when this journey releases it.
  const held: (() => void)[] = [];
  await page.route(/\/assets\/FindDialog[^/]*\.js$/, async (route) => {
    await new Promise<void>((letGo) => held.push(letGo));
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('given up');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('left alone');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('invix');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('te some');
  await expect(dialogOf(page)).toHaveCount(0);
  for (const letGo of held) letGo();
  await expect(fieldOf(page)).toBeFocused();
  await expect(fieldOf(page)).toHaveValue('invite some');
  await page.keyboard.type('one');
  await expect(fieldOf(page)).toHaveValue('invite someone');
  await expect(lineOf(page, 'Invite someone to your team')).toHaveAttribute('aria-selected', 'true');
});

test('TXN-01 a search opened while a screen loads stays open when the screen takes the focus', async ({ as }) => {
  const page = await as('imran');
  const held: (() => void)[] = [];
  await page.route(/\/assets\/FindDialog[^/]*\.js$/, async (route) => {
    await new Promise<void>((letGo) => held.push(letGo));
    await route.continue();
  });
  await page.goto('/dashboard');
  const link = page.getByRole('link', { name: 'Settlements', exact: true }).first();
  await link.click();
  await expect(page.getByRole('heading', { name: 'Settlements', level: 1 })).toBeVisible();
  await link.focus();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.keyboard.press('Control+k');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.type('invite');
  for (const letGo of held) letGo();
  await expect(fieldOf(page)).toHaveValue('invite');
});
