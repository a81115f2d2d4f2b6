// Also on PostgreSQL 15.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LinkBatch } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { countLockWaits } from '../../platform/testing/lock-waits.ts';
import { linkMerchant } from '../payment-links/testing/shop.ts';
import { processLinkBatches } from './jobs.ts';
import { csvOf, plainRow, sendFile } from './testing/link-file.ts';

const galla = useGalla();
const leaseMs = 60_000;
const rowsAtOnce = { check: 2000, create: 4 };

/** Runs one step of the worker. Returns how many files it advanced. */
async function workOnce(): Promise<number> {
  const log = { error: () => undefined, warn: () => undefined };
  const needs = { database: galla.rows, clock: { now: () => galla.now() }, log, rowsAtOnce };
  return (await runDue(needs, [processLinkBatches], { once: true })).done;
}
async function workAll(): Promise<void> {
  while ((await workOnce()) > 0);
}

/** How many other connections are in a transaction. */
async function countOthers(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(galla.rows.kysely);
  return rows[0]?.count ?? 0;
}

test('PAY-02 a worker killed in the middle of a file loses no link and creates none twice', async () => {
  const merchant = await linkMerchant(galla);
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const rows = Array.from({ length: 10 }, (_, at) => plainRow(at, { phoneNumber: '9845011274', sendBy: 'SMS' }));
  const sent = await sendFile(admin, csvOf(rows), { merchantId: merchant.merchantId });
  const { batchId } = sent.json() as LinkBatch;
  const path = `/v2/payLink/batches/${batchId}`;
  const details = async () => (await admin.send('GET', path)).json() as LinkBatch;
  await workAll();
  const { ready, amount } = await details();
  expect(ready).toBe(10);
  const headers = { 'idempotency-key': randomUUID() };
  await admin.send('POST', `${path}/confirm`, { body: { rows: ready, amount }, headers });
  await workOnce();

  // Four links exist. The next worker creates four more, waits for a row that another transaction has locked, and is
  // killed.
  await inTransaction(galla.rows, async (tx) => {
    await sql`select from payment_link_batch_row where tenant_id = ${merchant.tenantId} and number = 7 for update`.execute(
      tx,
    );
    const worker = fork(join(import.meta.dirname, 'testing/worker-fixture.ts'), [galla.url, '4'], { stdio: 'ignore' });
    await expect.poll(() => countLockWaits(galla.rows), { timeout: 30_000 }).toBeGreaterThan(0);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  });
  // Its connection keeps its locks until the database notices that the client is gone.
  await expect.poll(countOthers, { timeout: 30_000 }).toBe(0);
  const counted = async (table: 'payment_link' | 'payment_link_code' | 'payment_link_notice') =>
    (await galla.rows.kysely.selectFrom(table).select('tenant_id').where('tenant_id', '=', merchant.tenantId).execute())
      .length;
  const all = async () => [
    await counted('payment_link'),
    await counted('payment_link_code'),
    await counted('payment_link_notice'),
  ];
  expect(await all()).toEqual([4, 4, 4]);
  expect(await details()).toMatchObject({ state: 'CREATING', done: 4 });

  galla.pass(leaseMs + 1000);
  await workAll();
  expect(await details()).toMatchObject({ state: 'COMPLETED', done: 10, failed: 0, doneAmount: 3_200_000 });
  expect(await all()).toEqual([10, 10, 10]);
}, 60_000);
