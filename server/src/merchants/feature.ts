import { merchants } from '@galla/contract/merchants/endpoints.ts';
import { feature } from '../platform/feature.ts';
import { merchantHandlers } from './routes.ts';

export const merchantsFeature = feature({
  name: 'merchants',
  contract: { merchants },
  handlers: () => ({ merchants: merchantHandlers }),
  writes: ['merchant', 'tenant'],
});
