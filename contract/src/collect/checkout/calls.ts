import { calls } from '../../core/endpoint.ts';
import type { checkout as checkoutEndpoints } from './endpoints.ts';
import { checkoutRoutes } from './routes.ts';

export const checkout = calls<typeof checkoutEndpoints>(checkoutRoutes);
