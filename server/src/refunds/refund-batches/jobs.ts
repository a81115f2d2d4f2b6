import type { Row, Tx } from '../../platform/db/database.ts';
import { fileJob } from '../../platform/jobs/file-job.ts';
import type { JobNeeds } from '../../platform/jobs/job.ts';
import { carryOutRows } from './carry-out.ts';
import { checkRows } from './check.ts';
import { batchWork, lockWorkingBatch, processName, setStep } from './job-queries.ts';
import { countAlike } from './queries.ts';
import type { BatchKey } from './row-cursor.ts';

/** The dependencies of processing bulk refunds. */
export interface BatchWork extends JobNeeds {
  /** Rows in one transaction, if not the default. Pausing and cancelling wait for at most one transaction. */
  readonly rowsAtOnce?: { readonly check: number; readonly refund: number };
}

const usualRowsAtOnce = { check: 1000, refund: 250 };

type Batch = Row<'refund_batch'>;

/** Advances batches by one step: a page of checks or a chunk of refunds. */
export const processBatches = fileJob<BatchWork>({
  name: processName,
  work: batchWork,
  atOnce: 4,
  step: (tx, work, { tenantId, id }) => stepOf(tx, work, { tenantId, batchId: id }),
});

/** One step, under the lock of the batch. A pause or cancellation takes effect before or after it. */
async function stepOf(tx: Tx, { clock, rowsAtOnce = usualRowsAtOnce }: BatchWork, key: BatchKey): Promise<void> {
  const now = clock.now();
  const batch = await lockWorkingBatch(tx, key);
  if (batch === undefined) return;
  const change =
    batch.state === 'CHECKING'
      ? await checkStep(tx, batch, rowsAtOnce.check, now)
      : await refundStep(tx, batch, rowsAtOnce.refund, now);
  await setStep(tx, key, { ...change, worked_at: new Date(now) });
}

async function checkStep(tx: Tx, batch: Batch, size: number, now: number) {
  const key = { tenantId: batch.tenant_id, batchId: batch.id };
  const outcomes = await checkRows(tx, key, { after: batch.position, size }, now);
  const right = outcomes.filter(({ state }) => state === 'RIGHT');
  const isLast = outcomes.length < size;
  return {
    right_rows: batch.right_rows + right.length,
    right_amount: batch.right_amount + right.reduce((sum, { amount }) => sum + amount, 0),
    wrong_rows: batch.wrong_rows + outcomes.length - right.length,
    position: isLast ? 0 : (outcomes.at(-1)?.number ?? batch.position),
    ...(isLast ? { state: 'READY' as const, alike_rows: countAlike(key) } : {}),
  };
}

async function refundStep(tx: Tx, batch: Batch, size: number, now: number) {
  const outcomes = await carryOutRows(tx, batch, size, now);
  const done = outcomes.filter(({ state }) => state === 'DONE');
  const isLast = outcomes.length < size;
  return {
    done_rows: batch.done_rows + done.length,
    done_amount: batch.done_amount + done.reduce((sum, { amount }) => sum + amount, 0),
    failed_rows: batch.failed_rows + outcomes.length - done.length,
    position: outcomes.reduce((last, { number }) => Math.max(last, number), batch.position),
    ...(isLast ? { state: 'COMPLETED' as const, finished_at: new Date(now) } : {}),
  };
}
