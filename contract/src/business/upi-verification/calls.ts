import { calls } from '../../core/endpoint.ts';
import type { upiVerification as upiVerificationEndpoints } from './endpoints.ts';
import { upiVerificationRoutes } from './routes.ts';

export const upiVerification = calls<typeof upiVerificationEndpoints>(upiVerificationRoutes);
