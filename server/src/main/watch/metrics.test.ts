import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, loadConfig } from '../../platform/config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { jobMetrics } from '../../platform/jobs/job-metrics.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { createLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics/metrics.ts';
import { railsOf } from '../../platform/rail/rails.ts';
import { auditRound } from '../../provider/auditor/auditor.ts';
import { sendRefunds } from '../../refunds/refunds/jobs.ts';
import { FakeBank } from '../../refunds/refunds/testing/fake-bank.ts';
import { askRefund, paid } from '../../refunds/refunds/testing/fixtures.ts';
import { auditRules } from '../features.ts';
import { jobs } from '../jobs.ts';
import { useGalla } from '../testing/test-galla.ts';
import { countAudits, countEvents, showInstallation, showOthers, watchProcesses } from './figures.ts';

const metrics = new Metrics('api');
const bank = new FakeBank();
const galla = useGalla({ rail: bank, metrics });
const log = createLog('silent', 'auditor');
const clock = { now: () => galla.now() };
const token = 'a-token-of-24-characters';
let served: { readonly url: string; close(): void } | undefined;

beforeAll(async () => {
  metrics.watchPool('requests', galla.database.pool);
  metrics.watchPool('jobs', galla.rows.pool);
  showInstallation(metrics, galla.rows, clock);
  showOthers(metrics, galla.database.pool, clock);
  metrics.watchDisk(import.meta.dirname);
  jobMetrics(metrics.registry, jobs, { database: galla.rows, clock });
  served = await metrics.serve(log);
});
afterAll(() => served?.close());

const url = () => served?.url ?? '';

/** The values that Prometheus reads, by series, without the label common to all. */
async function scrape(from = url(), headers = {}): Promise<Map<string, number>> {
  const answer = await fetch(from, { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      const series = line.slice(0, space).replace(/,?process="\w+",?/, '');
      return [series.replace('{}', ''), Number(line.slice(space + 1))];
    }),
  );
}

test('the figures follow requests, the bank, refunds, the auditor, events and connections', async () => {
  const merchant = await galla.addMerchant();
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const before = await scrape();
  expect(before.get('galla_refunds_pending')).toBe(0);
  expect(before.get('galla_auditor_round_age_seconds')).toBeNaN();
  const { unitId } = await paid(galla, merchant);
  await askRefund(admin, unitId, 10_00);
  await askRefund(admin, unitId, 20_00);
  await galla.app.inject({ method: 'GET', url: `/api/v9/${merchant.merchantId}` });
  galla.pass(60_000);
  const asked = await scrape();
  const refunds =
    'galla_http_request_seconds_count{method="POST",route="/api/v1/transactions/backToSource",status="200"}';
  expect([asked.get(refunds), asked.get('galla_refunds_pending')]).toEqual([2, 2]);
  expect(asked.get('galla_refund_overdue_seconds')).toBeGreaterThanOrEqual(60);
  expect(asked.get('galla_job_due{work="refunds.send"}')).toBeGreaterThanOrEqual(0);
  expect(asked.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  expect(asked.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  expect(asked.get('galla_database_pool_most{pool="requests"}')).toBe(10);
  expect(asked.get('galla_database_pool{pool="jobs",is="waiting"}')).toBe(0);
  for (const name of ['bytes', 'connections', 'connections_most', 'transaction_age', 'standbys', 'slot_bytes'])
    expect(asked.get(`galla_database_${name}`), name).toBeGreaterThanOrEqual(0);
  const [free = 0, disk = 0] = [asked.get('galla_disk_free_bytes'), asked.get('galla_disk_bytes')];
  expect(free).toBeGreaterThan(0);
  expect(disk).toBeGreaterThan(free);
  // The test server archives nothing.
  expect(asked.get('galla_database_archive_age_seconds')).toBeNaN();

  const rails = metrics.timed(railsOf({ engine: undefined, simulator: bank, demo: true }));
  const work = { database: galla.rows, rails, clock, log: { error() {}, warn() {} } };
  bank.mood = 'lost';
  await runDue(work, [sendRefunds]);
  bank.mood = 'COMPLETED';
  galla.pass(60_000);
  await runDue(work, [sendRefunds]);
  const auditor = openDatabase({ url: galla.url, role: 'galla_auditor', connections: 1 });
  const audits = countAudits(metrics);
  await auditRound({ pool: auditor.pool, rules: auditRules, clock, log, pauseMs: 0, watch: audits.slice });
  audits.round('done');
  const freeze = { tenant_id: merchant.tenantId, reason: 'legs', created_at: new Date() };
  await auditor.kysely.insertInto('money_freeze').values(freeze).execute();
  await auditor.close();
  countEvents(metrics)([
    { index: 0, providerTransactionId: 'T1', status: 'accepted' },
    { index: 1, providerTransactionId: 'T2', status: 'refused', code: 'UNKNOWN_MERCHANT' },
  ]);
  const done = await scrape();
  const calls = (outcome: string, state: string) =>
    done.get(`galla_rail_seconds_count{mode="live",operation="startRefund",outcome="${outcome}",state="${state}"}`);
  expect([calls('unknown', ''), calls('answered', 'COMPLETED')]).toEqual([2, 2]);
  expect([done.get('galla_refunds_pending'), done.get('galla_refund_overdue_seconds')]).toEqual([0, 0]);
  expect([done.get('galla_auditor_breaches'), done.get('galla_frozen_merchants')]).toEqual([0, 1]);
  for (const age of ['galla_auditor_round_age_seconds', 'galla_auditor_seen_age_seconds'])
    expect(done.get(age)).toBeLessThan(60);
  expect([done.get('galla_auditor_weeks_total'), done.get('galla_auditor_breaches_total')]).toEqual([1, 0]);
  expect(done.get('galla_payment_events_total{outcome="refused",code="UNKNOWN_MERCHANT"}')).toBe(1);

  // The metrics contain no id of a tenant, merchant, payment or person, whatever was requested.
  const text = await (await fetch(url())).text();
  for (const secret of [merchant.merchantId, merchant.tenantId, unitId]) expect(text).not.toContain(secret);
  expect([...done.keys()].filter((name) => name.includes('status="404"'))).toContainEqual(
    expect.stringContaining('route="unknown"'),
  );
});

test('an open page counts as a live stream for as long as it is open', async () => {
  const merchant = await galla.addMerchant();
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const stream = 'galla_live_streams{route="/api/v3/transactions/live"}';
  const address = await galla.app.listen({ port: 0 });
  const leaving = new AbortController();
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const open = await fetch(`${address}/api/v3/transactions/live`, { headers: { cookie }, signal: leaving.signal });
  expect(open.status).toBe(200);
  expect((await scrape()).get(stream)).toBe(1);
  leaving.abort();
  await expect.poll(async () => (await scrape()).get(stream)).toBe(0);
  const refused = await fetch(`${address}/api/v3/transactions/live`);
  expect([refused.status, (await scrape()).get(stream)]).toEqual([401, 0]);
});

test('metrics are not served on the public port, to other machines, or at another path', async () => {
  const answer = await galla.app.inject({ method: 'GET', url: '/metrics' });
  expect(answer.statusCode).toBe(404);
  const { hostname, port } = new URL(url());
  expect(hostname).toBe('127.0.0.1');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(url(), { method: 'POST' })).status).toBe(404);
  const outside = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  if (outside !== undefined)
    await expect(fetch(`http://${outside.address}:${port}/metrics`)).rejects.toThrow('fetch failed');
});

