import { randomUUID } from 'node:crypto';
import { newId } from '@galla/server/src/platform/ids.ts';
import { signRequest } from '@galla/server/src/platform/rail/signing.ts';
import type pg from 'pg';
import type { Bench, Measure } from '../bench.ts';
import { median } from '../bench.ts';
import { type Api, type BenchEnvironment, openEnvironment } from '../bench-environment.ts';
import { openCosts } from '../costs.ts';
import { ensureLoaded } from '../data/load.ts';
import type { BenchMerchant } from '../data/merchants.ts';
import { benchEngine, prepareEngine } from '../engine.ts';
import { inWords, latencyOf, timesOf } from '../latency.ts';
import { openClients } from '../open-clients.ts';
import { payByUpi, post } from '../pay-by-upi.ts';

/** The number of simultaneous customers. Each pays one order after the other. */
const callers = 24;
const eachRound = 600;
const rounds = 3;
const amount = 100_00;

/** The duration (ms) of each step of the attempts. */
const steps = { order: [] as number[], press: [] as number[], bank: [] as number[], page: [] as number[] };

/** An order, a UPI attempt, the customer's payment at the bank, and the page that waits for it. */
async function payOne({ url }: Api, { merchantId }: BenchMerchant, turn: number): Promise<void> {
  // Each customer has their own network, because attempts are limited by network.
  const from = { 'x-forwarded-for': `10.${turn % 250}.${Math.floor(turn / 250) % 250}.1` };
  const text = JSON.stringify({
    merchantId,
    amount,
    merchantOrderId: randomUUID(),
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
  });
  const began = performance.now();
  const signed = signRequest(benchEngine.keyId, benchEngine.secret, text, Date.now());
  const order = await post(`${url}/api/checkout/v1/orders`, text, { ...signed, ...from });
  steps.order.push(performance.now() - began);
  await payByUpi(url, String(order['payUrl']), from, steps);
}

/** The limit: the same rows by bare statements, in the four commits of an attempt. */
async function bareOne(client: pg.Client | undefined, { tenantId }: BenchMerchant): Promise<void> {
  const [order, attempt, payment, journal] = [newId(), newId(), newId(), newId()];
  const run = (name: string, text: string, values: unknown[]) =>
    client?.query({ name: `bench.checkout-${name}`, text, values });
  await run(
    'order',
    `INSERT INTO checkout_order (tenant_id, id, merchant_order_id, amount, created_at, expires_at)
     VALUES ($1, $2::uuid, $2::uuid::text, $3, now(), now() + interval '1 hour')`,
    [tenantId, order, amount],
  );
  await run(
    'attempt',
    `INSERT INTO checkout_attempt (tenant_id, id, order_id, key, method, created_at, expires_at)
     VALUES ($1, $2::uuid, $3, $2::uuid, 'UPI', now(), now() + interval '1 hour')`,
    [tenantId, attempt, order],
  );
  await run(
    'payment',
    `WITH j AS (INSERT INTO journal (tenant_id, id, kind, created_at) VALUES ($1, $3, 'payments', now())),
       legs AS (INSERT INTO posting (tenant_id, journal_id, account, amount) VALUES ($1, $3, 'payable', -$4::bigint), ($1, $3, 'rail', $4))
     INSERT INTO payment (tenant_id, id, journal_id, amount, created_at, finished_at, updated_at, received_at, state, instrument, provider_transaction_id)
     VALUES ($1, $2::uuid, $3, $4, now(), now(), now(), now(), 'COMPLETED', 'ACCOUNT', $2::uuid::text)`,
    [tenantId, payment, journal, amount],
  );
  await client?.query('BEGIN');
  await run(
    'end',
    `UPDATE checkout_attempt SET state = 'COMPLETED', payment_id = $3, finished_at = now() WHERE tenant_id = $1 AND id = $2`,
    [tenantId, attempt, payment],
  );
  await run(
    'paid',
    `UPDATE checkout_order SET state = 'PAID', paid_attempt_id = $3, closed_at = now()
     WHERE tenant_id = $1 AND id = $2 AND state = 'CREATED'`,
    [tenantId, order, attempt],
  );
  await client?.query('COMMIT');
}

