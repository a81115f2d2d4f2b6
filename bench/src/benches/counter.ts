import { encodeId } from '@galla/contract/core/ids.ts';
import type { Page } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { inEnvironment } from '../bench-environment.ts';
import type { Client } from '../client.ts';
import type { BenchMerchant } from '../data/merchants.ts';
import type { Engine } from '../engine.ts';
import { measureWatched, sendAtPace, type WatchedScreen } from '../watched-payments.ts';

const seconds = 60;
/** Payments of all merchants every 50 ms: 1,000 a second. */
const crowd = 50;
/** One payment at the watched counter after this many turns. It must be seen before the next one arrives. */
const watchedEvery = 10;
const firstAmount = 7_000_000;

/** Records when each amount first fills the counter's screen, in ms since 1970. The voice starts at the same moment. */
const watcher = `(() => {
  const seen = (window.seen = {});
  const look = () => {
    const amount = document.querySelector('.green-amount')?.textContent;
    if (amount) seen[amount] ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

/** The amount in the counter's format: `₹70,000.01`. */
const shown = (amount: number) => {
  const rupees = Math.floor(amount / 100).toLocaleString('en-IN');
  return amount % 100 === 0 ? `₹${rupees}` : `₹${rupees}.${String(amount % 100).padStart(2, '0')}`;
};

/** Sends at a fixed pace. Returns when each watched payment was sent, by its displayed amount. */
async function rush(engine: Engine, url: string, { merchantId, shop }: BenchMerchant): Promise<Map<string, number>> {
  const [counter] = shop.counters;
  const sent = new Map<string, number>();
  const { turns, took } = await sendAtPace(seconds, (turn) => {
    const others = engine.send(url, crowd);
    if (turn % watchedEvery !== 0 || counter === undefined) return [others];
    const now = new Date().toISOString();
    const amount = firstAmount + turn;
    sent.set(shown(amount), performance.timeOrigin + performance.now());
    const event = {
      ...({ merchantId, providerTransactionId: `COUNTER${Date.now()}-${turn}`, state: 'COMPLETED', amount } as const),
      ...({ instrument: 'ACCOUNT', createdAt: now, updatedAt: now } as const),
      storeId: counter.storeId,
      terminalId: counter.terminalId,
    };
    return [others, engine.sendThese(url, [event])];
  });
  console.log(`${Math.round((turns * crowd) / took)} payments/s for ${seconds} s, ${sent.size} watched`);
  return sent;
}

/** Sets up a page as the phone of the merchant's first counter. */
async function openCounter(page: Page, url: string, apiClient: Client, merchant: BenchMerchant): Promise<void> {
  const [counter] = merchant.counters;
  if (counter === undefined) throw new Error('The merchant has no counter');
  const store = `/api/v1/store/${merchant.merchantId}/${encodeId('store', counter.storeId)}`;
  const path = `${store}/terminals/${encodeId('terminal', counter.terminalId)}/pairingCode`;
  const { code } = JSON.parse(await apiClient.call(url, path, {})) as { code: string };
  await page.goto(`${url}/counter#code=${code}`);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByText('Online').waitFor();
}

/**
 * Of simultaneous payments the newest fills the screen. The others count as shown together with the next one that was.
 */
function latenciesOf(sentAt: ReadonlyMap<string, number>, seen: ReadonlyMap<string, number>): number[] {
  const sent = [...sentAt];
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

const screen: WatchedScreen = {
  watcher,
  rush,
  latenciesOf,
  target: 'the screen of the counter',
  signedIn: false,
  open: openCounter,
};

/**
 * From a payment to the counter's screen and voice. Measured from before the payment is sent, so that its request and
 * commit count too.
 */
export const bench: Bench = {
  name: 'counter',
  about: 'from a payment to the screen of its counter in Chromium, under 1,000 payments/s',
  run: () => inEnvironment((environment) => measureWatched(environment, screen)),
};
