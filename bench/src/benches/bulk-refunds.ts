import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeId } from '@galla/contract/core/ids.ts';
import type { RefundBatchDetails } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { sendEvents } from '@galla/server/src/payments/ingestion/engine-client.ts';
import { newId } from '@galla/server/src/platform/ids.ts';
import type pg from 'pg';
import type { Bench, Measure } from '../bench.ts';
import type { BenchMerchant } from '../data/merchants.ts';
import { benchEngine } from '../engine.ts';
import { residentMegabytes } from '../memory.ts';
import { type BankParts, withBank } from '../with-bank.ts';

const rows = Number(process.env['BENCH_REFUNDS'] ?? 100_000);
const amount = 100_00;
const dayMs = 86_400_000;
/** The rows of the bare statements: enough to measure their speed. */
const bareRows = 20_000;
const chunk = 250;
/** The memory limit of API and worker, in MB. */
const maxMegabytes = 300;

interface Paid {
  readonly providerTransactionId: string;
  readonly merchantOrderId: string;
  readonly id: string;
}

/** Creates payments of the last 30 days, as a refund file would have. */
async function pay(url: string, { merchantId }: BenchMerchant, count: number): Promise<Paid[]> {
  const paid: Paid[] = [];
  for (let start = 0; start < count; start += 1_000) {
    const events = Array.from({ length: Math.min(1_000, count - start) }, () => ({
      merchantId,
      providerTransactionId: `B${randomUUID().replaceAll('-', '')}`,
      merchantOrderId: `B-${randomUUID()}`,
      state: 'COMPLETED',
      amount,
      instrument: 'ACCOUNT',
      createdAt: new Date(Date.now() - Math.floor(Math.random() * 30 * dayMs)).toISOString(),
    }));
    const { events: answers } = await sendEvents({ url, ...benchEngine }, events);
    for (const [index, { paymentId }] of answers.entries()) {
      const event = events[index];
      if (event === undefined || paymentId === undefined) throw new Error('A payment was not taken');
      const { providerTransactionId, merchantOrderId } = event;
      paid.push({ providerTransactionId, merchantOrderId, id: paymentId });
    }
  }
  return paid;
}

function fileOf({ merchantId }: BenchMerchant, paid: readonly Paid[]): FormData {
  const lines = paid.map(
    ({ providerTransactionId, merchantOrderId }) =>
      `${merchantId},${amount / 100},${providerTransactionId},${merchantOrderId},Not delivered`,
  );
  const header = 'merchant_id,amount,provider_reference_id,merchant_order_id,Refund Reason';
  const form = new FormData();
  form.append('batchProcessorType', 'REFUND');
  form.append('file', new Blob([[header, ...lines].join('\n')]), 'refunds.csv');
  return form;
}

/**
 * Uploads a file, waits for the check, confirms it, and waits until every refund has ended at the bank. Times are in s.
 */
async function refundAll({ merchant, apiClient, api, admin }: BankParts, paid: readonly Paid[]) {
  const began = performance.now();
  const since = () => (performance.now() - began) / 1000;
  const { batchId } = JSON.parse(await apiClient.upload(api.url, '/api/v1/batch/process', fileOf(merchant, paid))) as {
    batchId: string;
  };
  const read = since();
  const until = async (state: string): Promise<RefundBatchDetails> => {
    for (;;) {
      const batch: RefundBatchDetails = JSON.parse(await apiClient.read(api.url, `/api/v1/batch/refunds/${batchId}`));
      if (batch.state === state) return batch;
      if (batch.state === 'ERRORED') throw new Error('The bulk refund has stopped');
      await sleep(100);
    }
  };
  const ready = await until('READY');
  const checked = since();
  if (ready.right !== paid.length) throw new Error(`${ready.wrong} rows have errors`);
  await apiClient.call(
    api.url,
    `/api/v1/batch/refunds/${batchId}/confirm`,
    { rows: ready.right, amount: ready.rightAmount, revision: ready.revision },
    { 'idempotency-key': randomUUID() },
  );
  const done = await until('COMPLETED');
  const carriedOut = since();
  if (done.done !== paid.length) throw new Error(`${done.failed} rows were not refunded`);
  while ((await openRefunds(admin, merchant)) > 0) await sleep(200);
  return { read, checked, carriedOut, ended: since() };
}

async function openRefunds(admin: pg.Client, { tenantId }: BenchMerchant): Promise<number> {
  const { rows: found } = await admin.query<{ open: string }>(
    `SELECT count(*) AS open FROM refund WHERE tenant_id = $1 AND state = 'PENDING' AND due_at < now() + interval '1 year'`,
    [tenantId],
  );
  return Number(found[0]?.open);
}

