import { calls } from '../../core/endpoint.ts';
import type { gatewayActivations as gatewayActivationsEndpoints } from './endpoints.ts';
import { gatewayActivationsRoutes } from './routes.ts';

export const gatewayActivations = calls<typeof gatewayActivationsEndpoints>(gatewayActivationsRoutes);
