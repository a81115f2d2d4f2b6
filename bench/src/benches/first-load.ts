import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { type BarePage, openBarePage } from '../bare-page.ts';
import { type Bench, type Measure, median } from '../bench.ts';
import { type Api, type BenchEnvironment, inEnvironment } from '../bench-environment.ts';
import { openBrowser, openProfile } from '../browser.ts';
import { type Client, signIn } from '../client.ts';
import { ensureLoaded } from '../load.ts';

const rounds = 7;
const scriptBudget = 70_000;
/** Lighthouse's slow 4G, in bytes and ms. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const cpuThrottle = 4;

/** A field is usable once the mark of React or Preact is on it, its first property of its own: from then on it handles input. */
const formIsUsable = `Object.keys(document.querySelector('form input[type=tel]') ?? {}).length > 0`;
const totalsStand = `document.querySelector('main')?.textContent.includes('₹') === true`;

/** Notes when a condition first holds, in ms from the start of the navigation. */
const noteWhen = (condition: string) => `(() => {
  const watch = setInterval(() => {
    if (!(${condition})) return;
    window.usableAt = performance.now();
    clearInterval(watch);
  }, 8);
})()`;

interface Visit {
  readonly url: string;
  readonly condition: string;
  readonly apiClient?: Client;
  readonly check?: (page: Page) => Promise<void>;
}

interface Loaded {
  readonly ms: number;
  readonly firstPaint: number;
  /** gzip bytes of the scripts loaded until then. */
  readonly script: number;
}

/** One first visit, with an empty cache. */
async function visit(browser: Browser, { url, condition, apiClient, check }: Visit): Promise<Loaded> {
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
    // As in a browser in which the person signed in, whose cache a release has emptied.
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

/** The time at which the condition first held. Polled seldom, so that polling hardly slows the page. */
async function usableAt(page: Page): Promise<number> {
  for (let tries = 0; tries < 150; tries += 1) {
    const at = await page.evaluate('window.usableAt');
    if (typeof at === 'number') return at;
    await sleep(200);
  }
  throw new Error(`${page.url()} was not usable within 30 s`);
}

/** Checks that typing and pressing really work. */
async function tryForm(page: Page): Promise<void> {
  await page.locator('form input[type=tel]').fill('12345');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByText('Invalid Mobile Number.').first().waitFor();
}

async function measure(api: Api, bare: BarePage, apiClient: Client): Promise<Measure> {
  const visits: { readonly [name: string]: Visit } = {
    'bare page': { url: `${bare.url}/`, condition: formIsUsable, check: tryForm },
    'sign-in': { url: `${api.url}/login`, condition: formIsUsable, check: tryForm },
    dashboard: { url: `${api.url}/dashboard`, condition: totalsStand, apiClient },
  };
  const results = new Map<string, Loaded[]>(Object.keys(visits).map((name) => [name, []]));
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
  const limit = of('bare page', 'ms');
  for (const name of results.keys()) {
    const [ms, paint, script] = [of(name, 'ms'), of(name, 'firstPaint'), of(name, 'script')];
    console.log(
      `${name.padEnd(10)} usable ${ms.toFixed(0)} ms (${(ms / limit).toFixed(2)} times), first paint ${paint.toFixed(0)} ms, script ${(script / 1000).toFixed(1)} KB gzip`,
    );
  }
  const script = of('sign-in', 'script');
  console.log(`sign-in script: ${(script / 1000).toFixed(1)} KB gzip of ${scriptBudget / 1000} KB`);
  const value = of('sign-in', 'ms');
  const ratio = value / limit;
  return { value, unit: 'ms', limit, ratio, aim: '≤ 1', reached: ratio <= 1 && script <= scriptBudget };
}

async function run(environment: BenchEnvironment): Promise<Measure> {
  const [, small] = await ensureLoaded(environment.adminUrl);
  if (small === undefined) throw new Error('The merchants are missing');
  const apiClient = await signIn(environment, small.merchantId);
  const bare = await openBarePage();
  const api = await environment.startApi();
  try {
    return await measure(api, bare, apiClient);
  } finally {
    await api.stop();
    bare.close();
    apiClient.close();
  }
}

/** The first visit with an empty cache, on a slow phone and network, until the form can be used. */
export const bench: Bench = {
  name: 'first-load',
  about: 'first load of sign-in and dashboard on slow 4G with a four times slower CPU against a bare React page',
  run: () => inEnvironment(run),
};
