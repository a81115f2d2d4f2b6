import { calls } from '../../core/endpoint.ts';
import type { kyc as kycEndpoints } from './endpoints.ts';
import { kycRoutes } from './routes.ts';

export const kyc = calls<typeof kycEndpoints>(kycRoutes);
