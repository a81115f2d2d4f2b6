import type pg from 'pg';
import type { Bench, Measure } from '../../bench.ts';
import { type BenchEnvironment, inEnvironment } from '../../bench-environment.ts';
import { type Client, signIn } from '../../client.ts';
import { openCosts } from '../../costs.ts';
import { ensureLoaded } from '../../data/load.ts';
import { inWords, latencyOf, timesOf } from '../../latency.ts';
import { openClients } from '../../open-clients.ts';

/** The server's time limit for a keystroke. */
const limitMs = 50;
const rounds = 3;
const textsOfKind = 12;
/** The dialog searches from the second letter on. */
const shortest = 2;

/** The columns of payments whose values people typically search for. */
const columns = {
  name: 'customer_name',
  phone: 'customer_phone',
  'UPI ID': 'customer_vpa',
  UTR: 'utr',
  'last four': 'card_last4',
  'transaction id': 'provider_transaction_id',
  order: 'merchant_order_id',
  amount: `to_char(total / 100, 'FM99999990')`,
  'amount with sign': `'₹' || to_char(total / 100.0, 'FM99,99,99,990.00')`,
  range: `to_char(total / 100, 'FM99999990') || '-' || to_char(total / 100 + 100, 'FM99999990')`,
  'last name': `split_part(customer_name, ' ', 2)`,
} as const;

const others: { readonly [kind: string]: readonly string[] } = {
  store: ['Store 17', 'Store 4', 'S22', 'store 50'],
  date: ['20 nov', '2026-11-20', 'yesterday'],
  nonsense: ['qzxwv', 'zz top 99', '8888-9999-000', 'no such thing', '%%%%', 'नमस्ते'],
  act: ['refund', 'invite', 'language', 'settlement'],
};

/** The texts of each kind: values of payments of all ages, and values of no payment. */
async function samplesOf(client: pg.Client, tenantId: string): Promise<Map<string, readonly string[]>> {
  const samples = new Map(Object.entries(others));
  for (const [kind, expression] of Object.entries(columns)) {
    const { rows } = await client.query<{ value: string }>(
      `SELECT ${expression} AS value FROM payment TABLESAMPLE SYSTEM (0.05) WHERE tenant_id = $1 AND ${expression} IS NOT NULL LIMIT 2000`,
      [tenantId],
    );
    const values = rows.map(({ value }) => value);
    samples.set(
      kind,
      Array.from({ length: textsOfKind }, () => values[Math.floor(Math.random() * values.length)] ?? ''),
    );
  }
  return samples;
}

/** The content of the field after each keystroke of a text. */
const keystrokesOf = (text: string) =>
  Array.from({ length: Math.max(0, text.length - shortest + 1) }, (_, index) => text.slice(0, shortest + index));

/** The people who search: an Admin with full access, and a Manager of two stores. */
async function searchersOf(environment: BenchEnvironment, merchantId: string, client: pg.Client) {
  const admin = await signIn(environment, merchantId);
  const ofStores = await signIn(environment, merchantId, 'stores');
  await client.query(
    `UPDATE membership m SET store_restricted = true FROM person p WHERE p.id = m.person_id AND p.email = $1`,
    [`stores@${merchantId.toLowerCase()}.example`],
  );
  await client.query(
    `INSERT INTO membership_store (membership_id, store_id) SELECT m.id, s.id FROM membership m JOIN person p ON p.id = m.person_id
     JOIN tenant t ON t.merchant_id = m.merchant_id AND t.mode = 'live' JOIN store s ON s.tenant_id = t.id AND s.code IN ('S07', 'S31')
     WHERE p.email = $1 ON CONFLICT DO NOTHING`,
    [`stores@${merchantId.toLowerCase()}.example`],
  );
  return { admin, 'of two stores': ofStores } as const;
}

interface Keystroke {
  readonly ms: number;
  readonly by: string;
  readonly text: string;
}

async function measure(environment: BenchEnvironment): Promise<Measure> {
  const [big] = await ensureLoaded(environment.adminUrl);
  if (big === undefined) throw new Error('The merchants are missing');
  const [client] = await openClients(environment.adminUrl, 1);
  if (client === undefined) throw new Error('There is no connection');
  const searchers = await searchersOf(environment, big.merchantId, client);
  const api = await environment.startApi();
  const costs = openCosts(environment, { api }, undefined);
  const ask = (by: Client, texts: readonly string[]) =>
    timesOf(texts, 1, (text) => by.call(api.url, '/api/v3/find', { text }));
  const times = new Map<string, number[]>();
  const keystrokes: Keystroke[] = [];
  const searchAll = async (who: string, by: Client, samples: Map<string, readonly string[]>, isWarmUp: boolean) => {
    for (const [kind, texts] of [...samples, ['floor', Array.from({ length: 40 }, () => 'a')] as const]) {
      const typed = kind === 'floor' ? texts : texts.flatMap(keystrokesOf);
      const measured = await ask(by, typed);
      if (isWarmUp) continue;
      const name = `${who}: ${kind}`;
      times.set(name, [...(times.get(name) ?? []), ...measured]);
      if (kind !== 'floor')
        keystrokes.push(...measured.map((ms, index) => ({ ms, by: who, text: typed[index] ?? '' })));
    }
  };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const samples = await samplesOf(client, big.tenantId);
      for (const [who, by] of Object.entries(searchers)) await searchAll(who, by, samples, round === 0);
    }
    await costs.begin();
    const texts = [...(await samplesOf(client, big.tenantId)).values()].flat().flatMap(keystrokesOf);
    await ask(searchers.admin, texts);
    console.log(`each keystroke: ${await costs.each(texts.length)}`);
  } finally {
    await api.stop();
    for (const by of Object.values(searchers)) by.close();
    await client.end();
  }
  for (const [name, measured] of times) console.log(`${name.padEnd(34)} ${inWords(latencyOf(measured))}`);
  const slowest = keystrokes.toSorted((a, b) => b.ms - a.ms).slice(0, 8);
  console.log(`slowest: ${slowest.map(({ ms, by, text }) => `${ms.toFixed(0)} ms ${by} "${text}"`).join(', ')}`);
  const value = latencyOf(keystrokes.map(({ ms }) => ms));
  console.log(`all: ${inWords(value)} of ${keystrokes.length} keystrokes`);
  return {
    value: value.p99,
    unit: 'ms',
    limit: limitMs,
    ratio: value.p99 / limitMs,
    aim: '≤ 1',
    reached: value.p99 <= limitMs,
  };
}

/** The search for anything, over HTTP, after each keystroke. */
export const bench: Bench = {
  name: 'find',
  about: 'what each keystroke of the search for anything takes over HTTP, in a merchant with 5 million payments',
  run: () => inEnvironment(measure),
};
