import { refundBatches } from '@galla/contract/refunds/refund-batches/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { processBatches } from './jobs.ts';
import { refundBatchHandlers } from './routes.ts';

export const refundBatchesFeature = feature({
  name: 'refund-batches',
  sandboxTime: true,
  contract: { refundBatches },
  handlers: () => ({ refundBatches: refundBatchHandlers }),
  jobs: [processBatches],
  writes: ['refund_batch', 'refund_batch_row', 'refund_identity'],
  reads: ['feature_setting', 'payment', 'refund', 'refund_settings'],
  freeText: {
    refund_batch: { file_name: 'text', description: 'text', comment: 'text', decision_note: 'text', reading: 'json' },
    refund_batch_row: { refund_reason: 'text' },
  },
  distribution: { refund_batch: 'tenant', refund_batch_row: 'tenant', refund_identity: 'tenant' },
});
