import { encodeId } from '@galla/contract/core/ids.ts';
import { firstIdAt } from '@galla/server/src/platform/ids.ts';
import pg from 'pg';
import { type Bench, type Measure, median } from '../bench.ts';
import type { Api } from '../bench-environment.ts';
import { type Client, signIn } from '../client.ts';
import { Dataset } from '../data/dataset.ts';
import { addMerchants, type BenchMerchant, bigMerchant } from '../data/merchants.ts';
import { type Engine, prepareEngine } from '../engine.ts';
import { inWords, latencyOf, timesOf } from '../latency.ts';
import { overOneAndNodes, type Side } from '../one-and-nodes.ts';
import { shardsWritten } from '../shards-written.ts';

const requestEvents = 1_000;
const requestsEachRound = 40;
const rounds = 5;
const callersOfIngestion = 6;
const pagesEachRound = 200;
const callersOfPages = 2;
const hourMs = 3_600_000;

/** One of the two databases, with everything needed to measure it. */
interface Measured {
  readonly name: string;
  readonly api: Api;
  readonly engine: Engine;
  readonly client: Client;
  readonly merchants: readonly BenchMerchant[];
  readonly dataset: Dataset;
  readonly perSecond: number[];
  readonly pageMs: number[];
  close(): Promise<void>;
}

async function open(name: string, side: Side): Promise<Measured> {
  const admin = new pg.Client({ connectionString: side.adminUrl });
  await admin.connect();
  const merchants = await addMerchants(admin);
  await admin.end();
  const engine = await prepareEngine(side, merchants);
  const client = await signIn(side, bigMerchant);
  const api = await side.startApi();
  return {
    name,
    api,
    engine,
    client,
    merchants,
    dataset: new Dataset(merchants),
    perSecond: [],
    pageMs: [],
    async close() {
      client.close();
      await api.stop();
    },
  };
}

/** Sends requests with one merchant each, half of them for the largest. */
async function ingest({ api, engine, dataset }: Measured): Promise<number> {
  const requests = Array.from({ length: requestsEachRound }, () => dataset.next(requestEvents).events);
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: callersOfIngestion }, async () => {
      for (let events = requests.pop(); events !== undefined; events = requests.pop())
        await engine.sendThese(api.url, events);
    }),
  );
  return (requestsEachRound * requestEvents * 1000) / (performance.now() - startedAt);
}

/** Reads pages of the largest merchant, whose payments are from the last hour: first pages and pages after a cursor. */
function read({ api, client }: Measured): Promise<number[]> {
  const now = Date.now();
  const dates = { from: new Date(now - 2 * hourMs).toISOString(), to: new Date(now).toISOString() };
  const pages = Array.from({ length: pagesEachRound }, (_, index) => {
    const after = encodeId('payment', firstIdAt(now - Math.floor(Math.random() * hourMs)));
    return { filters: dates, page: { size: index % 4 < 2 ? 10 : 50, ...(index % 2 === 0 && { after }) } };
  });
  return timesOf(pages, callersOfPages, (body) => client.call(api.url, '/api/v3/transactions/list', body));
}

/** Checks that a request with 1, 2 and 4 merchants writes only to their shards, however many nodes there are. */
async function lookAtShards(clusterUrl: string, { api, engine, merchants, dataset }: Measured): Promise<void> {
  const coordinator = new pg.Client({ connectionString: clusterUrl });
  await coordinator.connect();
  try {
    for (const count of [1, 2, 4]) {
      const chosen = merchants.slice(2, 2 + count);
      const events = chosen.flatMap((merchant) => dataset.of(merchant, 250));
      const tenants = chosen.map(({ tenantId }) => tenantId);
      const { written, own, of } = await shardsWritten(coordinator, tenants, () => engine.sendThese(api.url, events));
      console.log(`a request of ${count} merchants writes to ${written.length} of ${of} shards of payments`);
      if (written.toSorted().join() !== own.toSorted().join())
        throw new Error(`Payments went to ${written.join(', ')} and belong to ${own.join(', ')}`);
    }
  } finally {
    await coordinator.end();
  }
}

async function compare(one: Measured, nodes: Measured): Promise<Measure> {
  for (const side of [one, nodes]) {
    await ingest(side);
    await read(side);
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const side of [one, nodes]) {
      side.perSecond.push(await ingest(side));
      side.pageMs.push(...(await read(side)));
    }
    const rates = [one, nodes].map(({ name, perSecond }) => `${name} ${Math.round(perSecond.at(-1) ?? 0)}/s`);
    const pages = [one, nodes].map(({ name, pageMs }) => `${name} ${inWords(latencyOf(pageMs))}`);
    console.log(`round ${round}: ${rates.join(', ')}; pages ${pages.join(', ')}`);
  }
  const [pageOfOne, pageOfNodes] = [latencyOf(one.pageMs), latencyOf(nodes.pageMs)];
  const pages = pageOfOne.p50 / pageOfNodes.p50;
  console.log(
    `a page of history: one ${inWords(pageOfOne)}, nodes ${inWords(pageOfNodes)}; one ÷ nodes of p50 ${pages.toFixed(2)}, of p99 ${(pageOfOne.p99 / pageOfNodes.p99).toFixed(2)}`,
  );
  const [value, limit] = [median(nodes.perSecond), median(one.perSecond)];
  const ratio = value / limit;
  return {
    value,
    unit: 'payments/s',
    limit,
    ratio,
    aim: '≥ 0.5, as that of pages',
    reached: Math.min(ratio, pages) >= 0.5,
  };
}

/** Ingestion and history pages on Citus nodes against one PostgreSQL. */
export const bench: Bench = {
  name: 'distributed',
  about: 'payments and pages of history on the nodes of Citus at BENCH_CLUSTER against one database on its coordinator',
  async run() {
    const clusterUrl = process.env['BENCH_CLUSTER'];
    if (clusterUrl === undefined)
      throw new Error('BENCH_CLUSTER is the address of an empty database of Citus, as a superuser who owns it.');
    return overOneAndNodes(clusterUrl, async (sides) => {
      const one = await open('one', sides.one);
      const nodes = await open('nodes', sides.nodes).catch(async (error: unknown) => {
        await one.close();
        throw error;
      });
      try {
        await lookAtShards(clusterUrl, nodes);
        return await compare(one, nodes);
      } finally {
        await one.close();
        await nodes.close();
      }
    });
  },
};
