import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkBatch } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import type pg from 'pg';
import { askBoth, type Question } from '../against-bare.ts';
import type { Bench } from '../bench.ts';
import { type Api, type BenchEnvironment, inOwnEnvironment } from '../bench-environment.ts';
import { signIn } from '../client.ts';
import { openCosts } from '../costs.ts';
import { codesOf, fillLinks, linkCount, linkFields, merchantId } from '../data/many-links.ts';
import { inWords } from '../latency.ts';
import { openAtPace } from '../open-at-pace.ts';

const path = '/api/v2/payLink/list';
/** A page of the list reads one extra link, to know whether there is another page. */
const onPage = 21;
const perSecond = 500;
const openSeconds = 20;
const expiring = 10_000;
const inFile = 50_000;
/** The targets in ms. */
const aims = { open: 20, expiry: 5_000, file: 60_000 } as const;

/** One kind of search: the request, and the bare query with its index. */
function searchOf(
  tenant: string,
  by: 'REFERENCE' | 'NAME' | 'PHONE' | 'AMOUNT',
  value: string,
  bare: string,
  values: readonly unknown[],
): Question {
  return {
    kind: `search by ${by.toLowerCase()}`,
    body: { search: { by, value } },
    bare: {
      name: `bench.links.${by}`,
      text: `SELECT * FROM payment_link WHERE tenant_id = $1 AND ${bare} ORDER BY id DESC LIMIT ${onPage}`,
      values: [tenant, ...values],
    },
  };
}

function questions(tenant: string, count: number): Question[] {
  const newest = `SELECT * FROM payment_link WHERE tenant_id = $1`;
  return Array.from({ length: count }, (_, turn): Question => {
    const n = 1 + Math.floor(Math.random() * linkCount);
    const [reference, name, amount] = [linkFields.reference(n), linkFields.name(n), linkFields.amount(n)];
    const beginning = `>= $2 AND {} < $2 || chr(1114111)`;
    const begins = (column: string) => `${column} ${beginning.replace('{}', column)}`;
    const kinds: readonly Question[] = [
      {
        kind: 'the newest',
        body: {},
        bare: {
          name: 'bench.links.newest',
          text: `${newest} AND kind = 'ONLINE' ORDER BY id DESC LIMIT ${onPage}`,
          values: [tenant],
        },
      },
      {
        kind: 'the newest that are paid',
        body: { filters: { status: ['PAID'] } },
        bare: {
          name: 'bench.links.paid',
          text: `${newest} AND state = 'COMPLETED' ORDER BY id DESC LIMIT ${onPage}`,
          values: [tenant],
        },
      },
      searchOf(tenant, 'REFERENCE', reference, begins('reference_search'), [reference.toLowerCase()]),
      searchOf(tenant, 'NAME', name, begins('customer_search'), [name.toLowerCase()]),
      searchOf(tenant, 'PHONE', linkFields.phone(n), 'customer_phone = $2', [linkFields.phone(n)]),
      searchOf(tenant, 'AMOUNT', String(amount / 100), 'amount = $2', [amount]),
    ];
    return kinds[turn % kinds.length] as Question;
  });
}

/** How long (ms) after their expiry the last of many links has ended, with a worker running. */
async function expire(client: pg.Client, tenant: string): Promise<number> {
  const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + 5_000);
  const { rows } = await client.query<{ id: string }>(
    `WITH moved AS (SELECT id FROM payment_link WHERE tenant_id = $1 AND state = 'ACTIVE' ORDER BY id DESC LIMIT ${expiring})
     UPDATE payment_link l SET expires_at = $2, due_at = $2 FROM moved WHERE l.tenant_id = $1 AND l.id = moved.id RETURNING l.id`,
    [tenant, at],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(`INSERT INTO work_announcement (tenant_id, job, due_at) VALUES ($1, 'payment-links.expire', $2)`, [
    tenant,
    at,
  ]);
  await sleep(at.getTime() - Date.now());
  for (;;) {
    const { rows: left } = await client.query(
      `SELECT FROM payment_link WHERE tenant_id = $1 AND id = any ($2) AND state = 'ACTIVE' LIMIT 1`,
      [tenant, ids],
    );
    if (left.length === 0) break;
    await sleep(20);
  }
  const took = Date.now() - at.getTime();
  await client.query(
    `UPDATE payment_link SET state = 'ACTIVE', closed_at = NULL, expires_at = created_at + interval '200 days',
       due_at = created_at + interval '200 days' WHERE tenant_id = $1 AND id = any ($2)`,
    [tenant, ids],
  );
  return took;
}

