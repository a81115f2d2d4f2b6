import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeId } from '@galla/contract/core/ids.ts';
import type { Report } from '@galla/contract/reports/reports/schemas.ts';
import { openDatabase } from '@galla/server/src/platform/db/database.ts';
import { inlineParameters } from '@galla/server/src/platform/db/inline-parameters.ts';
import { istDay } from '@galla/server/src/platform/indian-time.ts';
import { rowsQuery } from '@galla/server/src/reports/reports/source-queries.ts';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Bench, Measure } from '../bench.ts';
import { type Api, type BenchEnvironment, openEnvironment, type Running } from '../bench-environment.ts';
import { type Client, signIn } from '../client.ts';
import { ensureLoaded } from '../data/load.ts';
import type { BenchMerchant } from '../data/merchants.ts';
import { inWords, latencyOf } from '../latency.ts';
import { residentMegabytes } from '../memory.ts';

/** The minimum number of payments in the report, because reports cover whole days. */
const wanted = Number(process.env['BENCH_REPORT_ROWS'] ?? 1_000_000);
/** The minimum share of the speed of COPY. */
const leastShare = 0.6;
/** The memory limit of API and worker, in MB. */
const maxMegabytes = 200;
/** The allowed slowdown of other requests. */
const maxSlower = 1.2;
const quietMs = 15_000;
const dayMs = 86_400_000;

interface Parts {
  readonly apiClient: Client;
  readonly api: Api;
  readonly worker: Running;
}

/** The first day from which the merchant has this many payments. */
async function firstDay(admin: pg.Client, { tenantId }: BenchMerchant): Promise<string> {
  const { rows } = await admin.query<{ created_at: Date }>(
    'SELECT created_at FROM payment WHERE tenant_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1',
    [tenantId, wanted - 1],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`The merchant has fewer than ${wanted} payments: set BENCH_REPORT_ROWS.`);
  return istDay(row.created_at.getTime());
}

/** The times (ms) of history pages, one after the other, while the report is generated. */
async function look({ apiClient, api }: Parts, going: () => boolean): Promise<number[]> {
  const dates = { from: new Date(Date.now() - 30 * dayMs).toISOString(), to: new Date().toISOString() };
  const times: number[] = [];
  while (going()) {
    const began = performance.now();
    await apiClient.call(api.url, '/api/v3/transactions/list', { filters: dates, page: { size: 10 } });
    times.push(performance.now() - began);
  }
  return times;
}

async function quiet(parts: Parts): Promise<number[]> {
  const until = performance.now() + quietMs;
  return look(parts, () => performance.now() < until);
}

/** Requests the report and waits until it is generated. */
async function make({ apiClient, api }: Parts, from: string): Promise<Report> {
  const body = { from, to: istDay(Date.now()), template: 'ONLINE', format: 'CSV' };
  const { reportId } = JSON.parse(await apiClient.call(api.url, '/api/v2/reports/transaction/generate', body));
  for (;;) {
    const report: Report = JSON.parse(await apiClient.read(api.url, `/api/v1/reports/${reportId}`));
    if (report.state === 'SUCCESSFUL') return report;
    if (report.state === 'FAILED') throw new Error('The report has failed');
    await sleep(100);
  }
}

