import type { BrowserContext, CDPSession } from '@playwright/test';
import { collectBreaches } from './breaches.ts';

/** Prepares a browser context for a journey before its first page. Gives the breaches of the pages' policy, as they come. */
export async function prepareContext(context: BrowserContext): Promise<string[]> {
  slowDown(context);
  makeRoutesEffective(context);
  return collectBreaches(context);
}

const latency = Number(process.env['GALLA_E2E_LATENCY'] ?? 0);

const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };

/**
 * Delays each answer that pages of the context wait for by `GALLA_E2E_LATENCY` milliseconds, as a slow line or a busy
 * machine does. Journeys that only pass where answers are quick fail under it.
 */
function slowDown(context: BrowserContext): void {
  if (latency === 0) return;
  const lines: CDPSession[] = [];
  // A page that is closed at once has no line.
  const set = (line: CDPSession, offline: boolean) =>
    line.send('Network.emulateNetworkConditions', { offline, latency, ...unlimited }).catch(() => undefined);
  context.on('page', async (page) => {
    const line = await context.newCDPSession(page).catch(() => undefined);
    if (line === undefined) return;
    lines.push(line);
    await set(line, false);
  });
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    await setOffline(offline);
    await Promise.all(lines.map((line) => set(line, offline)));
  };
}

/**
 * Lets `page.route` return once the page itself knows of it. The browser says so earlier: on a busy machine a call of
 * the page in the next moment went past the route, in 3 of 25 tries with a slowed processor.
 */
function makeRoutesEffective(context: BrowserContext): void {
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
