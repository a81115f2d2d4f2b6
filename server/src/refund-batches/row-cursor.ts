import { encodeId } from '@galla/contract/core/ids.ts';
import { refundBatchIds } from '@galla/contract/refund-batches/feature.ts';

/** Where a batch is. UUIDs. */
export interface BatchKey {
  readonly tenantId: string;
  readonly batchId: string;
}

/** A batch's id as people see it. */
export const shownBatchId = ({ batchId }: BatchKey) => encodeId(refundBatchIds, batchId);
