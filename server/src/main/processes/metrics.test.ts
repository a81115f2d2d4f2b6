import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRound } from '../../auditor/auditor.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { createLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { railsOf } from '../../platform/rail/rails.ts';
import { sendRefunds } from '../../refunds/jobs.ts';
import { FakeBank } from '../../refunds/testing/fake-bank.ts';
import { askRefund, paid } from '../../refunds/testing/fixtures.ts';
import { auditRules } from '../features.ts';
import { useGalla } from '../testing/test-galla.ts';
import { showBook } from './book-figures.ts';

const metrics = new Metrics('api');
const bank = new FakeBank();
const galla = useGalla({ rail: bank, metrics });
let served: { readonly url: string; close(): void };

beforeAll(async () => {
  showBook(metrics, galla.rows, { now: () => galla.now() });
  served = await metrics.serve(0);
});
afterAll(() => served.close());

/** The values that Prometheus reads, by their series, without the label that all have. */
async function scrape(): Promise<Map<string, number>> {
  const answer = await fetch(served.url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [
        line
          .slice(0, space)
          .replace(/process="api",|,?process="api"/, '')
          .replace('{}', ''),
        Number(line.slice(space + 1)),
      ];
    }),
  );
}

test('the figures follow what happens: requests, the bank, refunds, the auditor', async () => {
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
  expect(asked.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  expect(asked.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);

  const rails = metrics.timed(railsOf({ engine: undefined, simulator: bank, demo: true }));
  const work = { database: galla.rows, rails, clock: { now: () => galla.now() }, log: { error() {}, warn() {} } };
  bank.mood = 'lost';
  await runDue(work, [sendRefunds]);
  bank.mood = 'COMPLETED';
  galla.pass(60_000);
  await runDue(work, [sendRefunds]);
  const auditor = openDatabase({ url: galla.url, role: 'galla_auditor', connections: 1 });
  const log = createLog('silent', 'auditor');
  await auditRound({ pool: auditor.pool, rules: auditRules, clock: { now: () => galla.now() }, log, pauseMs: 0 });
  const freeze = { tenant_id: merchant.tenantId, reason: 'legs', created_at: new Date() };
  await auditor.kysely.insertInto('money_freeze').values(freeze).execute();
  await auditor.close();
  const done = await scrape();
  const calls = (operation: string, outcome: string) =>
    done.get(`galla_rail_seconds_count{operation="${operation}",outcome="${outcome}"}`);
  expect([calls('startRefund', 'unknown'), calls('startRefund', 'answered')]).toEqual([2, 2]);
  expect([done.get('galla_refunds_pending'), done.get('galla_refund_overdue_seconds')]).toEqual([0, 0]);
  expect([done.get('galla_auditor_breaches'), done.get('galla_frozen_merchants')]).toEqual([0, 1]);
  expect(done.get('galla_auditor_round_age_seconds')).toBeLessThan(60);

  // The metrics contain no id of a tenant, merchant, payment or person, whatever was requested.
  const text = await (await fetch(served.url)).text();
  for (const secret of [merchant.merchantId, merchant.tenantId, unitId]) expect(text).not.toContain(secret);
  expect([...done.keys()].filter((name) => name.includes('status="404"'))).toContainEqual(
    expect.stringContaining('route="unknown"'),
  );
});

test('they are not served where people call, nor to other machines, nor at another path', async () => {
  const answer = await galla.app.inject({ method: 'GET', url: '/metrics' });
  expect(answer.statusCode).toBe(404);
  const { hostname, port } = new URL(served.url);
  expect(hostname).toBe('127.0.0.1');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(served.url, { method: 'POST' })).status).toBe(404);
  const outside = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  if (outside !== undefined)
    await expect(fetch(`http://${outside.address}:${port}/metrics`)).rejects.toThrow('fetch failed');
});

test('a second process on the machine takes the next port, and a database that is away hides nothing else', async () => {
  const other = new Metrics('worker');
  other.figures({ galla_gone: 'Cannot be asked for' }, () => Promise.reject(new Error('away')));
  const { url, close } = await other.serve(Number(new URL(served.url).port));
  expect(url).not.toBe(served.url);
  const text = await (await fetch(url)).text();
  expect(text).toContain('galla_gone{process="worker"} Nan');
  expect(text).toContain('process_resident_memory_bytes{process="worker"}');
  close();
});
