import { calls } from '../../core/endpoint.ts';
import type { audit as auditEndpoints } from './endpoints.ts';
import { auditRoutes } from './routes.ts';

export const audit = calls<typeof auditEndpoints>(auditRoutes);
