import { calls } from '../../core/endpoint.ts';
import type { paymentPages as paymentPagesEndpoints } from './endpoints.ts';
import { paymentPagesRoutes } from './routes.ts';

export const paymentPages = calls<typeof paymentPagesEndpoints>(paymentPagesRoutes);
