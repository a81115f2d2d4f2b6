import { randomUUID } from 'node:crypto';
import type { PaymentPageDetails } from '@galla/contract/collect/payment-pages/schemas.ts';
import type pg from 'pg';
import type { Bench } from '../bench.ts';
import { type Api, type BenchEnvironment, inOwnEnvironment } from '../bench-environment.ts';
import { type Client, signIn } from '../client.ts';
import { openCosts } from '../costs.ts';
import { linkTenant } from '../data/many-links.ts';
import { inWords, latencyOf, timesOf } from '../latency.ts';
import { networkOf, openAtPace } from '../open-at-pace.ts';
import { ask, payByUpi, post } from '../pay-by-upi.ts';

const merchantId = 'BENCHPAGES';
const perSecond = 500;
const openSeconds = 20;
/** The target for opening a page, p99 in ms. */
const openMs = 20;
/** The number of simultaneous customers, and of payments in all. */
const callers = 24;
const payers = 600;
/** More simultaneous customers than there are tickets. */
const race = { callers: 50, customers: 600, stock: 60 } as const;

/** A published page with tickets. */
async function newPage(apiClient: Client, { url }: Api, stock: number | null): Promise<PaymentPageDetails> {
  const ticket = { name: 'Ticket', unitPrice: 500_00, gstRate: 18, stock, perCustomer: 4, required: false };
  const content = {
    template: 'EVENT',
    slug: `bench-${randomUUID()}`,
    title: 'Diwali mela',
    language: 'en',
    listed: false,
    text: 'Two evenings of music.\n\n- Food stalls\n- Rides',
    successText: 'Bring this receipt to the gate.',
    pay: { type: 'ITEMS', items: [ticket] },
    asks: [],
    startsAt: null,
    endsAt: null,
  };
  const key = () => ({ 'idempotency-key': randomUUID() });
  const draft: PaymentPageDetails = JSON.parse(await apiClient.call(url, '/api/v2/payPage/create', content, key()));
  await apiClient.call(url, `/api/v2/payPage/${draft.page.id}/publish`, {}, key());
  return draft;
}

let customers = 0;
/** The choice of a new customer: one ticket. */
function choice({ items }: PaymentPageDetails): string {
  customers += 1;
  const phoneNumber = `9${String(Date.now() % 1_000).padStart(3, '0')}${String(customers).padStart(6, '0')}`;
  const chosen = [{ id: items[0]?.id, quantity: 1 }];
  return JSON.stringify({ key: randomUUID(), name: 'Kavita Menon', phoneNumber, items: chosen });
}

const ordersOf = (url: string, { page }: PaymentPageDetails) => `${url}/api/payment-pages/v1/pages/${page.slug}/orders`;

/** Customers choose a ticket and pay for it, from the choice to the paid page. Returns payments per second. */
async function pay(api: Api, page: PaymentPageDetails): Promise<number> {
  const steps = { press: [] as number[], bank: [] as number[], page: [] as number[] };
  const chosen: number[] = [];
  const began = performance.now();
  const turns = Array.from({ length: payers }, (_, turn) => turn);
  await timesOf(turns, callers, async (turn) => {
    const from = networkOf(turn);
    const at = performance.now();
    const { payUrl } = await post(ordersOf(api.url, page), choice(page), from);
    chosen.push(performance.now() - at);
    await payByUpi(api.url, String(payUrl), from, steps);
  });
  const rate = (payers * 1000) / (performance.now() - began);
  const all = Object.entries({ choice: chosen, ...steps }).map(
    ([name, times]) => `${name} ${inWords(latencyOf(times))}`,
  );
  console.log(`paid ${rate.toFixed(0)}/s by ${callers} at once: ${all.join(', ')}`);
  return rate;
}

/** Many customers want the last tickets at once. Returns whether exactly the available tickets were held. */
async function raceFor(api: Api, client: pg.Client, page: PaymentPageDetails): Promise<boolean> {
  const answers = new Map<number, number>();
  const turns = Array.from({ length: race.customers }, (_, turn) => turn);
  const began = performance.now();
  const times = await timesOf(turns, race.callers, async (turn) => {
    const headers = { 'content-type': 'application/json', ...networkOf(turn) };
    const { status } = await ask(ordersOf(api.url, page), { method: 'POST', headers, body: choice(page) });
    answers.set(status, (answers.get(status) ?? 0) + 1);
  });
  const took = (performance.now() - began) / 1000;
  const { rows } = await client.query<{ held: number }>(
    `SELECT sum(reserved + sold)::int AS held FROM payment_page_item i JOIN payment_page_slug s
       ON s.tenant_id = i.tenant_id AND s.page_id = i.page_id WHERE s.slug = $1`,
    [page.page.slug],
  );
  const held = rows[0]?.held ?? 0;
  const refused = race.customers - race.stock;
  console.log(
    `race of ${race.customers} for ${race.stock} tickets, ${race.callers} at once: ${held} held, ${answers.get(409) ?? 0} refused, ` +
      `${took.toFixed(1)} s; each ${inWords(latencyOf(times))}`,
  );
  return held === race.stock && answers.get(200) === race.stock && answers.get(409) === refused;
}

async function measure(environment: BenchEnvironment, client: pg.Client) {
  await linkTenant(client, merchantId);
  const apiClient = await signIn(environment, merchantId);
  const api = await environment.startApi({ DEMO: 'yes', TRUSTED_PROXIES: '127.0.0.1' });
  const simulator = await environment.startBeside('simulator', { DEMO: 'yes' });
  const costs = openCosts(environment, { api }, client);
  try {
    const pages: PaymentPageDetails[] = [];
    for (let count = 0; count < 20; count += 1) pages.push(await newPage(apiClient, api, null));
    const paths = pages.map(({ page }) => `/p/${page.slug}`);
    await openAtPace(api.url, paths, { seconds: 2, perSecond });
    await costs.begin();
    const open = await openAtPace(api.url, paths, { seconds: openSeconds, perSecond });
    const each = await costs.each(openSeconds * perSecond);
    console.log(`opening at ${perSecond}/s: ${inWords(open)}, ${open.refused} refused; each ${each}`);
    const [first] = pages;
    if (first === undefined) throw new Error('The pages are missing');
    await costs.begin();
    await pay(api, first);
    console.log(`each payment ${await costs.each(payers)}`);
    const last = await newPage(apiClient, api, race.stock);
    const isExact = await raceFor(api, client, last);
    // A merchant has at most a hundred pages that are not closed.
    for (const { page } of [...pages, last])
      await apiClient.call(api.url, `/api/v2/payPage/${page.id}/close`, {}, { 'idempotency-key': randomUUID() });
    const ratio = open.p99 / openMs;
    const reached = ratio <= 1 && open.refused === 0 && isExact;
    return { value: open.p99, unit: 'ms', limit: openMs, ratio, aim: '≤ 1', reached };
  } finally {
    apiClient.close();
    await api.stop();
    await simulator.stop();
  }
}

/** Payment pages: opening, paying, and the race for the last tickets. */
export const bench: Bench = {
  name: 'payment-pages',
  about: 'opening a payment page at 500/s, paying through it, and many customers at once for the last tickets',
  run: () => inOwnEnvironment('pages', measure),
};
