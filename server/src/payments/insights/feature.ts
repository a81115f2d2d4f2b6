import { insights } from '@galla/contract/payments/insights/endpoints.ts';
import { storeInsights } from '@galla/contract/payments/insights/stores.ts';
import { feature } from '../../platform/feature.ts';
import { insightHandlers, storeInsightHandlers } from './routes.ts';

export const insightsFeature = feature({
  name: 'insights',
  sandboxTime: true,
  contract: { insights, storeInsights },
  handlers: () => ({ insights: insightHandlers, storeInsights: storeInsightHandlers }),
});
