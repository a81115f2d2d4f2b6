import { calls } from '../../core/endpoint.ts';
import type { policyGenerator as policyGeneratorEndpoints } from './endpoints.ts';
import { policyGeneratorRoutes } from './routes.ts';

export const policyGenerator = calls<typeof policyGeneratorEndpoints>(policyGeneratorRoutes);
