import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import type { BatchCells } from '@galla/contract/refunds/refund-batches/rules.ts';
import { batchColumnNames, batchColumns } from '@galla/contract/refunds/refund-batches/rules.ts';
import type {
  RefundBatch,
  RefundBatchDetails,
  RefundBatchRow,
} from '@galla/contract/refunds/refund-batches/schemas.ts';
import { stringify } from 'csv-stringify/sync';
import type { TestBrowser, TestGalla, TestMerchant } from '../../../main/testing/test-galla.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { processBatches } from '../jobs.ts';

export const header = batchColumnNames.map((column) => batchColumns[column]);

/** A row with these cells; the others are empty. */
export const rowOf = (cells: Partial<BatchCells>): string[] => batchColumnNames.map((column) => cells[column] ?? '');

/** The rows as a CSV file with a header. */
export const csvOf = (...rows: readonly Partial<BatchCells>[]): Buffer =>
  Buffer.from(stringify([header, ...rows.map(rowOf)]));

let paidBefore = 0;

/** Creates a payment of the merchant. Returns it with a row that refunds it in full. */
export async function paidRow(
  galla: TestGalla,
  merchant: TestMerchant,
  cells: Partial<BatchCells> = {},
  event: Partial<PaymentEvent> = {},
) {
  paidBefore += 1;
  const providerTransactionId = `BULK${paidBefore}`;
  const merchantOrderId = `bulk-order-${paidBefore}`;
  const [answer] = await galla.pay(merchant, {
    providerTransactionId,
    merchantOrderId,
    merchantTransactionId: `bulk-txn-${paidBefore}`,
    amount: 100_00,
    ...event,
  });
  const row: Partial<BatchCells> = {
    merchantId: merchant.merchantId,
    amount: '100',
    providerReferenceId: providerTransactionId,
    merchantOrderId,
    refundReason: 'Not delivered',
    ...cells,
  };
  const unitId = answer?.paymentId ?? '';
  return { row, unitId, id: decodeId('payment', unitId) ?? '', merchantTransactionId: `bulk-txn-${paidBefore}` };
}

/** Uploads a file with a browser's form. */
export async function upload(browser: TestBrowser, file: Buffer | undefined, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ batchProcessorType: 'REFUND', ...fields })) form.append(name, value);
  if (file !== undefined) form.append('file', new Blob([new Uint8Array(file)]), 'refunds.csv');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get('content-type') ?? '';
  return browser.send('POST', '/v1/batch/process', { body, headers: { 'content-type': type } });
}

/**
 * Runs one step of the worker over bulk refunds, two rows at a time by default. Returns how many batches it handled.
 */
export async function workOnce(galla: TestGalla, refund = 2): Promise<number> {
  const needs = {
    database: galla.rows,
    clock: { now: () => galla.now() },
    rowsAtOnce: { check: 3, refund },
    log: { error: () => undefined, warn: () => undefined },
  };
  return (await runDue(needs, [processBatches], { once: true })).done;
}

/** Runs the worker until no bulk refund is due. */
export async function workAllBatches(galla: TestGalla): Promise<void> {
  while ((await workOnce(galla)) > 0);
}

/** Uploads a file and waits until its rows are checked. */
export async function uploaded(galla: TestGalla, browser: TestBrowser, file: Buffer): Promise<RefundBatchDetails> {
  const answer = await upload(browser, file);
  if (answer.statusCode !== 200) throw new Error(`upload failed: ${answer.body}`);
  await workAllBatches(galla);
  return details(browser, (answer.json() as RefundBatch).batchId);
}

/** One bulk refund as the person sees it. */
export const details = async (browser: TestBrowser, batchId: string): Promise<RefundBatchDetails> =>
  (await browser.send('GET', `/v1/batch/refunds/${batchId}`)).json();

/** The rows of a bulk refund as the person sees them. */
export const rowsOf = async (browser: TestBrowser, batchId: string, filter = 'all'): Promise<RefundBatchRow[]> =>
  (await browser.send('GET', `/v1/batch/refunds/${batchId}/rows?filter=${filter}&size=100`)).json().rows;

/** Confirms a bulk refund with its displayed totals. */
export function confirm(browser: TestBrowser, batch: RefundBatch, key: string = randomUUID()) {
  const body = { rows: batch.right, amount: batch.rightAmount, revision: batch.revision, alike: batch.alike };
  return browser.send('POST', `/v1/batch/refunds/${batch.batchId}/confirm`, {
    body,
    headers: { [idempotencyHeader]: key },
  });
}

/** Pauses, resumes or cancels. */
export const move = (browser: TestBrowser, batchId: string, request: 'PAUSE' | 'RESUME' | 'CANCEL') =>
  browser.send('POST', `/v1/batch/refunds/${batchId}/move`, { body: { move: request } });
