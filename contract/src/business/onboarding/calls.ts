import { calls } from '../../core/endpoint.ts';
import type { onboarding as onboardingEndpoints } from './endpoints.ts';
import { onboardingRoutes } from './routes.ts';

export const onboarding = calls<typeof onboardingEndpoints>(onboardingRoutes);
