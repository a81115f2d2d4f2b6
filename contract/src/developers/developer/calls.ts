import { calls } from '../../core/endpoint.ts';
import type { developer as developerEndpoints } from './endpoints.ts';
import { developerRoutes } from './routes.ts';

export const developer = calls<typeof developerEndpoints>(developerRoutes);
