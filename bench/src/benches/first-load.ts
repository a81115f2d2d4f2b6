import type { Page } from '@playwright/test';
import { type BarePage, openBarePage } from '../bare-page/bare-page.ts';
import type { Bench, Measure } from '../bench.ts';
import { type Api, type BenchEnvironment, inEnvironment } from '../bench-environment.ts';
import { type Client, signIn } from '../client.ts';
import { ensureLoaded } from '../data/load.ts';
import { type Visit, visitInTurns } from '../first-visit.ts';

/** The aims, as times that of the bare page until it is usable. */
const aims = { visible: 0.6, usable: 1.25, dashboard: 2.2 } as const;
/** A field handles input once React has marked it, with its first own property. */
const formIsUsable = `Object.keys(document.querySelector('form input[type=tel]') ?? {}).length > 0`;
const totalsStand = `document.querySelector('main')?.textContent.includes('₹') === true`;

/** Checks that typing and clicking really work. */
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
  const of = await visitInTurns(visits);
  const value = of('sign-in', 'ms');
  const limit = of('bare page', 'ms');
  const ratio = value / limit;
  const visible = of('sign-in', 'firstPaint') / limit;
  const dashboard = of('dashboard', 'ms') / limit;
  const reached = ratio <= aims.usable && visible <= aims.visible && dashboard <= aims.dashboard;
  const aim = `≤ ${aims.usable}, visible ≤ ${aims.visible}, dashboard ≤ ${aims.dashboard}`;
  return { value, unit: 'ms', limit, ratio, aim, reached };
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
