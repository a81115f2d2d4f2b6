import { calls } from '../../core/endpoint.ts';
import type { attention as attentionEndpoints } from './endpoints.ts';
import { attentionRoutes } from './routes.ts';

export const attention = calls<typeof attentionEndpoints>(attentionRoutes);
