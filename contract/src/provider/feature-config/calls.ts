import { calls } from '../../core/endpoint.ts';
import type { featureConfig as featureConfigEndpoints } from './endpoints.ts';
import { featureConfigRoutes } from './routes.ts';

export const featureConfig = calls<typeof featureConfigEndpoints>(featureConfigRoutes);
