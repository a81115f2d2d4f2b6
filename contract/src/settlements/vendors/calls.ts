import { calls } from '../../core/endpoint.ts';
import type { vendors as vendorsEndpoints } from './endpoints.ts';
import { vendorsRoutes } from './routes.ts';

export const vendors = calls<typeof vendorsEndpoints>(vendorsRoutes);
