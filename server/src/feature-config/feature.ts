import { featureConfig } from '@galla/contract/feature-config/endpoints.ts';
import { feature } from '../platform/feature.ts';
import { featureConfigHandlers } from './routes.ts';

export const featureConfigFeature = feature({
  name: 'feature-config',
  contract: { featureConfig },
  handlers: () => ({ featureConfig: featureConfigHandlers }),
  writes: [
    'feature_setting',
    'merchant',
    'merchant_attribute',
    'money_freeze',
    'pricing',
    'rate_card',
    'tenant',
    'turnover_class',
  ],
});