test('on a public address metrics need a token, and without one nothing starts', async () => {
  const settings = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
  expect(() => loadConfig(settings)).toThrow(ConfigError);
  expect(() => loadConfig(settings)).toThrow('METRICS_TOKEN is required with METRICS_HOST=0.0.0.0');
  expect(() => loadConfig({ ...settings, METRICS_TOKEN: 'short' })).toThrow('24 to 200');
  expect(loadConfig({ ...settings, METRICS_TOKEN: token }).watch.metrics).toEqual({
    port: 9464,
    host: '0.0.0.0',
    token,
  });
  const guarded = await new Metrics('worker', { host: '127.0.0.1', port: 0, token }).serve(log);
  const read = (authorization?: string) =>
    fetch(guarded?.url ?? '', authorization === undefined ? {} : { headers: { authorization } });
  expect([(await read()).status, (await read(`Bearer ${token}x`)).status]).toEqual([401, 401]);
  expect(await (await read()).text()).toBe('');
  expect((await scrape(guarded?.url, { authorization: `Bearer ${token}` })).has('process_cpu_seconds_total')).toBe(
    true,
  );
  guarded?.close();
});

test('a second process on the machine takes the next port, and one without a free port works and reports it', async () => {
  const port = Number(new URL(url()).port);
  const second = await new Metrics('worker', { host: '127.0.0.1', port, token: null }).serve(log);
  expect(second?.url).not.toBe(url());
  second?.close();
  const lines: string[] = [];
  const errorLog = createLog('error', 'worker', { write: (line) => void lines.push(line) });
  const nowhere = new Metrics('worker', { host: '192.0.2.1', port: 9464, token: null });
  expect(await nowhere.serve(errorLog)).toBeUndefined();
  expect(lines.join()).toContain('metrics are not served');
});

test('a database that is down or hangs hides no other metric and does not block readers', async () => {
  const gone = openDatabase({ url: galla.url, role: 'galla_worker', connections: 1 });
  const worker = new Metrics('worker');
  showInstallation(worker, gone, clock);
  jobMetrics(worker.registry, jobs, { database: gone, clock });
  worker.watchPool('jobs', gone.pool);
  await gone.close();
  let asked = 0;
  worker.figures({ galla_hangs: 'Is never answered' }, () => {
    asked += 1;
    return new Promise(() => undefined);
  });
  const read = await worker.serve(log);
  const [first, second] = await Promise.all([scrape(read?.url), scrape(read?.url)]);
  for (const values of [first, second]) {
    expect(values.get('galla_refunds_pending')).toBeNaN();
    expect(values.get('galla_hangs')).toBeNaN();
    expect(values.has('galla_job_due{work="refunds.send"}')).toBe(false);
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  }
  expect(asked).toBe(1);
  read?.close();
});

test('the supervisor shows how many of its processes are ready, and counts every restart', async () => {
  const supervisor = new Metrics('supervisor');
  const watch = watchProcesses(supervisor);
  let isReady = false;
  watch.keep('api', { isReady: () => true });
  watch.keep('api', { isReady: () => isReady });
  watch.keep('worker', { isReady: () => true });
  const read = await supervisor.serve(log);
  const first = await scrape(read?.url);
  expect([first.get('galla_processes_wanted{child="api"}'), first.get('galla_processes_ready{child="api"}')]).toEqual([
    2, 1,
  ]);
  expect(first.get('galla_process_restarts_total{child="api",why="not_started"}')).toBe(0);
  watch.restarted('api', 'not_started');
  watch.restarted('api', 'ended');
  isReady = true;
  const second = await scrape(read?.url);
  expect(second.get('galla_processes_ready{child="api"}')).toBe(2);
  expect(second.get('galla_process_restarts_total{child="api",why="not_started"}')).toBe(1);
  expect(second.get('galla_process_restarts_total{child="worker",why="ended"}')).toBe(0);
  read?.close();
});
