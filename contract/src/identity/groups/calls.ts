import { calls } from '../../core/endpoint.ts';
import type { groups as groupsEndpoints } from './endpoints.ts';
import { groupsRoutes } from './routes.ts';

export const groups = calls<typeof groupsEndpoints>(groupsRoutes);