/** The time (ms) from the upload of a file until each of its links exists, with a worker running. */
async function createFromFile(environment: BenchEnvironment, api: Api): Promise<number> {
  const apiClient = await signIn(environment, merchantId);
  // Letters only, because a reference with digits could look like a card number and make its row invalid.
  const file = randomUUID().slice(0, 8).replaceAll(/\d/g, 'x');
  const lines = Array.from({ length: inFile }, (_, n) => `F-${file}-${n},Asha Nair,9876543210,3200.00,Annual hamper`);
  const form = new FormData();
  form.append(
    'file',
    new Blob([['reference_id,customer_name,mobile_number,amount,purpose', ...lines].join('\n')]),
    'links.csv',
  );
  const began = performance.now();
  const at = '/api/v2/payLink/batches';
  const uploaded: LinkBatch = JSON.parse(await apiClient.upload(api.url, at, form));
  const until = async (state: LinkBatch['state']): Promise<LinkBatch> => {
    for (;;) {
      const batch: LinkBatch = JSON.parse(await apiClient.read(api.url, `${at}/${uploaded.batchId}`));
      if (batch.state === state) return batch;
      if (batch.state === 'ERRORED' || batch.state === 'CANCELLED') throw new Error(`The file is ${batch.state}`);
      await sleep(100);
    }
  };
  const ready = await until('READY');
  const checked = performance.now();
  const totals = { rows: ready.ready, amount: ready.amount };
  await apiClient.call(api.url, `${at}/${uploaded.batchId}/confirm`, totals, { 'idempotency-key': randomUUID() });
  await until('COMPLETED');
  const ended = performance.now();
  apiClient.close();
  console.log(`file of ${inFile}: checked after ${seconds(checked - began)}, created after ${seconds(ended - began)}`);
  return ended - began;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function withWorker(environment: BenchEnvironment, client: pg.Client, tenant: string) {
  const api = await environment.startApi({ TRUSTED_PROXIES: '127.0.0.1' });
  const worker = await environment.startBeside('worker');
  try {
    const paths = (await codesOf(client, tenant, 20_000)).map((code) => `/l/${code}`);
    await openAtPace(api.url, paths, { seconds: 2, perSecond });
    const costs = openCosts(environment, { api }, undefined);
    await costs.begin();
    const open = await openAtPace(api.url, paths, { seconds: openSeconds, perSecond });
    const each = await costs.each(openSeconds * perSecond);
    console.log(`opening at ${perSecond}/s: ${inWords(open)}, ${open.refused} refused; each ${each}`);
    const expiry = await expire(client, tenant);
    console.log(`${expiring} that expire in one second have ended ${seconds(expiry)} after it`);
    return {
      open: open.refused > 0 ? Number.POSITIVE_INFINITY : open.p99,
      expiry,
      file: await createFromFile(environment, api),
    };
  } finally {
    await worker.stop();
    await api.stop();
  }
}

/** Payment links of a merchant with a million of them. */
export const bench: Bench = {
  name: 'payment-links',
  about: `list and search of ${linkCount} payment links against the bare query; opening, expiry, and a file of them`,
  run: () =>
    inOwnEnvironment('links', async (environment, client) => {
      const tenant = await fillLinks(client);
      const lists = await askBoth(environment, { merchantId, path, ask: (count) => questions(tenant, count) });
      const took = await withWorker(environment, client, tenant);
      const reached = took.open <= aims.open && took.expiry <= aims.expiry && took.file <= aims.file;
      return { ...lists, reached: lists.reached && reached };
    }),
};
