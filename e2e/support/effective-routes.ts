import type { BrowserContext } from '@playwright/test';

/**
 * Lets `page.route` return once the page itself knows of it. The browser says so earlier: on a busy machine a call of
 * the page in the next moment went past the route, in 3 of 25 tries with a slowed processor.
 */
export function makeRoutesEffective(context: BrowserContext): void {
  context.on('page', (page) => {
    const route = page.route.bind(page);
    page.route = async (...given) => {
      const disposable = await route(...given);
      // The page answers after what the browser sent it before. A page that goes elsewhere begins with the route.
      await page.evaluate(() => undefined).catch(() => undefined);
      return disposable;
    };
  });
}
