import { calls } from '../../core/endpoint.ts';
import type { documents as documentsEndpoints } from './endpoints.ts';
import { documentsRoutes } from './routes.ts';

export const documents = calls<typeof documentsEndpoints>(documentsRoutes);
