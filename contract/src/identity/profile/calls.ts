import { calls } from '../../core/endpoint.ts';
import type { accountEmail as accountEmailEndpoints } from './account-email.ts';
import type { profile as profileEndpoints } from './endpoints.ts';
import { accountEmailRoutes, profileRoutes } from './routes.ts';

export const accountEmail = calls<typeof accountEmailEndpoints>(accountEmailRoutes);

export const profile = calls<typeof profileEndpoints>(profileRoutes);
