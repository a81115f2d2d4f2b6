import { calls } from '../../core/endpoint.ts';
import type { refundBatches as refundBatchesEndpoints } from './endpoints.ts';
import { refundBatchesRoutes } from './routes.ts';

export const refundBatches = calls<typeof refundBatchesEndpoints>(refundBatchesRoutes);
