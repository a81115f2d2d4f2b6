import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { violationsInBoth, violationsNow } from '../support/accessibility.ts';
import { signInByPassword } from '../support/people.ts';
import { openSession } from '../support/session.ts';
import { settled } from '../support/test.ts';

// Rohan belongs to Kaapi Online and to Chai Stop; only these journeys sign in as him. His last choice depends on a
// parallel journey, so rows are found by their names.

const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`${name} MID`) });
const switcher = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Switch merchant/ });
const choice = (page: Page) => page.getByRole('heading', { name: 'Select a merchant', level: 1 });

async function choose(page: Page, name: string): Promise<void> {
  await row(page, name).click();
  await page.waitForURL((url) => url.pathname !== '/select-merchant');
}

async function switchTo(page: Page, name: string): Promise<void> {
  await switcher(page).click();
  await page.getByRole('dialog', { name: 'Switch merchant' }).getByRole('button', { name }).click();
  await expect(switcher(page)).toContainText(name);
}

test('MID-01 a person with several merchants chooses one by keyboard, and then reaches the page they asked for', async ({
  page,
}) => {
  await page.goto('/transactions/history?states=FAILED', { waitUntil: 'commit' });
  await page.waitForURL(/\/login/);
  await signInByPassword(page, 'rohan');
  await expect(choice(page)).toBeVisible();
  await expect(page).toHaveTitle('Select a merchant · Galla');
  await page.goto('/transactions/live', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/select-merchant$/);
  await page.goto('/transactions/history?states=FAILED', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/select-merchant$/);
  expect(await violationsInBoth(page)).toEqual([]);
  const rows = page.getByRole('main').getByRole('listitem').getByRole('button');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
  if (!(await rows.first().textContent())?.includes('Chai Stop')) await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Chai Stop')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/transactions\/history\?states=FAILED$/);
  await expect(switcher(page)).toContainText('MID CHAISTOP01');
});

test('MID-02 a switch in one tab reloads the other tabs, and none shows the previous merchant', async ({
  page,
  context,
}) => {
  await openSession(page.context(), 'rohan');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await choose(page, 'Kaapi Online');
  await expect(switcher(page)).toContainText('MID KAAPI01');
  const live = await context.newPage();
  await live.goto('/transactions/live');
  await expect(switcher(live)).toContainText('MID KAAPI01');
  await page.goto('/transactions/history?instruments=CREDIT_CARD');
  await page.getByRole('table', { name: 'Payments' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/transactions\/details\//);
  await switchTo(page, 'Chai Stop');
  // A page of one payment of the other merchant closes; the list in the other tab stays.
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(switcher(live)).toContainText('MID CHAISTOP01');
  await expect(live).toHaveURL(/\/transactions\/live$/);
  await expect(live.getByRole('heading', { level: 1 })).toBeVisible();
  await switchTo(live, 'Kaapi Online');
  await expect(switcher(page)).toContainText('MID KAAPI01');
});

test('PER-08 on a phone the switcher is a sheet, and the profile links to the choice too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await openSession(page.context(), 'rohan');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await choose(page, 'Kaapi Online');
  await settled(page);
  await switcher(page).click();
  const sheet = page.getByRole('dialog', { name: 'Switch merchant' });
  await expect(sheet.getByRole('button', { name: /Kaapi Online/ })).toHaveAttribute('aria-current', 'true');
  await settled(page);
  expect(await violationsNow(page, { within: '[role=dialog]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(switcher(page)).toBeFocused();
  await switchTo(page, 'Chai Stop');
  await page.getByRole('button', { name: /profile of Rohan Mehta/ }).click();
  await page.getByRole('menuitem', { name: 'Switch merchant' }).click();
  await expect(choice(page)).toBeVisible();
  await expect(row(page, 'Chai Stop')).toContainText('Current');
});
