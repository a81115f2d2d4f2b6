import { calls } from '../../core/endpoint.ts';
import type { taxInvoices as taxInvoicesEndpoints } from './endpoints.ts';
import { taxInvoicesRoutes } from './routes.ts';

export const taxInvoices = calls<typeof taxInvoicesEndpoints>(taxInvoicesRoutes);
