import { calls } from '../../core/endpoint.ts';
import type {
  secondFactor as secondFactorEndpoints,
  stepUp as stepUpEndpoints,
  teamSecurity as teamSecurityEndpoints,
} from './endpoints.ts';
import type { factorRequests as factorRequestsEndpoints } from './factor-requests.ts';
import { factorRequestsRoutes, secondFactorRoutes, stepUpRoutes, teamSecurityRoutes } from './routes.ts';

export const factorRequests = calls<typeof factorRequestsEndpoints>(factorRequestsRoutes);

export const secondFactor = calls<typeof secondFactorEndpoints>(secondFactorRoutes);

export const stepUp = calls<typeof stepUpEndpoints>(stepUpRoutes);

export const teamSecurity = calls<typeof teamSecurityEndpoints>(teamSecurityRoutes);
