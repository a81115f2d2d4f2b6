import { calls } from '../../core/endpoint.ts';
import type { refunds as refundsEndpoints } from './endpoints.ts';
import { refundsRoutes } from './routes.ts';

export const refunds = calls<typeof refundsEndpoints>(refundsRoutes);
