import { calls } from '../../core/endpoint.ts';
import type { settlements as settlementsEndpoints } from './endpoints.ts';
import type { groupSettlements as groupSettlementsEndpoints } from './group.ts';
import { groupSettlementsRoutes, settlementsRoutes } from './routes.ts';

export const groupSettlements = calls<typeof groupSettlementsEndpoints>(groupSettlementsRoutes);

export const settlements = calls<typeof settlementsEndpoints>(settlementsRoutes);
