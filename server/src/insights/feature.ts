import { insights } from '@galla/contract/insights/endpoints.ts';
import { feature } from '../platform/feature.ts';
import { insightHandlers } from './routes.ts';

export const insightsFeature = feature({
  name: 'insights',
  contract: { insights },
  handlers: () => ({ insights: insightHandlers }),
});
