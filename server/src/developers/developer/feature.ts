import { developer } from '@galla/contract/developers/developer/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { developerHandlers } from './routes.ts';

export const developerFeature = feature({
  name: 'developer',
  contract: { developer },
  handlers: () => ({ developer: developerHandlers }),
  writes: [],
  reads: ['checkout_order', 'webhook_attempt', 'webhook_endpoint', 'webhook_event'],
});
