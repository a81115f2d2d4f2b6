import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { encodeId } from '@galla/contract/core/ids.ts';
import { newId } from '@galla/server/src/platform/ids.ts';
import type pg from 'pg';
import type { Bench } from '../bench.ts';
import { type Api, type BenchEnvironment, inOwnEnvironment } from '../bench-environment.ts';
import { send } from '../client.ts';
import { addKeys, fillOrders } from '../data/programs.ts';
import { inWords, latencyOf, timesOf } from '../latency.ts';
import { openClients } from '../open-clients.ts';

/** As many callers as cores, because more would measure the queue instead of the answer. */
const callers = 2;
const rounds = 5;
const inRound = 400;
const keyCount = 16;

/** One action of a program, as an API call and as the bare statement. */
interface Act {
  readonly kind: string;
  readonly method: 'GET' | 'POST';
  readonly path: () => string;
  readonly body?: () => object;
  readonly bare: () => pg.QueryConfig;
}

/** The most frequent actions of programs. Ids are of existing orders. */
function actsOf(tenant: string, known: readonly string[]): Act[] {
  const any = () => known[Math.floor(Math.random() * known.length)] ?? '';
  const columns = 'tenant_id, id, merchant_order_id, amount, created_at, expires_at';
  return [
    {
      kind: 'create an order',
      method: 'POST',
      path: () => '/orders',
      body: () => ({ merchantOrderId: randomUUID(), amount: 49_900, metadata: { cart: 'C-1' } }),
      bare: () => ({
        name: 'bench.order.create',
        text: `INSERT INTO checkout_order (${columns}) VALUES ($1, $2, $3, 49900, now(), now() + interval '30 minutes')`,
        values: [tenant, newId(), randomUUID()],
      }),
    },
    {
      kind: 'read an order',
      method: 'GET',
      path: () => `/orders/${encodeId('order', any())}`,
      bare: () => ({
        name: 'bench.order.read',
        text: 'SELECT * FROM checkout_order WHERE tenant_id = $1 AND id = $2',
        values: [tenant, any()],
      }),
    },
    {
      kind: 'list 20 orders',
      method: 'GET',
      path: () => `/orders?after=${encodeId('order', any())}`,
      bare: () => ({
        name: 'bench.order.list',
        text: `SELECT * FROM checkout_order WHERE tenant_id = $1 AND origin = 'API' AND id < $2 ORDER BY id DESC LIMIT 21`,
        values: [tenant, any()],
      }),
    },
  ];
}

/** Makes calls with alternating keys over persistent connections. */
function programAt({ url }: Api, keys: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const call = ({ method, path, body }: Act) => {
    turn += 1;
    const headers = {
      authorization: `Bearer ${keys[turn % keys.length]}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    };
    const text = body === undefined ? '' : JSON.stringify(body());
    return send(method, new URL(`/api/merchant/v1${path()}`, url), agent, headers, text);
  };
  return { call, close: () => agent.destroy() };
}

async function measure(environment: BenchEnvironment, admin: pg.Client) {
  const tenant = await fillOrders(admin);
  const keys = await addKeys(admin, environment.masterKey, { tenant, count: keyCount });
  const { rows } = await admin.query<{ id: string }>(
    'SELECT id FROM checkout_order WHERE tenant_id = $1 ORDER BY id LIMIT 20000',
    [tenant],
  );
  const acts = actsOf(
    tenant,
    rows.slice(100).map(({ id }) => id),
  );
  const clients = await openClients(environment.adminUrl, callers);
  const api = await environment.startApi();
  const program = programAt(api, keys);
  const through = (act: Act) => timesOf(Array(inRound).fill(act), callers, program.call);
  const bare = (act: Act) =>
    timesOf(
      Array(inRound).fill(act),
      callers,
      (_act, caller) => clients[caller]?.query(act.bare()) ?? Promise.resolve(),
    );
  const all = { through: [] as number[], bare: [] as number[] };
  try {
    for (const act of acts) await through(act);
    for (const act of acts) {
      const [one, other]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        one.push(...(await bare(act)));
        other.push(...(await through(act)));
      }
      console.log(`${act.kind.padEnd(16)} bare ${inWords(latencyOf(one))}, with a key ${inWords(latencyOf(other))}`);
      all.bare.push(...one);
      all.through.push(...other);
    }
  } finally {
    program.close();
    await api.stop();
    for (const client of clients) await client.end();
    await admin.query('DELETE FROM api_key_hash WHERE tenant_id = $1', [tenant]);
  }
  return { value: latencyOf(all.through), limit: latencyOf(all.bare) };
}

/** Order creation and reads with API keys against the bare statements. */
export const bench: Bench = {
  name: 'merchant-api',
  about: 'orders made, read and listed with API keys over HTTP against the bare statements',
  async run() {
    const { value, limit } = await inOwnEnvironment('merchant-api', measure);
    const ratio = value.p99 / limit.p99;
    return { value: value.p99, unit: 'ms', limit: limit.p99, ratio, aim: '≤ 5', reached: ratio <= 5 };
  },
};
