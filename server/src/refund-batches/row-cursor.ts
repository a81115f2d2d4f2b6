import { encodeId } from '@galla/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/** Where a batch is. UUIDs. */
export interface BatchPlace {
  readonly tenantId: string;
  readonly batchId: string;
}

/** The worker looks after bulk refunds at once when this channel of the database says so. */
export const batchesChannel = 'galla_refund_batches';

/** Tells the worker that there is something to do, after the commit. */
export async function wakeBatchWorker(tx: Tx): Promise<void> {
  await sql`select pg_notify(${batchesChannel}, '')`.execute(tx);
}

/** A batch's id as people see it. */
export const shownBatchId = ({ batchId }: BatchPlace) => encodeId('refundBatch', batchId);
