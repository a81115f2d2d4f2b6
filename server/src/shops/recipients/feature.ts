import { recipients } from '@galla/contract/shops/recipients/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { days } from '../../platform/retention.ts';
import { notifyRecipients } from './jobs.ts';
import { recipientHandlers } from './routes.ts';

export const recipientsFeature = feature({
  name: 'recipients',
  sandboxTime: true,
  contract: { recipients },
  handlers: () => ({ recipients: recipientHandlers }),
  jobs: [notifyRecipients],
  writes: ['payment_recipient', 'recipient_cursor', 'notified_payment'],
  reads: ['payment', 'qr_code'],
  // Payments that ended more than a day ago are not announced in any case.
  retention: [{ table: 'notified_payment', after: 'notified_at', keep: days(3) }],
  freeText: { payment_recipient: { name: 'text' } },
  distribution: { payment_recipient: 'tenant', recipient_cursor: 'tenant', notified_payment: 'tenant' },
});
