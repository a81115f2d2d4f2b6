import { calls } from '../../core/endpoint.ts';
import type { customerContact as customerContactEndpoints } from './customer-contact.ts';
import type { merchants as merchantsEndpoints } from './endpoints.ts';
import { customerContactRoutes, merchantsRoutes } from './routes.ts';

export const customerContact = calls<typeof customerContactEndpoints>(customerContactRoutes);

export const merchants = calls<typeof merchantsEndpoints>(merchantsRoutes);
