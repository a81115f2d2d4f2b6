import { recipients } from '@galla/contract/recipients/endpoints.ts';
import { feature } from '../platform/feature.ts';
import { days } from '../platform/retention.ts';
import { tellRecipients } from './jobs.ts';
import { recipientHandlers } from './routes.ts';

export const recipientsFeature = feature({
  name: 'recipients',
  contract: { recipients },
  handlers: () => ({ recipients: recipientHandlers }),
  jobs: [tellRecipients],
  writes: ['payment_recipient', 'recipient_cursor', 'told_payment'],
  // Payments that ended more than a day ago are told nobody anyway.
  retention: [{ table: 'told_payment', after: 'told_at', keep: days(3) }],
  freeText: { payment_recipient: { name: 'text' } },
});
