import { attention } from '@galla/contract/messages/attention/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { attentionHandlers } from './routes.ts';

export const attentionFeature = feature({
  name: 'attention',
  contract: { attention },
  handlers: () => ({ attention: attentionHandlers }),
  reads: [
    'api_key',
    'api_key_seen',
    'bank_account_change',
    'chargeback',
    'invitation',
    'payment',
    'refund',
    'refund_batch',
    'refund_settings',
    'report',
    'settlement',
  ],
});
