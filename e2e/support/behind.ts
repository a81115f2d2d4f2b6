import type { Page } from '@playwright/test';
import type { FaultProxy } from './fault-proxy.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { test as base } from './kept-pages.ts';
import type { passwords } from './people.ts';

interface Behind {
  readonly person: keyof typeof passwords;
  readonly faults: FaultProxy;
  /** A signed-in page behind a proxy that can delay or replace answers. */
  readonly behind: Page;
  /** The same in a browser that has loaded nothing yet. */
  readonly freshBehind: Page;
}

/** Journeys behind a proxy. They provoke errors on their pages, so page errors do not fail them. */
export const test = base.extend<Behind, { faultProxy: FaultProxy }>({
  person: ['imran', { option: true }],
  faultProxy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from the pattern.
    async ({}, use) => {
      const proxy = await startFaultProxy(`http://localhost:${process.env['GALLA_E2E_PORT']}`);
      await use(proxy);
      proxy.close();
    },
    { scope: 'worker' },
  ],
  faults: async ({ faultProxy }, use) => {
    await use(faultProxy);
    faultProxy.fault = () => undefined;
  },
  behind: async ({ browser, faults, person, keptPages }, use, testInfo) => {
    const kept = await keptPages.lend(browser, person, faults.origin);
    faults.requests.length = 0;
    await use(kept.page);
    await keptPages.takeBack(kept, testInfo.status === testInfo.expectedStatus);
  },
  freshBehind: async ({ browser, faults, person, keptPages }, use) => {
    const kept = await keptPages.lendNew(browser, person, faults.origin);
    faults.requests.length = 0;
    await use(kept.page);
    await keptPages.takeBack(kept, false);
  },
});
