import { calls } from '../../core/endpoint.ts';
import type { storeLinks as storeLinksEndpoints } from './endpoints.ts';
import { storeLinksRoutes } from './routes.ts';

export const storeLinks = calls<typeof storeLinksEndpoints>(storeLinksRoutes);