/** The bare rows are missing in rollups and outbox, so they are deleted. */
const withoutBare = [
  'DELETE FROM checkout_attempt WHERE key = id',
  'DELETE FROM checkout_order WHERE merchant_order_id = id::text',
  `WITH gone AS (DELETE FROM payment WHERE provider_transaction_id = id::text RETURNING tenant_id, journal_id)
   DELETE FROM posting p USING gone WHERE p.tenant_id = gone.tenant_id AND p.journal_id = gone.journal_id`,
  `DELETE FROM journal j WHERE kind = 'payments' AND NOT EXISTS (SELECT FROM posting p WHERE p.tenant_id = j.tenant_id AND p.journal_id = j.id)`,
];

async function measure(environment: BenchEnvironment): Promise<Measure> {
  const merchants = await ensureLoaded(environment.adminUrl);
  const [merchant] = merchants;
  if (merchant === undefined) throw new Error('The merchants are missing');
  await prepareEngine(environment, merchants);
  const clients = await openClients(environment.adminUrl, callers);
  const api = await environment.startApi({ DEMO: 'yes', TRUSTED_PROXIES: '127.0.0.1' });
  const simulator = await environment.startBeside('simulator', { DEMO: 'yes' });
  const costs = openCosts(environment, { api, simulator }, clients[0]);
  const [through, bare]: [number[], number[]] = [[], []];
  let turns = 0;
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const turnsOfRound = Array.from({ length: eachRound }, () => (turns += 1));
      await costs.begin();
      const fast = await perSecond(turnsOfRound, (_turn, caller) => bareOne(clients[caller], merchant));
      const bareCosts = await costs.each(eachRound);
      stepsInWords();
      await costs.begin();
      const slow = await perSecond(turnsOfRound, (turn) => payOne(api, merchant, turn));
      // Plans prepared while the tables were empty scan them completely until they are analyzed. In an installation,
      // autovacuum does so within a minute.
      if (round === 0) await clients[0]?.query('ANALYZE checkout_order, checkout_attempt, payment, journal, posting');
      if (round === 0) continue;
      console.log(`each bare: ${bareCosts}\neach through Galla: ${await costs.each(eachRound)}\n${stepsInWords()}`);
      through.push(slow);
      bare.push(fast);
      console.log(`round ${round}: bare ${Math.round(fast)}/s, from order to paid page ${Math.round(slow)}/s`);
    }
  } finally {
    await api.stop();
    await simulator.stop();
    for (const statement of withoutBare) await clients[0]?.query(statement);
    for (const client of clients) await client.end();
  }
  const [value, limit] = [median(through), median(bare)];
  return { value, unit: 'attempts/s', limit, ratio: value / limit, aim: '≥ 0.15', reached: value >= 0.15 * limit };
}

/** The step durations since the last call. */
function stepsInWords(): string {
  return Object.entries(steps)
    .map(([name, times]) => `${name} ${inWords(latencyOf(times.splice(0)))}`)
    .join(', ');
}

async function perSecond(turns: readonly number[], act: (turn: number, caller: number) => Promise<void>) {
  const startedAt = performance.now();
  const times = await timesOf(turns, callers, act);
  const rate = (turns.length * 1000) / (performance.now() - startedAt);
  console.log(`each took ${inWords(latencyOf(times))}`);
  return rate;
}

/** Attempts to pay, end to end. */
export const bench: Bench = {
  name: 'checkout',
  about:
    'attempts to pay from the order until the page says paid, with the simulator as the bank, against the bare statements',
  async run() {
    const environment = await openEnvironment();
    try {
      return await measure(environment);
    } finally {
      await environment.close();
    }
  },
};
