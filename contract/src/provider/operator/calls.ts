import { calls } from '../../core/endpoint.ts';
import type { operatorDesk as operatorDeskEndpoints } from './desk.ts';
import type { operatorAccess as operatorAccessEndpoints } from './endpoints.ts';
import { kycReviewsRoutes, operatorAccessRoutes, operatorDeskRoutes } from './routes.ts';
import type { kycReviews as kycReviewsEndpoints } from './submissions.ts';

export const kycReviews = calls<typeof kycReviewsEndpoints>(kycReviewsRoutes);

export const operatorAccess = calls<typeof operatorAccessEndpoints>(operatorAccessRoutes);

export const operatorDesk = calls<typeof operatorDeskEndpoints>(operatorDeskRoutes);
