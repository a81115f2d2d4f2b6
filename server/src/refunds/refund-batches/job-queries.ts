import { workingBatchStates } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { RawBuilder } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';
import { fileWork } from '../../platform/jobs/file-work.ts';
import type { BatchKey } from './row-cursor.ts';

/** The name of the job that checks and carries out bulk refunds. */
export const processName = 'refund-batches.process';

/** How the job finds its work. */
export const batchWork = fileWork({ table: 'refund_batch', job: processName, working: workingBatchStates });

/** The key of a batch as its job expects it. */
export const fileOf = ({ tenantId, batchId }: BatchKey) => ({ tenantId, id: batchId });

/** Locks a batch that is still in progress. Undefined if it has been paused or cancelled. */
export function lockWorkingBatch(tx: Tx, { tenantId, batchId }: BatchKey): Promise<Row<'refund_batch'> | undefined> {
  return tx
    .selectFrom('refund_batch')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', batchId)
    .where('state', 'in', workingBatchStates)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Stores the result of a step. */
export async function setStep(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  change: Omit<Partial<Row<'refund_batch'>>, 'alike_rows' | 'merchant_tenants' | 'reading'> & {
    readonly alike_rows?: RawBuilder<number>;
  },
): Promise<void> {
  await tx
    .updateTable('refund_batch')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', batchId)
    .execute();
}
