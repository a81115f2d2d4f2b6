import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { KeptPage } from './kept-pages.ts';
import { test as base } from './kept-pages.ts';
import type { passwords } from './people.ts';
import { prepareContext } from './prepare-context.ts';

type As = (name: keyof typeof passwords, use?: 'once') => Promise<Page>;

/**
 * A journey with pages of signed-in people. `as('imran')` opens one, which the worker keeps for the next journey unless
 * it is marked as for once. `another` opens a page in a browser context of its own, for one more person. `owner` is a
 * browser context without a page, for a person who only calls the API. An error on any page fails the journey.
 */
export const test = base.extend<{ as: As; another: () => Promise<Page>; owner: BrowserContext }>({
  context: async ({ context }, use) => {
    const breaches = await prepareContext(context);
    await use(context);
    expect(breaches).toEqual([]);
  },
  as: async ({ browser, baseURL, keptPages }, use, testInfo) => {
    const lent: [KeptPage, boolean][] = [];
    await use(async (name, once) => {
      const kept = await keptPages.lend(browser, name, baseURL ?? '');
      lent.push([kept, once !== 'once']);
      return kept.page;
    });
    const found = lent.flatMap(([{ errors, breaches }]) => [...errors, ...breaches]);
    const passed = testInfo.status === testInfo.expectedStatus && found.length === 0;
    for (const [kept, keep] of lent) await keptPages.takeBack(kept, passed && keep);
    expect(found).toEqual([]);
  },
  another: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    const found: string[][] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: baseURL ?? '' });
      contexts.push(context);
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(error.error().message));
      found.push(errors, await prepareContext(context));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(found.flat()).toEqual([]);
  },
  owner: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    await use(context);
    await context.close();
  },
});

export { expect };

/** Opens a filter, picks an option and applies it. */
export async function pick(page: Page, filter: RegExp | string, option: RegExp | string): Promise<void> {
  await page.getByRole('button', { name: filter }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText(option, typeof option === 'string' ? { exact: true } : {})
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
}

/**
 * What is still missing or moving on a page: its heading, skeletons, a line above a list, a row that slides in, a panel
 * that opens. Runs in the page: one question costs a fraction of separate expectations.
 */
export function underWay(): string[] {
  const headings = [...document.querySelectorAll('h1')].filter(
    (heading) => heading.checkVisibility() && heading.closest('[aria-hidden=true], [inert]') === null,
  );
  return [
    ...(headings.length === 1 ? [] : [`${headings.length} headings`]),
    ...[...document.querySelectorAll('[aria-busy=true], [role=status]')]
      .filter((element) => element.matches('[aria-busy=true]') || element.textContent?.trim() === 'Loading')
      .map((element) => element.outerHTML.slice(0, 200)),
    ...document.getAnimations().flatMap(({ playState, id }) => (playState === 'running' ? [`moves ${id}`] : [])),
  ];
}

/** Waits until a page has loaded and holds still. */
export async function settled(page: Page): Promise<void> {
  // A page that navigates during the question has no answer.
  await expect.poll(() => page.evaluate(underWay).catch((reason: unknown) => [String(reason)])).toEqual([]);
}

/** Makes a choice that the server saves for the person, and waits until it is saved: a reload could overtake it. */
export async function keep(page: Page, choose: () => Promise<void>): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await choose();
  await kept;
}

/**
 * Expects that nothing overflows the screen, so that the page never scrolls sideways. Waits for the layout after a
 * change of width.
 */
export async function expectToFit(page: Page, what?: string): Promise<void> {
  await settled(page);
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(over, what).toBeLessThanOrEqual(0);
}

const day = 86_400_000;
const indianMidnight = Math.floor((Date.now() + 5.5 * 3_600_000) / day) * day - 5.5 * 3_600_000;

/** Ten past days as the history's address holds them: no parallel journey pays into them. */
export const pastDays = new URLSearchParams({
  from: new Date(indianMidnight - 12 * day).toISOString(),
  to: new Date(indianMidnight - 2 * day).toISOString(),
}).toString();

/** The number in a text such as `1,857` or `₹97,635.50`, in its smallest unit (paise if it has a point). */
export const numberIn = (text: string) => Number(text.replace(/[^\d]/g, ''));
