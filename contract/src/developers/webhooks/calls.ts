import { calls } from '../../core/endpoint.ts';
import type { webhookDeliveries as webhookDeliveriesEndpoints } from './deliveries.ts';
import type { webhooks as webhooksEndpoints } from './endpoints.ts';
import { webhookDeliveriesRoutes, webhooksRoutes } from './routes.ts';

export const webhookDeliveries = calls<typeof webhookDeliveriesEndpoints>(webhookDeliveriesRoutes);

export const webhooks = calls<typeof webhooksEndpoints>(webhooksRoutes);
