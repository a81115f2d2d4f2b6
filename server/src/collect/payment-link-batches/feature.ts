import {
  offlinePaymentLinkBatches,
  paymentLinkBatches,
} from '@galla/contract/collect/payment-link-batches/endpoints.ts';
import { eraseInJson } from '../../platform/customers/erasure-queries.ts';
import { feature } from '../../platform/feature.ts';
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
  // Drafts are deleted after a week and results after half a year. The links stay, and the audit log records who
  // created them.
  retention: [{ table: 'payment_link_batch', after: 'kept_until', keep: 0 }],
  writes: ['payment_link_batch', 'payment_link_batch_row'],
  reads: ['payment_link'],
  eraseCustomer: (tx, tenantId, customer) =>
    eraseInJson(tx, customer, {
      table: 'payment_link_batch_row',
      key: ['tenant_id', 'batch_id', 'number'],
      column: 'cells',
      type: 'jsonb',
      tenantId,
    }),
  freeText: {
    payment_link_batch: { file_name: 'text', same_purpose: 'text', reading: 'json' },
    payment_link_batch_row: { cells: 'json', reference: 'text' },
  },
  distribution: { payment_link_batch: 'tenant', payment_link_batch_row: 'tenant' },
});
