import { merchants } from '@galla/contract/merchants/endpoints.ts';
import { feature } from '../platform/feature.ts';
import { merchantHandlers } from './routes.ts';

export const merchantsFeature = feature({
  name: 'merchants',
  contract: { merchants },
  handlers: () => ({ merchants: merchantHandlers }),
  writes: ['merchant', 'tenant'],
  freeText: {
    merchant: { name: 'text', legal_name: 'text', billing_address: 'text', kyc_reason: 'text', website: 'text' },
  },
});
