import { calls } from '../../core/endpoint.ts';
import type { registration as registrationEndpoints } from './endpoints.ts';
import { registrationRoutes } from './routes.ts';

export const registration = calls<typeof registrationEndpoints>(registrationRoutes);
