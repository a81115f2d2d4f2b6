import { calls } from '../../core/endpoint.ts';
import type { passwords as passwordsEndpoints } from './endpoints.ts';
import { passwordsRoutes } from './routes.ts';

export const passwords = calls<typeof passwordsEndpoints>(passwordsRoutes);
