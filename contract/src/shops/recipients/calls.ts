import { calls } from '../../core/endpoint.ts';
import type { recipients as recipientsEndpoints } from './endpoints.ts';
import { recipientsRoutes } from './routes.ts';

export const recipients = calls<typeof recipientsEndpoints>(recipientsRoutes);
