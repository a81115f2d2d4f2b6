import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RefundBatchDetails, RefundBatchRow } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { asAdmin, type Callers, insist, type Refundable } from './calls.ts';
import type { SeededRandom } from './random.ts';

/** The amounts of docs/sentinels.md that make the bank late, silent or contradict itself. */
const odd = [11_01, 11_02, 11_03, 11_04, 11_07, 11_08, 11_09];

/** The amount of a refund in paise, sometimes more than is left. */
export function partOf(payment: Refundable, random: SeededRandom): number {
  const part = Math.max(100, Math.floor(payment.amount * random.share(0.1, 0.7)));
  return random.whole(1, 3) === 1 ? (random.pick(odd) ?? part) : part;
}

/** A file, and the identity of each of its rows. */
interface RefundFile {
  readonly text: string;
  readonly identities: readonly string[];
}

function writeFile(callers: Callers, payments: readonly Refundable[]): RefundFile {
  const { random, merchantId } = callers;
  const file = randomUUID();
  const rows = payments.map((payment, index) => {
    const refundId = random.whole(1, 2) === 1 ? `R-${randomUUID()}` : '';
    const { providerTransactionId, merchantOrderId } = payment;
    const amount = (partOf(payment, random) / 100).toFixed(2);
    const line = [merchantId, refundId, amount, providerTransactionId, merchantOrderId, `Fault ${file}`].join(',');
    return { line, identity: refundId === '' ? `${file} ${index + 1}` : refundId };
  });
  const header = 'merchant_id,refund_transaction_id,amount,provider_reference_id,merchant_order_id,Refund Reason';
  return {
    text: [header, ...rows.map(({ line }) => line)].join('\n'),
    identities: rows.map(({ identity }) => identity),
  };
}

/**
 * A person uploads a refund file, drops the wrong rows, confirms the rest, sometimes stops it midway, and uploads the
 * very same file again. Unanswered requests are repeated, so that a file may be uploaded three times.
 */
export async function refundFile(callers: Callers, refundable: readonly Refundable[]): Promise<void> {
  const { random } = callers;
  if (refundable.length < 20) return sleep(200);
  const size = random.whole(1, 3) === 1 ? random.whole(300, 900) : random.whole(5, 120);
  const payments = Array.from({ length: size }, () => random.pick(refundable) ?? refundable[0]);
  const file = writeFile(
    callers,
    payments.flatMap((payment) => payment ?? []),
  );
  await refundOnce(callers, file, random.pick(['nothing', 'nothing', 'PAUSE', 'CANCEL']) ?? 'nothing');
  callers.moment('same file sent again');
  await refundOnce(callers, file, 'nothing');
}

async function refundOnce(callers: Callers, file: RefundFile, stop: string): Promise<void> {
  const form = new FormData();
  form.append('batchProcessorType', 'REFUND');
  form.append('file', new Blob([file.text]), 'refunds.csv');
  callers.moment('file sent');
  const { body } = await insist(() => asAdmin(callers, '/api/v1/batch/process', { body: form }));
  const batchId = String(body['batchId']);
  callers.recorder.write({ what: 'file', batchId, rows: file.identities.length });
  callers.moment('file acknowledged');
  const path = `/api/v1/batch/refunds/${batchId}`;
  const ready = await until(callers, path, ['READY']);
  if (ready === undefined || !(await confirm(callers, path, ready))) return;
  callers.recorder.write({ what: 'confirmed', batchId });
  callers.moment('bulk refund confirmed');
  if (stop !== 'nothing') await stopIt(callers, path, stop);
  const ended = await until(callers, path, ['COMPLETED', 'CANCELLED']);
  if (ended !== undefined) await recordRows(callers, path, file);
}

/** Reads until the batch is in one of these states. Undefined once the run has stopped. */
async function until(
  callers: Callers,
  path: string,
  states: readonly string[],
): Promise<RefundBatchDetails | undefined> {
  while (callers.going()) {
    const { body } = await insist(() => asAdmin(callers, path, { method: 'GET' }));
    const batch = body as unknown as RefundBatchDetails;
    if (states.includes(batch.state)) return batch;
    if (batch.state === 'PROCESSING') callers.moment('bulk refund going out');
    // Five consecutive failures are likely in this test.
    if (batch.state === 'ERRORED' || batch.state === 'PAUSED') await move(callers, path, 'RESUME');
    await sleep(callers.random.whole(20, 200));
  }
  return undefined;
}

/** Drops wrong rows and confirms the rest. False if no row is left. */
async function confirm(callers: Callers, path: string, { wrong, right }: RefundBatchDetails): Promise<boolean> {
  if (wrong > 0) await insist(() => asAdmin(callers, `${path}/rows/drop`, { body: { allWrong: true } }), [409]);
  if (right === 0) return false;
  const { body } = await insist(() => asAdmin(callers, path, { method: 'GET' }));
  const batch = body as unknown as RefundBatchDetails;
  if (batch.state !== 'READY' || batch.right === 0) return false;
  const key = randomUUID();
  const totals = { rows: batch.right, amount: batch.rightAmount, revision: batch.revision };
  const done = await insist(() => asAdmin(callers, `${path}/confirm`, { key, body: totals }), [409]);
  return done.status === 200;
}

async function stopIt(callers: Callers, path: string, stop: string): Promise<void> {
  await sleep(callers.random.whole(0, 300));
  callers.moment('bulk refund stopped');
  await move(callers, path, stop);
}

/** The batch may have ended already. */
const move = (callers: Callers, path: string, request: string) =>
  insist(() => asAdmin(callers, `${path}/move`, { body: { move: request } }), [409]);

/** Records the answer for each refunded row. */
async function recordRows(callers: Callers, path: string, { identities }: RefundFile): Promise<void> {
  let after: number | null = 0;
  while (after !== null) {
    const page = `${path}/rows?size=100&after=${after}`;
    const { body } = await insist(() => asAdmin(callers, page, { method: 'GET' }));
    const { rows, next } = body as unknown as { rows: RefundBatchRow[]; next: number | null };
    const refunded = rows.flatMap(({ number, refundId, unitId, cells }) => {
      if (refundId === null || unitId === null) return [];
      const amount = Math.round(Number(cells.amount) * 100);
      return [{ what: 'refund' as const, key: identities[number - 1] ?? '', refundId, unitId, amount }];
    });
    callers.recorder.write(...refunded);
    after = next;
  }
}
