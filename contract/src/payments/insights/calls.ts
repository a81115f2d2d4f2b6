import { calls } from '../../core/endpoint.ts';
import type { insights as insightsEndpoints } from './endpoints.ts';
import { insightsRoutes, storeInsightsRoutes } from './routes.ts';
import type { storeInsights as storeInsightsEndpoints } from './stores.ts';

export const insights = calls<typeof insightsEndpoints>(insightsRoutes);

export const storeInsights = calls<typeof storeInsightsEndpoints>(storeInsightsRoutes);
