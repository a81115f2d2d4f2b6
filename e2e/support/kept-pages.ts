import { renameSync, statSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { test as base } from '@playwright/test';
import type { passwords } from './people.ts';
import { peopleWithOtp, signInByPhone, stateOf } from './people.ts';
import { prepareContext } from './prepare-context.ts';
import { openSession } from './session.ts';

/** A signed-in page of one person, with the errors and policy violations of its pages. */
export interface KeptPage {
  readonly page: Page;
  readonly breaches: string[];
  readonly errors: string[];
}

interface Kept extends KeptPage {
  readonly context: BrowserContext;
  readonly since: number;
  readonly viewport: { width: number; height: number } | null;
}

/** A session is renewed 15 minutes after it began. A journey that starts before this limit never meets a renewal. */
const goodForMs = 10 * 60_000;

/**
 * The signed-in pages that a worker keeps between journeys. A person signs in once, and the next journey finds the
 * scripts cached: it costs half of what a new browser context does. Between journeys a page is emptied, and its storage
 * is reset to its state after the sign-in.
 */
export class KeptPages {
  readonly #idle = new Map<string, Kept>();
  readonly #lent = new Map<Page, { readonly key: string; readonly kept: Kept }>();

  /** Lends a page of a person at an origin. Two calls get two pages. */
  async lend(browser: Browser, name: keyof typeof passwords, origin: string): Promise<KeptPage> {
    const key = `${name} ${origin}`;
    const idle = this.#idle.get(key);
    this.#idle.delete(key);
    const isGood = idle !== undefined && Date.now() - idle.since < goodForMs;
    if (idle !== undefined && !isGood) await idle.context.close();
    return this.#lend(isGood ? idle : await signedInPage(browser, name, origin), key);
  }

  /** Lends a page whose browser context has loaded nothing yet. */
  async lendNew(browser: Browser, name: keyof typeof passwords, origin: string): Promise<KeptPage> {
    return this.#lend(await signedInPage(browser, name, origin), `${name} ${origin}`);
  }

  #lend(kept: Kept, key: string): KeptPage {
    this.#lent.set(kept.page, { key, kept });
    return kept;
  }

  /** Takes a page back. It is closed after a failure, or if another one is kept already. */
  async takeBack({ page }: KeptPage, passed: boolean): Promise<void> {
    const lent = this.#lent.get(page);
    this.#lent.delete(page);
    if (lent === undefined) return;
    const { key, kept } = lent;
    if (!passed || page.isClosed() || this.#idle.has(key)) return kept.context.close();
    await empty(kept);
    this.#idle.set(key, kept);
  }

  async close(): Promise<void> {
    for (const { context } of this.#idle.values()) await context.close();
  }
}

async function signedInPage(browser: Browser, name: keyof typeof passwords, origin: string): Promise<Kept> {
  const withOtp = peopleWithOtp.find((one) => one === name);
  const state = withOtp && stateOf(withOtp);
  const stateSince = state === undefined ? 0 : statSync(state).mtimeMs;
  const hasState = Date.now() - stateSince < goodForMs;
  const context = await browser.newContext({
    baseURL: origin,
    ...(hasState && state !== undefined && { storageState: state }),
  });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  const breaches = await prepareContext(context);
  const page = await context.newPage();
  if (state === undefined) await openSession(context, name, origin);
  else if (!hasState) {
    await signInByPhone(page, name);
    // The other workers start with this session, as they did with the setup's: a number gets at most five OTPs an hour.
    const unfinished = `${state}.${process.pid}`;
    await context.storageState({ path: unfinished });
    renameSync(unfinished, state);
  }
  // This session is shared: renewing it ends it for the other pages that started with it.
  const since = hasState ? stateSince : Date.now();
  return { page, context, breaches, errors, since, viewport: page.viewportSize() };
}

/** Undoes what the journey has opened, set and stored. */
async function empty({ page, context, breaches, errors, viewport }: Kept): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  // A page of the same origin keeps its process, with the compiled scripts.
  await page.goto('/healthz');
  await page.emulateMedia({ media: null, colorScheme: null });
  if (viewport !== null) await page.setViewportSize(viewport);
  breaches.length = 0;
  errors.length = 0;
}

/** Journeys of workers that keep pages. */
export const test = base.extend<object, { keptPages: KeptPages }>({
  keptPages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from the pattern.
    async ({}, use) => {
      const pages = new KeptPages();
      await use(pages);
      await pages.close();
    },
    { scope: 'worker' },
  ],
});
