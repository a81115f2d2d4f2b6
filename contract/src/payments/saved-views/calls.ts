import { calls } from '../../core/endpoint.ts';
import type { savedViews as savedViewsEndpoints } from './endpoints.ts';
import { savedViewsRoutes } from './routes.ts';

export const savedViews = calls<typeof savedViewsEndpoints>(savedViewsRoutes);
