import { encodeId } from '@galla/contract/core/ids.ts';
import { refundBatchIds } from '@galla/contract/refunds/refund-batches/feature.ts';

/** The key of a batch. UUIDs. */
export interface BatchKey {
  readonly tenantId: string;
  readonly batchId: string;
}

/** The public id of a batch. */
export const shownBatchId = ({ batchId }: BatchKey) => encodeId(refundBatchIds, batchId);
