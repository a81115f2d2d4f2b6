import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { median } from './bench.ts';
import { openBrowser, openProfile } from './browser.ts';
import type { Client } from './client.ts';

const rounds = 7;
/** Lighthouse's slow 4G, in bytes and ms. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const cpuThrottle = 4;

/** Records when a condition is first met, in ms from the start of the navigation. */
const noteWhen = (condition: string) => `(() => {
  const watch = setInterval(() => {
    if (!(${condition})) return;
    window.usableAt = performance.now();
    clearInterval(watch);
  }, 8);
})()`;

/** A page visited for the first time. */
export interface Visit {
  /** As a function, it gives each visit its own address. */
  readonly url: string | (() => Promise<string>);
  readonly condition: string;
  readonly apiClient?: Client;
  readonly check?: (page: Page) => Promise<void>;
}

/** The measurements of a first visit. */
export interface Loaded {
  readonly ms: number;
  readonly firstPaint: number;
  /** gzip bytes of the scripts loaded until then. */
  readonly script: number;
}

/** One first visit, with an empty cache. */
async function visit(browser: Browser, { url: given, condition, apiClient, check }: Visit): Promise<Loaded> {
  const url = typeof given === 'string' ? given : await given();
  const context = await openProfile(browser, url, apiClient);
  const page = await context.newPage();
  const scripts: Promise<number>[] = [];
  try {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', slow4g);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottle });
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push(
          response.body().then(
            (body) => gzipSync(body, { level: 9 }).length,
            () => 0,
          ),
        );
    });
    // Like the browser of a signed-in person whose cache was emptied by a release.
    if (apiClient !== undefined) await page.addInitScript(() => localStorage.setItem('galla-signed-in', 'yes'));
    await page.addInitScript({ content: noteWhen(condition) });
    await page.goto(url, { waitUntil: 'commit' });
    const ms = await usableAt(page);
    const until = [...scripts];
    const paint = await page.evaluate(`performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0`);
    const script = (await Promise.all(until)).reduce((sum, bytes) => sum + bytes, 0);
    await check?.(page);
    return { ms, firstPaint: Number(paint), script };
  } finally {
    await context.close();
  }
}

/** When the condition was first met. Polled rarely, so that polling hardly slows the page. */
async function usableAt(page: Page): Promise<number> {
  for (let tries = 0; tries < 150; tries += 1) {
    const at = await page.evaluate('window.usableAt');
    if (typeof at === 'number') return at;
    await sleep(200);
  }
  throw new Error(`${page.url()} was not usable within 30 s`);
}

/**
 * The medians of several pages' first visits, visited alternately, with a printed line for each. The first page is the
 * limit.
 */
export async function visitInTurns(
  visits: Readonly<Record<string, Visit>>,
): Promise<(name: string, key: keyof Loaded) => number> {
  const names = Object.keys(visits);
  const results = new Map<string, Loaded[]>(names.map((name) => [name, []]));
  const browser = await openBrowser();
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, request] of Object.entries(visits)) {
        const loaded = await visit(browser, request);
        if (round > 0) results.get(name)?.push(loaded);
      }
    }
  } finally {
    await browser.close();
  }
  const of = (name: string, key: keyof Loaded) => median((results.get(name) ?? []).map((loaded) => loaded[key]));
  const limit = of(names[0] ?? '', 'ms');
  for (const name of names) {
    const [ms, paint, script] = [of(name, 'ms'), of(name, 'firstPaint'), of(name, 'script')];
    console.log(
      `${name.padEnd(10)} usable ${ms.toFixed(0)} ms (${(ms / limit).toFixed(2)} times), first paint ${paint.toFixed(0)} ms, script ${(script / 1000).toFixed(1)} KB gzip`,
    );
  }
  return of;
}
