import { calls } from '../../core/endpoint.ts';
import type { sandbox as sandboxEndpoints } from './endpoints.ts';
import { sandboxRoutes } from './routes.ts';

export const sandbox = calls<typeof sandboxEndpoints>(sandboxRoutes);
