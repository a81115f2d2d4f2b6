import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Row, Tx } from '../platform/db/database.ts';
import { announceWork } from '../platform/jobs/due-work.ts';
import { deleteFailure } from '../platform/jobs/failed-work.ts';
import { findDueRows, isClaimable } from '../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../platform/jobs/job.ts';
import type { BatchKey } from './row-cursor.ts';

/** The name of the job that checks and carries out bulk refunds. */
export const processName = 'refund-batches.process';

const working = sql<boolean>`state in ('CHECKING', 'PROCESSING')`;

/** Makes a batch due now, with all its attempts again. */
export async function announceBatch(tx: Tx, { tenantId, batchId }: BatchKey, now: number): Promise<void> {
  await forgetFailures(tx, { tenantId, batchId });
  await announceWork(tx, processName, tenantId, now);
}

/** Deletes the failed attempts of a batch that has ended. */
export const forgetFailures = (tx: Tx, { tenantId, batchId }: BatchKey): Promise<void> =>
  deleteFailure(tx, tenantId, processName, batchId);

/** When each tenant's next batch is due. */
export const findDueBatches = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'refund_batch', dueAt: 'worked_at', isOpen: working });

/** The due batches of a tenant, the longest waiting first. Each step locks its batch. */
export function claimBatches(
  tx: Tx,
  claim: Claim,
): Promise<Pick<Row<'refund_batch'>, 'id' | 'state' | 'position' | 'worked_at'>[]> {
  return tx
    .selectFrom('refund_batch')
    .select(['id', 'state', 'position', 'worked_at'])
    .where(working)
    .where(isClaimable(claim, 'worked_at'))
    .orderBy('worked_at')
    .limit(claim.places)
    .execute();
}

/** A batch that is still at work, locked. Undefined if somebody has paused or cancelled it. */
export function lockWorkingBatch(tx: Tx, { tenantId, batchId }: BatchKey): Promise<Row<'refund_batch'> | undefined> {
  return tx
    .selectFrom('refund_batch')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', batchId)
    .where(working)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Stores the result of a step. */
export async function setStep(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  change: Omit<Partial<Row<'refund_batch'>>, 'alike_rows' | 'merchant_tenants'> & {
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

/** Stops a batch with an error. People may resume it. */
export async function setError(
  tx: Tx,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<void> {
  await sql`update refund_batch set stopped_in = state, state = 'ERRORED'
    where tenant_id = ${tenantId} and id = ${id} and ${working}`.execute(tx);
}

/** Resumes a batch that stopped with an error. */
export async function reopenBatch(
  tx: Tx,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  now: Date,
): Promise<void> {
  await sql`update refund_batch set state = coalesce(stopped_in, 'PROCESSING'), stopped_in = null, worked_at = ${now}
    where tenant_id = ${tenantId} and id = ${id} and state = 'ERRORED'`.execute(tx);
}
