import { calls } from '../../core/endpoint.ts';
import type { pageEvents as pageEventsEndpoints } from './endpoints.ts';
import { pageEventsRoutes } from './routes.ts';

export const pageEvents = calls<typeof pageEventsEndpoints>(pageEventsRoutes);
