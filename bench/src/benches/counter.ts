import { setTimeout as sleep } from 'node:timers/promises';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { Page } from '@playwright/test';
import type { Bench, Measure } from '../bench.ts';
import { type BenchEnvironment, openEnvironment } from '../bench-environment.ts';
import { openBrowser, openProfile } from '../browser.ts';
import { type Client, signIn } from '../client.ts';
import { type Engine, prepareEngine } from '../engine.ts';
import { inWords, latencyOf } from '../latency.ts';
import { ensureLoaded } from '../load.ts';
import type { BenchMerchant } from '../merchants.ts';

const limit = 1_000;
const seconds = 60;
const everyMs = 50;
/** Payments of all merchants every 50 ms: 1,000 a second. */
const crowd = 50;
/** One payment at the watched counter after this many turns: it has to be seen before the next one comes. */
const watchedEvery = 10;
const firstAmount = 7_000_000;

/** Notes when each amount first fills the screen of the counter, in ms since 1970. The voice begins at the same moment. */
const watcher = `(() => {
  const seen = (window.seen = {});
  const look = () => {
    const amount = document.querySelector('.green-amount')?.textContent;
    if (amount) seen[amount] ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

/** The amount as the counter shows it: `₹70,000.01`. */
const shown = (amount: number) => {
  const rupees = Math.floor(amount / 100).toLocaleString('en-IN');
  return amount % 100 === 0 ? `₹${rupees}` : `₹${rupees}.${String(amount % 100).padStart(2, '0')}`;
};

/** Sends at a fixed pace, however slow the answers are. Returns the time of each watched payment. */
async function rush(engine: Engine, url: string, { merchantId, shop }: BenchMerchant): Promise<Map<string, number>> {
  const [counter] = shop.counters;
  const sent = new Map<string, number>();
  const under: Promise<unknown>[] = [];
  const startedAt = performance.now();
  for (let turn = 0; turn < (seconds * 1000) / everyMs; turn += 1) {
    await sleep(Math.max(0, startedAt + turn * everyMs - performance.now()));
    under.push(engine.send(url, crowd));
    if (turn % watchedEvery !== 0 || counter === undefined) continue;
    const now = new Date().toISOString();
    const amount = firstAmount + turn;
    sent.set(shown(amount), performance.timeOrigin + performance.now());
    const event = {
      ...({ merchantId, providerTransactionId: `COUNTER${Date.now()}-${turn}`, state: 'COMPLETED', amount } as const),
      ...({ instrument: 'ACCOUNT', createdAt: now, updatedAt: now } as const),
      ...{ storeId: counter.storeId, terminalId: counter.terminalId },
    };
    under.push(engine.sendThese(url, [event]));
  }
  await Promise.all(under);
  const rate = (seconds * 1000 * crowd) / everyMs / ((performance.now() - startedAt) / 1000);
  console.log(`${Math.round(rate)} payments/s for ${seconds} s, ${sent.size} watched`);
  return sent;
}

/** Sets a page up as the phone of the merchant's first counter. */
async function openCounter(page: Page, url: string, apiClient: Client, merchant: BenchMerchant): Promise<void> {
  const [counter] = merchant.counters;
  if (counter === undefined) throw new Error('The merchant has no counter');
  const store = `/api/v1/store/${merchant.merchantId}/${encodeId('store', counter.storeId)}`;
  const path = `${store}/terminals/${encodeId('terminal', counter.terminalId)}/pairingCode`;
  const { code } = JSON.parse(await apiClient.call(url, path, {})) as { code: string };
  await page.addInitScript({ content: watcher });
  await page.goto(`${url}/counter#code=${code}`);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByText('Online').waitFor();
}

/** Of payments that come together the newest fills the screen: the others count as shown with the next one that was. */
function latenciesOf(sent: readonly (readonly [string, number])[], seen: ReadonlyMap<string, number>): number[] {
  let next: number | undefined;
  const latencies = sent.toReversed().map(([amount, at]) => {
    next = seen.get(amount) ?? next;
    if (next === undefined) throw new Error(`The last payment, ${amount}, was not shown`);
    return next - at;
  });
  const together = sent.filter(([amount]) => !seen.has(amount)).length;
  console.log(`${together} of ${sent.length} came together with a later one`);
  return latencies;
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
    const page = await (await openProfile(browser, api.url)).newPage();
    await openCounter(page, api.url, apiClient, small);
    const sent = await rush(engine, api.url, small);
    await sleep(3_000);
    const seen = new Map<string, number>(Object.entries(await page.evaluate('window.seen')));
    const latency = latencyOf(latenciesOf([...sent], seen));
    console.log(`From before it was sent to the screen of the counter: ${inWords(latency)}`);
    const ratio = latency.p99 / limit;
    return { value: latency.p99, unit: 'ms', limit, ratio, aim: '≤ 1', reached: ratio <= 1 };
  } finally {
    await browser.close();
    await api.stop();
    apiClient.close();
  }
}

/** From a payment to the counter's screen and voice; measured from before it is sent, so its way in and its commit count too. */
export const bench: Bench = {
  name: 'counter',
  about: 'from a payment to the screen of its counter in Chromium, under 1,000 payments/s',
  async run() {
    const environment = await openEnvironment();
    try {
      return await measure(environment);
    } finally {
      await environment.close();
    }
  },
};
