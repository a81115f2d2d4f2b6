import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeId } from '@galla/contract/core/ids.ts';
import { ensureDashboardIsBuilt } from '@galla/server/src/main/processes/dashboard-build.ts';
import { prepareDatabase } from '@galla/server/src/main/processes/prepare-database.ts';
import { firstIdAt } from '@galla/server/src/platform/ids.ts';
import { inDatabase, onNodes, openTestServer, urlOf } from '@galla/server/src/platform/testing/test-server.ts';
import type pg from 'pg';
import { type Bench, type Measure, median } from '../bench.ts';
import { type Api, environmentAt, usualPort } from '../bench-environment.ts';
import { signIn } from '../client.ts';
import { Dataset } from '../data/dataset.ts';
import { addMerchants, type BenchMerchant, bigMerchant } from '../data/merchants.ts';
import { prepareEngine } from '../engine.ts';
import { inWords, latencyOf, timesOf } from '../latency.ts';

const rounds = 5;
const callers = 4;
const requestEvents = 500;
const requestsEachRound = 24;
const pagesEachRound = 200;
const nodeCounts = [1, 2, 4];

/** Galla over one of the two databases. */
interface Side {
  readonly merchants: readonly BenchMerchant[];
  readonly adminUrl: string;
  /** Payments per second through the ingestion API. */
  ingest(): Promise<number>;
  /** The times (ms) of pages of history after cursors, in the merchant with half of the payments. */
  read(): Promise<number[]>;
  close(): Promise<void>;
}

async function openSide(isDistributed: boolean, port: number): Promise<Side> {
  process.env['TEST_DATABASE_DISTRIBUTED'] = isDistributed ? 'yes' : 'no';
  const dataDir = mkdtempSync(join(tmpdir(), 'galla-bench-distributed-'));
  const { server, close } = await openTestServer(dataDir);
  const { template } = server;
  // A template that is spread lets nobody in.
  await onNodes(server, `ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS true`);
  const url = urlOf(server, template);
  const adminUrl = Object.assign(new URL(server.admin), { pathname: `/${template}` }).href;
  const unlockKey = randomBytes(32);
  await prepareDatabase({ databaseUrl: url, migrationUrl: url, unlockKey });
  const environment = environmentAt({ url, adminUrl, masterKey: unlockKey, dataDir, port, databasePid: 0 });
  const merchants = await inDatabase(adminUrl, addMerchants);
  const engine = await prepareEngine(environment, merchants);
  const browser = await signIn(environment, bigMerchant);
  const api: Api = await environment.startApi();
  const dataset = new Dataset(merchants);
  return {
    merchants,
    adminUrl,
    async ingest() {
      const requests = Array.from({ length: requestsEachRound }, () => dataset.next(requestEvents).events);
      const startedAt = performance.now();
      await timesOf(requests, callers, (events) => engine.sendThese(api.url, events));
      return (requestsEachRound * requestEvents * 1_000) / (performance.now() - startedAt);
    },
    read() {
      const now = Date.now();
      const dates = { from: new Date(now - 86_400_000).toISOString(), to: new Date(now).toISOString() };
      const cursors = Array.from({ length: pagesEachRound }, () =>
        firstIdAt(Math.floor(now - Math.random() * 3_600_000)),
      );
      return timesOf(cursors, callers, (cursor) =>
        browser.call(api.url, '/api/v3/transactions/list', {
          filters: dates,
          page: { size: 50, after: encodeId('payment', cursor) },
        }),
      );
    },
    async close() {
      await api.stop();
      browser.close();
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Says from the plan how many shards a batch of payments touches, and how many nodes those are of so many. */
async function sayShards({ merchants, adminUrl }: Side): Promise<void> {
  const tenants = merchants.map(({ tenantId }) => tenantId);
  await inDatabase(adminUrl, async (client) => {
    for (const count of [1, 10, 100]) {
      const shards = new Set<number>();
      for (const tenant of tenants.slice(0, count)) shards.add(await shardOf(client, tenant));
      const nodes = nodeCounts.map((of) => `${new Set([...shards].map((shard) => shard % of)).size} of ${of}`);
      const tasks = await tasksOf(client, tenants.slice(0, count));
      console.log(`a batch of ${count} merchants: ${tasks} tasks in the plan, on ${nodes.join(', ')} nodes`);
    }
  });
}

async function shardOf(client: pg.Client, tenant: string): Promise<number> {
  const { rows } = await client.query<{ shard: string }>(
    `SELECT get_shard_id_for_distribution_column('payment', $1::uuid)::text AS shard`,
    [tenant],
  );
  return Number(rows[0]?.shard);
}

async function tasksOf(client: pg.Client, tenants: readonly string[]): Promise<number> {
  const list = tenants.map((tenant) => `('${tenant}'::uuid, 0)`).join(', ');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN INSERT INTO outbox_position (tenant_id, position) VALUES ${list}`,
  );
  return Number(/Task Count: (\d+)/.exec(rows.map((row) => row['QUERY PLAN']).join('\n'))?.[1]);
}

async function measure(one: Side, nodes: Side): Promise<Measure> {
  const sides = [one, nodes].map((side) => ({ side, rates: [] as number[], times: [] as number[] }));
  for (const { side } of sides) {
    await side.ingest();
    await side.read();
  }
  for (let round = 0; round < rounds; round += 1)
    for (const { side, rates, times } of sides) {
      rates.push(await side.ingest());
      times.push(...(await side.read()));
    }
  const [alone, spread] = sides.map(({ rates, times }) => ({ rate: median(rates), latency: latencyOf(times) }));
  if (alone === undefined || spread === undefined) throw new Error('There are two sides');
  console.log(`one machine: ${Math.round(alone.rate)} payments/s, pages ${inWords(alone.latency)}`);
  console.log(`distributed: ${Math.round(spread.rate)} payments/s, pages ${inWords(spread.latency)}`);
  const pages = alone.latency.p50 / spread.latency.p50;
  console.log(`ratio: ingestion ${(spread.rate / alone.rate).toFixed(2)}, pages by p50 ${pages.toFixed(2)}`);
  await sayShards(nodes);
  const ratio = Math.min(spread.rate / alone.rate, pages);
  return {
    value: spread.rate,
    unit: 'payments/s',
    limit: alone.rate,
    ratio,
    aim: '≥ 0.5, the lower one of ingestion and pages',
    reached: ratio >= 0.5,
  };
}

/** Ingestion and pages of history on Citus against the same on one PostgreSQL: a database that is not distributed on its coordinator. */
export const bench: Bench = {
  name: 'distributed',
  about: 'ingestion and pages of history on Citus against one PostgreSQL; TEST_DATABASE_URL is the coordinator',
  async run() {
    if ((process.env['TEST_DATABASE_URL'] ?? '') === '')
      throw new Error('TEST_DATABASE_URL is missing: the address of a coordinator of Citus for tests, as a superuser.');
    await ensureDashboardIsBuilt((line) => console.log(line), new AbortController().signal);
    const one = await openSide(false, usualPort);
    try {
      const nodes = await openSide(true, usualPort + 1);
      return await measure(one, nodes).finally(() => nodes.close());
    } finally {
      await one.close();
    }
  },
};
