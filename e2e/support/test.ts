import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import type { passwords } from './people.ts';
import { freshStateOf } from './people.ts';

/** Breaches of the pages' policy, as the browser reports them. */
async function policyBreaches(context: BrowserContext): Promise<readonly string[]> {
  const found: string[] = [];
  context.on('console', (message) => {
    if (/Content Security Policy|Policy breach|hydrat/i.test(message.text())) found.push(message.text());
  });
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) =>
      console.error('Policy breach', location.pathname, violatedDirective, blockedURI, sourceFile, sample),
    ),
  );
  return found;
}

/** A journey with pages of signed-in people: `as('imran')` opens one. Errors on any page fail the journey. */
export const test = base.extend<{ as: (name: keyof typeof passwords) => Promise<Page> }>({
  context: async ({ context }, use) => {
    const breaches = await policyBreaches(context);
    await use(context);
    expect(breaches).toEqual([]);
  },
  as: async (
    { browser, contextOptions, baseURL, viewport, isMobile, hasTouch, userAgent, timezoneId, locale, permissions },
    use,
  ) => {
    const opened: Page[] = [];
    const errors: string[] = [];
    const breaches: (readonly string[])[] = [];
    await use(async (name) => {
      const options = {
        ...contextOptions,
        baseURL: baseURL ?? '',
        viewport,
        isMobile,
        hasTouch,
        timezoneId: timezoneId ?? '',
        locale: locale ?? '',
        permissions: permissions ?? [],
      };
      const context = await browser.newContext({
        ...options,
        ...(userAgent === undefined ? {} : { userAgent }),
        storageState: await freshStateOf(browser, name, baseURL ?? ''),
      });
      breaches.push(await policyBreaches(context));
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error.message));
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
    expect([...errors, ...breaches.flat()]).toEqual([]);
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
 * Waits until a page has loaded and holds still. Running work is visible: skeletons, a line
 * above a list, a row that slides in, a panel that opens.
 */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const underWay = () =>
    [...document.querySelectorAll('[aria-busy=true], [role=status]')]
      .filter((element) => element.matches('[aria-busy=true]') || element.textContent?.trim() === 'Loading')
      .map((element) => element.outerHTML.slice(0, 200))
      .concat(
        document.getAnimations().flatMap(({ playState, id }) => (playState === 'running' ? [`moves ${id}`] : [])),
      );
  await expect.poll(() => page.evaluate(underWay)).toEqual([]);
}

/** Makes a choice that is kept for the person, and waits until the server has it: a reload could overtake it. */
export async function keep(page: Page, choose: () => Promise<void>): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await choose();
  await kept;
}

/**
 * The violations that axe finds on the page as it is drawn now. All rules run; passed checks are not listed,
 * and no page is opened for frames, which no page of Galla has: both take thrice the time.
 */
export async function violationsNow(page: Page, leftOut: readonly string[] = []) {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  expect(await page.locator('iframe, frame').count()).toBe(0);
  return (await axe.disableRules([...leftOut]).analyze()).violations;
}

/** Nothing lies beside the screen, so that the page never scrolls sideways. Waits for what follows a new width. */
export async function expectToFit(page: Page, what?: string): Promise<void> {
  await settled(page);
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(over, what).toBeLessThanOrEqual(0);
}

/** The same once the page holds still, leaving out rules that an open panel cannot keep. */
export async function violations(page: Page, leftOut: readonly string[] = []) {
  await settled(page);
  return violationsNow(page, leftOut);
}

/** The same in light, then in dark. */
export async function violationsInBoth(page: Page, leftOut: readonly string[] = []) {
  base.slow();
  const found = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page, leftOut)));
  }
  return found;
}

const day = 86_400_000;
const indianMidnight = Math.floor((Date.now() + 5.5 * 3_600_000) / day) * day - 5.5 * 3_600_000;

/** Ten days that are over, as the history's address has them: no journey beside this one pays into them. */
export const pastDays = new URLSearchParams({
  from: new Date(indianMidnight - 12 * day).toISOString(),
  to: new Date(indianMidnight - 2 * day).toISOString(),
}).toString();

/** Rupees as screens show them. */
export const rupees = (paise: number) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 }).format(paise / 100);

/** The number in a text such as `1,857` or `₹97,635.50`, in its smallest unit (paise where it has a point). */
export const numberIn = (text: string) => Number(text.replace(/[^\d]/g, ''));
