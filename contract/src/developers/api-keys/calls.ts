import { calls } from '../../core/endpoint.ts';
import type { apiKeys as apiKeysEndpoints } from './endpoints.ts';
import { apiKeysRoutes } from './routes.ts';

export const apiKeys = calls<typeof apiKeysEndpoints>(apiKeysRoutes);
