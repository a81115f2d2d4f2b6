import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { Browser, BrowserContext, CookieData, Page } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import type { passwords } from '../../support/people.ts';
import { type Caller, openSession } from '../../support/session.ts';
import { collectFaults } from './faults.ts';

const viewport = { width: 1440, height: 900 };

const launch = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    defaultViewport: viewport,
    // Screens show Indian time even in a browser elsewhere.
    env: { ...process.env, TZ: 'America/New_York' },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-IN, en', 'ui.prefersReducedMotion': 1 },
  });

/** A page with what went wrong on it. */
interface Opened {
  readonly page: Page;
  readonly faults: string[];
  readonly close: () => Promise<void>;
}

interface Fixtures {
  /** Calls the API without a page. */
  readonly caller: Caller;
  /** Opens a tab of a demo person, whose tabs share cookies, storage and cache for the worker's tests. */
  readonly as: (name: keyof typeof passwords) => Promise<Page>;
  /** Opens a page that shares nothing with others, signed in as the caller if given. */
  readonly fresh: (caller?: Caller) => Promise<Page>;
  /** The answers of 400 and above that a test expects, as `404 /api/v1/refund/`. */
  readonly expected: RegExp[];
}

interface Kept {
  readonly firefox: Browser;
  readonly contexts: Map<string, BrowserContext>;
  readonly downloads: string;
}

/** A test in Firefox. An error in a page's console, or a request of it that fails, fails the test. */
export const test = base.extend<Fixtures & { readonly opened: Opened[] }, Kept>({
  downloads: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from the pattern.
    async ({}, use) => use(mkdtempSync(join(process.env['GALLA_E2E_DATA'] ?? '.', 'downloads-'))),
    { scope: 'worker' },
  ],
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from the pattern.
    async ({}, use) => {
      const browser = await launch();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  contexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from the pattern.
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  caller: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await use({ request, cookies: async () => (await request.storageState()).cookies });
    await request.dispose();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from the pattern.
  expected: async ({}, use) => use([]),
  opened: async ({ expected }, use, testInfo) => {
    const opened: Opened[] = [];
    await use(opened);
    const found = opened.flatMap(({ faults }) => faults).filter((fault) => !expected.some((one) => one.test(fault)));
    for (const [index, { page, close }] of opened.entries()) {
      if (testInfo.status !== testInfo.expectedStatus)
        writeFileSync(testInfo.outputPath(`page-${index + 1}.png`), await page.screenshot());
      await close();
    }
    expect(found).toEqual([]);
  },
  as: async ({ firefox, contexts, opened, caller }, use) => {
    await use(async (name) => {
      const context = contexts.get(name) ?? (await firefox.createBrowserContext());
      if (!contexts.has(name)) {
        await openSession(caller, name);
        await context.setCookie(...(await cookiesOf(caller)));
        contexts.set(name, context);
      }
      const page = await context.newPage();
      opened.push({ page, faults: await collectFaults(page), close: () => page.close() });
      return page;
    });
  },
  fresh: async ({ firefox, opened, downloads }, use) => {
    await use(async (caller) => {
      const downloadBehavior = { policy: 'allow', downloadPath: downloads } as const;
      const context = await firefox.createBrowserContext({ downloadBehavior });
      if (caller !== undefined) await context.setCookie(...(await cookiesOf(caller)));
      const page = await context.newPage();
      opened.push({ page, faults: await collectFaults(page), close: () => context.close() });
      return page;
    });
  },
});

/** The caller's cookies as Firefox takes them: whole seconds. */
async function cookiesOf(caller: Caller): Promise<CookieData[]> {
  return (await caller.cookies()).map(({ name, value, domain, path, expires, httpOnly, secure, sameSite }) => {
    const lasts = expires > 0 ? { expires: Math.floor(expires) } : {};
    return { name, value, domain, path, httpOnly, secure, sameSite, ...lasts };
  });
}

export { expect };
