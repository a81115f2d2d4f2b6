import type { BrowserContext, CDPSession } from '@playwright/test';
import { collectBreaches } from './breaches.ts';

/**
 * Prepares a browser context for a journey before its first page. Returns the list of policy violations, which grows
 * while pages run.
 */
export async function prepareContext(context: BrowserContext): Promise<string[]> {
  slowDown(context);
  makeRoutesEffective(context);
  return collectBreaches(context);
}

const latency = Number(process.env['GALLA_E2E_LATENCY'] ?? 0);

const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };

/**
 * Delays each answer that pages of the context wait for by `GALLA_E2E_LATENCY` milliseconds, as a slow network or a
 * busy machine does. Journeys that pass only with fast answers fail under it.
 */
function slowDown(context: BrowserContext): void {
  if (latency === 0) return;
  const lines: CDPSession[] = [];
  // A page that closes at once has no CDP session.
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
 * Lets `page.route` return only once the page itself knows the route. The browser confirms it earlier: on a busy
 * machine a call made in the next moment bypassed the route, in 3 of 25 tries with a slowed processor.
 */
function makeRoutesEffective(context: BrowserContext): void {
  context.on('page', (page) => {
    const route = page.route.bind(page);
    page.route = async (...given) => {
      const disposable = await route(...given);
      // The page answers only after it has processed earlier messages. A page that navigates starts with the route.
      await page.evaluate(() => undefined).catch(() => undefined);
      return disposable;
    };
  });
}
