import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Measure } from './bench.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import { openBrowser, openProfile } from './browser.ts';
import { type Client, signIn } from './client.ts';
import { ensureLoaded } from './data/load.ts';
import type { BenchMerchant } from './data/merchants.ts';
import { type Engine, prepareEngine } from './engine.ts';
import { inWords, latencyOf } from './latency.ts';

const maxMs = 1_000;
const everyMs = 50;

/** A screen in Chromium that shows payments as they arrive. */
export interface WatchedScreen {
  /** The script that records in `window.seen` when each watched payment is first on the screen, in ms since 1970. */
  readonly watcher: string;
  /** Whether the page has the session of the client. */
  readonly signedIn: boolean;
  /** Opens the screen in a page of an API at `url`. */
  readonly open: (page: Page, url: string, client: Client, merchant: BenchMerchant) => Promise<void>;
  /** Sends payments at a fixed pace. Returns the displayed name of each watched one, and when it was sent. */
  readonly rush: (engine: Engine, url: string, merchant: BenchMerchant) => Promise<Map<string, number>>;
  readonly latenciesOf: (sent: ReadonlyMap<string, number>, seen: ReadonlyMap<string, number>) => number[];
  /** Where a payment appears, for the output: `its row in the page`. */
  readonly target: string;
}

/** Measures from before a payment is sent until it is on the screen: p99 in ms. */
export async function measureWatched(environment: BenchEnvironment, screen: WatchedScreen): Promise<Measure> {
  const merchants = await ensureLoaded(environment.adminUrl);
  const [, small] = merchants;
  if (small === undefined) throw new Error('The merchants are missing');
  const engine = await prepareEngine(environment, merchants);
  const client = await signIn(environment, small.merchantId);
  const api = await environment.startApi();
  const browser = await openBrowser();
  try {
    const page = await (await openProfile(browser, api.url, screen.signedIn ? client : undefined)).newPage();
    await page.addInitScript({ content: screen.watcher });
    await screen.open(page, api.url, client, small);
    const sent = await screen.rush(engine, api.url, small);
    await sleep(3_000);
    const seen = new Map<string, number>(Object.entries(await page.evaluate('window.seen')));
    const latency = latencyOf(screen.latenciesOf(sent, seen));
    console.log(`From before it was sent to ${screen.target}: ${inWords(latency)}`);
    const ratio = latency.p99 / maxMs;
    return { value: latency.p99, unit: 'ms', limit: maxMs, ratio, aim: '≤ 1', reached: ratio <= 1 };
  } finally {
    await browser.close();
    await api.stop();
    client.close();
  }
}

/**
 * Sends at a fixed pace for some seconds, however slow the answers are. `send` starts the requests of one turn, of
 * which there are 20 a second. Returns the number of turns, and the seconds until all requests were answered.
 */
export async function sendAtPace(
  seconds: number,
  send: (turn: number) => readonly Promise<unknown>[],
): Promise<{ readonly turns: number; readonly took: number }> {
  const turns = (seconds * 1000) / everyMs;
  const open: Promise<unknown>[] = [];
  const startedAt = performance.now();
  for (let turn = 0; turn < turns; turn += 1) {
    await sleep(Math.max(0, startedAt + turn * everyMs - performance.now()));
    open.push(...send(turn));
  }
  await Promise.all(open);
  return { turns, took: (performance.now() - startedAt) / 1000 };
}