/** Downloads the file without storing it. Returns its bytes. */
async function download({ apiClient, api }: Parts, { reportId }: Report): Promise<number> {
  const found = JSON.parse(await apiClient.read(api.url, `/api/v1/reports/${reportId}`));
  const cookie = Object.entries(apiClient.cookies).map(([name, value]) => `${name}=${value}`);
  return new Promise((resolve, reject) => {
    get(new URL(found.download.path, api.url), { headers: { cookie: cookie.join('; ') } }, (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

/** The limit: the same query by COPY, with its output discarded. Returns rows per second. */
async function bare(
  { environment, admin }: { readonly environment: BenchEnvironment; readonly admin: pg.Client },
  parts: Parts,
  { reportId, rows }: Report,
): Promise<number> {
  const worker = openDatabase({ url: environment.url, role: 'galla_worker', connections: 1 });
  const report = await worker.kysely
    .selectFrom('report')
    .selectAll()
    .where('id', '=', decodeId('report', reportId) ?? '')
    .executeTakeFirstOrThrow();
  const query = inlineParameters(rowsQuery(report).compile(worker.kysely));
  await worker.close();
  let going = true;
  // Other requests run while the report is generated.
  const others = look(parts, () => going);
  const began = performance.now();
  for await (const _piece of admin.query(copyTo(`COPY (${query}) TO STDOUT WITH (format csv)`)));
  const seconds = (performance.now() - began) / 1000;
  going = false;
  await others;
  return (rows ?? 0) / seconds;
}

/** Generates and downloads the report, and measures memory and other requests in the meantime. */
async function watched(parts: Parts, from: string) {
  const max = { api: 0, worker: 0 };
  let going = true;
  const watch = async () => {
    while (going) {
      max.api = Math.max(max.api, residentMegabytes(parts.api.pid));
      max.worker = Math.max(max.worker, residentMegabytes(parts.worker.pid));
      await sleep(50);
    }
  };
  const work = async () => {
    try {
      const report = await make(parts, from);
      going = false;
      return report;
    } finally {
      going = false;
    }
  };
  const [report, times] = await Promise.all([work(), look(parts, () => going), watch()]);
  going = true;
  const [bytes] = await Promise.all([download(parts, report).finally(() => (going = false)), watch()]);
  if (bytes !== report.bytes) throw new Error(`${bytes} of ${report.bytes} bytes were downloaded`);
  return { report, times, max };
}

async function measure(environment: BenchEnvironment, admin: pg.Client, parts: Parts, from: string): Promise<Measure> {
  const before = await quiet(parts);
  const first = { api: residentMegabytes(parts.api.pid), worker: residentMegabytes(parts.worker.pid) };
  const { report, times, max } = await watched(parts, from);
  const limit = await bare({ environment, admin }, parts, report);
  const calm = latencyOf([...before, ...(await quiet(parts))]);
  const busy = latencyOf(times);
  const { rows, bytes, createdAt, finishedAt } = report;
  const seconds = (Date.parse(finishedAt ?? '') - Date.parse(createdAt)) / 1000;
  const value = (rows ?? 0) / seconds;
  console.log(`${rows} rows, ${((bytes ?? 0) / 1e6).toFixed(0)} MB, in ${seconds.toFixed(1)} s from asking to the end`);
  const held = (name: 'api' | 'worker') => `${max[name].toFixed(0)} MB, of that ${first[name].toFixed(0)} before it`;
  console.log(`memory: API ${held('api')}, worker ${held('worker')} (aim ≤ ${maxMegabytes})`);
  console.log(
    `others: quiet ${inWords(calm)}, meanwhile ${inWords(busy)}, ratio ${(busy.p99 / calm.p99).toFixed(2)} (aim ≤ ${maxSlower})`,
  );
  const ratio = value / limit;
  const reached =
    ratio >= leastShare && Math.max(max.api, max.worker) <= maxMegabytes && busy.p99 / calm.p99 <= maxSlower;
  const aim = `≥ ${leastShare}, memory ≤ ${maxMegabytes} MB, p99 of others ≤ ${maxSlower}`;
  return { value, unit: 'rows/s', limit, ratio, aim, reached };
}

/** A large report from the request to the end, against COPY of its query. */
export const bench: Bench = {
  name: 'reports',
  about:
    'a report of a million payments with the online columns as CSV against COPY of the same query; memory and others',
  async run() {
    const environment = await openEnvironment();
    const admin = new pg.Client({ connectionString: environment.adminUrl });
    try {
      const [big] = await ensureLoaded(environment.adminUrl);
      if (big === undefined) throw new Error('The merchants are missing');
      await admin.connect();
      const from = await firstDay(admin, big);
      const apiClient = await signIn(environment, big.merchantId);
      const api = await environment.startApi();
      const worker = await environment.startBeside('worker');
      try {
        return await measure(environment, admin, { apiClient, api, worker }, from);
      } finally {
        await worker.stop();
        await api.stop();
        apiClient.close();
      }
    } finally {
      await admin.end();
      await environment.close();
    }
  },
};
