import { webhookDeliveries } from '@galla/contract/developers/webhooks/deliveries.ts';
import { webhooks } from '@galla/contract/developers/webhooks/endpoints.ts';
import { eraseInJson } from '../../platform/customers/erasure-queries.ts';
import { feature } from '../../platform/feature.ts';
import { days } from '../../platform/retention.ts';
import { watchWebhooks } from './health.ts';
import { collectWebhookEvents, deliverWebhooks } from './jobs.ts';
import { replayWebhooks } from './log/replay.ts';
import { webhooksCommand } from './operator.ts';
import { webhookDeliveryHandlers, webhookHandlers } from './routes.ts';

/** Events are stored this long, with their attempts, and can be replayed. */
const kept = days(30);

export const webhooksFeature = feature({
  name: 'webhooks',
  sandboxTime: true,
  contract: { webhooks, webhookDeliveries },
  handlers: () => ({ webhooks: webhookHandlers, webhookDeliveries: webhookDeliveryHandlers }),
  jobs: [collectWebhookEvents, deliverWebhooks, replayWebhooks, watchWebhooks],
  writes: [
    'webhook_endpoint',
    'webhook_cursor',
    'webhook_event',
    'webhook_delivery',
    'webhook_attempt',
    'webhook_hour',
    'webhook_replay',
  ],
  reads: [
    'chargeback',
    'checkout_attempt',
    'checkout_order',
    'payment',
    'payment_link',
    'refund',
    'report',
    'settlement',
    'vendor_link',
  ],
  retention: [
    { table: 'webhook_event', after: 'created_at', keep: kept },
    { table: 'webhook_delivery', after: 'created_at', keep: kept },
    { table: 'webhook_attempt', after: 'at', keep: kept },
    { table: 'webhook_hour', after: 'hour', keep: days(90) },
  ],
  operator: [webhooksCommand],
  eraseCustomer: (tx, tenantId, customer) =>
    eraseInJson(tx, customer, {
      table: 'webhook_event',
      key: ['tenant_id', 'id'],
      column: 'payload',
      type: 'text',
      tenantId,
    }),
  freeText: {
    webhook_endpoint: { description: 'text' },
    webhook_attempt: { response_body: 'text' },
  },
  distribution: {
    webhook_endpoint: 'tenant',
    webhook_cursor: 'tenant',
    webhook_event: 'tenant',
    webhook_delivery: 'tenant',
    webhook_attempt: 'tenant',
    webhook_hour: 'tenant',
    webhook_replay: 'tenant',
  },
});
