import { resultDays } from '@galla/contract/collect/payment-link-batches/states.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fileJob } from '../../platform/jobs/file-job.ts';
import type { JobNeeds } from '../../platform/jobs/job.ts';
import { days } from '../../platform/retention.ts';
import { checkRows } from './check.ts';
import { createGroup } from './create.ts';
import type { BatchKey, StoredBatch } from './queries.ts';
import { batchWork, changeBatch, lockBatch, processName, recount } from './queries.ts';

/** The dependencies of processing payment link files. */
export interface BatchWork extends JobNeeds {
  /** Rows in one transaction, if not the default. Cancelling waits for at most one transaction. */
  readonly rowsAtOnce?: { readonly check: number; readonly create: number };
}

const usualRowsAtOnce = { check: 2000, create: 1000 };

/**
 * Advances files by one step: a page of checks or of links, in one transaction with the file's progress (decision 27).
 */
export const processLinkBatches = fileJob<BatchWork>({
  name: processName,
  work: batchWork,
  atOnce: 2,
  step: (tx, work, { tenantId, id }) => stepOf(tx, work, { tenantId, batchId: id }),
});

async function stepOf(tx: Tx, work: BatchWork, key: BatchKey): Promise<void> {
  const batch = await lockBatch(tx, key);
  const { rowsAtOnce = usualRowsAtOnce } = work;
  const now = work.clock.now();
  const at = { worked_at: new Date(now) };
  if (batch.state === 'CHECKING') await checkStep(tx, batch, rowsAtOnce.check, at);
  else if (batch.state === 'CREATING') await createStep(tx, batch, rowsAtOnce.create, now);
}

const keyOf = ({ tenant_id: tenantId, id: batchId }: StoredBatch): BatchKey => ({ tenantId, batchId });

async function checkStep(tx: Tx, batch: StoredBatch, size: number, at: { readonly worked_at: Date }): Promise<void> {
  const checked = await checkRows(tx, keyOf(batch), { after: batch.position, size });
  const isLast = checked.length < size;
  const position = isLast ? 0 : (checked.at(-1)?.number ?? batch.position);
  await changeBatch(tx, keyOf(batch), { ...at, position, ...(isLast ? { state: 'READY' } : {}) });
  if (isLast) await recount(tx, keyOf(batch));
}

const ended = (now: number) => ({
  state: 'COMPLETED' as const,
  finished_at: new Date(now),
  kept_until: new Date(now + days(resultDays)),
});

async function createStep(tx: Tx, batch: StoredBatch, size: number, now: number): Promise<void> {
  const { rows, last, done, doneAmount } = await createGroup(tx, batch, size, now);
  await changeBatch(tx, keyOf(batch), {
    position: last,
    worked_at: new Date(now),
    done_rows: batch.done_rows + done,
    done_amount: batch.done_amount + doneAmount,
    failed_rows: batch.failed_rows + rows - done,
    ...(rows < size ? ended(now) : {}),
  });
}
