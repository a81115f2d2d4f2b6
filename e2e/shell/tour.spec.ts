import type { Page } from '@playwright/test';
import { violationsInBoth } from '../support/accessibility.ts';
import { openSession } from '../support/session.ts';
import { expect, settled, test } from '../support/test.ts';

const steps = ['Home page insights', 'Transactions', 'Reports', 'Payment Links', 'Settlements', 'Profile'];
const card = (page: Page) => page.getByRole('dialog');
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not shown.`);
  return box;
};

test('UI-09 a newcomer is shown around once, by keyboard alone, and not again on another device', async ({
  page,
  browser,
  baseURL,
}) => {
  await openSession(page.context(), 'anita');
  await page.goto('/dashboard');
  await expect(card(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  // The card is beside the page, and the screen behind stays usable.
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  for (const [index, title] of steps.entries()) {
    await expect(card(page)).toHaveAccessibleName(title);
    await expect(card(page)).toContainText(`Step ${index + 1} of ${steps.length}`);
    await expect(page.getByRole('button', { name: index === steps.length - 1 ? 'Done' : 'Next' })).toBeFocused();
    if (index === 1) {
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(card(page)).toHaveAccessibleName(steps[0] ?? '');
      await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(card(page)).toHaveAccessibleName(title);
    }
    if (index === 2) {
      // A reload resumes the tour.
      await page.reload();
      await expect(card(page)).toHaveAccessibleName(title);
      await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
    }
    await page.keyboard.press('Enter');
  }
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();
  const kept = async () => (await page.request.get('/api/v1/user/config')).json();
  await expect.poll(kept).toMatchObject({ tour: true });

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-IN' });
  const elsewhere = await context.newPage();
  await openSession(context, 'anita');
  await elsewhere.goto('/dashboard');
  await expect(elsewhere.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await settled(elsewhere);
  await expect(card(elsewhere)).toHaveCount(0);
  await context.close();
});

test('UI-09 the tour starts again from help, points at the navigation, and Escape leaves it', async ({ as }) => {
  const page = await as('asha');
  await page.goto('/transactions/history');
  await settled(page);
  await expect(card(page)).toHaveCount(0);
  const help = page.getByRole('button', { name: 'Help' });
  await help.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Take the tour' }).press('Enter');
  await expect(card(page)).toHaveAccessibleName('Home page insights');
  const next = card(page).getByRole('button', { name: 'Next' });
  await expect(next).toBeFocused();
  expect(await violationsInBoth(page)).toEqual([]);
  await next.click();
  await expect(card(page)).toHaveAccessibleName('Transactions');
  const entry = await boxOf(page, 'nav[aria-label="Main"] a[href="/transactions"]');
  const beside = await boxOf(page, 'dialog');
  expect(beside.x).toBeGreaterThan(entry.x + entry.width);
  expect(beside.y).toBeLessThan(entry.y + entry.height);
  // The page beside the card can be used during the tour.
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await next.click();
  await expect(card(page)).toHaveAccessibleName('Reports');
  await expect(card(page)).toHaveAccessibleDescription(/for the dates you choose/);
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(help).toBeFocused();
});

test('UI-09 on a phone the tour starts from More and points at the bottom navigation', async ({ as }) => {
  const page = await as('asha');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard');
  await settled(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Take the tour' }).click();
  await expect(card(page)).toBeVisible();
  for (const [index, title] of steps.entries()) {
    await expect(card(page)).toHaveAccessibleName(title);
    const { x, y, width, height } = await boxOf(page, 'dialog');
    expect([x >= 0, y >= 0, x + width <= 360, y + height <= 740]).toEqual([true, true, true, true]);
    const entry =
      title === 'Transactions' ? await boxOf(page, 'nav[aria-label="Main menu"] a[href="/transactions"]') : undefined;
    if (entry !== undefined) expect(y + height).toBeLessThanOrEqual(entry.y);
    if (index === 1) expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: index === steps.length - 1 ? 'Done' : 'Next' }).click();
  }
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
});
