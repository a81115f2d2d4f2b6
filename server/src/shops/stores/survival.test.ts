// Also on PostgreSQL 15.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { StoreImport, StoreImportRow } from '@galla/contract/shops/stores/imports.ts';
import { expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { openBuiltInGeocoder } from '../../platform/geocoding/built-in-geocoder.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { processImports } from './imports/jobs.ts';
import { csvOf, sendImport } from './testing/import-file.ts';

const galla = useGalla();
const geocoder = openBuiltInGeocoder();
const leaseMs = 60_000;

const rowsAtOnce = { check: 500, carryOut: 4 };

/** Runs one step of the worker. Returns how many imports it advanced. */
async function workOnce(): Promise<number> {
  const needs = {
    database: galla.rows,
    clock: { now: () => galla.now() },
    geocoder,
    importRowsAtOnce: rowsAtOnce,
    log: { error: () => undefined, warn: () => undefined },
  };
  return (await runDue(needs, [processImports], { once: true })).done;
}
async function workAll(): Promise<void> {
  while ((await workOnce()) > 0);
}

test('STO-01 a worker killed in the middle of an import leaves each store complete or absent, and none twice', async () => {
  const merchant = await galla.addMerchant();
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const rows = Array.from({ length: 10 }, (_, at) => ({
    name: `Shop ${at}`,
    line: 'Road 1',
    locality: 'Camp',
    pincode: '411001',
    counters: 'Till; Takeaway',
  }));
  const sent = await sendImport(admin, csvOf(...rows), { merchantId: merchant.merchantId });
  const { importId } = sent.json() as { importId: string };
  const details = async () => (await admin.send('GET', `/v1/stores/imports/${importId}`)).json() as StoreImport;
  await workAll();
  const { creates, updates } = await details();
  expect(creates).toBe(10);
  const headers = { 'idempotency-key': randomUUID() };
  await admin.send('POST', `/v1/stores/imports/${importId}/confirm`, { body: { creates, updates }, headers });

  await workOnce();
  // Four stores are done. Another worker is killed in the middle of the next four.
  const fixture = join(import.meta.dirname, 'testing/stalled-import-fixture.ts');
  const worker = fork(fixture, [galla.url, '2'], { stdio: 'ignore' });
  await once(worker, 'message');
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  const counted = async (table: 'store' | 'terminal') =>
    (await galla.rows.kysely.selectFrom(table).select('id').where('tenant_id', '=', merchant.tenantId).execute())
      .length;
  expect([await counted('store'), await counted('terminal')]).toEqual([4, 8]);
  expect(await details()).toMatchObject({ state: 'PROCESSING', done: 4 });

  galla.pass(leaseMs + 1000);
  await workAll();
  expect(await details()).toMatchObject({ state: 'COMPLETED', done: 10, failed: 0 });
  expect([await counted('store'), await counted('terminal')]).toEqual([10, 20]);
  const { rows: ends } = (await admin.send('GET', `/v1/stores/imports/${importId}/rows?size=100`)).json() as {
    rows: StoreImportRow[];
  };
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['DONE']));
});
