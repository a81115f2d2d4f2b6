import { insights } from '@galla/contract/insights/endpoints.ts';
import { storeInsights } from '@galla/contract/insights/stores.ts';
import { feature } from '../platform/feature.ts';
import { insightHandlers, storeInsightHandlers } from './routes.ts';

export const insightsFeature = feature({
  name: 'insights',
  sandboxTime: true,
  contract: { insights, storeInsights },
  handlers: () => ({ insights: insightHandlers, storeInsights: storeInsightHandlers }),
});
