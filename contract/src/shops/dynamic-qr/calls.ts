import { calls } from '../../core/endpoint.ts';
import type { dynamicQrs as dynamicQrsEndpoints } from './endpoints.ts';
import { dynamicQrsRoutes } from './routes.ts';

export const dynamicQrs = calls<typeof dynamicQrsEndpoints>(dynamicQrsRoutes);
