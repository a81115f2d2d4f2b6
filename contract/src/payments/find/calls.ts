import { calls } from '../../core/endpoint.ts';
import type { find as findEndpoints } from './endpoints.ts';
import { findRoutes } from './routes.ts';

export const find = calls<typeof findEndpoints>(findRoutes);
