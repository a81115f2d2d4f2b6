import { calls } from '../../core/endpoint.ts';
import type { access as accessEndpoints } from './endpoints.ts';
import { accessRoutes } from './routes.ts';

export const access = calls<typeof accessEndpoints>(accessRoutes);
