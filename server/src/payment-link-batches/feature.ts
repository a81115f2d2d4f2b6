import { offlinePaymentLinkBatches, paymentLinkBatches } from '@galla/contract/payment-link-batches/endpoints.ts';
import { feature } from '../platform/feature.ts';
import { processLinkBatches } from './jobs.ts';
import { batchHandlers } from './routes.ts';

export const paymentLinkBatchesFeature = feature({
  name: 'payment-link-batches',
  sandboxTime: true,
  contract: { paymentLinkBatches, offlinePaymentLinkBatches },
  handlers: (services: { readonly publicUrl: string }) => ({
    paymentLinkBatches: batchHandlers('ONLINE', services),
    offlinePaymentLinkBatches: batchHandlers('OFFLINE', services),
  }),
  jobs: [processLinkBatches],
  // Drafts go after a week, results after half a year: the links themselves stay, and the audit log says who made them.
  retention: [{ table: 'payment_link_batch', after: 'kept_until', keep: 0 }],
  writes: ['payment_link_batch', 'payment_link_batch_row'],
  freeText: {
    payment_link_batch: { file_name: 'text', same_purpose: 'text' },
    payment_link_batch_row: { cells: 'json', reference: 'text' },
  },
});
