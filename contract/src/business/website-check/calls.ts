import { calls } from '../../core/endpoint.ts';
import type { websiteChecks as websiteChecksEndpoints } from './endpoints.ts';
import { websiteChecksRoutes } from './routes.ts';

export const websiteChecks = calls<typeof websiteChecksEndpoints>(websiteChecksRoutes);
