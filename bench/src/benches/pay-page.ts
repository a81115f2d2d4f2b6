import { randomUUID } from 'node:crypto';
import { signRequest } from '@galla/server/src/platform/rail/signing.ts';
import type { Page } from '@playwright/test';
import { openBarePage } from '../bare-page/bare-page.ts';
import type { Bench, Measure } from '../bench.ts';
import { type Api, type BenchEnvironment, openEnvironment } from '../bench-environment.ts';
import { ensureLoaded } from '../data/load.ts';
import { benchEngine, prepareEngine } from '../engine.ts';
import { visitInTurns } from '../first-visit.ts';

/** The page is usable once React has marked the control that the customer clicks or fills in. */
const usable = (selector: string) => `Object.keys(document.querySelector('${selector}') ?? {}).length > 0`;

/** The address of a new order's page. */
async function newPayUrl({ url }: Api, merchantId: string): Promise<string> {
  const order = { merchantId, amount: 489_900, merchantOrderId: randomUUID(), description: 'Brass coffee filter' };
  const text = JSON.stringify({ ...order, expiresAt: new Date(Date.now() + 900_000).toISOString() });
  const answer = await fetch(`${url}/api/checkout/v1/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signRequest(benchEngine.keyId, benchEngine.secret, text, Date.now()),
    },
    body: text,
  });
  if (!answer.ok) throw new Error(`The order was answered with ${answer.status}: ${await answer.text()}`);
  const { payUrl } = (await answer.json()) as { payUrl: string };
  return `${url}${new URL(payUrl).pathname}`;
}

/** Checks that choosing and typing really work. */
async function tryCard(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Card' }).click();
  await page.getByLabel('Card number').fill('4000000000000002');
  await page.getByText('Visa', { exact: true }).waitFor();
}

async function measure(environment: BenchEnvironment): Promise<Measure> {
  const merchants = await ensureLoaded(environment.adminUrl);
  const [merchant] = merchants;
  if (merchant === undefined) throw new Error('The merchants are missing');
  await prepareEngine(environment, merchants);
  const bare = await openBarePage();
  const api = await environment.startApi({ DEMO: 'yes' });
  const simulator = await environment.startBeside('simulator', { DEMO: 'yes' });
  try {
    const of = await visitInTurns({
      'bare page': { url: `${bare.url}/`, condition: usable('form input[type=tel]') },
      'pay page': {
        url: () => newPayUrl(api, merchant.merchantId),
        condition: usable('[role=tab]'),
        check: tryCard,
      },
    });
    const [value, limit] = [of('pay page', 'ms'), of('bare page', 'ms')];
    return { value, unit: 'ms', limit, ratio: value / limit, aim: '≤ 1.2', reached: value <= 1.2 * limit };
  } finally {
    await api.stop();
    await simulator.stop();
    bare.close();
  }
}

/** A customer's first visit with an empty cache, on a slow phone and network, until a payment method can be chosen. */
export const bench: Bench = {
  name: 'pay-page',
  about: 'first load of the page where customers pay on slow 4G with a four times slower CPU against a bare React page',
  async run() {
    const environment = await openEnvironment();
    try {
      return await measure(environment);
    } finally {
      await environment.close();
    }
  },
};
