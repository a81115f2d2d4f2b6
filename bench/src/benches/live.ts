import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentEvent } from '@galla/contract/ingestion/endpoints.ts';
import type { Page } from '@playwright/test';
import type { Bench, Measure } from '../bench.ts';
import { type BenchEnvironment, openEnvironment } from '../bench-environment.ts';
import { openBrowser, openProfile } from '../browser.ts';
import { signIn } from '../client.ts';
import { type Engine, prepareEngine } from '../engine.ts';
import { inWords, latencyOf } from '../latency.ts';
import { ensureLoaded } from '../load.ts';
import type { BenchMerchant } from '../merchants.ts';

const limit = 1_000;
const seconds = 40;
const everyMs = 50;
/** Every 50 ms: 49 payments of all merchants and one of the counter that is watched, 1,000 a second together. */
const crowd = 49;

/** Notes when the name of each watched payment first stands in the page, in ms since 1970. */
const watcher = `(() => {
  const seen = (window.seen = {});
  const look = () => {
    const at = performance.timeOrigin + performance.now();
    for (const [name] of (document.querySelector('table')?.textContent ?? '').matchAll(/Watched \\d+/g)) seen[name] ??= at;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

function watched({ merchantId, shop }: BenchMerchant, number: number): PaymentEvent {
  const counter = shop.counters[number % shop.counters.length];
  const now = new Date().toISOString();
  return {
    merchantId,
    providerTransactionId: `WATCH${Date.now()}-${number}`,
    state: 'COMPLETED',
    amount: 10_000 + number,
    instrument: 'ACCOUNT',
    createdAt: now,
    updatedAt: now,
    // A fixed width: no name is the beginning of another.
    customer: { name: `Watched ${String(number).padStart(6, '0')}` },
    ...(counter === undefined ? {} : { storeId: counter.storeId, terminalId: counter.terminalId }),
  };
}

/** Sends at a fixed pace, however slow the answers are. Returns the time of each watched payment. */
async function rush(engine: Engine, url: string, merchant: BenchMerchant): Promise<Map<string, number>> {
  const sent = new Map<string, number>();
  const answered: number[] = [];
  const under: Promise<unknown>[] = [];
  const startedAt = performance.now();
  for (let number = 0; number < (seconds * 1000) / everyMs; number += 1) {
    await sleep(Math.max(0, startedAt + number * everyMs - performance.now()));
    under.push(engine.send(url, crowd));
    const event = watched(merchant, number);
    const at = performance.now();
    sent.set(event.customer?.name ?? '', performance.timeOrigin + at);
    under.push(engine.sendThese(url, [event]).then(() => answered.push(performance.now() - at)));
  }
  await Promise.all(under);
  const rate = (sent.size * (crowd + 1) * 1000) / (performance.now() - startedAt);
  console.log(`${Math.round(rate)} payments/s for ${seconds} s, ${sent.size} of them watched`);
  console.log(`From before it was sent to the answer after its commit: ${inWords(latencyOf(answered))}`);
  return sent;
}

async function openLive(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/transactions/live`);
  await page.getByText('New payments appear by themselves').waitFor();
}

async function measure(environment: BenchEnvironment): Promise<Measure> {
  const merchants = await ensureLoaded(environment.adminUrl);
  const [, small] = merchants;
  if (small === undefined) throw new Error('The merchants are missing');
  const engine = await prepareEngine(environment, merchants);
  const apiClient = await signIn(environment, small.merchantId);
  const api = await environment.startApi();
  const browser = await openBrowser();
  try {
    const context = await openProfile(browser, api.url, apiClient);
    const page = await context.newPage();
    await page.addInitScript({ content: watcher });
    await openLive(page, api.url);
    const sent = await rush(engine, api.url, small);
    await sleep(3_000);
    const seen = new Map<string, number>(Object.entries(await page.evaluate('window.seen')));
    const missing = [...sent.keys()].filter((name) => !seen.has(name));
    if (missing.length > 0) throw new Error(`${missing.length} watched payments never came, first ${missing[0]}`);
    const latency = latencyOf([...sent].map(([name, at]) => (seen.get(name) ?? Number.NaN) - at));
    console.log(`From before it was sent to its row in the page: ${inWords(latency)}`);
    return {
      value: latency.p99,
      unit: 'ms',
      limit,
      ratio: latency.p99 / limit,
      aim: '≤ 1',
      reached: latency.p99 <= limit,
    };
  } finally {
    await browser.close();
    await api.stop();
    apiClient.close();
  }
}

/** From a payment to its row on the live screen; measured from before it is sent, so its way in and its commit count too. */
export const bench: Bench = {
  name: 'live',
  about: 'from a payment to its row on the live screen in Chromium, under 1,000 payments/s',
  async run() {
    const environment = await openEnvironment();
    try {
      return await measure(environment);
    } finally {
      await environment.close();
    }
  },
};
