import { calls } from '../../core/endpoint.ts';
import type { settlementChecks as settlementChecksEndpoints } from './endpoints.ts';
import { settlementChecksRoutes } from './routes.ts';

export const settlementChecks = calls<typeof settlementChecksEndpoints>(settlementChecksRoutes);
