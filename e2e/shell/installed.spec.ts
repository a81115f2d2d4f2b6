import type { Page } from '@playwright/test';
import { violationsInBoth } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

/** Makes a page believe that it is an installed app: a headless browser cannot install one. */
const runAsApp = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const asked = window.matchMedia.bind(window);
    window.matchMedia = (query) => asked(query === '(display-mode: standalone)' ? 'all' : query);
  });

/** The names of the figures that an installed app stores for use without network. */
const whatIsKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = await caches.match('/offline/seen', { cacheName: 'galla-offline' });
    const { figures } = (await kept?.json()) ?? { figures: [] };
    return figures.map(({ key }: { key: string }) => key);
  });

/** Disconnects the network once the service worker answers for pages. */
async function loseNetwork(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
}

const rupeesOf = async (page: Page, section: string) => {
  await expect(page.getByRole('region', { name: section })).toContainText('₹');
  const text = await page.getByRole('region', { name: section }).innerText();
  return /₹[\d,]+\.\d\d/.exec(text.replaceAll(/\s/g, ''))?.[0] ?? 'no amount';
};

test('ROU-17 an installed app shows the last figures while offline, and none after the sign-out', async ({ as }) => {
  const page = await as('imran', 'once');
  await runAsApp(page);
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/dashboard');
  await expect.poll(() => whatIsKept(page)).toEqual(['collected', 'settlement']);
  // Other journeys keep selling, so the offline figures are compared with the last ones shown.
  await loseNetwork(page);
  const collected = await rupeesOf(page, 'Collected');
  const next = await rupeesOf(page, 'Next settlement');

  await page.goto('/settlements');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Last seen' })).toContainText(/Chai Stop|Kaapi/);
  await expect(page.getByText(collected, { exact: true })).toBeVisible();
  await expect(page.getByText(next, { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Settlements', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: /profile of Imran/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});

test('ROU-17 a page in a browser stores no figure', async ({ as }) => {
  const page = await as('imran');
  await page.goto('/dashboard');
  await rupeesOf(page, 'Collected');
  expect(
    await page.evaluate(async () => [await caches.keys(), await navigator.serviceWorker.getRegistrations()]),
  ).toEqual([[], []]);
});
