import { calls } from '../../core/endpoint.ts';
import type {
  offlinePaymentLinkBatches as offlinePaymentLinkBatchesEndpoints,
  paymentLinkBatches as paymentLinkBatchesEndpoints,
} from './endpoints.ts';
import { offlinePaymentLinkBatchesRoutes, paymentLinkBatchesRoutes } from './routes.ts';

export const offlinePaymentLinkBatches = calls<typeof offlinePaymentLinkBatchesEndpoints>(
  offlinePaymentLinkBatchesRoutes,
);

export const paymentLinkBatches = calls<typeof paymentLinkBatchesEndpoints>(paymentLinkBatchesRoutes);
