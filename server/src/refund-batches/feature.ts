import { refundBatches } from '@galla/contract/refund-batches/endpoints.ts';
import { feature } from '../platform/feature.ts';
import { refundBatchHandlers } from './routes.ts';

export const refundBatchesFeature = feature({
  name: 'refund-batches',
  contract: { refundBatches },
  handlers: () => ({ refundBatches: refundBatchHandlers }),
  writes: ['refund_batch', 'refund_batch_row', 'refund_identity'],
});
