import { calls } from '../../core/endpoint.ts';
import type { testMode as testModeEndpoints } from './endpoints.ts';
import { testModeRoutes } from './routes.ts';

export const testMode = calls<typeof testModeEndpoints>(testModeRoutes);
