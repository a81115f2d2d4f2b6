import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import type { Page } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { inEnvironment } from '../bench-environment.ts';
import type { BenchMerchant } from '../data/merchants.ts';
import type { Engine } from '../engine.ts';
import { inWords, latencyOf } from '../latency.ts';
import { measureWatched, sendAtPace, type WatchedScreen } from '../watched-payments.ts';

const seconds = 40;
/** Every 50 ms: 49 payments of all merchants and one of the watched counter, 1,000 a second in all. */
const crowd = 49;

/** Records when the name of each watched payment first appears in the page, in ms since 1970. */
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
    // With a fixed width, no name is a prefix of another.
    customer: { name: `Watched ${String(number).padStart(6, '0')}` },
    ...(counter === undefined ? {} : { storeId: counter.storeId, terminalId: counter.terminalId }),
  };
}

/** Sends at a fixed pace. Returns when each watched payment was sent, by its customer's name. */
async function rush(engine: Engine, url: string, merchant: BenchMerchant): Promise<Map<string, number>> {
  const sent = new Map<string, number>();
  const answered: number[] = [];
  const { turns, took } = await sendAtPace(seconds, (turn) => {
    const others = engine.send(url, crowd);
    const event = watched(merchant, turn);
    const at = performance.now();
    sent.set(event.customer?.name ?? '', performance.timeOrigin + at);
    return [others, engine.sendThese(url, [event]).then(() => answered.push(performance.now() - at))];
  });
  console.log(`${Math.round((turns * (crowd + 1)) / took)} payments/s for ${seconds} s, ${sent.size} of them watched`);
  console.log(`From before it was sent to the answer after its commit: ${inWords(latencyOf(answered))}`);
  return sent;
}

async function openLive(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/transactions/live`);
  await page.getByText('New payments appear automatically').waitFor();
}

function latenciesOf(sent: ReadonlyMap<string, number>, seen: ReadonlyMap<string, number>): number[] {
  const missing = [...sent.keys()].filter((name) => !seen.has(name));
  if (missing.length > 0) throw new Error(`${missing.length} watched payments never came, first ${missing[0]}`);
  return [...sent].map(([name, at]) => (seen.get(name) ?? Number.NaN) - at);
}

const screen: WatchedScreen = {
  watcher,
  rush,
  latenciesOf,
  target: 'its row in the page',
  signedIn: true,
  open: openLive,
};

/**
 * From a payment to its row on the live screen. Measured from before the payment is sent, so that its request and
 * commit count too.
 */
export const bench: Bench = {
  name: 'live',
  about: 'from a payment to its row on the live screen in Chromium, under 1,000 payments/s',
  run: () => inEnvironment((environment) => measureWatched(environment, screen)),
};