/** The limit: reservation and end of refunds by bare statements, 250 rows per commit, over one connection. */
async function bare(client: pg.Client, { tenantId }: BenchMerchant, payments: readonly string[]): Promise<number> {
  const began = performance.now();
  for (let start = 0; start < payments.length; start += chunk) {
    const ids = payments.slice(start, start + chunk);
    const [reserved, ended, refunds] = [ids.map(() => newId()), ids.map(() => newId()), ids.map(() => newId())];
    await client.query('BEGIN');
    await client.query(
      'UPDATE payment SET reserved = reserved + $3 WHERE tenant_id = $1 AND id = any ($2) AND refunded + reserved + $3 <= total',
      [tenantId, ids, amount],
    );
    await journals(client, tenantId, reserved, ['payable', 'refund-reserve']);
    await client.query(
      `INSERT INTO refund (tenant_id, id, payment_id, amount, state, reason, reserve_journal_id, created_at, due_at)
       SELECT $1, n.*, now(), now() + interval '100 years' FROM (SELECT r, p, $5::bigint, 'PENDING', 'OTHER', j
         FROM unnest($2::uuid[], $3::uuid[], $4::uuid[]) AS n (r, p, j)) n`,
      [tenantId, refunds, ids, reserved, amount],
    );
    await client.query('COMMIT; BEGIN');
    await client.query(
      `UPDATE refund SET state = 'COMPLETED', final_journal_id = j, finished_at = now(), due_at = NULL
       FROM unnest($2::uuid[], $3::uuid[]) AS n (r, j) WHERE tenant_id = $1 AND id = r AND state = 'PENDING'`,
      [tenantId, refunds, ended],
    );
    await client.query(
      'UPDATE payment SET reserved = reserved - $3, refunded = refunded + $3 WHERE tenant_id = $1 AND id = any ($2)',
      [tenantId, ids, amount],
    );
    await journals(client, tenantId, ended, ['refund-reserve', 'rail']);
    await client.query('COMMIT');
  }
  return (payments.length * 1000) / (performance.now() - began);
}

/** The bare refunds are missing in rollups and outbox, so they are deleted. */
async function removeBare(client: pg.Client, { tenantId }: BenchMerchant, payments: readonly string[]) {
  await client.query('UPDATE payment SET refunded = 0 WHERE tenant_id = $1 AND id = any ($2)', [tenantId, payments]);
  await client.query('DELETE FROM refund WHERE tenant_id = $1 AND payment_id = any ($2)', [tenantId, payments]);
  await client.query(
    `WITH gone AS (SELECT id FROM journal WHERE tenant_id = $1 AND kind = 'bench'),
       legs AS (DELETE FROM posting WHERE tenant_id = $1 AND journal_id IN (SELECT id FROM gone))
     DELETE FROM journal WHERE tenant_id = $1 AND id IN (SELECT id FROM gone)`,
    [tenantId],
  );
}

async function journals(client: pg.Client, tenantId: string, ids: readonly string[], legs: readonly [string, string]) {
  await client.query(
    `WITH j AS (INSERT INTO journal (tenant_id, id, kind, created_at) SELECT $1, id, 'bench', now() FROM unnest($2::uuid[]) AS id)
     INSERT INTO posting (tenant_id, journal_id, account, amount)
     SELECT $1, id, leg.account, leg.amount FROM unnest($2::uuid[]) AS id, (VALUES ($3, $5::bigint), ($4, -$5::bigint)) AS leg (account, amount)`,
    [tenantId, ids, ...legs, amount],
  );
}

/** The peak memory of a process in each quarter of the time, in MB. */
function watch(pid: number) {
  const seen: number[] = [];
  const timer = setInterval(() => seen.push(residentMegabytes(pid)), 100);
  return {
    quarters() {
      clearInterval(timer);
      const size = Math.ceil(seen.length / 4);
      return [0, 1, 2, 3].map((index) => Math.round(Math.max(...seen.slice(index * size, (index + 1) * size))));
    },
  };
}

async function measure(parts: BankParts): Promise<Measure> {
  const { merchant, api, worker, admin } = parts;
  const others = await pay(api.url, merchant, bareRows);
  const ids = others.map(({ id }) => decodeId('payment', id) ?? '');
  const limit = await bare(admin, merchant, ids);
  await removeBare(admin, merchant, ids);
  const paid = await pay(api.url, merchant, rows);
  await admin.query('VACUUM ANALYZE payment, refund');
  const [ofApi, ofWorker] = [watch(api.pid), watch(worker.pid)];
  const { read, checked, carriedOut, ended } = await refundAll(parts, paid);
  const memory = [ofApi.quarters(), ofWorker.quarters()];
  const each = (seconds: number) => `${seconds.toFixed(1)} s (${Math.round(rows / seconds)} rows/s)`;
  console.log(`read ${each(read)}, checked ${each(checked - read)}, carried out ${each(carriedOut - checked)}`);
  // Sending begins while rows are still being refunded, so a rate can only be computed over the time since the
  // confirmation.
  const rest = (ended - carriedOut).toFixed(1);
  console.log(`the bank had all ${rest} s after that, ${each(ended - checked)} from the confirmation on`);
  console.log(`memory in MB, by quarters of the time: API ${memory[0]}, worker ${memory[1]}`);
  const value = rows / ended;
  const reached = value >= 300 && memory.every((quarters) => Math.max(...quarters) <= maxMegabytes);
  return {
    value,
    unit: 'rows/s',
    limit,
    ratio: value / limit,
    aim: `≥ 300 rows/s within ${maxMegabytes} MB`,
    reached,
  };
}

/** A refund file from its upload until the bank has all refunds. */
export const bench: Bench = {
  name: 'bulk-refunds',
  about: `${rows} refunds from a file, from the upload until the bank has all, against the bare statements`,
  run: () => withBank(measure),
};
